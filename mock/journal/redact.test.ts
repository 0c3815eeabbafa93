import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJournalRedactor } from './redact.ts';

/** A text with all percent-encoding undone, in lower case. */
function undo(text: string): string {
  const next = text.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return next === text ? text.toLowerCase() : undo(next);
}

const encoded = (text: string): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom('plain', 'upper', '%', '%25', '%2525'), {
      minLength: text.length,
      maxLength: text.length,
    })
    .map((ways) =>
      ways
        .map((way, index) => {
          const character = text.charAt(index);
          if (way === 'plain') return character;
          if (way === 'upper') return character.toUpperCase();
          return way + character.charCodeAt(0).toString(16);
        })
        .join(''),
    );

const secret = fc.stringMatching(/^[a-e1-3-]{3,30}$/);

describe('the redactor of the journal', () => {
  it.each<{ secrets: string[]; text: string; want: string }>([
    { secrets: [], text: 'abc', want: 'abc' },
    { secrets: ['abcdefghij'], text: 'x abcdefghij y ABCDEFGHIJ', want: 'x [Filtered] y [Filtered]' },
    { secrets: ['abcdefghij'], text: 'abcdefghi', want: 'abcdefghi' },
    { secrets: ['abcdefghij'], text: '%61bcdefghi%256A', want: '[Filtered]' },
    { secrets: ['abcdefghij'], text: 'abcdefghijabcdefghij', want: '[Filtered][Filtered]' },
    { secrets: ['abcdefghij', 'ghijklmnop'], text: '-abcdefghijklmnop-', want: '-[Filtered]-' },
    { secrets: ['abcdefghij', '0abcdefghij'], text: '00abcdefghij', want: '0[Filtered]' },
    { secrets: ['abc'], text: 'xabcx %61bc', want: 'x[Filtered]x [Filtered]' },
    { secrets: [''], text: 'abc', want: 'abc' },
    { secrets: ['é-secret'], text: '%C3%A9-secret', want: '[Filtered]' },
  ])('makes of $text: $want', ({ secrets, text, want }) => {
    expect(createJournalRedactor(() => new Set(secrets)).text(text)).toBe(want);
  });

  it('leaves no secret, however it is written, and nothing else out', () => {
    const text = fc.array(secret, { minLength: 1, maxLength: 5 }).chain((secrets) =>
      fc
        .array(fc.oneof(fc.constantFrom(...secrets).chain(encoded), fc.string({ unit: 'grapheme' })), {
          maxLength: 6,
        })
        .map((parts) => ({ secrets, parts })),
    );
    fc.assert(
      fc.property(text, ({ secrets, parts }) => {
        const given = parts.join(' ');
        const shown = createJournalRedactor(() => new Set(secrets)).text(given);
        for (const one of secrets)
          expect(undo(shown.replaceAll('[Filtered]', '\0'))).not.toContain(one.toLowerCase());
        for (const part of shown.split('[Filtered]')) expect(given).toContain(part);
        if (!secrets.some((one) => undo(given).includes(one))) expect(shown).toBe(given);
      }),
    );
  });

  it('knows what becomes known later', () => {
    const secrets = new Set(['abcdefghij']);
    const redact = createJournalRedactor(() => secrets);
    expect(redact.text('klmnopqrst')).toBe('klmnopqrst');
    secrets.add('klmnopqrst');
    expect(redact.text('klmnopqrst')).toBe('[Filtered]');
  });
});
