import { createRandom, type Random } from '../../../spec/random.ts';
import type { StageName } from '../conforming/companies.ts';
import type { GatewayAction } from '../conforming/routes.ts';
import { YEAR } from './words.ts';

/** What may differ in each record, or in the one object, of an answer. */
export const RECORD_CHANGES = [
  'renamed',
  'dropped',
  'null',
  'null-at-times',
  'number',
  'text',
  'list',
  'object',
  'nested',
  'added',
  'added-object',
] as const;
/** What may differ around the records. */
export const BODY_CHANGES = [
  'in-data',
  'in-result',
  'bare-list',
  'list-renamed',
  'warnings',
  'no-warnings-yet',
  'envelope',
] as const;
/** Objects whose names are data. */
export const MAP_CHANGES = [
  'by-name',
  'by-address',
  'by-id',
  'by-day',
  'counts-by-name',
  'counts-by-day',
] as const;

/** What services do by habit, and say nowhere, in each record. */
const RECORD_HABITS = ['no-ids', 'camel'] as const;
/** The same around the records. */
const BODY_HABITS = [
  'self-link',
  'stamp',
  'totals',
  'one-for-list',
  'null-for-none',
  'embedded',
  'typed',
] as const;
type Habit = (typeof RECORD_HABITS | typeof BODY_HABITS)[number];
export const HABITS: readonly Habit[] = [...RECORD_HABITS, ...BODY_HABITS];

/** What is about the whole body; all else is about each record. */
const OF_BODY: readonly string[] = [
  ...BODY_CHANGES,
  ...BODY_HABITS,
  'by-name',
  'by-address',
  'by-id',
  'by-day',
];

type ChangeKind =
  | (typeof RECORD_CHANGES | typeof BODY_CHANGES | typeof MAP_CHANGES)[number]
  | Habit
  | 'at-times';

/** One way in which the answers of an operation differ from the document. */
export interface BodyChange {
  action: GatewayAction;
  kind: ChangeKind;
  /** Only in this stage. */
  stage?: StageName;
  /** Decides which member it is about. */
  member: number;
}

type AnyRecord = Record<string, unknown>;

/** Where the change is made: whose names and texts it may use, and which answer it is. */
export interface ChangeContext {
  /** Words for what is added. */
  words: readonly string[];
  number: number;
  /** The address that was asked, without its host. */
  address: string;
}

/** What §2 and §4.1 state of an answer, which stays whatever else differs. */
const STATED: Partial<Record<GatewayAction, readonly string[]>> = {
  readRecognition: ['recognitions', 'pagination'],
};

const LISTS = ['recognitions', 'members', 'questions', 'responses', 'feedback', 'entries'];

/** The body of an accepted answer, changed. */
export function changeBody(body: unknown, changes: readonly BodyChange[], context: ChangeContext): unknown {
  let changed = body;
  // What is about a record comes first: where the records are is another matter afterwards.
  const order = ({ kind }: BodyChange): number => (OF_BODY.includes(kind) ? 1 : 0);
  for (const change of changes.toSorted((a, b) => order(a) - order(b)))
    changed = apply(changed, change, context);
  return changed;
}

function apply(body: unknown, change: BodyChange, context: ChangeContext): unknown {
  if (!isRecord(body)) return body;
  if (OF_BODY.includes(change.kind)) {
    // What was a list before may be one record, or none, by now.
    const listed = LISTS.find((each) => typeof body[each] === 'object');
    return changeWhole(body, listed, change, context);
  }
  const name = LISTS.find((each) => Array.isArray(body[each]));
  if (name === undefined) return changeRecord(body, change, context);
  const records = (body[name] as unknown[]).map((one, index) =>
    isRecord(one) ? changeRecord(one, change, { ...context, number: context.number + index }) : one,
  );
  return { ...body, [name]: records };
}

function changeRecord(record: AnyRecord, { kind, member }: BodyChange, context: ChangeContext): AnyRecord {
  const names = Object.keys(record).toSorted();
  const name = names[member % names.length] ?? '';
  const { [name]: value, ...rest } = record;
  const random = createRandom('change', member, context.number);
  const word = (): string => random.pick(context.words);
  switch (kind) {
    case 'renamed':
      return { ...rest, [toCamel(`the_${name}`)]: value };
    case 'dropped':
      return rest;
    case 'at-times':
      return random.next() < 0.4 ? record : rest;
    case 'null':
      return { ...rest, [name]: null };
    case 'null-at-times':
      return random.next() < 0.5 ? record : { ...rest, [name]: null };
    case 'number':
      return { ...rest, [name]: 40 + (JSON.stringify(value) ?? '').length };
    case 'text':
      return { ...rest, [name]: typeof value === 'string' ? { text: value } : word() };
    case 'list':
      return { ...rest, [name]: [value] };
    case 'object':
      return { ...rest, [name]: { value, label: word() } };
    case 'nested':
      return { [name]: value, attributes: rest };
    case 'added':
      return { ...record, remark: `${word()} ${word()}`, rank: random.between(1, 9) };
    case 'added-object':
      return {
        ...record,
        manager: { displayName: word(), since: `${YEAR}-01-1${member % 10}`, tags: [word()] },
      };
    case 'no-ids':
      return Object.fromEntries(Object.entries(record).filter(([each]) => !/^id$|_(?:id|at|on)$/.test(each)));
    case 'camel':
      return toAllCamel(record) as AnyRecord;
    case 'counts-by-name':
      return { ...record, totals: countBy(random, () => `${word()}_${word()}`) };
    case 'counts-by-day':
      return {
        ...record,
        history: countBy(random, () => `${YEAR}-0${random.between(1, 9)}-1${random.between(0, 9)}`),
      };
    default:
      return record;
  }
}

