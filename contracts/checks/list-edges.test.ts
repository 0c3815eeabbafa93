import { describe, expect, it } from 'vitest';
import { type Gateway, KEYS } from '../gateway.test.helper.ts';
import { changing, error, instead, isList, keyOf, listFindings, runCheck } from './check.test.helper.ts';
import { planOf } from './plan.test.helper.ts';

type IsOf = (url: URL) => boolean;
interface List {
  recognitions: unknown[];
  pagination: object;
}

/** Changes the list where it is asked for in some way. */
const changingOf = (isOf: IsOf, change: (body: List) => unknown): Gateway =>
  changing((request, url) => isList(request, url) && isOf(url), change);
const insteadOf = (isOf: IsOf, answer: () => Response): Gateway =>
  instead((request, url) => isList(request, url) && keyOf(request) === KEYS.dev && isOf(url), answer);

const ofOne: IsOf = ({ searchParams }) => searchParams.get('limit') === '1';
const page =
  (number: number): IsOf =>
  (url) =>
    ofOne(url) && url.searchParams.get('page') === `${number}`;
const nobody: IsOf = ({ search }) => search.includes('wes-check.invalid');
const withoutPagination = ({ recognitions }: List): unknown => ({ recognitions });

interface Row {
  given: string;
  gateway?: Gateway;
  check?: string;
  /** The labels of what is violated. */
  want?: readonly string[];
  edges?: 'passed' | 'learned' | 'failed' | 'not-observed';
}

/** §4.1: a list is an object with `recognitions` and `pagination`, however many there are. */
it.each<Row>([
  { given: 'a list that has its form everywhere', edges: 'learned' },
  {
    given: 'an empty list that is left out',
    gateway: changingOf(nobody, ({ pagination }) => ({ pagination })),
    want: ['200-recognitions-required'],
  },
  {
    given: 'an empty list that is null',
    gateway: changingOf(nobody, () => null),
    want: ['200-body-type'],
  },
  {
    given: 'an empty list that is no content',
    check: 'content_type_conformance',
    gateway: insteadOf(nobody, () => new Response(null, { status: 204 })),
    want: ['200-content'],
  },
  {
    given: 'one record that is no list',
    gateway: changingOf(ofOne, ({ recognitions: [first], ...rest }) => ({ ...rest, recognitions: first })),
    want: ['200-recognitions-type'],
    edges: 'failed',
  },
  {
    given: 'a last page without pagination, where the pagination says which it is',
    gateway: {
      ...changingOf(page(7), withoutPagination),
      toPagination: () => ({ total: 7, limit: 1 }),
    },
    want: ['200-pagination-required'],
  },
  {
    given: 'a page after the last one without pagination',
    gateway: { ...changingOf(page(8), withoutPagination), toPagination: () => ({ pages: 7 }) },
    want: ['200-pagination-required'],
  },
  {
    given: 'a later page without pagination, where no pagination is understood',
    gateway: { ...changingOf(page(3), withoutPagination), toPagination: () => ({ next: 'c2' }) },
    want: ['200-pagination-required'],
  },
  {
    given: 'a list that is null after the last page of a team',
    gateway: changingOf(
      (url) => url.searchParams.has('team_name') && page(3)(url),
      ({ pagination }) => ({ recognitions: null, pagination }),
    ),
    want: ['200-recognitions-type'],
  },
  {
    given: 'pages that cannot be asked for, as may be',
    gateway: insteadOf(ofOne, () => error(400, 'What is a page?')),
    edges: 'not-observed',
  },
])('$given', async ({ gateway, check = 'response_schema_conformance', want = [], edges }) => {
  const report = await runCheck(check, gateway, { include: { operationIds: ['listRecognitions'] } });
  const violations = listFindings(report).filter((finding) => finding.startsWith('violation'));
  expect(violations).toEqual(want.map((label) => `violation: listRecognitions/dev/${label}`));
  const found = report.cases.find(({ id }) => id === `${check}/listRecognitions/dev/edges`);
  if (edges !== undefined) expect(found?.verdict).toBe(edges);
});

