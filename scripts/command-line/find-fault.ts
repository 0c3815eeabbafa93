import type { Fault } from '../../contracts/faults/fault.ts';
import { FAULTS } from '../../contracts/faults/faults.ts';
import { findNearest } from '../../spec/text/nearest.ts';
import { UsageError } from './usage-error.ts';

/** The fault of an id. Throws a `UsageError` where there is none. */
export function findFault(id: string): Fault {
  const fault = FAULTS.find((one) => one.id === id);
  if (fault) return fault;
  const ids = FAULTS.map((one) => one.id);
  const nearest = findNearest(id, ids);
  const more = nearest === undefined ? 'wes self-test --json lists them all.' : `Did you mean ${nearest}?`;
  throw new UsageError(`There is no fault ${id}. ${more}`);
}
