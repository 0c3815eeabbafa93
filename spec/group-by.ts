/** What is given in one order, by the key that several may have, each group in that order. */
export function groupBy<T>(all: readonly T[], toKey: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const known = groups.get(toKey(one));
    if (known) known.push(one);
    else groups.set(toKey(one), [one]);
  }
  return groups;
}
