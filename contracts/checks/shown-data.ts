import { isObject, type Json, type JsonObject, toCanonical } from '../../spec/json.ts';
import { remember, rememberOf } from '../../spec/remember.ts';
import { decodePercent } from '../../spec/text/percent.ts';
import { MEMBER_PLACEHOLDER } from '../cases/placeholders.ts';
import { isSuccess } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { listAddresses, listMemberRecords } from './records.ts';
import { decodeEntities } from './said-texts.ts';

/** What the answers to a company showed of it. */
export interface ShownData {
  emails: ReadonlySet<string>;
  /** The objects, by each member that tells something, as `name: value`. */
  objects: ReadonlyMap<string, readonly JsonObject[]>;
}

/** No longer than an address may be (RFC 5321 §4.5.3.1): else a long text would be gone through from each of its characters. */
const EMAIL = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}.-]{0,254}[\p{L}\p{N}]/gu;
/** Shorter texts stand in many places, of themselves. */
export const TELLING = 8;

/**
 * What all successful answers to valid keys hold, at whatever depth: the items of lists, and what names the member who was asked about.
 * What stands beside these need not be of a company.
 */
export function listShown(exchanges: readonly Exchange[]): ShownData {
  const emails = new Set<string>();
  const objects = new Map<string, JsonObject[]>();
  const seenAnswers = new Set<string>();
  const seenRecords = new Set<string>();
  // Most lists hold what others hold too.
  const find = remember(findEmails);
  const isNew = (text: string): boolean => seenRecords.size < seenRecords.add(text).size;
  const noteObjects = (value: Json): void => {
    for (const object of listObjects(value))
      for (const name of listTelling(object)) {
        const known = objects.get(name) ?? [];
        known.push(object);
        objects.set(name, known);
      }
  };
  for (const exchange of exchanges) {
    if (seenAnswers.has(exchange.answer.text)) continue;
    seenAnswers.add(exchange.answer.text);
    const { items, about } = listData(exchange);
    const texts = items.map((item) => JSON.stringify(item));
    for (const email of listMembers(texts.map(find), listAsked(exchange))) emails.add(email);
    for (const [index, item] of items.entries()) if (isNew(texts[index] ?? '')) noteObjects(item);
    for (const one of about) if (isNew(JSON.stringify(one))) noteObjects(one);
  }
  return { emails, objects };
}

/** The data of a company in an answer to it: the items of its lists, and what names the member who was asked about, such as a profile. */
export const listData: (exchange: Exchange) => CompanyData = rememberOf(findData);

interface CompanyData {
  items: Json[];
  about: Json[];
}

function findData(exchange: Exchange): CompanyData {
  const { call, answer } = exchange;
  const isOpen = call.key === 'own' || call.key === 'other-company';
  if (!isOpen || !isSuccess(answer) || !answer.json) return { items: [], about: [] };
  const asked = listAsked(exchange);
  const records = asked.length === 0 ? [] : listMemberRecords(answer.json.value);
  const about = records.filter((record) => listAddresses(record).some((address) => asked.includes(address)));
  return { items: listItems(answer.json.value), about };
}

/** The members who were asked about. */
function listAsked({ filled }: Exchange): string[] {
  return [...filled].flatMap(([name, text]) =>
    name.startsWith(`${MEMBER_PLACEHOLDER}/`) ? [text.toLowerCase()] : [],
  );
}

/** Of the addresses in each item those that name a member. One that stands in every item, such as that of a help desk, may name nobody, unless it was asked about. */
function listMembers(shown: readonly string[][], asked: readonly string[]): string[] {
  const [first = []] = shown;
  const common = first.filter((one) => !asked.includes(one) && shown.every((emails) => emails.includes(one)));
  return shown.flat().filter((one) => !common.includes(one));
}

/** Whatever of it another answer holds, in its body or a header, that its request did not name; `undefined` where that is nothing. */
export function findShown({ answer, request }: Exchange, { emails, objects }: ShownData): string | undefined {
  const asked = toAsked(request);
  const email = findEmails(listTexts(answer).join('\n')).find(
    (one) => emails.has(one) && !asked.includes(one),
  );
  if (email !== undefined) return `the email address ${email}`;
  const isShown = (object: JsonObject): boolean =>
    Object.keys(object).length > 1 &&
    listTelling(object, asked).some((name) => objects.get(name)?.some((known) => isPartOf(object, known)));
  const record = answer.json && listObjects(answer.json.value).find(isShown);
  return record && `the record ${JSON.stringify(record)}`;
}

/** Everything that a request says, in lower case. */
export function toAsked({ url, body }: Exchange['request']): string {
  return `${decodePercent(url)} ${url} ${body ?? ''}`.toLowerCase();
}

/** Everything that an answer says, in each form in which it may be read. */
export function listTexts({ text, json, headers }: Exchange['answer']): string[] {
  const said = [text, ...(json ? [JSON.stringify(json.value)] : []), ...headers.map(([, value]) => value)];
  return said.flatMap((one) => [one, decodeEntities(one), decodePercent(one)]);
}

function findEmails(text: string): string[] {
  return text.includes('@') ? [...new Set(text.toLowerCase().match(EMAIL) ?? [])] : [];
}

/** The items of all lists that stand in no other list. */
function listItems(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  return isObject(value) ? Object.values(value).flatMap(listItems) : [];
}

function listObjects(value: Json): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(listObjects);
  return isObject(value) ? [value, ...Object.values(value).flatMap(listObjects)] : [];
}

/** The members of an object that hold a text which says something, and which was not `asked` for. */
function listTelling(object: JsonObject, asked = ''): string[] {
  return Object.entries(object).flatMap(([name, value]) =>
    typeof value === 'string' && value.length >= TELLING && !asked.includes(value.toLowerCase())
      ? [`${name}: ${value}`]
      : [],
  );
}

function isPartOf(part: JsonObject, whole: JsonObject): boolean {
  return Object.entries(part).every(
    ([name, value]) => whole[name] !== undefined && toCanonical(whole[name]) === toCanonical(value),
  );
}
