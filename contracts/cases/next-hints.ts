import { isObject, type Json } from '../../spec/json.ts';
import { toPointer } from '../../spec/json-pointer.ts';
import { findNextAddress } from '../../spec/pagination.ts';
import { listHeaderValues } from './http-message.ts';
import { readQuery, type ShownAnswer } from './list-parts.ts';

/** Something in an answer to a list that may lead to what comes next. */
export interface NextHint {
  /** Where it stands: a runtime expression (OpenAPI §4.8.20.4), and in a body the names on the way. */
  at: string;
  names: readonly string[];
  /** Of an address, its query; `undefined` of a value, which some parameter takes. */
  query: ReadonlyMap<string, string> | undefined;
  /** The value as a text, or the address. */
  text: string;
}

/** What is called so leads on, in whatever form: `next`, `next_page`, `links/next/href`, `nextPageToken`, `pagination/cursor`. */
const LEADING = /next|cursor|continu|after/i;
const DEEPEST = 4;
/** More are hardly all about it. */
const MOST_HINTS = 5;

/** What an answer may lead on by, the header first, then its body from the outside in; nothing that is part of a list. */
export function listNextHints({ headers, json }: ShownAnswer): NextHint[] {
  const field = listHeaderValues(headers, 'link').join(', ');
  const address = findNextAddress(field);
  const linked =
    address === undefined ? [] : [{ ...toHint(address), at: '$response.header.Link', names: [] }];
  const found = listTexts(json?.value ?? null).filter(({ names }) =>
    names.some((name) => LEADING.test(name)),
  );
  return [
    ...linked,
    ...found.map(({ names, text }) => ({ ...toHint(text), at: `$response.body#${toPointer(names)}`, names })),
  ].slice(0, MOST_HINTS);
}

function toHint(text: string): Pick<NextHint, 'query' | 'text'> {
  const isAddress = /^(?:https?:\/\/|\/|\?)/.test(text) && text.includes('?');
  return { text, query: isAddress ? readQuery(text) : undefined };
}

function listTexts(value: Json, names: readonly string[] = []): { names: readonly string[]; text: string }[] {
  if (names.length > 0 && (typeof value === 'number' || (typeof value === 'string' && value !== '')))
    return [{ names, text: `${value}` }];
  if (!isObject(value) || names.length >= DEEPEST) return [];
  return Object.entries(value).flatMap(([name, inner]) => listTexts(inner, [...names, name]));
}

/** What a parameter may be called that takes a value of an answer, by what that is called there, the likeliest first. */
export function listParameterNames({ names: within }: Pick<NextHint, 'names'>): string[] {
  const [last = '', above = ''] = within.toReversed();
  const own = [last.replace(/^next[_-]?/i, '') || above, last];
  const lower = own.map((name) => name.charAt(0).toLowerCase() + name.slice(1));
  const names = lower.flatMap((name) => [name, name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()]);
  const known = ['cursor', 'after', 'page_token', 'pageToken', 'starting_after', 'token', 'page'];
  return [...new Set([...names, ...known])].filter((name) => /^[A-Za-z_]\w{0,40}$/.test(name));
}
