import { describe, expect, it } from 'vitest';
import { createMock } from '../../mock/create-mock.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Fetch } from '../faults/asked.ts';
import { toContract, useLearn } from './learn.test.helper.ts';
import { toStrange } from './strange-gateway.test.helper.ts';

const learn = useLearn();
const OPERATION_IDS = ['listMembers', 'listResponses'];
/** What a page holds where nothing says it, and at most. */
const SIZE = 4;

interface Part {
  size: number;
  offset: number;
  /** The records of the part, and how many there are in all. */
  records: Json[];
  total: number;
  path: string;
}

/** A way to read lists in parts, as some services do. */
interface Way {
  name: string;
  /** Where the part begins that a query asks for, given how large it is; `undefined` where that is refused. */
  begin: (query: URLSearchParams, size: number) => number | undefined;
  /** The status of that; 400 where it is left out. */
  refusal?: number;
  size?: string;
  /** How many records a part has where a query does not say it, and at most; `SIZE` where it is left out. */
  most?: number;
  /** How many it has where a query does not say it, if these are fewer. */
  usual?: number;
  /** What stands beside the records, and in the header. */
  tell?: (part: Part) => { body?: object; link?: string };
  /** Whether unknown parameters are refused. */
  isStrict?: readonly string[];
  /** What is to be learned: parameters and what each is for. */
  want: string[];
  denied: string[];
  /** What is to be said of `limit`, where that is another bound. */
  bounds?: { maximum: number; example: number };
}

const next = ({ offset, size, total }: Part): number | null => (offset + size < total ? offset + size : null);
const toToken = (offset: number | null): string | null => (offset === null ? null : `t-${offset * 7}`);
const readToken = (token: string | null): number => (token === null ? 0 : Number(token.slice(2)) / 7);

const WAYS: Way[] = [
  {
    name: 'an offset of another name, refusing all that it does not know',
    begin: (query) => Number(query.get('skip') ?? 0),
    size: 'pageSize',
    isStrict: ['skip', 'pageSize', 'team_name', 'survey_id', 'question_id'],
    want: ['skip offset', 'pageSize size'],
    // What is refused wherever it stands has no effect either.
    denied: ['page', 'limit'],
  },
  {
    name: 'an offset of a name with a sign, in parts whose size nobody can choose',
    begin: (query) => Number(query.get('$skip') ?? 0),
    tell: (part) => ({
      body: { '@next': next(part) === null ? null : `${part.path}?$skip=${next(part)}` },
    }),
    want: ['$skip cursor $response.body#/@next'],
    denied: ['page', 'limit'],
  },
  {
    name: 'pages from 0',
    begin: (query, size) => Number(query.get('page') ?? 0) * size,
    size: 'limit',
    want: ['page page from 0', 'limit size'],
    denied: [],
  },
  {
    name: 'pages from 0 and their size, both of another name, refusing the most that it has itself, and taking no notice of what it does not know',
    begin: (query, size) =>
      query.get('pageSize') === '100' ? undefined : Number(query.get('pageIndex') ?? 0) * size,
    size: 'pageSize',
    tell: () => ({ body: { pageSize: 100 } }),
    want: ['pageIndex page from 0', 'pageSize size'],
    denied: ['page', 'limit'],
  },
  {
    name: 'an offset and how many come, refusing more than few',
    begin: (query) => (Number(query.get('limit')) > 10 ? undefined : Number(query.get('offset') ?? 0)),
    refusal: 403,
    size: 'limit',
    want: ['offset offset', 'limit size'],
    denied: ['page'],
    bounds: { maximum: 19, example: 2 },
  },
  {
    name: 'one record where nothing says how many come, and few where it does, refusing more',
    begin: (query, size) =>
      Number(query.get('limit')) > 10 ? undefined : (Number(query.get('page') ?? 1) - 1) * size,
    size: 'limit',
    usual: 1,
    want: ['page page from 1', 'limit size'],
    denied: [],
    bounds: { maximum: 19, example: 2 },
  },
  {
    name: 'a cursor that the body has',
    begin: (query) => readToken(query.get('after')),
    size: 'limit',
    tell: (part) => ({ body: { paging: { end_cursor: 'x', nextAfter: toToken(next(part)) } } }),
    want: ['after cursor $response.body#/paging/nextAfter', 'limit size'],
    denied: ['page'],
  },
  {
    name: 'an address that a header has',
    begin: (query) => readToken(query.get('from_token')),
    size: 'limit',
    tell: (part) => ({
      link:
        next(part) === null
          ? ''
          : `<${part.path}?limit=${part.size}&from_token=${toToken(next(part))}>; rel="next"`,
    }),
    want: ['from_token cursor $response.header.Link', 'limit size'],
    denied: ['page'],
  },
  {
    name: 'an address that the body has, and pages whose size nobody can choose',
    begin: (query) => readToken(query.get('c')),
    tell: (part) => ({
      body: {
        _links: { next: next(part) === null ? null : { href: `${part.path}?c=${toToken(next(part))}` } },
      },
    }),
    want: ['c cursor $response.body#/_links/next/href'],
    denied: ['page', 'limit'],
  },
  {
    name: 'pages, and a header that leads on',
    begin: (query, size) => (Number(query.get('page') ?? 1) - 1) * size,
    size: 'limit',
    tell: (part) => ({
      link:
        next(part) === null
          ? ''
          : `<https://gateway.example${part.path}?limit=${part.size}&page=${part.offset / part.size + 2}>; rel=next`,
    }),
    want: ['page page from 1 $response.header.Link', 'limit size'],
    denied: [],
  },
];

