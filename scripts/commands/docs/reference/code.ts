/** A text as a code span of CommonMark (§6.1), whatever it holds. */
export function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  // Spaces inside the fence are taken off again when there are some on both sides.
  const inner = /^`|`$|^ .* $/s.test(text) ? ` ${text} ` : text;
  return inner.trim() === '' ? '(empty)' : `${fence}${inner.replace(/\s*\n\s*/g, ' ')}${fence}`;
}
