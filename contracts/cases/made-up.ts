import type { Draws } from '../../spec/random.ts';

/** Nobody has an address there (RFC 2606 §2): who does was made up by the suite. */
export const MADE_UP_HOST = 'wes-check.invalid';

/** Whether a member or a team was made up by a run, this one or another. */
export function isMadeUp(value: string): boolean {
  return value.endsWith(`@${MADE_UP_HOST}`) || value.includes('wes-check-');
}

export function makeUpMember(draws: Draws): string {
  return `nobody-${draws.hex(16)}@${MADE_UP_HOST}`;
}

export function makeUpTeam(draws: Draws): string {
  return `No team ${draws.hex(16)}`;
}

/** What stands at the end of an ID, where it is as long as this, is made up; elsewhere the ID becomes longer by about as much. */
const MADE_UP_LENGTH = 8;
/** Of a number fewer digits, so that it stays about as large. */
const MADE_UP_DIGITS = 6;

/** Of what a character becomes another one, so that a number stays one, and what is hexadecimal so; I, L, O and U are no letters to many. */
const ALIKE: readonly string[] = [
  '0123456789',
  ...['abcdef', 'ghjkmnpqrstvwxyz', 'ilou'],
  ...['ABCDEF', 'GHJKMNPQRSTVWXYZ', 'ILOU'],
];

/** An ID of the form of a known one, which nothing has: a UUID where that is one, a number where that is a number. */
export function makeUpId(known: string, draws: Draws): string {
  const word = /[A-Za-z\d]*$/.exec(known)?.[0] ?? '';
  const number = /\d*$/.exec(word)?.[0] ?? '';
  if (word.length >= MADE_UP_LENGTH) {
    const length = number === word ? MADE_UP_DIGITS : MADE_UP_LENGTH;
    const end = [...word.slice(-length)].map((one) => toAnother(one, draws.next())).join('');
    return `${known.slice(0, -length)}${end}`;
  }
  if (number === '') return `${known}-${draws.hex(MADE_UP_LENGTH)}`;
  const digits = Math.floor((1 + 8 * draws.next()) * 10 ** MADE_UP_LENGTH);
  return `${known.slice(0, -number.length)}${digits}`;
}

function toAnother(one: string, drawn: number): string {
  const alike = ALIKE.find((characters) => characters.includes(one)) ?? one;
  const step = 1 + Math.floor(drawn * (alike.length - 1));
  return alike[(alike.indexOf(one) + step) % alike.length] ?? one;
}