it('asks documented lists in each stage, others in one, all where the run is thorough', () => {
  const stagesOf = (id: string, thorough: boolean): string[] =>
    planOf('response_schema_conformance', { thorough }).flatMap(({ operation, stage }) =>
      operation?.id === id ? stage : [],
    );
  // By member and by team.
  expect(stagesOf('listRecognitions', false)).toEqual(['dev', 'dev', 'prod', 'prod']);
  expect(stagesOf('listMembers', false)).toHaveLength(1);
  expect(stagesOf('listMembers', true)).toEqual(['dev', 'prod']);
});

const toRecord = (id: number): object => ({ id, text: `No. ${id}` });

/** A list of three records, one on each page that is there; `toPast` is what comes after them. */
function ofThree(toPast: (page: number) => unknown[] | Response, isTold: boolean): Gateway {
  return instead(isList, ({ url }) => {
    const page = Number(new URL(url).searchParams.get('page') ?? 1);
    const shown = page > 3 ? toPast(page) : [toRecord(page)];
    const pagination = isTold ? { pages: 3 } : {};
    return shown instanceof Response ? shown : Response.json({ recognitions: shown, pagination });
  });
}

const ofPage = (recognitions: unknown[]): Gateway =>
  instead(isList, () => Response.json({ recognitions, pagination: { pages: 2 } }));

const REFUSED = (): Response => error(404, 'There is no such page');
const FAILED = (): Response => error(500, 'Something went wrong');

/** Assumed (§4.3, §8: how lists are read in parts is not shown). */
describe.each([true, false])('what comes past the end, where the last page is told: %s', (isTold) => {
  it.each<{ given: string; gateway: Gateway; want: string; told?: number }>([
    { given: 'nothing', gateway: ofThree(() => [], isTold), want: 'supported' },
    { given: 'a refusal', gateway: ofThree(REFUSED, isTold), want: 'learned', told: 1 },
    {
      given: 'the last page again',
      gateway: ofThree(() => [toRecord(3)], isTold),
      ...(isTold ? { want: 'learned', told: 1 } : { want: 'not-observed' }),
    },
    { given: 'another record', gateway: ofThree((page) => [toRecord(page)], isTold), want: 'not-observed' },
    {
      given: 'the first record, with another number each second time',
      gateway: ofThree((page) => [{ ...toRecord(1), count: page % 2 }], isTold),
      want: 'not-observed',
    },
    { given: 'a failure', gateway: ofThree(FAILED, isTold), want: 'not-observed' },
    { given: 'the first page, whichever is asked for', gateway: ofPage([{ id: 1 }]), want: 'not-observed' },
    { given: 'nothing, as on the first page', gateway: ofPage([]), want: 'not-observed' },
  ])('$given', async ({ gateway, want, told = 0 }) => {
    const include = { operationIds: ['listRecognitions'] };
    const { facts, findings } = await runCheck('response_schema_conformance', gateway, { include });
    expect(facts.find(({ rule }) => rule === 'page-past-the-end-is-empty')?.result).toBe(want);
    const own = findings.filter(({ label }) => label === 'past-the-end');
    expect(own.map(({ outcome, documented }) => [outcome, documented])).toEqual(
      Array(told).fill(['learned', 'no records']),
    );
  });
});

it('one record of which a text, a number and more are others each time is no sign that `limit` is obeyed', async () => {
  let asked = 0;
  const record = { id: 'r-1', message: 'Thanks', created_at: '2026-01-31T12:00:00Z' };
  const toResult = async (toOwn: () => object): Promise<string | undefined> => {
    const gateway = changingOf(ofOne, (body) => ({ ...body, recognitions: [{ ...record, ...toOwn() }] }));
    const { facts } = await runCheck('response_schema_conformance', gateway);
    return facts.find(({ pointer }) => pointer === '/components/parameters/limit')?.result;
  };
  const toCounted = (): object => ({ views: ++asked, seen: asked % 2 === 0, request: `a${asked}` });
  expect(await toResult(toCounted)).toBe('not-observed');
  expect(await toResult(() => ({ ...toCounted(), id: `r-${asked}` }))).toBe('supported');
});
