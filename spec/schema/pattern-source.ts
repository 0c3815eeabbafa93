import type { Json } from '../json.ts';

/**
 * Why a value is no regular expression as JSON Schema wants it (2020-12 core §6.4: ECMA-262 with the flag `u`), in a few words, such as
 * "Invalid group"; `undefined` where it is one.
 */
export function findPatternFault(value: Json): string | undefined {
  if (typeof value !== 'string') return 'it is no text';
  try {
    new RegExp(value, 'u');
    return undefined;
  } catch (error) {
    const { message } = error as SyntaxError;
    return message.slice(message.lastIndexOf(': ') + 2);
  }
}

/** A backslash that is escaped itself, or before what means itself in every dialect, where the flag `u` allows none. */
const NEEDLESS = /\\(?:\\|([-!"#%&',:;<=>@_`~ ]))/g;

/** The regular expression that was meant, where one is read once no character is escaped that need not be. */
export function findMeantPattern(value: Json): string | undefined {
  if (typeof value !== 'string') return undefined;
  const meant = value.replace(NEEDLESS, (escaped: string, character: string | undefined) => {
    // In a class a hyphen by itself would be a range.
    return character === '-' ? String.raw`\x2d` : (character ?? escaped);
  });
  return findPatternFault(meant) === undefined ? meant : undefined;
}
