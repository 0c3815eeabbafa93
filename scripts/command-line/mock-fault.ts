import { breakTarget } from '../../contracts/faults/break-target.ts';
import type { Fault } from '../../contracts/faults/fault.ts';
import { listFaults, listVariations } from '../../contracts/faults/faults.ts';
import { createMock } from '../../mock/create-mock.ts';
import type { StartOptions } from '../../mock/options.ts';
import { type Contract, createContract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import { findNearest, listNearest } from '../../spec/text/nearest.ts';
import { UsageError } from './usage-error.ts';

/** The fault of a document by its id. Throws a `UsageError` where there is none. */
export function findFault(contract: Contract, id: string): Fault {
  const faults = listFaults(contract);
  const fault = faults.find((one) => one.id === id);
  if (fault) return fault;
  if (listVariations(contract).some((one) => one.id === id))
    throw new UsageError(`${id} is a harmless variation and no fault. wes self-test --list prints both.`);
  const ids = faults.map((one) => one.id);
  const meant = findNearest(id, ids);
  const more =
    meant === undefined
      ? `The nearest are ${listNearest(id, ids, MOST_NEAREST).join(', ')}`
      : `Did you mean ${meant}?`;
  throw new UsageError(
    `There is no fault ${id}. ${more}${meant === undefined ? '; wes self-test --list prints all.' : ''}`,
  );
}

const MOST_NEAREST = 3;

/** The options of a mock with one fault in front of it. Throws a `UsageError` where there is no such fault. */
export function putFaultInFront(id: string, options: StartOptions): StartOptions {
  const { document = loadDocument(undefined, options.overlays) } = options;
  const loaded = typeof document === 'string' ? loadDocument(document, options.overlays) : document;
  const contract = createContract(loaded);
  const fault = findFault(contract, id);
  const [own, other] = createMock({ document: loaded }).mock.companies;
  const known = { keys: own?.keys ?? {}, otherKeys: other?.keys ?? {}, retiredKeys: {} };
  return {
    ...options,
    document: loaded,
    overlays: [],
    front: (healthy) => breakTarget({ contract, known, healthy }, fault).fetch,
  };
}
