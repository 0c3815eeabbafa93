import type { Contract } from '../../spec/contract.ts';
import { isObject, type Json } from '../../spec/json.ts';
import { lastToken } from '../../spec/json-pointer.ts';
import { isSafeMethod } from '../../spec/method.ts';
import type { Operation } from '../../spec/operation.ts';
import { rememberOf } from '../../spec/remember.ts';
import { walkInstance } from '../../spec/schema/instance-walk.ts';
import { MEMBER_PLACEHOLDER } from '../cases/placeholders.ts';
import { isSuccess } from './answer.ts';
import type { Exchange } from './exchange.ts';
import {
  findBodySchema,
  listAddresses,
  listItems,
  listListedMembers,
  listMemberRecords,
  listTexts,
  toRecordText,
} from './records.ts';
import { listNamed } from './shows-at-once.ts';

/** Whom a key authenticates as (§5.3). */
export type KeyedCompany = 'own' | 'other-company';
export const COMPANIES: readonly KeyedCompany[] = ['own', 'other-company'];

export function findCompany({ call: { key } }: Pick<Exchange, 'call'>): KeyedCompany | undefined {
  return key === 'own' || key === 'other-company' ? key : undefined;
}

/** What an answer to one company shows that another one is shown too, of what belongs to one alone. */
export interface SharedRecords {
  exchange: Exchange;
  count: number;
  /** False where they name nobody, or one person alone: two companies may have equal ones, and who is a member of both. */
  isCertain: boolean;
}

/**
 * Of the answers to one company those that show records which any answer shows to the other one. What only repeats what the company said
 * itself is none of them: where it wrote too, even if there are numbers in it, which may be equal by chance. `run` is all that is known
 * of whom addresses name.
 */
export function listSharedRecords(
  exchanges: readonly Exchange[],
  to: KeyedCompany,
  { contract, run = exchanges }: { contract: Contract; run?: readonly Exchange[] | undefined },
): SharedRecords[] {
  const ofOthers = exchanges.filter((one) => findCompany(one) && findCompany(one) !== to);
  const own = exchanges.filter((one) => findCompany(one) === to);
  const isNew = createNewsTest(own);
  const isWritten = createWrittenTest(run.filter((one) => findCompany(one) === to));
  const listCommon = rememberOf((operation: Operation) => listCommonAddresses(operation, run, contract));
  const owned = new Set(ofOthers.flatMap((one) => listOwned(one, contract)).map(toRecordText));
  return own.flatMap((exchange) => {
    const records = listOwned(exchange, contract);
    const known = records.filter((record) => owned.has(toRecordText(record)) && isNew(record));
    const { method, operation } = exchange.call;
    if (known.length === 0 || !operation) return [];
    const common = listCommon(operation);
    const toNamed = (record: Json): string[] => listAddresses(record).filter((one) => !common.has(one));
    const isOfPeople = isSafeMethod(method) && !listsRecognition(operation, contract);
    const shared = isOfPeople ? known : known.filter((record) => !isWritten(toNamed(record)));
    if (shared.length === 0) return [];
    const isOfEvents = records.length > new Set(records.map((one) => listAddresses(one).join())).size;
    const counts = isOfPeople && !isOfEvents ? listCounts(exchange, operation, contract) : undefined;
    const certain = shared.filter((record) =>
      isOfOneCompany(record, { named: toNamed(record), counts }),
    ).length;
    if (shared.length < records.length)
      return certain === 0 ? [] : [{ exchange, count: certain, isCertain: true }];
    const isOfSeveral = new Set(shared.flatMap(toNamed)).size > 1;
    return [{ exchange, count: shared.length, isCertain: certain > 0 || isOfSeveral }];
  });
}

/**
 * Whether a record that two companies are shown belongs to one of them. `named` are the addresses in it that name somebody: what names
 * nobody may be equal by chance, and who is a member of both may have the same address, name, role, id and years in each. Only what
 * is counted of a person in one company tells, as far as it is known to be counted: `counts`, for lists that have each person once.
 */
function isOfOneCompany(
  record: Json,
  { named, counts }: { named: readonly string[]; counts: ReadonlySet<string> | undefined },
): boolean {
  if (named.length !== 1) return named.length > 1;
  if (counts)
    return isObject(record) && [...counts].filter((name) => hasNumber(record[name] ?? 0)).length > 1;
  const addresses = listAddresses(record);
  const further = listTexts(record).filter((text) => text !== '' && !addresses.includes(text.toLowerCase()));
  return further.length > 1 || hasNumber(record);
}

/** The names of the properties of an answer that are numbers, and are documented as such. */
function listCounts({ answer }: Exchange, operation: Operation, contract: Contract): Set<string> {
  const names = new Set<string>();
  const schema = findBodySchema(operation, answer);
  if (schema !== undefined && answer.json)
    walkInstance(contract, { schema, value: answer.json.value }, ({ schema: { types }, value, place }) => {
      const isNumber = typeof value === 'number' && types.some((type) => NUMBERS.includes(type));
      if (isNumber) names.add(lastToken(place));
    });
  return names;
}

const NUMBERS: readonly string[] = ['integer', 'number'];

