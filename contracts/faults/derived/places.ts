import type { Contract } from '../../../spec/contract.ts';
import { isSafeMethod } from '../../../spec/method.ts';
import type { Operation } from '../../../spec/operation.ts';
import type { AskedFilter } from '../fault.ts';
import { LIST, SEND, withQuery } from '../filters.ts';

/** Where a deployment does what it should not: an operation, by what it is asked with. */
export interface Place extends Pick<AskedFilter, 'operations' | 'also'> {
  /** The operation, and the parameter where it has several to choose from: `listRecognitions-email`. */
  id: string;
  /** The middle of a sentence that says what is done. */
  says: string;
  /** The operations that the suite is run on, so that it shows. */
  runs: readonly string[];
}

/** One operation. */
export interface OperationPlace extends Place {
  operation: Operation;
}

/** Every operation that wants a key. */
export function listPlaces({ operations }: Contract): OperationPlace[] {
  return operations
    .filter(({ key }) => key)
    .map((operation) => {
      const { id } = operation;
      return { id, says: `in \`${id}\``, operation, operations: [id], runs: [id] };
    });
}

/** The same, once for each parameter of a group. */
export function listCallPlaces(contract: Contract): OperationPlace[] {
  return listPlaces(contract).flatMap((place): OperationPlace[] => {
    const choices = place.operation.groups.flatMap(({ parameters }) => parameters);
    if (choices.length === 0) return [place];
    return choices.map((name) => ({
      ...place,
      id: `${place.id}-${name.replaceAll('_', '-')}`,
      says: `${place.says} with \`${name}\``,
      also: withQuery(name),
    }));
  });
}

export const isRead = ({ operation }: OperationPlace): boolean => isSafeMethod(operation.method);

/** Every operation, every read, every write; a read and a write are run. */
export function listBroadPlaces({ operations }: Contract): Place[] {
  const some = (test: (operation: Operation) => boolean): string[] =>
    operations.filter((one) => one.key && test(one)).map(({ id }) => id);
  const all: Omit<Place, 'runs'>[] = [
    { id: 'all', says: 'in every operation', operations: some(() => true) },
    { id: 'reads', says: 'in every read', operations: some(({ method }) => isSafeMethod(method)) },
    { id: 'writes', says: 'in every write', operations: some(({ method }) => !isSafeMethod(method)) },
  ];
  return all.map((place) => ({ ...place, runs: [LIST, SEND] }));
}

/** Every operation, of which so many are run that each near miss of a key is asked of one of them. */
export function toWholePlace({ operations }: Contract): Place {
  const ids = operations.filter(({ key }) => key).map(({ id }) => id);
  return { id: 'all', says: 'in every operation', operations: ids, runs: ids.slice(0, ASKED_OF_ONE_OF) };
}

/** Near misses of a key are asked of one operation of so many. */
const ASKED_OF_ONE_OF = 5;

/** The reads that may show what an operation writes: those of its tag. */
export function listRelated({ operations }: Contract, { method, tags }: Operation): string[] {
  if (isSafeMethod(method)) return [];
  return operations.filter((one) => one.tags.some((tag) => tags.includes(tag))).map(({ id }) => id);
}
