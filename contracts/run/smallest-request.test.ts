import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createContract } from '../../spec/contract.ts';
import { readDocument } from '../../spec/document.test.helper.ts';
import type { ContractDocument } from '../../spec/document.ts';
import { isObject, type Json } from '../../spec/json.ts';
import { runs } from '../../spec/runs.test.helper.ts';
import type { Counts, RunRecord } from '../report/report.ts';
import { runContract } from '../run-contract.ts';
import type { ExchangeRecord } from './exchange-log.ts';
import type { Finding } from './findings.ts';
import type { ContractOptions } from './options.ts';
import { createQuickClock } from './transport/clock.test.helper.ts';

/** A document that is its owner's word: what it allows is to be accepted. */
const YAML = `
openapi: 3.1.0
info: { title: Shop, version: '1' }
x-evidence: { grade: documented, source: §1 }
servers: [{ url: https://shop.example }]
security: [{ key: [] }]
components:
  securitySchemes: { key: { type: apiKey, in: header, name: x-key } }
paths:
  /things:
    get:
      operationId: listThings
      parameters:
        - { name: kind, in: query, required: true, schema: { type: string }, example: big }
        - { name: tag, in: query, required: true, schema: { type: array, minItems: 1, items: { type: string } }, example: [a, b, c, d] }
        - { name: colour, in: query, schema: { type: string }, example: red }
      responses:
        '200': { description: d, content: { application/json: { schema: { type: object, required: [id] } } } }
    post:
      operationId: addThing
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [name]
              properties:
                name: { type: string, minLength: 2 }
                made: { type: string, format: date }
                note: { type: string, minLength: 10 }
                price: { type: integer, minimum: 0 }
                maker: { type: object, required: [town], properties: { town: { type: string }, street: { type: string } } }
                sizes: { type: array, minItems: 2, items: { type: integer } }
            example:
              name: lamp
              made: '2026-01-31'
              note: ${'A lamp of oak and brass. '.repeat(4)}
              price: 12
              maker: { town: Bonn, street: Am Markt }
              sizes: [1, 2, 3, 4, 5]
      responses: { '201': { description: d } }
    put:
      operationId: replaceThings
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: array
              minItems: 1
              items:
                type: object
                required: [id]
                properties:
                  id: { type: integer }
                  price: { type: integer }
                  for:
                    oneOf:
                      - { type: string, pattern: '@', x-evidence: { grade: assumed } }
                      - { type: string, pattern: '^[a-z]{2,8}$', x-evidence: { grade: assumed } }
            example: [{ id: 1, price: 1 }, { id: 2, price: 2 }, { id: 3, for: ${'a'.repeat(70)}@shop.example }]
      responses: { '200': { description: d } }
`;
const DOCUMENT: ContractDocument = {
  root: readDocument(YAML),
  file: 'shop.yaml',
  sha256: '0',
  overlays: [],
  leftOut: [],
  locate: () => undefined,
};
const KEY = 'shop-key-4f1c9a7de2b8';

/** The same document with as many operations that are alike. */
function toMany(count: number): ContractDocument {
  const { paths } = DOCUMENT.root as { paths: Record<string, Record<string, Body>> };
  const path = paths['/things'] ?? {};
  const alike = Array.from({ length: count }, (_, index) => [
    `/things-${index}`,
    { post: { ...path['post'], operationId: `addThing${index}` } },
  ]);
  return { ...DOCUMENT, root: { ...DOCUMENT.root, paths: Object.fromEntries(alike) } };
}

type Body = Record<string, Json>;
type Requests = Counts['requests'];

interface Shop extends Partial<ContractOptions> {
  /** Whether a body is refused, or with which status; where that is left open, as its form is. */
  refuses?: (body: Body, count: number) => boolean | number | undefined;
  /** The same for a list of things. */
  refusesList?: (things: readonly Body[]) => boolean;
  /** What a read is answered with. */
  read?: (query: URLSearchParams) => Response;
}

interface ShopRun extends RunRecord {
  /** The requests in the order in which they came, the bodies of writes and the queries of reads. */
  asked: { method: string; sent: string }[];
}

