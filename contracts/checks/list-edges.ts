import { findPreferredType, toSuccess } from '../../spec/find-response.ts';
import type { Json } from '../../spec/json.ts';
import type { Call } from '../cases/call.ts';
import { findLastPage } from '../cases/last-page.ts';
import {
  findNextPart,
  findPagedList,
  type PagedList,
  toPartCall,
  type WantedPart,
} from '../cases/list-parts.ts';
import { type Answer, isSuccess } from './answer.ts';
import type { LabelledCase, Observation, Plan } from './check.ts';
import type { Exchange } from './exchange.ts';
import { listFirstCalls } from './first-calls.ts';
import { AGREES, notObserved } from './judgement.ts';
import { listItems, toRecordText } from './records.ts';
import { isTurnOfOperation } from './turns.ts';

/**
 * Lists of one record: the first page, the last one and the one after it. What is there is documented at the edges too, and is judged
 * as all answers are; whether pages can be asked for is not shown. Operations that are documented are asked in every stage and in all
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
    const { pointer: fact } = list.size;
    const facts = [fact, media.pointer, media.schema];
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
        follow: (exchanges) => (exchanges.length > 1 ? [] : toLastPages(list, ask, exchanges)),
        facts,
        judge: (exchanges) => judge(exchanges, fact, (answer) => listItems(contract, operation, answer)),
      };
    });
  });
}

/** Asks for a part of a list. */
type Ask = (why: string, part: Pick<WantedPart, 'number' | 'cursor'>) => Call;

/** That no page holds more than was asked for; the form of what came is judged by those that look at all answers. */
function judge(
  exchanges: readonly Exchange[],
  fact: string,
  toRecords: (answer: Answer) => Json[],
): Observation[] {
  const [first] = exchanges;
  if (!first) return [];
  const base = { fact, label: 'edges', exchange: first.id };
  const pages = exchanges.filter(({ answer }) => isSuccess(answer));
  const why = `pages of one record were answered with ${first.answer.status}, as they may be`;
  if (pages.length === 0) return [{ ...base, outcome: notObserved(why) }];
  const records = pages.map(({ answer }) => toRecords(answer));
  const most = Math.max(...records.map(({ length }) => length));
  if (most > 1) return [{ ...base, outcome: notObserved(`${most} records came: see pages_do_not_repeat`) }];
  // One record alone is one whatever is asked for.
  const isMore = new Set(records.flat().map(toRecordText)).size > 1;
  const outcome = isMore ? AGREES : notObserved('no data: no more records are there than were asked for');
  return [{ ...base, outcome }];
}

/** Where the pagination is not understood, the second page and the third; where answers lead on, the one that they lead to. */
function toLastPages({ place, first }: PagedList, ask: Ask, [start]: readonly Exchange[]): Call[] {
  const cursor = start && findNextPart(place, start.answer);
  if (place.role === 'cursor') return cursor === undefined ? [] : [ask('the next page', { cursor })];
  const pages = (start?.answer.json && findLastPage(start.answer.json.value)) ?? 2;
  const last = first + pages - 1;
  return [ask('the last page', { number: last }), ask('the page after the last', { number: last + 1 })];
}
