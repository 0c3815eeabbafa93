import { invalidRequest, Refused } from './refused.ts';

/** How deep a body may be nested. Deeper ones exhaust the stack of those who walk through them. */
const DEEPEST = 100;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Refuses what no parser, handler or validator should have to meet in a text of JSON. It is asked before the text is parsed, in one
 * cheap pass: what all of them cost goes by how many values there are (lists, objects and what is in them), and what is nested a
 * million levels deep costs the parser more than all else.
 */
export function findUnusable(text: string, mostValues: number): Refused | undefined {
  let depth = 0;
  let values = 1;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isInString = !isInString;
    else if (isInString && code === BACKSLASH) {
      if (text.startsWith('u0000', at + 1)) return invalidRequest('The body has a NUL character.');
      at += 1;
    } else if (isInString) continue;
    else if (code === LIST_END || code === OBJECT_END) depth -= 1;
    else if (code === LIST || code === OBJECT) {
      depth += 1;
      if (depth > DEEPEST) return invalidRequest(`The body is nested more than ${DEEPEST} levels deep.`);
      if (!isEmpty(text, at)) values += 1;
    } else if (code === COMMA) values += 1;
    if (values > mostValues)
      return new Refused('body-too-large', `The body holds more than ${mostValues} JSON values.`);
  }
  return undefined;
}

/** Whether what opens at a place is closed at once. */
function isEmpty(text: string, at: number): boolean {
  const code = text.charCodeAt(skipSpace(text, at + 1));
  return code === LIST_END || code === OBJECT_END;
}

/** Why a text is no JSON, which it must not be. The engine's own message repeats the text, which may hold a secret. */
export function describeBrokenJson(text: string): string {
  const at = findError(text);
  if (at === text.length) return 'it ends too early';
  let line = 1;
  let start = 0;
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', start)) {
    line += 1;
    start = next + 1;
  }
  return `it goes wrong at line ${line}, column ${at - start + 1}`;
}

/** What may come next. */
type Expected = 'value' | 'item or end' | 'name' | 'name or end' | 'colon' | 'comma or end';

/**
 * Where a text stops being JSON (RFC 8259) in UTF-16 code units: up to there it could still become it. Its length where it only
 * ends too early. One pass, whatever the text, because of the engine's own errors not all say where they are.
 */
function findError(text: string): number {
  const ends: string[] = [];
  let expected: Expected = 'value';
  let at = skipSpace(text, 0);
  while (at < text.length) {
    const character = text.charAt(at);
    const end = ends.at(-1);
    if (expected === 'colon') {
      if (character !== ':') return at;
      expected = 'value';
      at += 1;
    } else if (character === end && expected.endsWith('end')) {
      ends.pop();
      expected = 'comma or end';
      at += 1;
    } else if (expected === 'comma or end') {
      if (character !== ',' || end === undefined) return at;
      expected = end === '}' ? 'name' : 'value';
      at += 1;
    } else if (expected.startsWith('name')) {
      if (character !== '"') return at;
      const read = readString(text, at);
      if (read.isBroken) return read.at;
      expected = 'colon';
      at = read.at;
    } else if (character === '[' || character === '{') {
      ends.push(character === '[' ? ']' : '}');
      expected = character === '[' ? 'item or end' : 'name or end';
      at += 1;
    } else {
      const read = character === '"' ? readString(text, at) : readPlain(text, at);
      if (read.isBroken) return read.at;
      expected = 'comma or end';
      at = read.at;
    }
    at = skipSpace(text, at);
  }
  return text.length;
}

/** Where a token ends, or where it stops being one. */
interface Read {
  at: number;
  isBroken: boolean;
}

/** All but the quote, the backslash and controls. */
const PLAIN_TEXT = /[ !#-[\]-\uffff]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const BEGUN_ESCAPE = /\\(?:u[\da-fA-F]{0,3})?/y;
/** As much of a number as there is. */
const NUMBER = /-?(?:(?:0|[1-9]\d*)(?:\.(?:\d+(?:[eE][+-]?\d*)?)?|[eE][+-]?\d*)?)?/y;
const WORDS = new Map(['true', 'false', 'null'].map((word) => [word.charAt(0), word]));

function readString(text: string, start: number): Read {
  let at = skip(PLAIN_TEXT, text, start + 1);
  while (text.charCodeAt(at) === BACKSLASH) {
    const next = skip(ESCAPE, text, at);
    if (next === at) return { at: skip(BEGUN_ESCAPE, text, at), isBroken: true };
    at = skip(PLAIN_TEXT, text, next);
  }
  return text.charCodeAt(at) === QUOTE ? { at: at + 1, isBroken: false } : { at, isBroken: true };
}

/** A number, or one of the three words. */
function readPlain(text: string, start: number): Read {
  const word = WORDS.get(text.charAt(start));
  if (word === undefined) {
    const at = skip(NUMBER, text, start);
    return { at, isBroken: at === start || !/\d/.test(text.charAt(at - 1)) };
  }
  let length = 1;
  while (length < word.length && text.charAt(start + length) === word.charAt(length)) length += 1;
  return { at: start + length, isBroken: length < word.length };
}

const SPACE = ' \t\n\r';

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && SPACE.includes(text.charAt(at))) at += 1;
  return at;
}

/** Where a sticky pattern ends that begins at a place; that place where it does not fit. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
