/** The second and later of those that are called the same. */
export function findRepeated<T>(things: readonly T[], nameOf: (thing: T) => string): T[] {
  const seen = new Set<string>();
  return things.filter((thing) => {
    const isRepeated = seen.has(nameOf(thing));
    seen.add(nameOf(thing));
    return isRepeated;
  });
}
