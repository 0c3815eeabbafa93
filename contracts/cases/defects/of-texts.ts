import type { FindBreakages } from './breakage.ts';

/** Longer texts are not made: they would test a limit of the transport. */
const LONGEST = 100_000;

/** `minLength`, `maxLength`, `pattern` (validation §6.3), as a text keeps to all the others if it can be. */
export const breakTexts: FindBreakages = ({ schema, value }) => {
  if (typeof value !== 'string') return [];
  const minLength = schema.number('minLength') ?? 0;
  const maxLength = schema.number('maxLength') ?? Number.POSITIVE_INFINITY;
  const pattern = schema.text('pattern');
  const form = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  return [
    {
      keyword: 'minLength',
      predicate: 'is too short',
      alternatives: minLength > 0 ? listOfLength(value, minLength - 1) : [],
    },
    {
      keyword: 'maxLength',
      predicate: 'is too long',
      alternatives: maxLength <= LONGEST ? listOfLength(value, maxLength + 1) : [],
    },
    {
      keyword: 'pattern',
      predicate: 'does not fit its pattern',
      alternatives: form ? listNear(value).filter((text) => !form.test(text)) : [],
    },
  ];
};

/**
 * Texts of so many characters (code points, as JSON Schema counts) that are made of a text by leaving out a part, or by
 * repeating one character, here and there: one of them mostly still has the form of the text.
 */
function listOfLength(text: string, length: number): string[] {
  const characters = [...text];
  const more = length - characters.length;
  if (characters.length === 0) return ['a'.repeat(length), '0'.repeat(length)];
  const texts = listSpots(characters.length).map((spot) => {
    if (more >= 0)
      return [
        ...characters.slice(0, spot),
        characters[spot]?.repeat(more) ?? '',
        ...characters.slice(spot),
      ].join('');
    const from = Math.min(spot, length);
    return [...characters.slice(0, from), ...characters.slice(from - more)].join('');
  });
  return [...new Set(texts)];
}

/** Texts that differ from a text in one character, then such as are longer or shorter, then others altogether. */
function listNear(text: string): string[] {
  const characters = [...text];
  const replaced = listSpots(characters.length).flatMap((spot) =>
    ['!', ' ', ',', '@', 'x', 'X', '0'].map((other) => characters.with(spot, other).join('')),
  );
  const others = [
    '!'.repeat(characters.length),
    `${text} `,
    `${text}!`,
    ` ${text}`,
    text.slice(1),
    text + text,
  ];
  const texts = [...new Set([...replaced, ...others, '!', ' ', 'abc', ''])];
  // White space at an end comes last: it is often cut off before anything is checked.
  const isTrimmed = (near: string): boolean => near.trim() === near;
  return [...texts.filter(isTrimmed), ...texts.filter((near) => !isTrimmed(near))];
}

function listSpots(length: number): number[] {
  if (length === 0) return [];
  const last = length - 1;
  return [...new Set([0, Math.floor(last / 4), Math.floor(last / 2), Math.floor((last * 3) / 4), last])];
}
