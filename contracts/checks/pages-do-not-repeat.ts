import type { Contract } from '../../spec/contract.ts';
import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Call } from '../cases/call.ts';
import { findTotal } from '../cases/last-page.ts';
import { findNextPart, findPagedList, type PagedList, toPartCall } from '../cases/list-parts.ts';
import { markBeyond } from '../cases/valid-calls.ts';
import { isSuccess, MOST_ITEMS } from './answer.ts';
import type { Check, LabelledCase, Observation, Plan } from './check.ts';
import type { Exchange } from './exchange.ts';
import { listFirstCalls } from './first-calls.ts';
import { AGREES, differs, notObserved, type Outcome } from './judgement.ts';
import { toComparable } from './list-relation.ts';
import { advance, type Probe } from './probe.ts';
import { probeParts } from './probe-parts.ts';
import { listItems, listShared, toRecordText } from './records.ts';
import { isTurnOfOperation } from './turns.ts';

export const pagesDoNotRepeat: Check = {
  id: 'pages_do_not_repeat',
  title: 'A record stands on one page only, and a page holds no more records than are asked for.',
  source: 'assumed by the document (§4.3: pagination parameters are not shown)',
  plan: planCases,
};

/** How many records are asked for. */
const SIZE = 2;

/** Two parts of every list that is read in parts, each list in one stage; where the run learns, also how else it may be read. */
function planCases(plan: Plan): LabelledCase[] {
  const { contract, learn } = plan;
  const rule = contract.rules.get('pages-do-not-repeat')?.pointer;
  if (rule === undefined) return [];
  return listFirstCalls(plan).flatMap((first): LabelledCase[] => {
    const { operation, stage } = first;
    const list = findPagedList(contract, operation, stage);
    if (operation.method !== 'get' || operation.deprecated || !list?.size) return [];
    if (!isTurnOfOperation(first, 'pages', plan)) return [];
    const { call: plain } = first.valid;
    const { parameter, role } = list.place;
    const facts = { rule, place: parameter.pointer, first: parameter.schema, size: list.size.pointer };
    const few = markBeyond(contract, facts.size, plain);
    const asked: AskedList = { contract, operation, list, few, plain };
    return [
      {
        operation,
        stage,
        label: 'pages',
        name: `${operation.id} repeats nothing on the second page (${stage})`,
        calls: toCalls(asked),
        follow(exchanges) {
          const step = advance(askList(asked, facts, learn), exchanges);
          return step.done ? [] : [step.value];
        },
        facts: [rule, facts.place, facts.size, ...(role === 'page' ? [facts.first] : [])],
        judge(exchanges) {
          const step = advance(askParts(asked), exchanges);
          return step.done ? judge(step.value, list, facts) : [];
        },
      },
    ];
  });
}

/** A list that is asked for in parts. */
interface AskedList {
  contract: Contract;
  operation: Operation;
  list: PagedList;
  /** A call that may be refused for saying how many records it asks for, and one that is to be accepted. */
  few: Call;
  plain: Call;
}

/** The facts that are put to the test, by pointer. */
interface PageFacts {
  rule: string;
  place: string;
  /** Of pages, which of them is the first. */
  first: string;
  size: string;
}

/**
 * The first two records without saying where they begin, and the first two pages; of a list that is counted in records the two that
 * begin one and two further; of one that its answers lead through the first two again.
 */
function toCalls({ list, few }: AskedList): readonly [Call, ...Call[]] {
  const start = toPartCall(few, list, { why: 'two records', size: SIZE });
  const { place, first } = list;
  if (place.role === 'cursor') return [start, toAgain(start)];
  const isPage = place.role === 'page';
  const ask = (number: number): Call => {
    const why = isPage ? `page ${number} of two records each` : `two records from ${number} on`;
    return toPartCall(few, list, { why, size: SIZE, number });
  };
  return isPage ? [start, ask(first), ask(first + 1)] : [start, ask(1), ask(2)];
}

function toAgain(call: Call): Call {
  return { ...call, why: `${call.why} again` };
}

/** The records that came: without saying where they begin, by saying so, and further on; and where some came again, as many at once. */
interface Parts {
  start: Exchange;
  records: { start: Json[]; first: Json[]; second: Json[]; all: Json[] };
  /** Whether the same came for the same each time. */
  isStill: boolean;
  /** The number of the exchange that a person is to look at. */
  exchange: number;
  /** Why nothing can be told of the parts. */
  why: string | undefined;
  /** How many records there are in all, where more than came, and nothing leads on to them. */
  cutOff?: number | undefined;
}

