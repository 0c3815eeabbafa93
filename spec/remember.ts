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