/** The mock as a service whose lists are read in another way. */
function createGateway({
  begin,
  refusal = 400,
  size: sizeName,
  most = SIZE,
  usual = most,
  tell,
  isStrict,
}: Way): {
  fetch: Fetch;
  keys: Record<string, string>;
} {
  const app = createMock();
  const plain = toStrange((request) => app.fetch(request), {});
  const fetch: Fetch = async (request) => {
    const url = new URL(request.url);
    const path = url.pathname;
    if (request.method !== 'GET' || !/\/(?:members|responses)$/.test(path)) return plain(request);
    const query = new URLSearchParams(url.search);
    if (isStrict && [...query.keys()].some((name) => !isStrict.includes(name)))
      return Response.json({ message: 'What is that?' }, { status: 400 });
    for (const name of [...query.keys()]) if (!/team_name|_id$/.test(name)) url.searchParams.delete(name);
    url.searchParams.set('limit', '100');
    const whole = await plain(new Request(url, { headers: request.headers }));
    if (!whole.ok) return whole;
    const body = (await whole.json()) as Record<string, Json>;
    const [name, all] = Object.entries(body).find(([, value]) => Array.isArray(value)) as [string, Json[]];
    const size = Math.min(most, Number((sizeName !== undefined && query.get(sizeName)) || usual));
    const offset = begin(query, size);
    if (offset === undefined) return Response.json({ message: 'Where is that?' }, { status: refusal });
    const records = all.slice(offset, offset + size);
    const told = tell?.({ size, offset, records, total: all.length, path });
    const headers = told?.link ? { link: told.link } : {};
    return Response.json({ [name]: records, pagination: {}, ...told?.body }, { headers });
  };
  return { fetch, keys: { ...app.mock.companies[0]?.keys } };
}

/** What an Overlay says of the parameters of a list. */
function listSaid(overlay: string, operationId: string): { said: string[]; denied: string[] } {
  const contract = toContract([overlay]);
  const parameters = contract.operations.find(({ id }) => id === operationId)?.parameters ?? [];
  const isDenied = (pointer: string): boolean => contract.denialOf(pointer, { operationId }) !== undefined;
  const paged = parameters.filter(({ pagination }) => pagination);
  return {
    said: paged
      .filter(({ pointer }) => !isDenied(pointer))
      .map(({ name, pagination, schema }) => {
        const from =
          pagination?.role === 'page' ? `from ${contract.schemaAt(schema)?.definition.fallback}` : undefined;
        return [name, pagination?.role, from, pagination?.next, pagination?.link].filter(Boolean).join(' ');
      }),
    denied: paged.filter(({ pointer }) => isDenied(pointer)).map(({ name }) => name),
  };
}

async function countMembers(): Promise<number> {
  const app = createMock();
  const headers = { 'x-api-key': app.mock.companies[0]?.keys['dev'] ?? '' };
  const list = (await (await app.request('/dev/1/members', { headers })).json()) as {
    pagination: { total: number };
  };
  return list.pagination.total;
}

/** All records of a list, read part by part as the parameter of a document says. */
async function readAll(overlay: string, way: Way): Promise<{ ids: unknown[]; parts: number }> {
  const app = createMock({ overlays: [overlay] });
  const headers = { 'x-api-key': app.mock.companies[0]?.keys['dev'] ?? '' };
  const ids: unknown[] = [];
  let target: string | undefined = `/dev/1/members?${way.size ?? 'limit'}=${SIZE}`;
  let parts = 0;
  while (target !== undefined && parts < 50) {
    const answer: Response = await app.request(target, { headers });
    const body = (await answer.json()) as { members: { id: string }[] };
    ids.push(...body.members.map(({ id }) => id));
    parts += 1;
    target =
      body.members.length === 0 ? undefined : toNext(way, target, { answer, body, count: ids.length, parts });
  }
  return { ids, parts };
}

interface Shown {
  answer: Response;
  body: object;
  count: number;
  parts: number;
}

