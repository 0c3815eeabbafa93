import type { Contract } from './contract.ts';
import { isWithin, parentPointer } from './json-pointer.ts';
import type { Operation } from './operation.ts';

/**
 * Finds the operations, of some, that what stands at a pointer belongs to, itself or by reference; none for what belongs to no
 * operation, such as a rule.
 */
export function createFindUsers(
  { reachOf }: Contract,
  operations: readonly Operation[],
): (pointer: string) => Operation[] {
  const reached = operations.map((operation) => ({
    operation,
    places: [operation.pointer, `${parentPointer(operation.pointer)}/parameters`].flatMap(reachOf),
  }));
  return (pointer) =>
    reached
      .filter(({ places }) => places.some((place) => isWithin(pointer, place)))
      .map(({ operation }) => operation);
}
