import { describe } from 'vitest';
import type { Gateway } from '../gateway.test.helper.ts';
import { documentWith, error, instead, isList, itSays, type Row } from './check.test.helper.ts';

const RULE = 'pages-do-not-repeat';
const PAGE = '/components/parameters/page';
const LIMIT = '/components/parameters/limit';

/** A gateway with a list of some records, which is shown as `toPage` says. */
function paged(toPage: (records: object[], page: number, limit: number) => object[], links = false): Gateway {
  const records = [1, 2, 3, 4, 5].map((id) => ({ id }));
  return instead(isList, ({ url }) => {
    const { searchParams } = new URL(url);
    const page = toPage(
      records,
      Number(searchParams.get('page') ?? 1),
      Number(searchParams.get('limit') ?? 20),
    );
    return Response.json({ recognitions: page, pagination: links ? { links: [{ rel: 'first' }] } : {} });
  });
}

const HONEST = (records: object[], page: number, limit: number): object[] =>
  records.slice((page - 1) * limit, page * limit);

/** Assumed (§4.3, §8: pagination parameters and page sizes are not shown), so that nothing here is worse than learned. */
const ROWS: Row[] = [
  {
    given: 'pages of two records each',
    gateway: paged(HONEST),
    facts: { [RULE]: 'supported', [PAGE]: 'supported', [LIMIT]: 'supported' },
  },
  {
    given: 'pages with the same links on each, which are no records',
    gateway: paged(HONEST, true),
    facts: { [RULE]: 'supported', [LIMIT]: 'supported' },
  },
  ...[
    { next: 'b', total: 5, want: [] },
    { next: null, total: 5, want: ['learned: listRecognitions/dev/page'] },
    { next: null, total: 2, want: [] },
  ].map(
    ({ next, total, want }): Row => ({
      given: `two records of ${total}, and ${next === null ? 'nothing that leads on' : 'what leads on'}`,
      options: {
        document: documentWith({
          [`${PAGE}/x-pagination`]: { role: 'cursor', next: '$response.body#/pagination/next' },
        }),
      },
      gateway: instead(isList, ({ url }) => {
        const isNext = new URL(url).searchParams.get('page') === 'b';
        const recognitions = isNext ? [{ id: 3 }, { id: 4 }] : [{ id: 1 }, { id: 2 }];
        return Response.json({ recognitions, pagination: { next, total } });
      }),
      want,
    }),
  ),
  {
    given: 'the same page again and again',
    gateway: paged((records, _, limit) => records.slice(0, limit)),
    want: ['learned: listRecognitions/dev/page'],
    facts: { [RULE]: 'not-observed', [PAGE]: 'learned', [LIMIT]: 'not-observed' },
  },
  {
    given: 'pages of records that all look the same',
    gateway: paged((records, page, limit) => HONEST(records, page, limit).map(() => ({ text: 'Thank you' }))),
    facts: { [RULE]: 'not-observed', [PAGE]: 'not-observed', [LIMIT]: 'not-observed' },
  },
  {
    given: 'pages of records of which every second one looks the same',
    gateway: paged((records, page, limit) =>
      HONEST(records, page, limit).map((one) => ({ isEven: Object.values(one)[0] % 2 === 0 })),
    ),
    facts: { [RULE]: 'not-observed', [PAGE]: 'not-observed', [LIMIT]: 'not-observed' },
  },
  {
    given: 'parts that begin where it is said, and are larger than asked for',
    options: { document: documentWith({ [`${PAGE}/x-pagination`]: { role: 'offset' } }) },
    gateway: paged((records, from) => records.slice(from === 1 ? 0 : from, from + 4)),
    want: ['learned: listRecognitions/dev/limit', 'learned: listRecognitions/dev/page'],
    facts: { [RULE]: 'not-observed', [LIMIT]: 'learned' },
  },
  {
    given: 'pages that overlap by one',
    gateway: paged((records, page, limit) => records.slice((page - 1) * (limit - 1), page * limit)),
    want: ['learned: listRecognitions/dev/pages'],
  },
  {
    given: 'the first page on both, of records that have a member at times only',
    gateway: (() => {
      let asked = 0;
      return paged((records, _, limit) => {
        asked += 1;
        return records
          .slice(0, limit)
          .map((one) => ({ ...one, of: 'us', ...(asked % 3 === 0 ? { at: asked } : {}) }));
      });
    })(),
    want: ['learned: listRecognitions/dev/page'],
    facts: { [RULE]: 'not-observed', [PAGE]: 'learned', [LIMIT]: 'not-observed' },
  },
  {
    given: 'the first page on both, of a list that is another one each time',
    gateway: (() => {
      let asked = 0;
      return paged((records, page) => {
        if (page === 1) asked += 1;
        return page === 1 && asked % 2 === 0 ? records.slice(3) : records.slice(0, 2);
      });
    })(),
    facts: { [RULE]: 'not-observed', [PAGE]: 'not-observed' },
  },
  {
    given: 'records with a member that is another one each second time',
    gateway: (() => {
      let asked = 0;
      return paged((records, page, limit) => {
        asked += 1;
        return HONEST(records, page, limit).map((one) => ({ ...one, seen: asked % 2 === 0 }));
      });
    })(),
    facts: { [`${PAGE}/schema`]: 'not-observed', [PAGE]: 'not-observed' },
  },
  {
    given: 'records that only their ids tell from each other, which are null at times',
    gateway: paged((records, page, limit) =>
      HONEST(records, page, limit).map((one, place) => (place === 0 ? { id: null } : one)),
    ),
    facts: { [RULE]: 'not-observed', [PAGE]: 'supported' },
  },
  {
    given: 'records that look the same, of which one stands on each page',
    gateway: paged((records, page, limit) =>
      HONEST(records, page, limit).map((one) => ({
        of: 'id' in one && one.id === 3 ? 2 : Object.values(one)[0],
      })),
    ),
    facts: { [RULE]: 'not-observed', [PAGE]: 'supported' },
  },
  {
    given: 'records of which no member is another one in each, on pages of any size',
    gateway: paged((_, page) =>
      ['a1', 'b2', 'a2', 'b3', 'c1', 'a1', 'c2']
        .slice((page - 1) * 4, page * 4)
        .map(([of, at]) => ({ of, at })),
    ),
    want: ['learned: listRecognitions/dev/limit'],
    facts: { [RULE]: 'not-observed', [PAGE]: 'supported' },
  },
  {
    given: 'neither parameter is known',
    gateway: paged((records) => records),
    want: ['learned: listRecognitions/dev/limit', 'learned: listRecognitions/dev/page'],
    facts: { [RULE]: 'not-observed', [PAGE]: 'learned', [LIMIT]: 'learned' },
  },
  {
    given: 'two records in all, which are two whatever is asked for',
    gateway: paged((records, page) => (page === 1 ? records.slice(0, 2) : [])),
    facts: { [RULE]: 'not-observed', [PAGE]: 'supported', [LIMIT]: 'not-observed' },
  },
  {
    given: 'two records in all, whose page comes again for any after it',
    gateway: paged((records) => records.slice(0, 2)),
    facts: { [RULE]: 'not-observed', [PAGE]: 'not-observed', [LIMIT]: 'not-observed' },
  },
  {
    given: 'two records in all, which are two whatever is asked for, and look another way each time',
    gateway: (() => {
      let asked = 0;
      return paged((records) => {
        asked += 1;
        return records.slice(0, 2).map((one) => ({ ...one, history: { [`2026-01-0${asked}`]: asked } }));
      });
    })(),
    facts: { [RULE]: 'not-observed', [PAGE]: 'not-observed', [LIMIT]: 'not-observed' },
  },
  {
    given: 'pages that are counted from 0, of which the last one comes for any after it',
    gateway: instead(isList, ({ url }) => {
      const page = Number(new URL(url).searchParams.get('page') ?? 0);
      const ids = page === 0 ? [1, 2] : [3, 4];
      return Response.json({ recognitions: ids.map((id) => ({ id })), pagination: {} });
    }),
    want: ['learned: listRecognitions/dev/first'],
    facts: { [RULE]: 'not-observed', [PAGE]: 'supported' },
  },
  {
    given: 'an empty list',
    gateway: paged(() => []),
    facts: { [RULE]: 'not-observed' },
    cases: { 'listRecognitions/dev/pages': 'not-observed' },
  },
  {
    given: 'records that are bare texts, of which two may say the same',
    gateway: instead(isList, () => Response.json({ recognitions: ['Well done'], pagination: {} })),
    facts: { [RULE]: 'not-observed' },
  },
  {
    given: 'parameters that are refused',
    gateway: instead(
      (_, url) => url.searchParams.has('limit'),
      () => error(400, 'What is a limit?'),
    ),
    facts: { [RULE]: 'not-observed' },
  },
  {
    given: 'a page that is refused',
    gateway: instead(
      (_, url) => url.searchParams.has('page'),
      () => error(400, 'What is a page?'),
    ),
    facts: { [RULE]: 'not-observed', [PAGE]: 'not-observed', [LIMIT]: 'not-observed' },
  },
];

describe('what is told of pages', () => {
  itSays('pages_do_not_repeat', ROWS, { include: { operationIds: ['listRecognitions'] } });
});
