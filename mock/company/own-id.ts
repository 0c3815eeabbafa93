import { toNumberOf } from '../serve/number-of-text.ts';

/** Which of some ids was given: where a document has numbers in their place, it is shown, and given, as the number of one. */
export function toOwnId(given: string, ids: () => Iterable<string>): string {
  if (!/^\d+$/.test(given)) return given;
  const own = [...ids()];
  return own.includes(given) ? given : (own.find((id) => toNumberOf(id) === Number(given)) ?? given);
}
