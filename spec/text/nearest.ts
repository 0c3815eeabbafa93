/** The text of a list that is nearest to another by edits (Levenshtein), where it is near enough to be meant. */
export function findNearest(text: string, list: readonly string[]): string | undefined {
  const ranked = list
    .map((candidate) => ({ candidate, distance: countEdits(text.toLowerCase(), candidate.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance);
  const [first] = ranked;
  return first && first.distance <= Math.max(2, text.length / 3) ? first.candidate : undefined;
}

function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, a] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, b] of [...to].entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (a === b ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}
