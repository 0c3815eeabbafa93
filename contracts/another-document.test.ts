import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Report } from './report/report.ts';
import { runContract } from './run-contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'wes-another-'));

/** A document of somebody else: no key, no stage, no rules of ours; one operation is certain, the other is not. */
const SHOP = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://shop.example/api' }],
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        'x-evidence': { grade: 'documented', source: '§1' },
        parameters: [{ name: 'size', in: 'query', schema: { type: 'integer', minimum: 1, default: 3 } }],
        responses: {
          '200': {
            description: 'd',
            headers: { 'x-total': { required: true, schema: { type: 'integer' } } },
            content: {
              'application/json': {
                schema: {
                  type: 'array',
                  items: {
                    type: 'object',
                    required: ['id'],
                    properties: {
                      id: { type: 'string', format: 'uuid' },
                      price: { type: ['number', 'null'], minimum: 0, 'x-evidence': { grade: 'assumed' } },
                      next: { $ref: '#/components/schemas/Next' },
                    },
                  },
                },
              },
            },
          },
        },
      },
      post: {
        operationId: 'addThing',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name', 'made'],
                properties: {
                  name: { type: 'string', minLength: 3 },
                  made: { type: 'string', format: 'date' },
                },
              },
            },
          },
        },
        responses: { '201': { description: 'd' } },
      },
    },
  },
  components: {
    schemas: { Next: { type: 'object', properties: { next: { $ref: '#/components/schemas/Next' } } } },
  },
};

const GOOD = { id: '5f0c0d4e-58b2-4b1c-9c39-5d0d8f0f3a11', price: 3.5, next: { next: {} } };

interface Shop {
  things?: unknown;
  headers?: Record<string, string>;
  status?: number;
  sent?: string[];
}

async function check({
  things = [GOOD],
  headers = { 'x-total': '1' },
  status = 200,
  sent = [],
}: Shop): Promise<Report> {
  const document = join(folder, 'shop.json');
  writeFileSync(document, JSON.stringify(SHOP));
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== '/api/things') return new Response('', { status: 404 });
    if (request.method === 'GET') {
      if (searchParams.get('size') && !/^[1-9]\d*$/.test(searchParams.get('size') ?? ''))
        return new Response('', { status: 400 });
      return Response.json(things, { status, headers });
    }
    if (request.method !== 'POST') return new Response('', { status: 405, headers: { allow: 'GET, POST' } });
    const text = await request.text();
    sent.push(text);
    return new Response('', { status: /"name":"\w{3,}","made":"\d{4}-\d\d-\d\d"/.test(text) ? 201 : 400 });
  };
  const { report } = await runContract({ baseUrl: 'http://shop.local', document, fetch, keys: {} });
  return report;
}

describe('a document of somebody else', () => {
  it('holds where it is kept, with a body that is made of its schema', async () => {
    const sent: string[] = [];
    const report = await check({ sent });
    expect(report.findings.filter(({ outcome }) => outcome !== 'learned')).toEqual([]);
    expect(report).toMatchObject({ verdict: 'holds', stage: ['default'] });
    expect(sent).toContain('{"name":"aaa","made":"2026-01-21"}');
    expect(report.facts.find(({ name }) => name === 'GET /things')).toMatchObject({ result: 'confirmed' });
  });

  it.each<{ what: string; shop: Shop; outcome: string; label: string }>([
    { what: 'a type', shop: { things: {} }, outcome: 'violation', label: '200 body type' },
    { what: 'a missing property', shop: { things: [{}] }, outcome: 'violation', label: '200 /-/id required' },
    { what: 'a format', shop: { things: [{ id: 'x' }] }, outcome: 'violation', label: '200 /-/id format' },
    {
      what: 'a property that is assumed',
      shop: { things: [{ ...GOOD, price: -1 }] },
      outcome: 'learned',
      label: '200 /-/price minimum',
    },
    {
      what: 'a recursive schema',
      shop: { things: [{ ...GOOD, next: { next: { next: 1 } } }] },
      outcome: 'learned',
      label: '200 /-/next/next/next type',
    },
    {
      what: 'a property that is not declared',
      shop: { things: [{ ...GOOD, colour: 'red' }] },
      outcome: 'learned',
      label: '200 /-/colour undeclared',
    },
    { what: 'a header', shop: { headers: {} }, outcome: 'violation', label: '200 header x-total' },
    {
      what: "a header's form",
      shop: { headers: { 'x-total': 'many' } },
      outcome: 'violation',
      label: '200 header x-total',
    },
    { what: 'a status', shop: { status: 206 }, outcome: 'violation', label: 'status 206' },
  ])('is judged by the grade of $what', async ({ shop, outcome, label }) => {
    const report = await check(shop);
    expect(report.findings.map((one) => `${one.outcome} ${one.label}`)).toContain(`${outcome} ${label}`);
    expect(report.verdict).toBe(outcome === 'violation' ? 'violated' : 'holds');
  });
});