/** Runs the suite against a shop that keeps its document, but for what it is told. */
async function runShop(
  { refuses, refusesList, read, ...options }: Shop,
  clock = createQuickClock(),
): Promise<ShopRun> {
  const asked: ShopRun['asked'] = [];
  const said = (status: number): Response => Response.json({ message: 'No.' }, { status });
  async function fetch(request: Request): Promise<Response> {
    const { pathname, searchParams, search } = new URL(request.url);
    const text = await request.text();
    asked.push({ method: request.method, sent: text || search });
    if (request.headers.get('x-key') !== KEY) return said(403);
    if (!pathname.startsWith('/things')) return said(404);
    if (request.method === 'GET')
      return read?.(searchParams) ?? (isWhole(searchParams) ? Response.json({ id: 1 }) : said(400));
    const body = parse(text);
    if (request.method === 'PUT')
      return said(isValid('put', body) && !refusesList?.(body as Body[]) ? 200 : 400);
    if (request.method !== 'POST') return said(405);
    const isRefused = isObject(body) ? refuses?.(body, asked.length) : undefined;
    if (typeof isRefused === 'number') return said(isRefused);
    return said((isRefused ?? !isValid('post', body)) ? 400 : 201);
  }
  const record = await runContract(
    { baseUrl: 'http://shop.local', document: DOCUMENT, keys: { default: KEY }, fetch, ...options },
    clock,
  );
  return { ...record, asked };
}

/** Whether a query has all that it has to have. */
const isWhole = (query: URLSearchParams): boolean => ['kind', 'tag'].every((name) => query.has(name));

const { validators } = createContract(DOCUMENT);
const isValid = (method: string, body: Json): boolean =>
  validators.at(`/paths/~1things/${method}/requestBody/content/application~1json/schema`)(body).length === 0;

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const ACCEPTED = 'positive_data_acceptance/addThing/default/accepted';
const find = ({ report }: Pick<RunRecord, 'report'>, id: string): Finding => {
  const found = report.findings.find((one) => one.id === id);
  if (!found) throw new Error(`There is no ${id} in ${report.findings.map((one) => one.id).join(' ')}`);
  return found;
};
const bodyOf = ({ exchange }: Finding): Json => parse(exchange?.request.body ?? '');
const isAgain = ({ repeats }: ExchangeRecord): boolean => repeats !== undefined;
/** What is asked of the operations beside the cases about keys and defects. */
const ONLY = { checks: ['positive_data_acceptance'] };
const READ = { include: { operationIds: ['listThings'] } };
const WRITE = { include: { operationIds: ['addThing'] } };

describe('a failure of a write is shown by its smallest request', () => {
  const NAME = { name: 'lamp' };
  it.each<{ what: string; refuses: (body: Body) => boolean; shown: Json }>([
    { what: 'everything', refuses: () => true, shown: NAME },
    { what: 'a member', refuses: ({ price }) => price !== undefined, shown: { ...NAME, price: 12 } },
    {
      what: 'two members together',
      refuses: ({ price, made }) => price !== undefined && made !== undefined,
      shown: { ...NAME, made: '2026-01-31', price: 12 },
    },
    { what: 'a list', refuses: ({ sizes }) => sizes !== undefined, shown: { ...NAME, sizes: [4, 5] } },
    {
      what: 'an item of a list',
      refuses: ({ sizes }) => Array.isArray(sizes) && sizes.includes(2),
      shown: { ...NAME, sizes: [2, 5] },
    },
    {
      what: 'a member of a member',
      refuses: ({ maker }) => isObject(maker) && maker['street'] !== undefined,
      shown: { ...NAME, maker: { town: 'Bonn', street: 'Am Markt' } },
    },
    {
      what: 'an object',
      refuses: ({ maker }) => isObject(maker),
      shown: { ...NAME, maker: { town: 'Bonn' } },
    },
    {
      what: 'a text, however long',
      refuses: ({ note }) => note !== undefined,
      shown: { ...NAME, note: 'A lamp of oak an' },
    },
    {
      what: 'a long text',
      refuses: ({ note }) => String(note).length > 80,
      shown: { ...NAME, note: 'A lamp of oak and brass. '.repeat(4).trimEnd() },
    },
  ])('where it refuses $what', async ({ refuses, shown }) => {
    const run = await runShop({ refuses: (body) => refuses(body) || undefined, ...ONLY });
    const finding = find(run, ACCEPTED);
    expect(bodyOf(finding)).toEqual(shown);
    expect(finding).toMatchObject({ outcome: 'violation', observations: 1 });
    expect(finding.received).toContain('400');
    // What is printed is that request, and what was sent first is still there.
    expect(finding.curl).toContain(JSON.stringify(shown));
    expect(finding.curl).not.toContain(KEY);
    const original = run.exchanges.find(({ id }) => id === finding.exchange?.repeats);
    expect(parse(original?.request.body ?? '')).toMatchObject({ price: 12, sizes: [1, 2, 3, 4, 5] });
    expect(original?.case).toBe(finding.exchange?.case);
    expect(run.exchanges.filter(isAgain).length).toBeLessThanOrEqual(12);
    expect(run.report.counts.requests.answered).toBe(run.exchanges.length);
    expect(JSON.stringify([run.report, run.exchanges])).not.toContain(KEY);
  });

  it('whatever subset of its members matters', async () => {
    const members = ['made', 'price', 'maker'];
    await fc.assert(
      fc.asyncProperty(fc.subarray(members), async (matters) => {
        const run = await runShop({
          ...ONLY,
          refuses: (body) => matters.every((name) => name in body) || undefined,
        });
        const shown = Object.keys(bodyOf(find(run, ACCEPTED)) as Body);
        expect(shown).toEqual(
          ['name', 'made', 'price', 'maker'].filter((name) => name === 'name' || matters.includes(name)),
        );
      }),
      { numRuns: runs(8, 40), examples: [[members]] },
    );
  });
});

