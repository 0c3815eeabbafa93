import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runContract } from './run-contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'wes-media-types-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PET = {
  type: 'object',
  required: ['name', 'age'],
  properties: { name: { type: 'string', minLength: 2 }, age: { type: 'integer' } },
  xml: { name: 'pet' },
};

/** What is wrong with a deployment that takes and gives pets, and the bodies that it was sent. */
async function check(
  sentAs: string,
  answeredAs: string,
  answer: (body: string) => { status?: number; body: string },
): Promise<{ violated: (string | undefined)[]; sent: string[] }> {
  const document = join(folder, 'pets.json');
  const post = {
    operationId: 'addPet',
    requestBody: { required: true, content: { [sentAs]: { schema: PET } } },
    responses: {
      200: { description: 'd', content: { [answeredAs]: { schema: PET } } },
      '4XX': { description: 'd' },
    },
  };
  const info = { title: 't', version: '1' };
  writeFileSync(document, JSON.stringify({ openapi: '3.1.0', info, paths: { '/pets': { post } } }));
  const sent: string[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname !== '/pets') return new Response('', { status: 404 });
    if (request.method !== 'POST') return new Response('', { status: 405, headers: { allow: 'POST' } });
    if (!request.headers.get('content-type')?.startsWith(sentAs)) return new Response('', { status: 415 });
    const text = await request.text();
    if (text.length > 1_000_000) return new Response('', { status: 413 });
    sent.push(text);
    const { status = 200, body } = answer(text);
    return new Response(status === 200 ? body : '', { status, headers: { 'content-type': answeredAs } });
  };
  const { report } = await runContract({ baseUrl: 'http://pets.local', document, fetch, keys: {} });
  const violations = report.findings.filter(({ outcome }) => outcome === 'violation');
  return { violated: [...new Set(violations.map((one) => one.check))], sent };
}

const REX = '<pet><name>Rex</name><age>3</age></pet>';

const ways: { type: string; isValid: (body: string) => boolean; want: RegExp }[] = [
  {
    type: 'application/x-www-form-urlencoded',
    isValid: (body) => /^name=[^&]{2,}&age=-?\d+$/.test(body),
    want: /^name=\w+&age=\d+$/,
  },
  {
    type: 'multipart/form-data',
    isValid: (body) => /name="name"\r\n\r\n..+\r\n/.test(body) && /name="age"\r\n\r\n-?\d+\r\n/.test(body),
    want: /^--.*\r\nContent-Disposition: form-data; name="name"\r\n/,
  },
  {
    type: 'application/xml',
    isValid: (body) => /<pet><name>[^<]{2,}<\/name><age>-?\d+<\/age><\/pet>$/.test(body),
    want: /<pet><name>\w+<\/name>/,
  },
];

describe.each(ways)('requests of $type', ({ type, isValid, want }) => {
  it('are written by the schema, valid ones and others', async () => {
    const { violated, sent } = await check(type, 'application/xml', (body) => ({
      status: isValid(body) ? 200 : 400,
      body: REX,
    }));
    expect(violated).toEqual([]);
    expect(sent[0]).toMatch(want);
    expect(sent.some((body) => !body.includes('name'))).toBe(true);
  });

  it('that are not valid are to be refused', async () => {
    const { violated } = await check(type, 'application/xml', () => ({ body: REX }));
    expect(violated).toContain('negative_data_rejection');
  });
});

describe('answers', () => {
  const [form] = ways;
  it.each([
    ['application/xml', '<pet><name>Rex</name></pet>', 'response_schema_conformance'],
    ['application/xml', '<pet><name>Rex</name><age>old</age></pet>', 'response_schema_conformance'],
    ['application/xml', '<pet><name>Rex</pet>', 'content_type_conformance'],
    ['application/x-www-form-urlencoded', 'name=Rex', 'response_schema_conformance'],
    ['text/event-stream', 'data: {"name":"Rex"}\n\n', 'response_schema_conformance'],
  ])('of %s are judged: %s', async (type, body, want) => {
    const { violated } = await check('application/x-www-form-urlencoded', type, (sent) => ({
      status: form?.isValid(sent) ? 200 : 400,
      body,
    }));
    expect(violated).toEqual([want]);
  });
});
