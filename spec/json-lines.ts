import { parsePointer } from './json-pointer.ts';

/** Where a member or an item stands in a text: what a person looks for (its name, else itself), and its value. */
interface Place {
  shown: number;
  value: number;
}

/**
 * Finds the line (from 1) of what stands at a JSON Pointer of a text that is JSON (RFC 8259), by its tokens; where there is none, that of
 * its nearest ancestor. Only what leads there is read, and kept: a large text costs what is asked of it.
 */
export function createJsonLines(text: string): (pointer: string) => number {
  const known = new Map<number, ReadonlyMap<string, Place>>();
  let lineStarts: number[] | undefined;

  function toLine(offset: number): number {
    lineStarts ??= listLineStarts(text);
    let [low, high] = [0, lineStarts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((lineStarts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return (pointer) => {
    let place: Place = { shown: skipBlank(text, 0), value: skipBlank(text, 0) };
    for (const token of parsePointer(pointer)) {
      const places = known.get(place.value) ?? readPlaces(text, place.value);
      known.set(place.value, places);
      const next = places.get(token);
      if (!next) break;
      place = next;
    }
    return toLine(place.shown);
  };
}

function listLineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The members of an object or the items of a list that begins at an offset; of anything else, none. */
function readPlaces(text: string, start: number): Map<string, Place> {
  const places = new Map<string, Place>();
  const isList = text[start] === '[';
  if (!isList && text[start] !== '{') return places;
  let at = skipBlank(text, start + 1);
  while (at < text.length && text[at] !== '}' && text[at] !== ']') {
    const shown = at;
    let name = String(places.size);
    if (!isList) {
      const end = skipText(text, at);
      name = JSON.parse(text.slice(at, end));
      at = skipBlank(text, skipBlank(text, end) + 1);
    }
    places.set(name, { shown, value: at });
    at = skipBlank(text, skipValue(text, at));
    if (text[at] === ',') at = skipBlank(text, at + 1);
  }
  return places;
}

/** Blanks of JSON (§2). */
function skipBlank(text: string, start: number): number {
  let at = start;
  while (/^[ \n\r\t\uFEFF]/.test(text[at] ?? '')) at += 1;
  return at;
}

/** The offset behind a text, of which `start` is the quotation mark. */
function skipText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text[before] === '\\') before -= 1;
  return (at - before) % 2 === 0;
}

/** The offset behind the value that begins at one. */
function skipValue(text: string, start: number): number {
  const significant = /["{}[\],]/g;
  let depth = 0;
  let at = start;
  for (;;) {
    significant.lastIndex = at;
    const found = significant.exec(text);
    if (!found) return text.length;
    const [sign] = found;
    if (sign === '"') {
      at = skipText(text, found.index);
      if (depth === 0) return at;
      continue;
    }
    if (sign === '{' || sign === '[') depth += 1;
    else if (depth === 0) return found.index;
    else if (sign !== ',') depth -= 1;
    at = found.index + 1;
    if (depth === 0) return at;
  }
}