describe('a failure of another kind is shown by its smallest request', () => {
  it('of a body that is a list', async () => {
    const run = await runShop({ ...ONLY, refusesList: (things) => things.some(({ price }) => price === 2) });
    expect(bodyOf(find(run, 'positive_data_acceptance/replaceThings/default/accepted'))).toEqual([
      { id: 2, price: 2 },
    ]);
  });

  it('of a long text, which stays what it is', async () => {
    const run = await runShop({ ...ONLY, refusesList: (things) => things.some((one) => 'for' in one) });
    const shown = [{ id: 3, for: `${'a'.repeat(70)}@shop.example` }];
    expect(bodyOf(find(run, 'positive_data_acceptance/replaceThings/default/accepted'))).toEqual(shown);
  });

  it('of what is about a part, which stays', async () => {
    const run = await runShop({ ...ONLY, read: () => new Response('', { status: 400 }) });
    const toUrl = (label: string): string | undefined =>
      find(run, `positive_data_acceptance/listThings/default/${label}`).exchange?.request.url;
    expect(toUrl('accepted')).toBe('http://shop.local/things?kind=big&tag=d');
    expect(toUrl('with-colour')).toBe('http://shop.local/things?kind=big&tag=d&colour=red');
  });

  it('of one status, since another one is another failure', async () => {
    const run = await runShop({ ...ONLY, refuses: ({ price }) => (price === undefined ? 409 : 422) });
    const finding = find(run, ACCEPTED);
    expect(bodyOf(finding)).toEqual({ name: 'lamp', price: 12 });
    expect(finding.received).toContain('422');
  });

  it('of a read, also where the target is live, at its rate', async () => {
    const read = (query: URLSearchParams): Response =>
      Response.json(query.getAll('tag').includes('c') ? {} : { id: 1 });
    const times: number[] = [];
    const clock = createQuickClock();
    const run = await runShop({ read, live: true, rateLimit: 5, ...READ }, clock);
    const finding = find(run, 'response_schema_conformance/listThings/default/200-id-required');
    expect(finding.exchange?.request.url).toBe('http://shop.local/things?kind=big&tag=c');
    const again = run.exchanges.filter(isAgain);
    expect(again.length).toBeGreaterThan(1);
    for (const { startedAt } of again) times.push(Date.parse(startedAt));
    for (const [index, time] of times.slice(1).entries())
      expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(199);
    expect(run.report.milliseconds).toBeGreaterThanOrEqual(
      (times.at(-1) ?? 0) - Date.parse(run.report.startedAt),
    );
  });

  it('of a server error', async () => {
    const read = (query: URLSearchParams): Response =>
      query.getAll('tag').includes('b') ? new Response('', { status: 500 }) : Response.json({ id: 1 });
    const finding = find(
      await runShop({ read, ...READ }),
      'not_a_server_error/listThings/default/valid-call',
    );
    expect(finding.exchange?.request.url).toBe('http://shop.local/things?kind=big&tag=b');
    expect(finding).toMatchObject({ outcome: 'violation', received: '500 without a body' });
  });

  it.each<{ label: string; accepts: (body: Body) => boolean; shown: Json }>([
    {
      label: '/price is below its minimum',
      accepts: ({ price }) => Number(price) < 0,
      shown: { name: 'lamp', price: -1 },
    },
    { label: '/name is missing', accepts: (body) => !('name' in body), shown: {} },
    {
      label: '/maker/town is missing',
      accepts: ({ maker }) => isObject(maker) && !('town' in maker),
      shown: { name: 'lamp', maker: {} },
    },
    {
      label: '/sizes has too few items',
      accepts: ({ sizes }) => Array.isArray(sizes) && sizes.length < 2,
      shown: { name: 'lamp', sizes: [1] },
    },
  ])('of a request that is not valid: $label', async ({ label, accepts, shown }) => {
    const run = await runShop({
      checks: ['negative_data_rejection'],
      ...WRITE,
      refuses: (body) => (accepts(body) ? false : undefined),
    });
    const finding = run.report.findings.find((one) => one.label === label);
    expect(run.report.findings.map((one) => one.label)).toContain(label);
    expect(bodyOf(finding as Finding)).toEqual(shown);
    expect(finding).toMatchObject({ outcome: 'violation' });
  });
});

