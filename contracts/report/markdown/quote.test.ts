import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeTable } from '../../../spec/text/markdown.ts';
import { quote, say } from './quote.ts';

describe('quote', () => {
  it.each<{ given: string; want: string }>([
    { given: 'plain', want: '`plain`' },
    { given: 'a `b`', want: '`` a `b` ``' },
    { given: 'two\nlines', want: '`two lines`' },
    { given: 'a|b', want: '`a|b`' },
    { given: 'a\\|b', want: '`a\\\\u007cb`' },
    { given: '\u202e', want: '`\\u202e`' },
    { given: '', want: '(empty)' },
    { given: 'x'.repeat(50), want: `\`${'x'.repeat(19)}…\`` },
  ])('$given', ({ given, want }) => {
    expect(quote(given, 20)).toBe(want);
  });

  it('is one cell of a table, for readers that take a backslash before an escaped bar for an escape, and for those that do not', () => {
    const text = fc.string({ unit: fc.constantFrom('|', '\\', '`', 'a', ' ', '\n'), maxLength: 12 });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const row =
          writeTable([
            ['a', 'b'],
            [quote(one, 100), quote(other, 100)],
          ]).split('\n')[2] ?? '';
        const bars = (escaped: RegExp): number => row.replace(escaped, '').split('|').length - 1;
        expect([bars(/\\[^\n]/g), bars(/\\\|/g)]).toEqual([3, 3]);
      }),
    );
  });
});

describe('say', () => {
  it.each<{ given: string; isPlain: boolean }>([
    { given: 'The target is a mock (x-wes-mock): what agrees says nothing.', isPlain: true },
    { given: '2 requests were sent once more.', isPlain: true },
    { given: '§7 (documented)', isPlain: true },
    { given: '§2, §4.1', isPlain: true },
    { given: 'a_b_c', isPlain: false },
    { given: '1. a list', isPlain: false },
    { given: '- a list', isPlain: false },
    { given: 'see www.attacker.example', isPlain: false },
    { given: 'see https://attacker.example', isPlain: false },
    { given: 'ask @somebody', isPlain: false },
    { given: 'as in #1', isPlain: false },
    { given: '*bold*', isPlain: false },
    { given: 'a <b>', isPlain: false },
    { given: 'a | b', isPlain: false },
    { given: 'a\\b', isPlain: false },
    { given: '', isPlain: false },
  ])('$given', ({ given, isPlain }) => {
    expect(say(given, 100)).toBe(isPlain ? given : quote(given, 100));
  });
});
