import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createMock } from '../../../mock/create-mock.ts';
import { createContract } from '../../../spec/contract.ts';
import { loadDocument } from '../../../spec/document.ts';
import type { Json } from '../../../spec/json.ts';
import type { Report } from '../../report/report.ts';
import { runContract } from '../../run-contract.ts';
import type { Fetch } from '../asked.ts';
import { listFaultAreas } from '../faults.ts';
import { runFault, type SelfTestOptions } from '../run-fault.ts';

const folder = mkdtempSync(join(tmpdir(), 'wes-resources-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, description: object): string {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(description));
  return file;
}

const json = (schema: Json): object => ({ content: { 'application/json': { schema } } });
const ok = (schema: Json, status = 200): object => ({ [status]: { description: 'd', ...json(schema) } });
const BOOK = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string' } },
};
const NEW = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
const NONE = { 404: { description: 'd' } };
const DESCRIPTION = {
  openapi: '3.1.0',
  info: { title: 'Books', version: '1' },
  paths: {
    '/books': {
      get: { operationId: 'list', responses: ok({ type: 'array', items: BOOK }) },
      post: { operationId: 'create', requestBody: json(NEW), responses: ok(BOOK, 201) },
    },
    '/books/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: 1 }],
      get: { operationId: 'read', responses: { ...ok(BOOK), ...NONE } },
      patch: { operationId: 'change', requestBody: json(NEW), responses: { ...ok(BOOK), ...NONE } },
      delete: { operationId: 'remove', responses: { 204: { description: 'd' }, ...NONE } },
    },
  },
};
const contract = createContract(loadDocument(write('books', DESCRIPTION)));
const app = createMock({ document: contract.document });
const OPTIONS: SelfTestOptions = {
  keys: app.mock.companies[0]?.keys ?? {},
  otherKeys: {},
  retiredKeys: {},
  createTarget: () => {
    app.mock.reset();
    return (request) => app.fetch(request);
  },
};

describe('what is kept of any description', () => {
  const faults = listFaultAreas(contract).find(({ area }) => area === 'state')?.faults ?? [];

  it('is broken in three ways', () => {
    expect(faults.map(({ id, fact }) => `${id} ${fact}`)).toEqual([
      'created-not-found/create /paths/~1books~1{id}/get',
      'update-without-effect/change /paths/~1books~1{id}/patch',
      'removed-still-there/remove /paths/~1books~1{id}/delete',
    ]);
  });

  it.each(faults)('$id is killed', async (fault) => {
    const { verdict, reportedBy } = await runFault(contract, fault, new Set(), OPTIONS);
    expect({ verdict, reportedBy }).toMatchObject({ verdict: 'killed' });
  });

  it('is broken as well where a body names what is changed', async () => {
    const named = structuredClone(DESCRIPTION);
    const { patch } = named.paths['/books/{id}'];
    Object.assign(named.paths['/books'], {
      put: {
        ...patch,
        requestBody: json({ ...BOOK, properties: { ...BOOK.properties, id: { type: 'integer' } } }),
      },
    });
    Reflect.deleteProperty(named.paths['/books/{id}'], 'patch');
    const inBody = createContract(loadDocument(write('named', named)));
    const [fault] = listFaultAreas(inBody).flatMap(({ faults }) =>
      faults.filter(({ id }) => id === 'update-without-effect/change'),
    );
    const mock = createMock({ document: inBody.document });
    const options = { ...OPTIONS, createTarget: () => (request: Request) => mock.fetch(request) };
    expect(fault && (await runFault(inBody, fault, new Set(), options)).verdict).toBe('killed');
  });

  it.each([
    { stateless: false, verdict: 'holds' },
    { stateless: true, verdict: 'violated' },
  ])('is judged of the mock: $stateless stateless $verdict', async ({ stateless, verdict }) => {
    const mock = createMock({ document: contract.document, stateless });
    expect((await check((request) => mock.fetch(request))).verdict).toBe(verdict);
  });
});

async function check(answer: Fetch, live = false): Promise<Report> {
  const { report } = await runContract({
    document: contract.document,
    baseUrl: 'http://127.0.0.1',
    fetch: answer,
    keys: {},
    rateLimit: 10_000,
    checks: ['ensure_resource_availability'],
    ...(live && { live, allowWrites: true }),
  });
  return report;
}

interface Deployment {
  is: string;
  live?: boolean;
  /** What it answers to the request with this number among those of its kind: `GET old`, `GET new`, `GET all`. */
  changes: (kind: string, given: Response, nth: number) => Response | Promise<Response>;
  reports: readonly string[];
}

const GONE = new Response(null, { status: 410 });

const DEPLOYMENTS: readonly Deployment[] = [
  {
    is: 'says that what was removed is gone',
    changes: (kind, given) => (kind === 'GET new' && given.status === 404 ? GONE.clone() : given),
    reports: [],
  },
  {
    is: 'marks what was removed',
    changes: (kind, given) =>
      kind === 'GET new' && given.status === 404 ? Response.json({ id: 5, name: 'a', deleted: true }) : given,
    reports: [],
  },
  {
    is: 'lists nothing of what it is asked for',
    changes: (kind, given) => (kind === 'GET all' && given.ok ? Response.json([]) : given),
    reports: ['list'],
  },
  {
    is: 'lists late, somewhere else',
    live: true,
    changes: (kind, given) =>
      kind === 'GET all' && given.ok ? Response.json([{ id: 1, name: 'a' }]) : given,
    reports: [],
  },
  {
    is: 'answers from a copy that is late, somewhere else',
    live: true,
    changes: (kind, given, nth) =>
      kind === 'GET new' && nth % 3 !== 0 ? new Response(null, { status: 404 }) : given,
    reports: [],
  },
  {
    is: 'never finds what was created, somewhere else',
    live: true,
    changes: (kind, given) => (kind === 'GET new' ? new Response(null, { status: 404 }) : given),
    reports: ['read'],
  },
];

describe('of what was written, a deployment that', () => {
  it.each(DEPLOYMENTS)('$is is told $reports', async ({ live, changes, reports }) => {
    const mock = createMock({ document: contract.document });
    const asked = new Map<string, number>();
    const { findings } = await check(async (request) => {
      const id = Number(new URL(request.url).pathname.split('/')[2]);
      const kind = `${request.method} ${Number.isNaN(id) ? 'all' : id > 3 ? 'new' : 'old'}`;
      asked.set(kind, (asked.get(kind) ?? 0) + 1);
      return changes(kind, await mock.fetch(request), asked.get(kind) ?? 0);
    }, live);
    expect(findings.filter(({ outcome }) => outcome === 'violation').map(({ label }) => label)).toEqual(
      reports,
    );
  });
});
