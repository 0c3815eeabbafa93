import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '../runs.test.helper.ts';
import { FORMS, toFormTable } from './forms.test.helper.ts';
import { createRedactor } from './redactor.ts';

const ascii = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
/** Letters and digits, with separators between some of them. */
const key = fc
  .array(
    fc.tuple(fc.stringMatching(/^[A-Za-z0-9]{1,8}$/), fc.constantFrom('', '-', '_', '.', '/', '+', '~')),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((parts) => parts.map((part) => part.join('')).join(''))
  .filter((text) => text.replace(/[^A-Za-z0-9]/g, '').length >= 12);
const short = fc.string({ unit: ascii, minLength: 8, maxLength: 60 });

/** As little of it as is enough, from anywhere in it. */
function toPart(secret: string, drawn: number): string {
  const enough = Math.min(secret.length, 64, Math.max(8, Math.ceil(secret.length / 2)));
  const start = drawn % (secret.length - enough + 1);
  return secret.slice(start, start + enough);
}

it('spec/README.md promises the forms that are tried here, and no others', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(`\n\n${toFormTable()}\n\n`);
});

describe('a secret is found', () => {
  test.each(FORMS)('$name', ({ least, write }) => {
    fc.assert(
      fc.property(
        least === 0 ? fc.oneof(key, short) : key,
        fc.array(fc.nat(), { minLength: 1 }),
        (secret, drawn) => {
          const form = write(
            least === 0 ? toPart(secret, drawn[0] ?? 0) : secret,
            (index, most) => (drawn[index % drawn.length] ?? 0) % most,
          );
          const output = createRedactor([secret])(`(\n${form}\n)`);
          expect(output).toMatch(/^\(\n.*\[Filtered\].*\n\)$/s);
          // What is left is what stood around it in base64, and at most three letters or digits of the secret.
          const rest = output.replace(/\[Filtered\]/g, '').slice(2, -2);
          expect(rest.length).toBeLessThan((form.length * 2) / 3);
          expect(createRedactor([secret])(output.replaceAll('[Filtered]', ' '))).not.toContain('[Filtered]');
        },
      ),
      { numRuns: runs(100, 2000) },
    );
  });

  it('in a long text it is found in the same form, and only it is taken out', () => {
    const secret = 'Kx7-pQ2m_Zt9/vB4+wL6=nR3';
    const around = 'Ein Text, 12 Zeichen – 工作場所 und "mehr"; '.repeat(50);
    const wide = [...secret]
      .map((character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
      .join('');
    expect(createRedactor([secret])(around + wide + around)).toBe(`${around}[Filtered]${around}`);
  });
});

describe('what holds no secret stays as it is', () => {
  const secrets = [
    'fake-dev-key-alder-finch-0001',
    '550e8400-e29b-41d4-a716-446655440000',
    'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hI6kL9n',
    'dev-key-012345',
    '20240101',
    '1234567890123456',
  ];
  const redact = createRedactor(secrets);
  it.each([
    ['dates', '2024-01-01, 2024-01-02, 2024-01-03; 2024/01/01 and 01.01.2024'],
    ['a number with separators', '1,234,567,890,123.45 and 12 345 678 901 234'],
    ['numbers in a row', '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18'],
    ['a list whose digits are hexadecimal for some of a key', '30, 31, 32, 33, 34, 35'],
    ['another UUID', '550e8400-1c77-4d2a-b0f3-557766551111 9d2e7c31-e29b-4aa4-8f16-13f655440001'],
    [
      'the words of a key, in another order or number',
      'Alder & Finch: dev key 0001; the fake key of Alder-Finch (dev)',
    ],
    ['a part of a key with other separators', 'key alder finch'],
    ['other writing', '工作場所、ｆｕｌｌ　ｗｉｄｔｈ, Straße, naïve, Ⅷ ½ ﷺ, 😀'],
    ['bytes of no text', '%ff%fe%80abc%c3%28'],
  ])('%s', (_, text) => {
    expect(redact(text)).toBe(text);
  });

  it('whatever random text it is, and whatever separators it has', () => {
    const word = fc.oneof(
      fc.stringMatching(/^[a-z0-9]{1,10}$/),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc.uuid(),
      fc.float().map(String),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(
        key,
        fc.array(fc.tuple(word, fc.constantFrom(' ', '-', ', ', '', '\u200b'))),
        (secret, words) => {
          const text = words.map((pair) => pair.join('')).join('');
          // Found is what holds eight bytes of it in a row, or twelve letters or digits: six letters or digits at the least.
          const letters = (given: string): string =>
            given
              .normalize('NFKD')
              .toLowerCase()
              .replace(/[^\p{L}\p{N}]/gu, '');
          const [own, other] = [letters(secret), letters(text)];
          const parts = Array.from({ length: own.length - 5 }, (__, at) => own.slice(at, at + 6));
          fc.pre(!parts.some((part) => other.includes(part)));
          expect(createRedactor([secret])(text)).toBe(text);
        },
      ),
      { numRuns: runs(300, 3000) },
    );
  });
});
