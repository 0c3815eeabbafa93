/** Things by what they have in common, in the order in which it is first seen. */
export function gather<T>(things: readonly T[], by: (thing: T) => string): Map<string, [T, ...T[]]> {
  const gathered = new Map<string, [T, ...T[]]>();
  for (const thing of things) {
    const key = by(thing);
    const list = gathered.get(key);
    if (list) list.push(thing);
    else gathered.set(key, [thing]);
  }
  return gathered;
}

/** The values of a list, each once, in their order. */
export function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}