/**
 * The addresses that stand in every record of an operation that has any, whoever is shown it, and that nobody asked about: they may be
 * those of a help desk, and then the records may hide whom they name.
 */
function listCommonAddresses(
  operation: Operation,
  run: readonly Exchange[],
  contract: Contract,
): ReadonlySet<string> {
  const all = run.flatMap((one) =>
    one.call.operation === operation && findCompany(one) ? listOwned(one, contract).map(listAddresses) : [],
  );
  const [first = [], ...others] = all.filter((addresses) => addresses.length > 0);
  const asked = new Set(run.flatMap(({ filled }) => [...filled.values()].map((text) => text.toLowerCase())));
  return new Set(
    first.filter((one) => !asked.has(one) && others.every((addresses) => addresses.includes(one))),
  );
}

/** What an answer shows that belongs to one company: recognition, or what names members. */
export function listOwned(exchange: Exchange, contract: Contract): readonly Json[] {
  return listOwnedBy(contract)(exchange);
}

const listOwnedBy = rememberOf((contract: Contract) =>
  rememberOf((exchange: Exchange) => findOwned(exchange, contract)),
);

function findOwned(exchange: Exchange, contract: Contract): Json[] {
  const { answer, filled, call } = exchange;
  if (!answer.json || !isSuccess(answer) || !call.operation) return [];
  const { operation } = call;
  // Only what is asked about one member is about that member as a whole.
  const isAboutOne = [...filled.keys()].some((name) => name.startsWith(`${MEMBER_PLACEHOLDER}/`));
  if (listsRecognition(operation, contract))
    return withoutCommon(listItems(contract, operation, answer).filter(isObject), filled);
  return withoutCommon((isAboutOne ? listMemberRecords : listListedMembers)(answer.json.value), filled);
}

/** Whether an operation lists recognition: that which reads it, and each read of the same area (tag), such as a deprecated one. */
export function listsRecognition(operation: Operation | undefined, contract: Contract): boolean {
  if (readsRecognition(operation, contract)) return true;
  const areas = contract.operations
    .filter((one) => readsRecognition(one, contract))
    .flatMap(({ tags }) => tags);
  return operation?.method === 'get' && operation.tags.some((tag) => areas.includes(tag));
}

/** Whether an operation is one that reads the recognition of a member. */
export function readsRecognition(operation: Operation | undefined, { rules }: Contract): boolean {
  return rules.get('recognition-of-member')?.operations.includes(operation?.id ?? '') === true;
}

/** An address that stands in every record and that nobody asked for, such as that of a help desk, names no member. */
function withoutCommon(records: readonly Json[], filled: Exchange['filled']): Json[] {
  const asked = new Set([...filled.values()].map((text) => text.toLowerCase()));
  const all = records.map(listAddresses);
  const common = new Set(
    records.length < 2
      ? []
      : (all[0] ?? []).filter((one) => !asked.has(one) && all.every((addresses) => addresses.includes(one))),
  );
  return records.filter((_, index) => {
    const addresses = all[index] ?? [];
    return addresses.length === 0 || addresses.some((one) => !common.has(one));
  });
}

/** Whether a record says more than the company said itself: where answers lead to is made of what was asked. */
function createNewsTest(exchanges: readonly Exchange[]): (record: Json) => boolean {
  const said = new Set(
    exchanges.flatMap(({ call, sent, filled }) => {
      const texts = [...filled.values(), ...call.values.map(({ text }) => text), ...listTexts(sent ?? null)];
      return [...texts.map((text) => text.toLowerCase()), ...texts.flatMap(listAddresses)];
    }),
  );
  const hasWritten = exchanges.some(({ call }) => !isSafeMethod(call.method));
  const base = exchanges[0]?.request.url;
  const isSaid = (text: string): boolean => said.has(text.toLowerCase());
  /** The address of something that was asked, with another page at most. */
  const isLink = (text: string): boolean => {
    if (!text.includes('/') || !URL.canParse(text, base)) return false;
    const { pathname, searchParams } = new URL(text, base);
    const isAsked = exchanges.some(({ request }) => new URL(request.url).pathname === pathname);
    return isAsked && [...searchParams.values()].every((one) => isSaid(one) || /^\d*$/.test(one));
  };
  return (record) => {
    const texts = listTexts(record);
    if (texts.length === 0 || texts.some((text) => !isSaid(text) && !isLink(text))) return true;
    return !hasWritten && hasNumber(record);
  };
}

/**
 * Whether a company may have written itself what names just these: that it may not name members of another company is not stated, and
 * what the gateway adds of itself, such as a text where none was sent, is the same for both.
 */
function createWrittenTest(exchanges: readonly Exchange[]): (named: readonly string[]) => boolean {
  const written = exchanges
    .filter(({ call, answer }) => !isSafeMethod(call.method) && isSuccess(answer))
    .map(listNamed);
  return (named) =>
    named.length > 0 && written.some((people) => named.every((address) => people.includes(address)));
}

/** Whether there is a number in a value that says something: nobody had to count to 0. */
function hasNumber(value: Json): boolean {
  if (typeof value === 'number') return value !== 0;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNumber);
}
