/** A number with its noun: `1 violation`, `3 violations`. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

/** The first `most` of `total` values, and how many more there are: `§7, §8 and 3 more`. Not all of them have to be given. */
export function someOf(values: readonly string[], most: number, total: number = values.length): string {
  const rest = total - most;
  return rest > 0 ? `${values.slice(0, most).join(', ')} and ${rest} more` : values.join(', ');
}

/** `40 passed, 3 not observed`: how many there are of each kind; none of a kind is said only where `always` has it. */
export function countKinds(counts: Readonly<Record<string, number>>, always: readonly string[] = []): string {
  return Object.entries(counts)
    .filter(([kind, number]) => number > 0 || always.includes(kind))
    .map(([kind, number]) => `${number} ${kind.replace('-', ' ')}`)
    .join(', ');
}

/** How often each of some texts occurs, the most frequent first. */
export function tally(texts: readonly string[]): [text: string, times: number][] {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return [...times].toSorted(([, a], [, b]) => b - a);
}
