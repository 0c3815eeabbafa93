import { isObject, type Json } from '../../spec/json.ts';
import type { Call } from '../cases/call.ts';
import { markBeyond } from '../cases/valid-calls.ts';
import type { Check, LabelledCase, Observation, Plan } from './check.ts';
import type { Exchange } from './exchange.ts';
import { listFirstCalls } from './first-calls.ts';
import { AGREES, differs, type NotObserved, notObserved, type Outcome } from './judgement.ts';
import { listItems, listShared } from './records.ts';
import { isTurnOfOperation } from './turns.ts';

export const pagesDoNotRepeat: Check = {
  id: 'pages_do_not_repeat',
  title: 'A record stands on one page only, and a page holds no more records than are asked for.',
  source: 'assumed by the document (§4.3: pagination parameters are not shown)',
  plan: planCases,
};

/** Two pages of two records, and the first of them again, from every list that has pages, each in one stage. */
function planCases(plan: Plan): LabelledCase[] {
  const { contract } = plan;
  const fact = contract.rules.get('pages-do-not-repeat')?.pointer;
  if (fact === undefined) return [];
  return listFirstCalls(plan).flatMap((first): LabelledCase[] => {
    const { operation, stage } = first;
    const { call } = first.valid;
    const [page, limit] = ['page', 'limit'].map((wanted) =>
      operation.parameters.find(({ name }) => name === wanted),
    );
    if (operation.method !== 'get' || operation.deprecated || !page || !limit) return [];
    if (!isTurnOfOperation(first, 'pages', plan)) return [];
    return [
      {
        operation,
        stage,
        label: 'pages',
        name: `${operation.id} repeats nothing on the second page (${stage})`,
        calls: [1, 2, 1].map((number) => markBeyond(contract, limit.pointer, toPage(call, number))),
        facts: [fact, page.pointer, limit.pointer],
        judge: (pages) =>
          judge(pages, { fact, page: page.pointer, limit: limit.pointer }, ({ answer }) =>
            listItems(contract, operation, answer),
          ),
      },
    ];
  });
}

function toPage(call: Call, page: number): Call {
  const values = [
    ...call.values,
    { name: 'page', in: 'query' as const, text: `${page}` },
    { name: 'limit', in: 'query' as const, text: '2' },
  ];
  return { ...call, why: `page ${page} of two records each`, values };
}

function judge(
  [first, second, again]: readonly Exchange[],
  { fact, page, limit }: { fact: string; page: string; limit: string },
  toRecords: (exchange: Exchange) => Json[],
): Observation[] {
  if (!first || !second || !again) return [];
  const base = { fact, label: 'pages', exchange: second.id };
  const one = toRecords(first);
  if (one.length === 0) return [{ ...base, outcome: notObserved('no data: the first page is empty') }];
  const two = toRecords(second).filter(isObject);
  const shared = listShared(two, one).length;
  const isSame = shared === one.length && shared === two.length;
  // Where the order is another one each time, or somebody else writes, pages say nothing of each other.
  const isStill = listShared(toRecords(again).filter(isObject), one).length === one.length;
  return [
    { ...base, fact: limit, label: 'limit', outcome: judgeLimit(one.length, isSame ? 0 : two.length) },
    {
      ...base,
      fact: page,
      label: 'page',
      outcome: isStill
        ? isSame
          ? differs('the first page again', 'the second page')
          : AGREES
        : notObserved(NOT_STILL),
    },
    {
      ...base,
      outcome: judgePages({ isSame, isStill }) ?? judgeShared(shared, two.length),
    },
  ];
}

const NOT_STILL = 'the first page holds other records when it is read again';

/** Why two pages cannot be compared. */
function judgePages({ isSame, isStill }: { isSame: boolean; isStill: boolean }): NotObserved | undefined {
  if (!isStill) return notObserved(NOT_STILL);
  return isSame ? notObserved('the second page cannot be asked for') : undefined;
}

/** A short list is short whatever is asked for: only one that goes on shows that a page ended where it was to. */
function judgeLimit(first: number, others: number): Outcome {
  if (first > 2) return differs(`${first} records`, 'at most 2 records, as asked');
  return others > 0 ? AGREES : notObserved('no data: no more records are there than were asked for');
}

function judgeShared(shared: number, second: number): Outcome {
  if (second === 0) return notObserved('no data: no records are on the second page');
  return shared === 0
    ? AGREES
    : differs(`${shared} records of the first page on the second`, 'a record stands on one page only');
}
