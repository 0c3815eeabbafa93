/** What is given in one order, by the key that several may have, each group in that order. */
export function groupBy<T, Key>(all: readonly T[], toKey: (one: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const one of all) {
    const known = groups.get(toKey(one));
    if (known) known.push(one);
    else groups.set(toKey(one), [one]);
  }
  return groups;
}
