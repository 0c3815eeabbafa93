import { type Contract, createContract } from './contract.ts';
import { readDocument } from './document.test.helper.ts';
import { loadDocument } from './document.ts';
import type { JsonObject } from './json.ts';
import type { Operation } from './operation.ts';

/** The shipped document, as the suite judges by it. */
export function ownContract(): Contract {
  return createContract(loadDocument());
}

/** A document with nothing in it but what some YAML of the root says. */
export function readContract(yaml: string): Contract {
  return toContract(readDocument(yaml));
}

export function toContract(root: JsonObject): Contract {
  return createContract({
    root,
    file: 'a.yaml',
    sha256: '0',
    overlays: [],
    leftOut: [],
    locate: () => undefined,
  });
}

/** The operation of an id. */
export function findOperation({ operations }: Contract, id: string): Operation {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`There is no operation ${id}.`);
  return found;
}
