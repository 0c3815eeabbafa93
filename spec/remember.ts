/** A function of a text that works each result out once. */
export function remember<T>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as T;
    const found = find(text);
    known.set(text, found);
    return found;
  };
}

/** The same of the texts that were asked for last: of at least `most` of them, and of at most twice as many. */
export function rememberLast<T>(most: number, find: (text: string) => T): (text: string) => T {
  let latest = new Map<string, T>();
  let before = new Map<string, T>();
  return (text) => {
    const known = latest.get(text);
    if (known !== undefined) return known;
    if (latest.size >= most) [before, latest] = [latest, new Map()];
    const found = before.get(text) ?? find(text);
    latest.set(text, found);
    return found;
  };
}

/** The same of an object that is never changed, as long as somebody has it. */
export function rememberOf<Key extends object, T>(find: (key: Key) => T): (key: Key) => T {
  const known = new WeakMap<Key, { found: T }>();
  return (key) => {
    const before = known.get(key) ?? { found: find(key) };
    known.set(key, before);
    return before.found;
  };
}
