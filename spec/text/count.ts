/** A number with its noun: `1 violation`, `3 violations`. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

/** The first `most` of some values, and how many more there are: `§7, §8 and 3 more`. */
export function someOf(values: readonly string[], most: number): string {
  const rest = values.length - most;
  return rest > 0 ? `${values.slice(0, most).join(', ')} and ${rest} more` : values.join(', ');
}
