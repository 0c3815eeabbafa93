import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { escapeInDoubleQuotes, quoteForShell } from './shell.ts';

const ALL = Array.from({ length: 0x7e }, (_, index) => String.fromCharCode(index + 1)).join('');

it.each<[text: string, want: string]>([
  ['', "''"],
  ['a b', "'a b'"],
  ["it's", String.raw`'it'\''s'`],
])('%j is quoted as %s', (text, want) => {
  expect(quoteForShell(text)).toBe(want);
});

it('comes out of a shell as it went in', () => {
  const line = `printf %s ${quoteForShell(ALL)} "${escapeInDoubleQuotes(ALL)}"`;
  expect(execFileSync('sh', ['-c', line], { encoding: 'utf8' })).toBe(ALL + ALL);
});
