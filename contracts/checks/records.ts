import type { Contract } from '../../spec/contract.ts';
import { findBodyType, findDocumented } from '../../spec/find-response.ts';
import { isObject, type Json, type JsonObject, toCanonical } from '../../spec/json.ts';
import { joinPointer, parsePointer } from '../../spec/json-pointer.ts';
import type { Operation } from '../../spec/operation.ts';
import { rememberOf } from '../../spec/remember.ts';
import { walkInstance } from '../../spec/schema/instance-walk.ts';
import type { SchemaNode } from '../../spec/schema/schema-node.ts';
import { MEMBER_PLACEHOLDER } from '../cases/placeholders.ts';
import { type Answer, isSuccess } from './answer.ts';
import type { Exchange } from './exchange.ts';

/**
 * The objects of every list in an answer that is not itself inside such a list, wherever the answer has it, but for links that stand beside
 * another list. Records may stand in an object as well, by their ids: the lists in them are no lists of records.
 */
export function listRecords(value: Json): Json[] {
  const lists = listLists(value);
  const others = lists.filter((list) => list.length === 0 || !list.every(isLink));
  return (others.length > 0 ? others : lists).flat();
}

function listLists(value: Json): Json[][] {
  if (Array.isArray(value)) return [value.filter(isObject)];
  if (!isObject(value) || holdsLinks(value)) return [];
  return holdsRecords(value) ? [Object.values(value)] : Object.values(value).flatMap(listLists);
}

/** So many members has a link, such as `rel`, `href`, `type` and `title`, or `url`, `label`, `active` and `page`. */
const MOST_OF_LINK = 4;

/** Whether an object may be a link in a list (RFC 8288 §3): it leads to an address, or to none at the first page and the last, and has no ID. */
function isLink(one: Json): boolean {
  if (!isObject(one) || Object.keys(one).length > MOST_OF_LINK || Object.hasOwn(one, 'id')) return false;
  return [one['href'], one['url']].some((to) => typeof to === 'string' || to === null);
}

/** Whether all members are objects alike: two texts or more go by the same names in each. */
function holdsRecords(value: JsonObject): boolean {
  const members = Object.values(value);
  if (members.length < 2 || !members.every(isObject)) return false;
  const [first = [], ...others] = members.map((member) =>
    Object.keys(member).filter((name) => typeof member[name] === 'string'),
  );
  return first.filter((name) => others.every((names) => names.includes(name))).length > 1;
}

/** A list of an answer, and how many members the document names of its records. */
interface NamedList {
  records: Json[];
  width: number;
}

/**
 * What an accepted call was shown: the items of the first list that the document names in the answer of the operation, such as
 * `recognitions`, or the members of the map that stands there, also a step further inside, and none of what stands beside them, such as the links
 * of a pagination or people who are mentioned, of which the document names fewer than half as many members. Where none of these is there, the
 * objects of every list.
 */
export function listItems(contract: Contract, operation: Operation, answer: Answer): Json[] {
  if (!answer.json || !isSuccess(answer)) return [];
  const { value } = answer.json;
  const schema = findBodySchema(operation, answer);
  const lists = new Map<string, NamedList>();
  const places: string[] = [];
  if (schema !== undefined)
    walkInstance(contract, { schema, value }, ({ value: inner, place, schema: at }) => {
      const depth = parsePointer(place).length;
      if (isMap(at) && isObject(inner) && !holdsLinks(inner))
        lists.set(place, { records: listMembers(at, inner), width: countNames(at.additional) });
      else if (depth > 0 && Array.isArray(inner))
        lists.set(place, {
          records: inner,
          width: Math.max(countNames(at.items), lists.get(place)?.width ?? 0),
        });
      else if (isObject(inner) && !isMap(at) && depth < INSIDE) {
        places.push(...[...at.properties.keys()].map((name) => joinPointer(place, name)));
        return true;
      }
      return depth === 0 && isObject(inner);
    });
  if (lists.size === 0) return listRecords(value);
  const most = Math.max(...[...lists.values()].map(({ width }) => width));
  const first = places.map((place) => lists.get(place)).find((list) => list && list.width * 2 >= most);
  return first?.records ?? [...lists.values()].flatMap(({ records }) => records);
}

/** A list may stand in a member of the answer, or in one of that. */
const INSIDE = 2;

/** How many members a schema names of an object, in no more than so many steps through maps and choices, which may lead back to it. */
function countNames(schema: SchemaNode | undefined, steps = 3): number {
  if (!schema || steps === 0) return 0;
  const counts = schema.withParts.flatMap((part) => {
    const branches = part.choices.flatMap((choice) => choice.branches);
    const inner = [...branches, ...(isMap(part) ? [part.additional] : [])];
    return [part.properties.size, ...inner.map((one) => countNames(one, steps - 1))];
  });
  return Math.max(...counts);
}