/** `{ rosa_delgado: 3 }`: an object whose names are data. */
function countBy(random: Random, name: () => string): AnyRecord {
  return Object.fromEntries(
    Array.from({ length: random.between(1, 4) }, () => [name(), random.between(1, 99)]),
  );
}

function changeWhole(
  body: AnyRecord,
  name: string | undefined,
  { kind, action, member }: BodyChange,
  { words, number, address }: ChangeContext,
): unknown {
  const random = createRandom('whole', member, number);
  const isStated = STATED[action] !== undefined;
  const word = (): string => random.pick(words);
  if (kind === 'warnings')
    return { ...body, warnings: [{ code: random.between(1, 9), text: `${word()} ${word()}` }] };
  if (kind === 'no-warnings-yet') return { ...body, warnings: [] };
  if (kind === 'self-link') return { ...body, links: { self: { href: address } } };
  if (kind === 'stamp') return { ...body, request: `${word()}-${number}`, took: random.between(1, 99) };
  if (kind === 'totals')
    return {
      ...body,
      totals: { all: random.between(1, 99), ...countBy(random, () => `${word()}_${word()}`) },
    };
  // The list of §4.1 stays a list beside its pagination, in an object.
  if (isStated)
    return kind.startsWith('by-')
      ? { ...body, people: toMap(body, name, kind, word) }
      : { ...body, ok: true };
  const { [name ?? '']: records, ...rest } = body;
  const length = Array.isArray(records) ? records.length : undefined;
  const own = name === undefined ? body : records;
  switch (kind) {
    case 'one-for-list':
      return length === 1 && name ? { ...body, [name]: (records as unknown[])[0] } : body;
    case 'null-for-none':
      return length === 0 && name ? { ...body, [name]: null } : body;
    case 'embedded':
      return { _embedded: { [name ?? 'entry']: own }, _links: { self: { href: address } } };
    case 'typed':
      return {
        data: Array.isArray(own) ? own.map((one) => toTyped(one, action)) : toTyped(own, action),
        meta: name === undefined ? {} : rest,
      };
    case 'in-data':
      return { data: body };
    case 'in-result':
      return { result: name === undefined ? body : { entries: records, ...rest }, ok: true };
    case 'bare-list':
      return name === undefined ? [body] : records;
    case 'list-renamed':
      return name === undefined ? { ...body, kind: 'one' } : { entries: records, ...rest };
    case 'envelope':
      return {
        status: 'success',
        requestedBy: word(),
        data: own,
        meta: rest,
      };
    default:
      return name === undefined
        ? { ...body, people: toMap(body, name, kind, word) }
        : { ...rest, [name]: toMap(body, name, kind, word) };
  }
}

/** What a record is, which one, and beside that what it has. */
function toTyped(record: unknown, action: GatewayAction): unknown {
  if (!isRecord(record)) return record;
  const { id, ...attributes } = record;
  return { type: action, ...(id === undefined ? {} : { id }), attributes };
}

/** Records by a name that is data. */
function toMap(body: AnyRecord, name: string | undefined, kind: ChangeKind, word: () => string): AnyRecord {
  const listed = name === undefined ? [{ note: word() }] : (body[name] ?? []);
  const records: readonly unknown[] = Array.isArray(listed) ? listed : [listed];
  const keys: Partial<Record<ChangeKind, (index: number) => string>> = {
    'by-name': () => `${word()}_${word()}`,
    'by-address': () => `${word()}.${word()}@${word()}.example`,
    'by-id': (index) => `${word()}-${index}`,
    'by-day': (index) => new Date(Date.UTC(YEAR, 0, 1 + index)).toISOString().slice(0, 10),
  };
  const map: AnyRecord = {};
  for (const [index, one] of records.entries()) {
    let key = keys[kind]?.(index) ?? `${index}`;
    // No record takes the place of another.
    while (Object.hasOwn(map, key)) key += `_${word()}`;
    map[key] = one;
  }
  return map;
}

function isRecord(value: unknown): value is AnyRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toAllCamel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toAllCamel);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [toCamel(name), toAllCamel(inner)]));
}

function toCamel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