/** Where a client goes that reads the way as it is described. */
function toNext(way: Way, target: string, { answer, body, count, parts }: Shown): string | undefined {
  const [name = '', role, ...rest] = way.want[0]?.split(' ') ?? [];
  const url = new URL(target, 'http://mock.example');
  const link = answer.headers.get('link');
  if (link !== null) return new URL(/<([^>]*)>/.exec(link)?.[1] ?? '', url).href;
  const at = rest.find((one) => one.startsWith('$response.body#/'));
  if (rest.includes('$response.header.Link')) return undefined;
  const found = at
    ?.slice('$response.body#/'.length)
    .split('/')
    .reduce<unknown>(
      (value, token) => (isObject(value as Json) ? (value as Record<string, unknown>)[token] : undefined),
      body,
    );
  if (at !== undefined && typeof found !== 'string') return undefined;
  if (typeof found === 'string' && found.includes('?')) return new URL(found, url).href;
  const first = Number(rest[1] ?? 0);
  const value = typeof found === 'string' ? found : role === 'offset' ? count : first + parts;
  url.searchParams.set(name, String(value));
  return url.href;
}

describe.each(WAYS)('lists that are read by $name', { timeout: 120_000 }, async (way) => {
  const { fetch, keys } = createGateway(way);
  const checks = ['pages_do_not_repeat', 'positive_data_acceptance', 'response_schema_conformance'];
  const options = { keys, checks, include: { operationIds: OPERATION_IDS } };
  const first = await learn(fetch, options);
  const overlay = first.file ?? '';

  it('are described so', () => {
    expect(first.report.verdict).toBe('holds');
    for (const id of OPERATION_IDS) {
      const { said, denied } = listSaid(overlay, id);
      expect(said.toSorted(), id).toEqual(expect.arrayContaining(way.want.toSorted()));
      expect(denied, id).toEqual(way.denied);
    }
    const { components } = toContract([overlay]).root as {
      components: { parameters: { limit: JsonObject } };
    };
    const { example, schema } = components.parameters.limit;
    const { maximum } = schema as JsonObject;
    expect({ maximum, example }).toEqual(way.bounds ?? { maximum: 100, example: undefined });
  });

  it('hold in the next run, which learns nothing more', async () => {
    const second = await learn(fetch, { ...options, failOn: 'drift' }, [overlay]);
    expect(second.report.verdict).toBe('holds');
    expect(second.learned.edits.map(({ says }) => says)).toEqual([]);
    expect(second.learned.corrections).toEqual([]);
    const refused = second.report.findings.filter(({ check }) => check === 'positive_data_acceptance');
    expect(refused.map(({ id }) => id).filter((id) => !/with-(?:page|limit)$/.test(id))).toEqual([]);
    const pages = second.report.cases.filter(({ check }) => check === 'pages_do_not_repeat');
    if (way.size !== undefined) expect(pages.map(({ verdict }) => verdict)).toEqual(['passed', 'passed']);
  });

  it('are played so: who reads on has each record once', async () => {
    const { ids, parts } = await readAll(overlay, way);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(await countMembers());
    expect(parts).toBeGreaterThan(1);
  });
});

it('pages from 0 of which there is one only are told by what the numbers 0 and 1 show', {
  timeout: 60_000,
}, async () => {
  const { fetch, keys } = createGateway({
    name: '',
    begin: (query, size) => Number(query.get('page') ?? 0) * size,
    most: 100,
    want: [],
    denied: [],
  });
  const { file = '' } = await learn(fetch, {
    keys,
    checks: ['pages_do_not_repeat'],
    include: { operationIds: OPERATION_IDS },
  });
  for (const id of OPERATION_IDS) expect(listSaid(file, id).said, id).toContain('page page from 0');
});

it('a size that is refused is told where a page is always asked for', { timeout: 120_000 }, async () => {
  const isRefused = (query: URLSearchParams): boolean =>
    !query.has('page') || Number(query.get('limit')) > 10;
  const { fetch, keys } = createGateway({
    name: 'pages that are always asked for',
    begin: (query, size) => (isRefused(query) ? undefined : (Number(query.get('page')) - 1) * size),
    size: 'limit',
    want: [],
    denied: [],
  });
  const checks = ['pages_do_not_repeat', 'positive_data_acceptance'];
  const options = { keys, checks, include: { operationIds: OPERATION_IDS } };
  const first = await learn(fetch, options);
  expect(first.learned.edits.map(({ says }) => says)).toEqual(
    expect.arrayContaining([
      'GET /members needs `page`',
      expect.stringMatching(/`limit` is refused from 20 on/),
    ]),
  );
  const second = await learn(fetch, { ...options, failOn: 'drift' }, [first.file ?? '']);
  expect(second.report.findings.filter(({ outcome }) => outcome !== 'learned')).toEqual([]);
  expect(second.learned).toMatchObject({ edits: [], corrections: [] });
});