/** The objects of a map; of a map of maps those of each. */
function listMembers({ additional }: SchemaNode, map: JsonObject): Json[] {
  const members = Object.values(map).filter(isObject);
  return additional && isMap(additional)
    ? members.flatMap((member) => listMembers(additional, member))
    : members;
}

/** Whether an object holds links by their relations (RFC 8288 §2.1), as HAL writes them. */
function holdsLinks(value: JsonObject): boolean {
  const members = Object.values(value);
  const leads = (one: Json): boolean => isObject(one) && typeof one['href'] === 'string';
  return members.some(leads) && members.flat().every(leads);
}

/** Whether a schema is about members of any name, and about no others. */
function isMap({ additional, namesProperties }: SchemaNode): boolean {
  return additional !== undefined && additional.bare === undefined && !namesProperties;
}

/** What the document says of the body of an answer: a pointer. */
export function findBodySchema(operation: Operation, { status, mediaType }: Answer): string | undefined {
  const response = findDocumented(operation, status);
  return response && findBodyType(response, mediaType)?.schema;
}

/** One with asterisks hides whom it is of. */
const EMAIL = /^[^\s@,*]+@[^\s@,*]+$/;
const BETWEEN_WORDS = /[\s,;:"<>()[\]]+/;

/** What names a member, at whatever depth: an email address in a list, or an object with one among its own members (§2). */
export function listMemberRecords(value: Json): Json[] {
  const isEmail = (one: Json): boolean => typeof one === 'string' && EMAIL.test(one);
  if (Array.isArray(value)) return value.flatMap((one) => (isEmail(one) ? [one] : listMemberRecords(one)));
  if (!isObject(value)) return [];
  const members = Object.values(value);
  return members.some(isEmail) ? [value] : members.flatMap(listMemberRecords);
}

/** What names a member in the lists of an answer: what stands beside these, such as whom to write to for help, is no member. */
export function listListedMembers(value: Json): Json[] {
  if (Array.isArray(value)) return listMemberRecords(value);
  return isObject(value) ? Object.values(value).flatMap(listListedMembers) : [];
}

/** Every text in a value, the names of members left out. */
export function listTexts(value: Json): string[] {
  const texts: string[] = [];
  const go = (inner: Json): void => {
    if (typeof inner === 'string') texts.push(inner);
    else if (typeof inner === 'object' && inner !== null) for (const one of Object.values(inner)) go(one);
  };
  go(value);
  return texts;
}

/** The email addresses in a value, each once and in lower case, also several in one text. */
export function listAddresses(value: Json): readonly string[] {
  return typeof value === 'object' && value !== null ? listAddressesOf(value) : findAddresses(value);
}

const listAddressesOf = rememberOf<Json[] | JsonObject, readonly string[]>(findAddresses);

function findAddresses(value: Json): string[] {
  const words = listTexts(value).flatMap((text) => (text.includes('@') ? text.split(BETWEEN_WORDS) : []));
  const addresses = words.map(withoutQuotes).filter((word) => EMAIL.test(word));
  return [...new Set(addresses.map((address) => address.toLowerCase()))];
}

/** An apostrophe may stand before the `@` of an address (RFC 5322 §3.2.3), and around an address as a quotation mark. */
function withoutQuotes(word: string): string {
  const end = word.indexOf("'", word.indexOf('@'));
  return word.slice(0, end === -1 ? undefined : end).replace(/^'+/, '');
}

/** A record as a text that is the same for equal ones. */
export function toRecordText(record: Json): string {
  return typeof record === 'object' && record !== null ? toTextOf(record) : toCanonical(record);
}

const toTextOf = rememberOf<Json[] | JsonObject, string>(toCanonical);

/**
 * Those of some records, as canonical texts, that name a member of a request; none where that is not known. The first whom something is
 * sent to has the index 1.
 */
export function listNaming(
  records: readonly string[],
  { filled }: Pick<Exchange, 'filled'>,
  index = 1,
): string[] {
  const recipient = filled.get(`${MEMBER_PLACEHOLDER}/${index}`);
  if (recipient === undefined) return [];
  const written = JSON.stringify(recipient).slice(1, -1);
  return records.filter((record) => record.includes(written));
}

/** Those of some records that stand among others too. */
export function listShared(some: readonly Json[], others: readonly Json[]): Json[] {
  const known = new Set(others.map(toRecordText));
  return some.filter((record) => known.has(toRecordText(record)));
}

/** Those that were not there before, or not as often, as canonical texts. */
export function listAdded(before: readonly Json[], after: readonly Json[]): string[] {
  const left = new Map<string, number>();
  for (const text of before.map(toRecordText)) left.set(text, (left.get(text) ?? 0) + 1);
  return after.map(toRecordText).filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}
