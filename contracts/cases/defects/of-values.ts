import { isObject, type Json, toCanonical } from '../../../spec/json.ts';
import type { FindBreakages } from './breakage.ts';

/** `enum` and `const` (validation §6.1.2, §6.1.3): another value of the same kind. */
export const breakValues: FindBreakages = ({ schema: { values, constant }, value }) => [
  {
    keyword: 'enum',
    predicate: 'is none of the allowed values',
    alternatives: values ? listOthers(value, values) : [],
  },
  {
    keyword: 'const',
    predicate: 'is not the one allowed value',
    alternatives: constant === undefined ? [] : listOthers(value, [constant]),
  },
];

function listOthers(value: Json, allowed: readonly Json[]): Json[] {
  const keys = new Set(allowed.map(toCanonical));
  return listNear(value).filter((other) => !keys.has(toCanonical(other)));
}

function listNear(value: Json): Json[] {
  if (typeof value === 'string') return [`${value}x`, `x${value}`, 'abc', 'something else'];
  if (typeof value === 'number') return [1, 2, 3, 5, 10, 100, 1000].flatMap((by) => [value + by, value - by]);
  if (typeof value === 'boolean') return [!value];
  if (Array.isArray(value)) return [[...value, ...value.slice(-1)], value.slice(1), [value]];
  if (isObject(value)) return [{ ...value, unexpected: true }, {}];
  return [false];
}
