import type { Json } from '../../../spec/json.ts';
import type { Parameter } from '../../../spec/operation.ts';
import type { InstanceVisit } from '../../../spec/schema/instance-walk.ts';
import type { Breakage, FindBreakages } from './breakage.ts';
import { type Defect, type DefectInput, findDefects } from './defects.ts';
import { breakFormats } from './formats.ts';
import { breakChoices } from './of-choices.ts';
import { breakNumbers } from './of-numbers.ts';
import { breakTexts } from './of-texts.ts';
import { breakWholeness } from './of-types.ts';
import { breakValues } from './of-values.ts';

export interface TextDefectInput extends DefectInput {
  /** Where the parameter stands: not every text can stand everywhere. */
  in: Parameter['in'];
}

const RULES: readonly FindBreakages[] = [
  breakTextTypes,
  breakValues,
  breakTexts,
  breakNumbers,
  breakFormats,
  breakChoices,
];

/**
 * Wrong texts for a parameter, as `listBodyDefects` makes wrong values, not yet percent-encoded. A text is read as every type
 * that it could be meant as, and no reading of it is valid. `valid` is the value, or the text of it. Parameters that are lists
 * or objects have many forms on the wire (OpenAPI §4.8.12.4) and are left alone: they have no defects here.
 */
export function listTextDefects({ valid, ...input }: TextDefectInput): Defect<string>[] {
  const validate = input.schemas.validators.at(input.schema);
  const readings = typeof valid === 'string' ? listReadings(valid) : [valid];
  const value = readings.find((reading) => validate(reading).length === 0) ?? valid;
  if (typeof value === 'object' && value !== null) return [];

  const toWire = (wrong: Json): string | undefined => {
    if (typeof wrong === 'object') return undefined;
    const text = String(wrong);
    if (!canStand(text, input.in)) return undefined;
    return listReadings(text).every((reading) => validate(reading).length > 0) ? text : undefined;
  };
  return findDefects({ ...input, valid: value, rules: RULES, whole: 'the value', toWire });
}

/** `type` for what is a text on the wire: a text of none of the types. Every text is a `string`. */
function breakTextTypes({ schema: { types }, value }: InstanceVisit): Breakage[] {
  if (types.length === 0 || types.includes('string')) return [];
  const isNumber = types.includes('integer') || types.includes('number');
  const wrong =
    types.includes('boolean') && !isNumber
      ? { predicate: 'is neither true nor false', alternatives: ['yes', 'abc', 'word'] }
      : { predicate: 'is a word', alternatives: ['abc', 'word', 'something'] };
  return [
    { keyword: 'type', aspect: 'a text', ...wrong },
    ...breakWholeness(types, value),
    { keyword: 'type', aspect: 'empty', predicate: 'is empty', alternatives: [''] },
  ];
}

/** What a text may be meant as: itself, the number that it spells however liberally it is read, true, false or null. */
function listReadings(text: string): Json[] {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  const readings: Json[] = [text];
  if (Number.isFinite(number)) readings.push(number);
  if (text === 'true' || text === 'false') readings.push(text === 'true');
  if (text === 'null') readings.push(null);
  return readings;
}

/** Whether a text arrives as it is: an empty segment or one of dots only is another path, and a field's value is trimmed. */
function canStand(text: string, place: Parameter['in']): boolean {
  if (place === 'path') return text !== '' && !/^\.+$/.test(text);
  if (place === 'header') return /^[\x21-\x7e]?$|^[\x21-\x7e][\x20-\x7e]*[\x21-\x7e]$/.test(text);
  if (place === 'cookie') return /^[\x21-\x7e]*$/.test(text) && !/[",;\\]/.test(text);
  return true;
}
