import { isObject, type Json } from '../../../spec/json.ts';
import { findAt, isWithin, parsePointer } from '../../../spec/json-pointer.ts';
import type { InstanceBranch } from '../../../spec/schema/instance-walk.ts';
import type { SchemaValidators } from '../../../spec/schema/schema-validators.ts';
import { isOfChoice } from '../../../spec/schema/validation-error.ts';

/** Whether a keyword is about a value as a whole: what is in it may be wrong with it. */
function isOfWhole(keyword: string): boolean {
  return ['type', 'enum', 'const'].includes(keyword) || isOfChoice({ keyword });
}

/**
 * How many errors a value has at `place`, where it was changed; 0 where it is valid, or wrong elsewhere too. The schema of the
 * whole value must refuse it, and so must each branch that leads to the place, as a choice hides what is wrong in its branches.
 */
export function countErrors(
  validators: SchemaValidators,
  schema: string,
  value: Json,
  { place, keyword, branches }: { place: string; keyword: string; branches: readonly InstanceBranch[] },
): number {
  const scopes = [
    { place: '', schema },
    ...branches.map((branch) => ({ place: branch.place, schema: branch.schema.pointer })),
  ];
  let count = 0;
  for (const [index, scope] of scopes.entries()) {
    const part = findAt(value, scope.place);
    const errors = part === undefined ? [] : validators.at(scope.schema)(part);
    const next = scopes[index + 1]?.place ?? (isOfWhole(keyword) ? place : undefined);
    const isHere = (pointer: string): boolean =>
      pointer === place || (next !== undefined && isWithin(pointer, next));
    if (!errors.every(({ pointer }) => isHere(scope.place + pointer))) return 0;
    count = errors.length;
    if (count === 0) return 0;
  }
  return count;
}

/** A copy of `whole` with another value at `place`, or without what stood there. What does not change is shared. */
export function replaceAt(whole: Json, place: string, value: Json | undefined): Json {
  return replace(whole, parsePointer(place), value) ?? null;
}

function replace(
  holder: Json | undefined,
  [token, ...rest]: readonly string[],
  value: Json | undefined,
): Json | undefined {
  if (token === undefined) return value;
  if (Array.isArray(holder)) {
    const index = Number(token);
    return holder.with(index, replace(holder[index], rest, value) ?? null);
  }
  const members = new Map(Object.entries(isObject(holder) ? holder : {}));
  // The order of members stays, so that only what is wrong tells a defect from the value that it was made of.
  const changed = replace(members.get(token), rest, value);
  if (changed === undefined) members.delete(token);
  else members.set(token, changed);
  return Object.fromEntries(members);
}