describe('what only one side gives', () => {
  it('is neither asked for in a request nor missed in an answer', async () => {
    const file = join(folder, 'sides.yaml');
    const user = "{ application/json: { schema: { $ref: '#/components/schemas/User' } } }";
    writeFileSync(
      file,
      `openapi: 3.0.3
info: { title: Sides, version: '1' }
paths:
  /users:
    post:
      requestBody: { required: true, content: ${user} }
      responses: { '201': { description: d, content: ${user} }, '400': { description: d } }
components:
  schemas:
    User:
      type: object
      required: [id, name, secret]
      properties: { id: { type: integer, readOnly: true }, name: { type: string }, secret: { type: string, writeOnly: true } }
`,
    );
    const listViolated = async (answer: object): Promise<(string | undefined)[]> => {
      const fetch = async (request: Request): Promise<Response> => {
        if (new URL(request.url).pathname !== '/users') return new Response('', { status: 404 });
        if (request.method !== 'POST') return new Response('', { status: 405, headers: { allow: 'POST' } });
        if (request.headers.get('content-type') !== 'application/json')
          return new Response('', { status: 415 });
        const text = await request.text();
        if (text.length > 1_000_000) return new Response('', { status: 413 });
        const isValid = /^\{(?=.*"name":")(?=.*"secret":")(?!.*"id":[^\d-]).*\}$/.test(text);
        return isValid ? Response.json(answer, { status: 201 }) : new Response('', { status: 400 });
      };
      const { report } = await runContract({
        baseUrl: 'http://127.0.0.1:9',
        keys: {},
        document: file,
        fetch,
      });
      return report.findings.filter(({ outcome }) => outcome === 'violation').map(({ label }) => label);
    };
    expect(await listViolated({ id: 1, name: 'a' })).toEqual([]);
    expect(await listViolated({ name: 'a' })).toEqual(['201 /id required']);
  });
});

describe('a document of OpenAPI 3.2', () => {
  it('is asked by the methods that are new, QUERY where nothing may be written too', async () => {
    const file = join(folder, 'new.yaml');
    const body =
      '{ application/json: { schema: { type: object, required: [q], properties: { q: { const: 1 } } } } }';
    writeFileSync(
      file,
      `openapi: 3.2.0
info: { title: New, version: '1' }
paths:
  /things:
    query: { requestBody: { required: true, content: ${body} }, responses: { '200': { description: d } } }
    additionalOperations: { COPY: { responses: { '201': { description: d } } } }
`,
    );
    const listAsked = async (live: boolean): Promise<string[]> => {
      const asked = new Set<string>();
      const fetch = async (request: Request): Promise<Response> => {
        asked.add(`${request.method} ${await request.text()}`);
        return new Response('', { status: request.method === 'QUERY' ? 200 : 201 });
      };
      await runContract({ baseUrl: 'http://127.0.0.1:9', keys: {}, document: file, fetch, live });
      return [...asked];
    };
    const everything = await listAsked(false);
    expect(everything).toContain('QUERY {"q":1}');
    expect(everything).toContain('COPY ');
    const reading = await listAsked(true);
    expect(reading).toContain('QUERY {"q":1}');
    expect(reading).not.toContain('COPY ');
  });
});

describe('a document of which the kit does not understand a part', () => {
  it('is judged by the rest, and nothing is asked of what reaches that part', async () => {
    const file = join(folder, 'half.yaml');
    const answer = (schema: string): string =>
      `{ get: { responses: { '200': { description: d, content: { application/json: { schema: ${schema} } } } } } }`;
    writeFileSync(
      file,
      [
        'openapi: 3.1.0',
        "info: { title: Half, version: '1' }",
        'paths:',
        `  /sound: ${answer('{ const: 1 }')}`,
        `  /broken: ${answer("{ $ref: '#/nowhere' }")}`,
      ].join('\n'),
    );
    const asked: string[] = [];
    const { report } = await runContract({
      baseUrl: 'http://127.0.0.1:9',
      keys: {},
      document: file,
      fetch: async ({ url }) => {
        asked.push(new URL(url).pathname);
        return url.endsWith('/sound') ? Response.json(1) : new Response('', { status: 404 });
      },
    });
    expect(asked).toContain('/sound');
    expect(asked).not.toContain('/broken');
    const reasons = report.cases
      .filter(({ operationId }) => operationId === 'get /broken')
      .map(({ verdict, reason }) => `${verdict}: ${reason}`);
    expect(new Set(reasons)).toEqual(
      new Set([
        `not-observed: the operation is left out: ${file}:5: \`#/nowhere\` leads to no Schema in this document.`,
      ]),
    );
  });
});
