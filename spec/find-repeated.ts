/** The second and later places of what stands more than once. */
export function findRepeated(names: readonly string[]): { name: string; index: number }[] {
  const seen = new Set<string>();
  return names
    .map((name, index) => ({ name, index }))
    .filter(({ name }) => {
      if (seen.has(name)) return true;
      seen.add(name);
      return false;
    });
}
