import { isObject } from '../../../spec/json.ts';
import type { Breakage, FindBreakages } from './breakage.ts';

const NEW_NAMES = ['unexpected', 'unexpected_member', 'UNEXPECTED', 'x-unexpected', '0', '-'];

/**
 * `required` (validation §6.5.3), and `additionalProperties` and `unevaluatedProperties` (core §10.3.2.3, §11.3) where
 * they are false.
 */
export const breakObjects: FindBreakages = ({ schema, value }) => {
  if (!isObject(value)) return [];
  const breakages: Breakage[] = schema.required.map((name) => ({
    keyword: 'required',
    predicate: 'is missing',
    property: name,
    alternatives: [undefined],
  }));
  const unknown = NEW_NAMES.find((name) => !Object.hasOwn(value, name) && !schema.describes(name));
  if (unknown === undefined) return breakages;
  for (const keyword of schema.closedBy)
    breakages.push({
      keyword,
      predicate: 'is not allowed',
      property: unknown,
      alternatives: ['abc', true, 12],
      aspect: 'not allowed',
    });
  return breakages;
};
