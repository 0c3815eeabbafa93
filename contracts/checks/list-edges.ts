import { findPreferredType, toSuccess } from '../../spec/find-response.ts';
import type { Json } from '../../spec/json.ts';
import type { Call } from '../cases/call.ts';
import { findLastPage } from '../cases/last-page.ts';
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
    ({ operation: { method, deprecated, parameters } }) =>
      method === 'get' &&
      !deprecated &&
      ['page', 'limit'].every((wanted) => parameters.some(({ name }) => name === wanted)),
  );
  return lists.flatMap((first): LabelledCase[] => {
    const { operation, stage } = first;
    const media = findPreferredType(toSuccess(operation));
    const isStated = contract.evidenceOf(operation.pointer).grade === 'documented';
    // In another one than `pages_do_not_repeat`.
    const isTurn = isTurnOfOperation(first, 'pages', plan, 1);
    const limit = operation.parameters.find(({ name }) => name === 'limit');
    if (media?.schema === undefined || !limit || !(isStated || isTurn)) return [];
    const facts = [limit.pointer, media.pointer, media.schema];
    const calls = isStated ? plan.validCalls(operation, stage) : [first.valid];
    return calls.map(({ call, says }, index) => {
      const others = index === 0 ? '' : ` ${says}`;
      return {
        operation,
        stage,
        label: `edges${others}`,
        name: `${operation.id}${others} is a list of one record, on its last page and after it (${stage})`,
        calls: [toPage(call, 1, 'one record')],
        follow: (exchanges) => (exchanges.length > 1 ? [] : toLastPages(call, exchanges)),
        facts,
        judge: (exchanges) =>
          judge(exchanges, limit.pointer, (answer) => listItems(contract, operation, answer)),
      };
    });
  });
}

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

/** Where the pagination is not understood, the second page and the third. */
function toLastPages(call: Call, [first]: readonly Exchange[]): Call[] {
  const last = (first?.answer.json && findLastPage(first.answer.json.value)) ?? 2;
  return [toPage(call, last, 'the last page'), toPage(call, last + 1, 'the page after it')];
}

function toPage(call: Call, page: number, why: string): Call {
  const values = [
    ...call.values,
    { name: 'page', in: 'query' as const, text: `${page}` },
    { name: 'limit', in: 'query' as const, text: '1' },
  ];
  return { ...call, intent: 'unknown', why, values };
}
