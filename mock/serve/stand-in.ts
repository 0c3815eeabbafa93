import { hash } from 'node:crypto';
import { isObject, type Json } from '../../spec/json.ts';
import type { SchemaNode } from '../../spec/schema/schema-node.ts';

/** A moment of RFC 3339. */
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T|$)/;

/**
 * The number that stands for a text where a document wants one: of a moment its seconds since the epoch, of digits what they say, of
 * anything else, such as an id, one from 0 up to 2³¹ that is the same each time, and seldom that of another.
 */
export function toNumberOf(text: string): number {
  const moment = MOMENT.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(moment)) return Math.floor(moment / 1000);
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.parseInt(hash('sha256', text).slice(0, 8), 16) >>> 1;
}

/** The UUID (RFC 9562 §5.8) that stands for a text, such as an id, the same each time. */
export function toUuidOf(text: string): string {
  const digits = hash('sha256', text);
  const [a, b, c, d, e] = [
    [0, 8],
    [8, 12],
    [13, 16],
    [17, 20],
    [20, 32],
  ].map(([from, to]) => digits.slice(from, to));
  return `${a}-${b}-8${c}-8${d}-${e}`;
}

type IsValid = (schema: SchemaNode, value: Json) => boolean;

/**
 * What stands for a text where a number or a UUID is wanted, and for an object where a text is: what it is called, unless another form is
 * wanted, such as that of an address. Where a number is wanted for an object, it is that of the first of its texts, which tell it from others.
 */
export function findPlain(schema: SchemaNode, value: Json | undefined, isValid: IsValid): Json | undefined {
  if (typeof value === 'string') return findStandIn(schema, value, isValid);
  const members = isObject(value) ? Object.values(value) : [];
  const texts = members.filter((one) => typeof one === 'string' && isValid(schema, one));
  const isOfFormat = schema.definition.text('format') !== undefined;
  const called = (isOfFormat ? undefined : texts.find((text) => !`${text}`.includes('@'))) ?? texts[0];
  const [first] = members.filter((one) => typeof one === 'string');
  return called ?? (first === undefined ? undefined : findStandIn(schema, first, isValid));
}

/** What stands for a text where a schema is for numbers, or for UUIDs; `undefined` where it is for anything else. */
function findStandIn(schema: SchemaNode, text: string, isValid: IsValid): Json | undefined {
  const isForUuid = schema.definition.text('format') === 'uuid';
  const one = isForUuid ? toUuidOf(text) : toNumberOf(text);
  return isValid(schema, one) ? one : undefined;
}
