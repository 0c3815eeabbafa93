import { findJson, isObject, type Json } from '../json.ts';
import type { ValueShape } from '../schema/value-shape.ts';

/** A value as the text that stands for it where there are no types: one with parts as JSON. */
export function toText(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A text as the type that the schema wants; as it is where it is none, so that the validator can say so. */
export function readTyped(text: string, { types, stated }: Pick<ValueShape, 'types' | 'stated'>): Json {
  const meant = stated.includes(text) ? undefined : stated.find((value) => toText(value) === text);
  if (meant !== undefined) return meant;
  if (types.has('string')) return text;
  if (types.has('integer') && /^-?\d{1,20}$/.test(text)) return Number(text);
  if (types.has('number') && /^-?\d{1,20}(\.\d+)?([eE][+-]?\d{1,3})?$/.test(text)) return Number(text);
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if (types.has('null') && text === 'null') return null;
  return text;
}

/** As what a text may be meant that is no text, where a schema takes both. */
export function readUntyped(text: string): Json {
  return readTyped(text, { types: new Set(['integer', 'number', 'boolean', 'null']), stated: [] });
}

/** The same for a part of a value, where lists and objects stand as JSON. */
export function readPart(text: string, shape: ValueShape): Json {
  const { types } = shape;
  if (!types.has('string') && /^[{[]/.test(text)) {
    const value = isNestedDeeply(text) ? undefined : findJson(text);
    if (Array.isArray(value) && types.has('array')) return value;
    if (isObject(value) && types.has('object')) return value;
  }
  return readTyped(text, shape);
}

/** Deeper ones exhaust the stack of those who walk through them. */
const DEEPEST = 100;

/** Counted without regard to texts, in which brackets are rare. */
export function isNestedDeeply(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[{}[\]]/g)) {
    depth += bracket === '{' || bracket === '[' ? 1 : -1;
    if (depth > DEEPEST) return true;
  }
  return false;
}
