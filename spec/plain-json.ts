import { findJson, isObject, type Json } from './json.ts';

/**
 * The value of a text that is JSON (RFC 8259) and means the same to every reader; `undefined` for any other text, such as one
 * with a name that stands twice in an object, or a number that is too large. Much faster than to read JSON as YAML.
 */
export function parsePlainJson(text: string): Json | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  const value = findJson(text);
  return value !== undefined && countNames(value) === countWrittenNames(text) ? value : undefined;
}

/** How many names the objects of a value have; no number where a value is not one of JSON. */
function countNames(root: Json): number {
  let count = 0;
  const open: Json[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === 'number' && !Number.isFinite(value)) return Number.NaN;
    if (typeof value !== 'object' || value === null) continue;
    const members = Object.values(value);
    if (isObject(value)) count += members.length;
    for (const member of members) open.push(member);
  }
  return count;
}

/** In a text that is JSON, a string with a colon behind it is a name. */
function countWrittenNames(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"\s*(:)?/g)) if (colon) count += 1;
  return count;
}
