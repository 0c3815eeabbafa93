import { remember } from '../remember.ts';
import { escapeRegExp } from '../text/reg-exp.ts';
import { FILTERED } from '../text/secret-names.ts';
import { createDisguiseFinder } from './find-disguised.ts';
import { createRunFinder, type Span } from './find-runs.ts';
import { type Reading, toReadings } from './readings.ts';

/** A text or a JSON-like value without the secrets. */
export type Redact = <T>(value: T) => T;

/** Shorter secrets are part of too many words. */
const SHORTEST = 4;

/**
 * Replaces every secret by `[Filtered]`, in texts and in the keys and values of JSON-like values, in the forms that
 * `spec/README.md` lists and `forms.test.ts` tries. Secrets of fewer than 4 characters are replaced as they are, and as whole words only; an empty one is
 * none. The work grows with the length of a text, whatever stands in it. Not found is an escaped secret right behind an escape
 * that was left open, such as `%2`, which takes its first characters.
 *
 * A number that says a secret becomes a text. Throws a `TypeError` for an object that is neither a list nor plain.
 */
export function createRedactor(secrets: readonly string[]): Redact {
  const long = secrets.filter(({ length }) => length >= SHORTEST);
  const finders = [createRunFinder(long), createDisguiseFinder(long)];
  const words = secrets.filter((secret) => secret !== '' && secret.length < SHORTEST).map(toWord);

  const redactText = (text: string): string => {
    const spans = words.flatMap((word) => [...text.matchAll(word)].map(toSpan));
    for (const reading of toReadings(text))
      for (const find of finders)
        for (const found of find(reading.bytes)) spans.push(toSpanOfText(reading, found));
    return replaceSpans(text, spans);
  };
  /** Most texts stand in many places, such as names, or the body of an answer that many findings are about. */
  let redactOnce = remember(redactText);
  const redact = (value: unknown): unknown => {
    if (typeof value === 'string') return redactOnce(value);
    if (typeof value === 'number' || typeof value === 'bigint') {
      const text = redactText(String(value));
      return text === String(value) ? value : text;
    }
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(redact);
    if (!isPlain(value)) throw new TypeError('Secrets can be filtered out of JSON-like values only.');
    const entries = new Map<string, unknown>();
    for (const [name, inner] of Object.entries(value))
      entries.set(toFree(redactOnce(name), entries), redact(inner));
    return Object.fromEntries(entries);
  };
  return ((value) => {
    redactOnce = remember(redactText);
    return redact(value);
  }) as Redact;
}

/** Where the bytes of a reading come from. */
function toSpanOfText({ starts }: Reading, [start, end]: Span): Span {
  let next = end;
  while (starts[next] === starts[end - 1]) next += 1;
  return [starts[start] ?? 0, starts[next] ?? 0];
}

function toSpan({ index, 0: found }: RegExpExecArray): Span {
  return [index, index + found.length];
}

/** Spans that overlap or touch are replaced as one. */
function replaceSpans(text: string, spans: Span[]): string {
  if (spans.length === 0) return text;
  const parts: string[] = [];
  let kept = 0;
  let filtered = -1;
  for (const [start, end] of spans.sort((one, other) => one[0] - other[0])) {
    if (start > filtered) parts.push(text.slice(kept, start), FILTERED);
    filtered = Math.max(filtered, end);
    kept = filtered;
  }
  return parts.join('') + text.slice(kept);
}

function toWord(secret: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}_])${escapeRegExp(secret)}(?![\p{L}\p{N}_])`, 'giu');
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A name that is not taken: two that differ in a secret only must not become one. */
function toFree(name: string, taken: ReadonlyMap<string, unknown>): string {
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name} (${count})`;
  return free;
}
