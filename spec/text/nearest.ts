import { someOf } from './count.ts';

/** The text of a list that is nearest to another by edits, where it is near enough to be meant. */
export function findNearest(text: string, list: readonly string[]): string | undefined {
  const [first] = rank(text, list);
  return first && first.distance <= Math.max(2, text.length / 3) ? first.candidate : undefined;
}

/** The texts of a list that are nearest to another, the nearest first, however far they are. */
export function listNearest(text: string, list: readonly string[], most: number): string[] {
  return rank(text, list)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

/** How many names a sentence lists where none is near. */
const MOST_NAMED = 20;

/** The end of a sentence about a name that is none: which one may have been meant, else what there is. */
export function toHint(name: string, known: readonly string[]): string {
  const meant = findNearest(name, known);
  if (meant !== undefined) return `; did you mean ${meant}?`;
  return known.length === 0
    ? '.'
    : `; there are ${someOf(known.slice(0, MOST_NAMED), MOST_NAMED, known.length)}.`;
}

/** The same within a sentence: ` (did you mean it?)`, and nothing where none is near. */
export function toHintInside(name: string, known: readonly string[]): string {
  const meant = findNearest(name, known);
  return meant === undefined ? '' : ` (did you mean ${meant}?)`;
}

function rank(text: string, list: readonly string[]): { candidate: string; distance: number }[] {
  return list
    .map((candidate) => ({ candidate, distance: countEdits(text.toLowerCase(), candidate.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance);
}

/** How many UTF-16 code units must be added, left out or changed to make one text of the other (Levenshtein's distance). */
export function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 0; i < from.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j += 1) {
      const change = (row[j] ?? 0) + (from[i] === to[j] ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
