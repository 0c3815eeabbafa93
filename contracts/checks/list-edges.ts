import { findPreferredType, toSuccess } from '../../spec/find-response.ts';
import { isObject, type Json } from '../../spec/json.ts';
import type { Call } from '../cases/call.ts';
import { findLastPage } from '../cases/last-page.ts';
import {
  findNextPart,
  findPagedList,
  type PagedList,
  toPartCall,
  type WantedPart,
} from '../cases/list-parts.ts';
import { type Answer, describeAnswer, isClientError, isSuccess } from './answer.ts';
import type { LabelledCase, Observation, Plan } from './check.ts';
import type { Exchange } from './exchange.ts';
import { listFirstCalls } from './first-calls.ts';
import { AGREES, differs, notObserved, type Outcome } from './judgement.ts';
import { toComparable } from './list-relation.ts';
import { listItems, toRecordText } from './records.ts';
import { isTurnOfOperation } from './turns.ts';

/** A page, or a record, that no list has. */
const FAR = 1_000_000;

/**
 * Lists of one record: the first page, the last one and one after it. What is there is documented at the edges too, and is judged
 * as all answers are; whether pages can be asked for, and what is past the end, is not shown. Operations that are documented are asked in every stage and in all
 * that they list by, the others in one.
 */
export function planListEdges(plan: Plan): LabelledCase[] {
  const { contract } = plan;
  const lists = listFirstCalls(plan).filter(
    ({ operation: { method, deprecated } }) => method === 'get' && !deprecated,
  );
  return lists.flatMap((first): LabelledCase[] => {
    const { operation, stage } = first;
    const list = findPagedList(contract, operation, stage);
    const media = findPreferredType(toSuccess(operation));
    const isStated = contract.evidenceOf(operation.pointer).grade === 'documented';
    // In another one than `pages_do_not_repeat`.
    const isTurn = isTurnOfOperation(first, 'pages', plan, 1);
    if (media?.schema === undefined || !list?.size || !(isStated || isTurn)) return [];
    const { pointer: size } = list.size;
    const end = contract.rules.get('page-past-the-end-is-empty')?.pointer;
    const facts = [size, media.pointer, media.schema, ...(end === undefined ? [] : [end])];
    const listRecords = (answer: Answer): Json[] => listItems(contract, operation, answer);
    const calls = isStated ? plan.validCalls(operation, stage) : [first.valid];
    return calls.map(({ call, says }, index) => {
      const others = index === 0 ? '' : ` ${says}`;
      const ask: Ask = (why, part) => ({
        ...toPartCall(call, list, { why: `${why} of one record each`, size: 1, ...part }),
        intent: 'unknown',
      });
      const isLed = list.place.role === 'cursor';
      return {
        operation,
        stage,
        label: `edges${others}`,
        name: `${operation.id}${others} is a list of one record, on its last page and after it (${stage})`,
        calls: [ask('the first page', isLed ? {} : { number: list.first })],
        follow: ([start, ...more]) =>
          start && more.length === 0 ? toLastPages(list, ask, start.answer, listRecords) : [],
        facts,
        judge: (exchanges) => [
          ...judgeSize(exchanges, size, listRecords),
          ...(end === undefined ? [] : judgeEnd(exchanges, end, listRecords)),
        ],
      };
    });
  });
}

/** Asks for a part of a list. */
type Ask = (why: string, part: Pick<WantedPart, 'number' | 'cursor'>) => Call;

type ListRecords = (answer: Answer) => Json[];

/** That no page holds more than was asked for; the form of what came is judged by those that look at all answers. */
function judgeSize(exchanges: readonly Exchange[], fact: string, listRecords: ListRecords): Observation[] {
  const [first] = exchanges;
  if (!first) return [];
  const base = { fact, label: 'edges', exchange: first.id };
  const pages = exchanges.filter(({ answer }) => isSuccess(answer));
  const why = `pages of one record were answered with ${first.answer.status}, as they may be`;
  if (pages.length === 0) return [{ ...base, outcome: notObserved(why) }];
  const records = pages.map(({ answer }) => listRecords(answer));
  const most = Math.max(...records.map(({ length }) => length));
  if (most > 1) return [{ ...base, outcome: notObserved(`${most} records came: see pages_do_not_repeat`) }];
  // One record alone is one whatever is asked for, also where a text of it is another each time, and what is counted too.
  const [one, ...others] = records.flat();
  const isMore = others.some(
    (other) => listChanged(one, other).filter((value) => typeof value === 'string').length > 1,
  );
  const outcome = isMore ? AGREES : notObserved('no data: no more records are there than were asked for');
  return [{ ...base, outcome }];
}

/** What comes past the end of a list that holds something. What comes nowhere else does not show that this is the end. */
function judgeEnd(exchanges: readonly Exchange[], fact: string, listRecords: ListRecords): Observation[] {
  const past = exchanges.at(-1);
  if (!past || exchanges.length < 3) return [];
  const say = (outcome: Outcome): Observation[] => [
    { fact, label: 'past-the-end', exchange: past.id, outcome },
  ];
  const [start = [], ...others] = exchanges.map(({ answer }) =>
    isSuccess(answer) ? listRecords(answer) : [],
  );
  if (start.length === 0) return say(notObserved('no data: the first page is empty'));
  if (isClientError(past.answer)) return say(differs(describeAnswer(past.answer), 'no records'));
  if (!isSuccess(past.answer)) return say(notObserved(`it was answered with ${past.answer.status}`));
  if (others.at(-1)?.length === 0) return say(AGREES);
  const [first, ...more] = toComparable([start, ...others]).map((texts) => texts.join('\n'));
  const isOnePage = new Set(more).size === 1 && more[0] !== first;
  // Something of one record may be another each time.
  return isOnePage && listChanged(start[0], others[0]?.[0]).length > 1
    ? say(differs('the last page again', 'no records'))
    : say(notObserved('other pages cannot be asked for, or there are more of them'));
}

/** What one record has that is another in the other one. */
function listChanged(one: Json | undefined, other: Json | undefined): Json[] {
  if (!isObject(one) || !isObject(other)) return [];
  const isChanged = ([name, value]: [string, Json]): boolean =>
    toRecordText(value) !== toRecordText(other[name] ?? null);
  return Object.entries(one)
    .filter(isChanged)
    .map(([, value]) => value);
}

/**
 * The last page and the one after it; where the pagination is not understood, the second, the third, and one that is far behind; where
 * answers lead on, the one that they lead to.
 */
function toLastPages(
  { place, first }: PagedList,
  ask: Ask,
  answer: Answer,
  listRecords: ListRecords,
): Call[] {
  const cursor = findNextPart(place, answer);
  if (place.role === 'cursor') return cursor === undefined ? [] : [ask('the next page', { cursor })];
  const pages = answer.json && findLastPage(answer.json.value);
  const last = first + (pages ?? 2) - 1;
  const isOpen = pages === undefined && listRecords(answer).length > 0;
  return [
    ask('the last page', { number: last }),
    ask('the page after the last', { number: last + 1 }),
    ...(isOpen ? [ask('a page far behind', { number: FAR })] : []),
  ];
}