function* askParts(asked: AskedList): Probe<Parts> {
  const { contract, operation, list, few } = asked;
  const recordsOf = ({ answer }: Exchange): Json[] => listItems(contract, operation, answer).filter(isObject);
  const [startCall, firstCall = startCall, secondCall] = toCalls(asked);
  const start = yield startCall;
  const first = yield firstCall;
  const records = {
    start: recordsOf(start),
    first: recordsOf(first),
    second: [] as Json[],
    all: [] as Json[],
  };
  let isStill = isSameOrder(records.first, records.start);
  const cursor = findNextPart(list.place, start.answer);
  const next = secondCall ?? (cursor === undefined ? undefined : toLedCall(few, list, cursor));
  if (!next) {
    const { length } = records.start;
    const total = findTotal(start.answer.json?.value ?? null) ?? 0;
    const cutOff = length > 0 && length < Math.min(total, MOST_ITEMS) ? total : undefined;
    const why = 'no answer says what comes next';
    return { start, records, isStill, exchange: start.id, why, cutOff };
  }
  const second = yield next;
  records.second = recordsOf(second);
  const isRepeated = listShared(records.second, records.start).length > 0;
  if (!isStill && secondCall) {
    // Each in its turn, and one twice in a row: a list, or a member of it, may be another one each second time.
    const before = [records.first, records.start, records.start];
    const again: Json[][] = [];
    for (const call of [firstCall, startCall, startCall]) again.push(recordsOf(yield toAgain(call)));
    isStill = before.every((one, index) => isSameOrder(one, again[index] ?? []));
  } else if (secondCall && isRepeated) {
    // What is shuffled each time begins by chance as it did before.
    isStill = isSameOrder(recordsOf(yield toAgain(startCall)), records.start);
  }
  if (isRepeated)
    records.all = recordsOf(yield toPartCall(few, list, { why: 'both pages at once', size: 2 * SIZE }));
  const unread = [start, first, second].find(({ answer }) => !isSuccess(answer));
  const why = unread && `a part of the list could not be read (${unread.answer.status})`;
  return { start, records, isStill, exchange: second.id, why };
}

function toLedCall(few: Call, list: PagedList, cursor: string): Call {
  return toPartCall(few, list, { why: 'what the answer leads to', size: SIZE, cursor });
}

function* askList(asked: AskedList, facts: PageFacts, learn: boolean): Probe {
  const parts = yield* askParts(asked);
  if (!learn) return;
  const { list, plain } = asked;
  const [few] = toCalls(asked);
  const told = judge(parts, list, facts);
  const holds = (fact: string): boolean =>
    told.some((one) => one.fact === fact && one.outcome.kind === 'agrees');
  const known = { place: holds(facts.place), size: holds(facts.size) };
  const { start, first } = parts.records;
  const isOther = list.place.role === 'page' && !isSameList(first, start);
  const miscounted = isOther ? list.place.parameter.name : undefined;
  yield* probeParts({ ...asked, calls: [few, plain], start: parts.start, known, miscounted });
}

function isSameList(one: readonly Json[], other: readonly Json[]): boolean {
  const [texts = [], others = []] = toComparable([one, other]);
  return texts.length === others.length && texts.every((text) => others.includes(text));
}

function isSameOrder(one: readonly Json[], other: readonly Json[]): boolean {
  const [texts = [], others = []] = toComparable([one, other]);
  return texts.length === others.length && texts.every((text, index) => others[index] === text);
}

function judge(
  { records, isStill, exchange, why, cutOff }: Parts,
  { place }: PagedList,
  facts: PageFacts,
): Observation[] {
  const { start, first, second } = records;
  const base = { label: 'pages', exchange, fact: facts.rule };
  if (cutOff !== undefined) {
    const received = `${start.length} records of ${cutOff}, and nothing that leads on`;
    const outcome = differs(received, 'what leads on to the others');
    return [{ ...base, fact: facts.place, label: 'page', outcome }];
  }
  if (why !== undefined) return [{ ...base, outcome: notObserved(why) }];
  if (start.length === 0) return [{ ...base, outcome: notObserved('no data: the first page is empty') }];
  const isSame = isSameList(second, start);
  const whereStill = (outcome: Outcome): Outcome => (isStill ? outcome : notObserved(NOT_STILL));
  const isPage = place.role === 'page';
  return [
    {
      ...base,
      fact: facts.size,
      label: 'limit',
      outcome: judgeSize(start, isSame || !isStill ? [] : second),
    },
    {
      ...base,
      fact: facts.place,
      label: 'page',
      outcome: whereStill(judgePlace(records, place.role, isSame)),
    },
    ...(isPage && !isSame
      ? [{ ...base, fact: facts.first, label: 'first', outcome: whereStill(judgeFirst(first, start)) }]
      : []),
    {
      ...base,
      outcome: whereStill(judgeRule(records, place.role, isSame)),
    },
  ];
}

