import { isObject, type Json } from '../json.ts';
import { findStep, parsePointer } from '../json-pointer.ts';

/**
 * A JSON Pointer into a document as a JSONPath (RFC 9535): `/paths/~1a/get` is `$.paths['/a'].get`. An item of a list is named by
 * what it is called, where that tells it from the others, so that the path means the same after the list has changed.
 */
export function toJsonPath(root: Json, pointer: string): string {
  return `$${toSegments(root, pointer).join('')}`;
}

/** The same, one segment for each token of the pointer. */
export function toSegments(root: Json, pointer: string): string[] {
  let value: Json | undefined = root;
  return parsePointer(pointer).map((token) => {
    const segment = Array.isArray(value) ? toItemSegment(value, Number(token)) : toNameSegment(token);
    value = findStep(value, token);
    return segment;
  });
}

/** The members that name an item of the lists of OpenAPI: rules, parameters and tags, references. */
const NAMES = ['id', 'name', '$ref'];

function toItemSegment(list: readonly Json[], index: number): string {
  const item = list[index];
  for (const name of NAMES) {
    const given = isObject(item) ? item[name] : undefined;
    const isUnique = list.filter((other) => isObject(other) && other[name] === given).length === 1;
    if (typeof given === 'string' && isUnique) return `[?@${toNameSegment(name)}=='${toQuotable(given)}']`;
  }
  if (typeof item === 'string' && list.filter((other) => other === item).length === 1)
    return `[?@=='${toQuotable(item)}']`;
  return `[${index}]`;
}

function toNameSegment(token: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(token) ? `.${token}` : `['${toQuotable(token)}']`;
}

/** RFC 9535 §2.3.1.1: a text in single quotes. */
function toQuotable(text: string): string {
  return text.replace(/[\\']/g, '\\$&').replace(/\p{Cc}/gu, (character) => {
    const short = { '\b': '\\b', '\f': '\\f', '\n': '\\n', '\r': '\\r', '\t': '\\t' }[character];
    return short ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
