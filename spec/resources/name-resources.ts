interface Nameable {
  path: string;
  statedName: string | undefined;
}

/**
 * A name for each resource, none twice: the one that is stated, else the last word of its path, with as many of those before it
 * as tell it from the others (`users.posts`), else a number behind it.
 */
export function nameResources(resources: readonly Nameable[]): string[] {
  const words = resources.map(({ path }) => path.split('/').filter((word) => /^[^{]+$/.test(word)));
  const longest = Math.max(1, ...words.map(({ length }) => length));
  const names = resources.map(({ statedName }, index) => statedName ?? words[index]?.at(-1) ?? '');
  for (let length = 2; length <= longest; length += 1) {
    const before = [...names];
    for (const [index, { statedName }] of resources.entries())
      if (statedName === undefined && before.filter((name) => name === before[index]).length > 1)
        names[index] = (words[index] ?? []).slice(-length).join('.');
  }
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length;
    return before === 0 ? name : `${name}-${before + 1}`;
  });
}
