import { toNumberOf, toUuidOf } from '../serve/stand-in.ts';

/** Which of some ids, or names, was given: where a document has numbers or UUIDs in their place, it is shown, and given, as that of one. */
export function toOwnId(given: string, ids: () => Iterable<string>): string {
  if (!/^\d+$|^[\da-f]{8}-/.test(given)) return given;
  const own = [...ids()];
  const isOwn = (id: string): boolean => `${toNumberOf(id)}` === given || toUuidOf(id) === given;
  return own.includes(given) ? given : (own.find(isOwn) ?? given);
}
