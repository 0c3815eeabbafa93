import { breakTarget } from '../../../contracts/faults/break-target.ts';
import { createMock } from '../../../mock/create-mock.ts';
import type { StartOptions } from '../../../mock/options.ts';
import { createContract } from '../../../spec/contract.ts';
import { loadDocument } from '../../../spec/document.ts';
import { findFault } from '../../command-line/find-fault.ts';

/** The options of a mock with one fault in front of it. Throws a `UsageError` where there is no such fault. */
export function putFaultInFront(id: string, options: StartOptions): StartOptions {
  const { breaks } = findFault(id);
  const { document = loadDocument(undefined, options.overlays) } = options;
  const loaded = typeof document === 'string' ? loadDocument(document, options.overlays) : document;
  const contract = createContract(loaded);
  const [own, other] = createMock({ document: loaded }).mock.companies;
  const known = { keys: own?.keys ?? {}, otherKeys: other?.keys ?? {}, retiredKeys: {} };
  return {
    ...options,
    document: loaded,
    overlays: [],
    front: (answer) => {
      const target = breakTarget(contract, known, answer, breaks);
      return async (request) => target.fetch(request);
    },
  };
}