const LOOK_ALIKE = 'what the records of both pages have does not tell them from each other';
const NOT_STILL = 'the first page holds other records when it is read again';

/**
 * A short list is short whatever is asked for: only one that goes on shows that a page ended where it was to. What looks another
 * way each time is no more records.
 */
function judgeSize({ length }: readonly Json[], others: readonly Json[]): Outcome {
  if (length > SIZE) return differs(`${length} records`, `at most ${SIZE} records, as asked`);
  return others.length > 0 ? AGREES : notObserved('no data: no more records are there than were asked for');
}

function judgePlace(
  { start, first, all }: Parts['records'],
  role: PagedList['place']['role'],
  isSame: boolean,
): Outcome {
  if (isSame && (haveTwins(start) || haveTwins(all))) return notObserved(LOOK_ALIKE);
  // Past the end of a list the last page may come again, which is the first of a short one.
  if (isSame && start.length <= SIZE && isSameList(all, start))
    return notObserved('no data: there is one page');
  if (isSame) return differs('the first page again', 'the second page');
  const isCounted = role !== 'offset' || isSameList(start.slice(1, 2), first.slice(0, 1));
  return isCounted ? AGREES : differs('other records', 'the records after the first one');
}

function judgeFirst(first: readonly Json[], start: readonly Json[]): Outcome {
  return isSameList(first, start) ? AGREES : differs('other records than without a page', 'the first page');
}

/** The members of a record that have a value: what has none at times, an ID for one, does not tell records from each other then. */
function listGiven(record: Json): string[] {
  return isObject(record) ? Object.keys(record).filter((name) => record[name] !== null) : [];
}

function judgeRule(records: Parts['records'], role: PagedList['place']['role'], isSame: boolean): Outcome {
  const { start, first } = records;
  if (isSame) return notObserved('the second page cannot be asked for');
  // Further on by as many as were asked for is not behind all that came.
  if (role === 'offset' && start.length > SIZE)
    return notObserved('more records came than were asked for, so that both parts have some');
  if (role !== 'page') return judgeShared(records, start);
  const outcome = judgeShared(records, first);
  // Counted from elsewhere, the second may be past the end.
  const isMiscounted = outcome.kind === 'differs' && !isSameList(first, start);
  return isMiscounted ? notObserved('pages are counted from another number') : outcome;
}

function judgeShared({ second, all }: Parts['records'], before: readonly Json[]): Outcome {
  if (second.length === 0) return notObserved('no data: no records are on the second page');
  const names = new Set([...before, ...second].flatMap(listGiven));
  const isWhole = (record: Json): boolean => listGiven(record).length === names.size;
  const shared = listShared(second.filter(isWhole), before).length;
  if (shared > 0)
    return haveTwins(all) || !haveKey([...before, ...second], names)
      ? notObserved(LOOK_ALIKE)
      : differs(`${shared} records of the first page on the second`, 'a record stands on one page only');
  const [texts = [], others = []] = toComparable([second, before]);
  return texts.some((text) => others.includes(text)) ? notObserved(LOOK_ALIKE) : AGREES;
}

/** Whether several records of a list look the same. */
function haveTwins(records: readonly Json[]): boolean {
  return new Set(toComparable([records])[0]).size < records.length;
}

/** Whether one of some members is another one in each record that is another one. */
function haveKey(records: readonly Json[], names: ReadonlySet<string>): boolean {
  const different = [...new Map(records.map((record) => [toRecordText(record), record])).values()];
  return [...names].some((name) => {
    const values = different.map((record) => (isObject(record) ? toRecordText(record[name] ?? null) : ''));
    return new Set(values).size === different.length;
  });
}
