import type { FindBreakages } from './breakage.ts';
import { type Defect, type DefectInput, findDefects } from './defects.ts';
import { breakFormats } from './formats.ts';
import { breakChoices } from './of-choices.ts';
import { breakLists } from './of-lists.ts';
import { breakNumbers } from './of-numbers.ts';
import { breakObjects } from './of-objects.ts';
import { breakTexts } from './of-texts.ts';
import { breakTypes } from './of-types.ts';
import { breakValues } from './of-values.ts';

const RULES: readonly FindBreakages[] = [
  breakTypes,
  breakValues,
  breakTexts,
  breakNumbers,
  breakFormats,
  breakLists,
  breakObjects,
  breakChoices,
];

/**
 * Values that are each wrong in one thing only, at most 200, in the order of the places in `valid`. Labels and their number
 * depend on the schema and on `valid`. Each was seen to be refused by the schema, for its place only: what cannot be broken
 * without another place is left out. Where keywords of one place overlap (a length, and a pattern that implies it), a value
 * may break them together; one that does not is preferred. Not broken are `not`, `if` itself, `contains`, `propertyNames`,
 * `dependentRequired`, `unevaluatedItems` and how many members an object has. A value that is not valid has none.
 */
export function listBodyDefects(input: DefectInput): Defect[] {
  return findDefects({ ...input, rules: RULES, whole: 'the body', toWire: (value) => value });
}
