import { createRandom } from '../../../spec/random.ts';
import type { GatewayChoices } from './choices.ts';
import type { Employee, KeptRecognition } from './companies.ts';

/** A part of a list, and where it stands in the whole. */
export interface ListPart<T> {
  records: T[];
  /** Where it begins, from 0. */
  offset: number;
  size: number;
  total: number;
}

/** The names of the parameters that a way of paging reads: where to begin, how much. */
const PARAMETERS: Record<GatewayChoices['paging'], [string, string] | undefined> = {
  none: undefined,
  page: ['page', 'limit'],
  'page-from-0': ['page', 'size'],
  'per-page': ['page', 'per_page'],
  offset: ['offset', 'limit'],
  cursor: ['cursor', 'limit'],
};

/** Those of them that a gateway reads: what it takes no size from has none. */
function readParameters({ paging, sizes }: GatewayChoices): (string | undefined)[] {
  return PARAMETERS[paging]?.slice(0, sizes === 'fixed' ? 1 : 2) ?? [];
}

/** The query parameters that mean something. */
export function listParameters(choices: GatewayChoices): readonly string[] {
  return ['email', 'team_name', ...readParameters(choices)].filter((name) => name !== undefined);
}

/** How many records a query asks for, as a gateway reads it; `undefined` where it is no number that it takes. */
export function readSize(choices: GatewayChoices, query: URLSearchParams): number | undefined {
  const [, howMany] = readParameters(choices);
  return readNumber(howMany === undefined ? null : query.get(howMany), choices.pageSize, 1);
}

/** The part of a list that the query asks for; `undefined` where the query is refused. */
export function takePart<T>(
  choices: GatewayChoices,
  records: T[],
  query: URLSearchParams,
): ListPart<T> | undefined {
  const total = records.length;
  const [where, howMany] = readParameters(choices);
  if (where === undefined) return { records, offset: 0, size: total, total };
  const first = choices.paging === 'page' || choices.paging === 'per-page' ? 1 : 0;
  const asked = readSize(choices, query);
  const said = query.get(where);
  const place = readNumber(where === 'cursor' ? readCursor(said) : said, first, first);
  if (choices.badPage === 'refused' && (asked === undefined || place === undefined)) return undefined;
  const wanted = asked ?? choices.pageSize;
  const isOver = howMany !== undefined && query.has(howMany) && wanted > choices.largestPage;
  if (isOver && choices.overLimit === 'refused') return undefined;
  const size = isOver ? choices.largestPage : wanted;
  const isPage = where === 'page';
  const begin = isPage ? ((place ?? first) - first) * size : (place ?? first);
  const isPast = begin > 0 && begin >= total;
  if (isPast && choices.pastTheEnd === 'refused') return undefined;
  const last = Math.floor(Math.max(total - 1, 0) / size) * size;
  const offset = isPast && choices.pastTheEnd === 'last' ? last : begin;
  return { records: records.slice(offset, offset + size), offset, size, total };
}

/** What an answer says where the next part begins, which is no number that a client could count on with. */
export function toCursor(offset: number): string {
  return `c${offset}`;
}

function readCursor(said: string | null): string | null {
  return said?.replace(/^c(?=\d+$)/, '') ?? null;
}

/** `undefined` where it is no whole number from `least`. */
function readNumber(text: string | null, otherwise: number, least: number): number | undefined {
  if (text === null) return otherwise;
  return /^\d{1,9}$/.test(text) && Number(text) >= least ? Number(text) : undefined;
}

/** The records in the order in which they are shown; `number` is that of the request, for an order that never stays. */
export function sortRecords(
  { sorting }: GatewayChoices,
  records: readonly KeptRecognition[],
  number: number,
): KeptRecognition[] {
  switch (sorting) {
    case 'newest':
      return records.toReversed();
    case 'oldest':
      return [...records];
    case 'by-words':
      return records.toSorted((a, b) => (a.words < b.words ? -1 : 1));
    case 'shuffled':
      return createRandom('order', number).some(records, records.length);
  }
}

/** The object beside the records: an object, and nothing else is stated of it. */
export function toPagination(
  { paginationForm }: GatewayChoices,
  { offset, size, total, records }: ListPart<unknown>,
): Record<string, unknown> {
  const page = size === 0 ? 1 : Math.floor(offset / size) + 1;
  const next = offset + records.length < total ? offset + size : null;
  switch (paginationForm) {
    case 'page':
      return { page, limit: size, total, pages: Math.ceil(total / Math.max(1, size)) };
    case 'offset':
      return { offset, limit: 1000, count: records.length };
    case 'cursor':
      return { next_cursor: next === null ? null : toCursor(next), has_more: next !== null };
    case 'links':
      return {
        next: next === null ? null : `?cursor=${toCursor(next)}`,
        previous: null,
        self: { href: '?' },
      };
    case 'strings':
      return { page: String(page), limit: String(size), total: `${total}` };
    case 'total':
      return { total: `about ${total + 3}` };
    case 'nested':
      return { page: { number: page, size }, links: { first: '?page=1' } };
    case 'nulls':
      return { page: null, limit: null, total: null, pages: null };
    case 'empty':
      return {};
  }
}

/** One record, as it is shown. */
export function toRecord(
  choices: GatewayChoices,
  kept: KeptRecognition,
  company: string,
  number: number,
): Record<string, unknown> {
  const { id, words } = kept;
  const time = `2025-03-${String((id % 28) + 1).padStart(2, '0')}T09:30:00Z`;
  const times = {
    omitted: {},
    iso: { created_at: time },
    epoch: { createdAt: Date.parse(time) / 1000 },
    'of-answer': { rendered_at: new Date(1.75e12 + number * 1000).toISOString() },
  };
  const extras = {
    none: {},
    support: { contact: 'support@vendor.example' },
    nulls: { image: null, points: null, comments: [] },
    views: { views: number, seen: number % 2 === 0 },
    company: { company: { name: `Company ${company}`, members: null } },
  };
  return {
    ...{ number: { id }, text: { recognitionId: `rec-${id}` }, 'id-text': { id: `r-${id}` }, none: {} }[
      choices.recordId
    ],
    ...toParties(choices, kept),
    ...(choices.words === 'kept' ? { [choices.layout === 'renamed' ? 'text' : 'message']: words } : {}),
    ...times[choices.recordTime],
    ...extras[choices.recordExtras],
  };
}

function toParties(
  { layout, people, groupsShown }: GatewayChoices,
  { from, to, group }: KeptRecognition,
): Record<string, unknown> {
  const show = (one: Employee): unknown =>
    ({
      address: one.address,
      object: { email: one.address, display_name: one.name },
      reference: { email: one.address, name: one.name, team_name: one.team },
      name: one.name,
      id: one.id,
      masked: `${one.address[0]}***@***`,
    })[people];
  const all = group && groupsShown === 'by-name' ? [group.name] : to.map(show);
  switch (layout) {
    case 'plain':
      return { sender: show(from), recipients: all };
    case 'renamed':
      return { giver: show(from), given_to: all.length === 1 ? all[0] : all };
    case 'nested':
      return { parties: { from: { who: show(from) }, to: { everybody: all, count: all.length } } };
    case 'map':
      return { by: show(from), receivers: Object.fromEntries(all.map((one, index) => [`r${index}`, one])) };
    case 'omitted':
      return {};
  }
}