describe('no more is asked again', () => {
  it('than nothing, where nothing fails', async () => {
    const run = await runShop({});
    expect(run.report.verdict).toBe('holds');
    expect(run.exchanges.filter(isAgain)).toEqual([]);
  });

  it('than reads of a live target', async () => {
    const live = { live: true, allowWrites: true, allowBroadcast: true };
    const run = await runShop({ ...ONLY, ...live, refuses: () => true });
    expect(run.asked.filter(({ method }) => method === 'POST').length).toBeGreaterThan(0);
    expect(bodyOf(find(run, ACCEPTED))).toHaveProperty('price');
    expect(run.exchanges.filter(isAgain)).toEqual([]);
  });

  it('than once, where the failure does not recur', async () => {
    let count = 0;
    const refuses = ({ price }: Body): boolean | undefined =>
      price === 12 && ++count === 1 ? true : undefined;
    const run = await runShop({ ...ONLY, refuses, ...WRITE });
    const finding = find(run, ACCEPTED);
    expect(Object.keys(bodyOf(finding) as Body)).toHaveLength(6);
    expect(finding.exchange && isAgain(finding.exchange)).toBe(false);
    expect(run.exchanges.filter(isAgain).length).toBeLessThanOrEqual(2);
  });

  it('than twelve times for a failure and sixty times in a run', async () => {
    const all = ['made', 'note', 'price', 'maker', 'sizes'];
    const one = await runShop({ ...ONLY, refuses: (body) => all.every((name) => name in body) || undefined });
    expect(one.exchanges.filter(isAgain)).toHaveLength(12);
    const document = toMany(12);
    const many = await runShop({
      ...ONLY,
      document,
      refuses: (body) => all.every((name) => name in body) || undefined,
    });
    expect(many.report.counts.findings.violation).toBeGreaterThanOrEqual(12);
    expect(many.exchanges.filter(isAgain)).toHaveLength(60);
  });

  it('of what the baseline knows', async () => {
    const { report } = await runShop({ ...WRITE, refuses: () => true });
    const baseline = report.findings.map(({ id }) => id);
    const run = await runShop({ ...WRITE, refuses: () => true, baseline });
    expect(run.report.verdict).toBe('holds');
    expect(run.exchanges.filter(isAgain)).toEqual([]);
  });

  it.each<{ what: string; answer: () => number; requests: Partial<Requests> }>([
    {
      what: 'does not answer any more',
      answer() {
        throw new Error('gone');
      },
      requests: { undelivered: 1 },
    },
    { what: 'keeps one request waiting', answer: () => 503, requests: { undelivered: 0, retried: 1 } },
  ])('once the target $what, which turns no verdict', async ({ answer, requests }) => {
    const shop = { ...ONLY, document: toMany(3) };
    const { exchanges } = await runShop({ ...shop, refuses: () => true });
    const before = exchanges.filter((one) => !isAgain(one)).length;
    const isLate = (count: number): boolean =>
      requests.retried === undefined ? count > before : count === before + 1;
    const run = await runShop({ ...shop, refuses: (_, count) => (isLate(count) ? answer() : true) });
    expect(run.report).toMatchObject({ verdict: 'violated', counts: { requests } });
    const shown = bodyOf(find(run, 'positive_data_acceptance/addThing0/default/accepted'));
    expect(shown).toHaveProperty('price');
    expect(run.exchanges.filter(isAgain)).toHaveLength(requests.retried ?? 0);
  });
});

it('nothing is learned from what was asked again, and no case is judged by it', async () => {
  const refuses = ({ price }: Body): boolean | undefined => (price === undefined ? undefined : true);
  const run = await runShop({ ...WRITE, refuses, learn: true });
  const again = run.exchanges.filter(isAgain);
  expect(again.length).toBeGreaterThan(0);
  const baseline = run.report.findings.map(({ id }) => id);
  const known = await runShop({ ...WRITE, refuses, learn: true, baseline });
  expect(known.exchanges.filter(isAgain)).toEqual([]);
  expect(run.learned).toEqual(known.learned);
  expect(run.report.cases.map(({ id, verdict }) => [id, verdict])).toEqual(
    known.report.cases.map(({ id, verdict }) => [id, verdict]),
  );
  expect(run.report.facts).toEqual(known.report.facts);
});
