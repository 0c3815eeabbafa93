import { isObject, type Json } from '../../spec/json.ts';
import { type Case, type Check, type Observation, type Plan, toCaseId } from './check.ts';
import type { Exchange } from './exchange.ts';
import { listItems, listShared } from './records.ts';

const ID = 'pages_do_not_repeat';

export const pagesDoNotRepeat: Check = {
  id: ID,
  title: 'A record stands on one page only, and a page holds no more records than are asked for.',
  source: 'assumed by the document (§4.3: pagination parameters are not shown)',
  plan: planCases,
};

/** Two pages of two records, from every list that has pages. */
function planCases({ contract, operations, stages, validCalls }: Plan): Case[] {
  const fact = contract.rules.get('pages-do-not-repeat')?.pointer;
  if (fact === undefined) return [];
  return operations
    .filter(({ parameters, deprecated, method }) => {
      const names = parameters.map(({ name }) => name);
      return method === 'get' && !deprecated && names.includes('page') && names.includes('limit');
    })
    .flatMap((operation) =>
      stages.flatMap((stage): Case[] => {
        const [valid] = validCalls(operation, stage);
        const limit = operation.parameters.find(({ name }) => name === 'limit')?.pointer;
        if (!valid || limit === undefined) return [];
        const toPage = (page: number) => ({
          ...valid.call,
          why: `page ${page} of two records each`,
          values: [
            ...valid.call.values,
            { name: 'page', in: 'query' as const, text: `${page}` },
            { name: 'limit', in: 'query' as const, text: '2' },
          ],
        });
        return [
          {
            id: toCaseId(ID, operation, stage, 'pages'),
            name: `${operation.id} repeats nothing on the second page (${stage})`,
            check: ID,
            operation,
            stage,
            calls: [toPage(1), toPage(2)],
            facts: [fact, limit],
            judge: (both) => judge(both, fact, limit, ({ answer }) => listItems(contract, operation, answer)),
          },
        ];
      }),
    );
}

function judge(
  [first, second]: readonly Exchange[],
  fact: string,
  limit: string,
  toRecords: (exchange: Exchange) => Json[],
): Observation[] {
  if (!first || !second) return [];
  const base = { fact, label: 'pages', exchange: second.id };
  const one = toRecords(first);
  const two = toRecords(second);
  if (one.length === 0)
    return [{ ...base, outcome: { kind: 'not-observed', why: 'no data: the first page is empty' } }];
  const size: Observation = { ...base, fact: limit, label: 'limit', outcome: { kind: 'agrees' } };
  const sized: Observation =
    one.length <= 2
      ? size
      : {
          ...size,
          outcome: {
            kind: 'differs',
            received: `${one.length} records`,
            documented: 'at most 2 records, as asked',
          },
        };
  const shared = listShared(two.filter(isObject), one);
  if (shared.length === 0) return [sized, { ...base, outcome: { kind: 'agrees' } }];
  const received = `${shared.length} records of the first page on the second`;
  return [
    sized,
    { ...base, outcome: { kind: 'differs', received, documented: 'a record stands on one page only' } },
  ];
}
