import { describe, expect, it } from 'vitest';
import { createMock } from './index.ts';
import { ALDER, askAs } from './known.test.helper.ts';
import { toOverlay, useTempFiles } from './temp-files.test.helper.ts';
import { type Ask, useMock, useMockInProcess, WAYS } from './ways.test.helper.ts';

const problem = {
  type: 'object',
  required: ['title', 'status'],
  properties: { title: { type: 'string' }, status: { type: 'integer' } },
};
const grade = (of: string): object => ({
  'x-evidence':
    of === 'observed'
      ? { grade: of, stage: 'dev', date: '2026-01-31', count: 3 }
      : { grade: of, source: '§1' },
});

/** A document that refuses in a way of its own: other statuses, other bodies, another header for the key. */
const BANK = {
  openapi: '3.1.0',
  info: { title: 'A bank', version: '1' },
  servers: [{ url: '/bank' }],
  security: [{ token: [] }],
  paths: {
    '/balance': {
      get: {
        operationId: 'balance',
        parameters: [{ name: 'of', in: 'query', required: true, schema: { type: 'string' } }],
        responses: {
          '200': { description: 'd', content: { 'application/json': { example: 5 } } },
          '400': {
            description: 'd',
            content: { 'application/json': { schema: problem, example: { title: 'No.', status: 400 } } },
          },
          '401': { $ref: '#/components/responses/Unknown' },
        },
      },
    },
  },
  components: {
    securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Token' } },
    responses: {
      Unknown: {
        description: 'd',
        content: {
          'text/plain': {
            schema: { type: 'string' },
            examples: {
              missing: {
                value: 'Who are you?',
                'x-refusal': { condition: 'key-missing', status: 401, ...grade('observed') },
              },
              unknown: {
                value: 'I do not know you.',
                'x-refusal': { condition: 'key-unknown', status: 401 },
              },
            },
          },
        },
      },
      Gone: {
        description: 'd',
        content: {
          'application/json': {
            schema: { ...problem, 'x-message': '/title' },
            examples: {
              gone: {
                value: { title: 'Gone.', status: 410 },
                'x-refusal': { condition: 'path-unknown', status: 410 },
              },
            },
          },
        },
      },
    },
  },
};

describe.each(WAYS)('a document that refuses in its own way, $way', (way) => {
  const file = useTempFiles()('bank.json', JSON.stringify(BANK));
  const door = useMock(way, { document: file });
  const token = { 'x-token': 'fake-default-key-bluepeak-0001' };

  it.each<{ ask: Ask; status: number; text: string | object; type: string; mark: string }>([
    { ask: { path: '/balance' }, status: 401, text: 'Who are you?', type: 'text/plain', mark: 'observed' },
    { ask: { path: '/nothing' }, status: 401, text: 'Who are you?', type: 'text/plain', mark: 'observed' },
    {
      ask: { path: '/balance', headers: { 'x-api-key': 'fake-default-key-bluepeak-0001' } },
      status: 401,
      text: 'Who are you?',
      type: 'text/plain',
      mark: 'observed',
    },
    {
      ask: { path: '/balance', headers: { 'x-token': 'nobody' } },
      status: 401,
      text: 'I do not know you.',
      type: 'text/plain',
      mark: 'assumed',
    },
    {
      ask: { path: '/nothing', headers: token },
      status: 410,
      text: { title: 'There is no operation at GET /bank/nothing.', status: 410 },
      type: 'application/json',
      mark: 'assumed',
    },
    {
      ask: { path: '/balance?of=me', headers: token },
      status: 200,
      text: '5',
      type: 'application/json',
      mark: 'assumed',
    },
    // What the document says of its errors without saying why, is said as it stands.
    {
      ask: { path: '/balance', headers: token },
      status: 400,
      text: { title: 'No.', status: 400 },
      type: 'application/json',
      mark: 'assumed',
    },
    // What it does not say, the document of the service does.
    {
      ask: { path: '/balance', method: 'POST', headers: token },
      status: 405,
      text: { message: 'POST is not allowed at /bank/balance; it has GET and HEAD.' },
      type: 'application/json',
      mark: 'assumed',
    },
  ])('$ask.method $ask.path is answered with $status', async ({ ask, status, text, type, mark }) => {
    const reply = await door.ask({ ...ask, path: `/bank${ask.path}` });
    expect({
      status: reply.status,
      text: reply.text,
      type: reply.headers.get('content-type'),
      mark: reply.headers.get('x-wes-mock'),
    }).toEqual({
      status,
      text: typeof text === 'string' ? text : JSON.stringify(text),
      type,
      mark,
    });
  });
});

/** Evidence of every grade at every place that an answer may come from. */
const GRADED = {
  '/graded': {
    get: {
      operationId: 'graded',
      ...grade('unconfirmed'),
      responses: {
        '200': {
          description: 'd',
          ...grade('documented'),
          content: {
            'application/json': {
              schema: { type: 'integer' },
              examples: { first: { value: 1 }, second: { value: 2 } },
              ...grade('assumed'),
            },
          },
        },
        '203': {
          description: 'd',
          ...grade('observed'),
          content: { 'application/json': { schema: { type: 'integer' } } },
        },
        '204': { description: 'd' },
      },
    },
  },
};

describe('the grade of an answer', () => {
  const door = useMockInProcess({ overlays: [useTempFiles()('graded.json', toOverlay(GRADED))] });

  it.each<{ prefer: string; status: number; mark: string }>([
    { prefer: '', status: 200, mark: 'assumed' },
    { prefer: 'example=second', status: 200, mark: 'assumed' },
    { prefer: 'dynamic=true', status: 200, mark: 'documented' },
    { prefer: 'code=203', status: 203, mark: 'observed' },
    { prefer: 'code=204', status: 204, mark: 'unconfirmed' },
  ])('is that of what was given: `$prefer`', async ({ prefer, status, mark }) => {
    const reply = await askAs(door, ALDER, { path: '/graded', headers: { prefer } });
    expect({ status: reply.status, mark: reply.headers.get('x-wes-mock') }).toEqual({ status, mark });
  });
});

describe('a document that cannot be served', () => {
  const write = useTempFiles();

  it.each(['/__mock', '/__mock/health', '/__mock/{any}'])(
    'has a path where the control stands: %s',
    (path) => {
      const parameters = path.includes('{') ? [{ name: 'any', in: 'path', required: true, schema: {} }] : [];
      const paths = { [path]: { get: { parameters, responses: { '204': { description: 'd' } } } } };
      const file = write(
        'shadow.json',
        JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths }),
      );
      expect(() => createMock({ document: file })).toThrow(/shadow\.json:1: .*__mock/);
    },
  );

  it.each<{ what: string; text: string }>([
    { what: 'no YAML', text: '{' },
    { what: 'another version', text: 'openapi: 4.0.0\ninfo: {title: A, version: "1"}\npaths: {}' },
    { what: 'no document', text: '[]' },
    {
      what: 'a reference to nothing',
      text: 'openapi: 3.1.0\ninfo: {title: A, version: "1"}\npaths: {/a: {$ref: "#/b"}}',
    },
  ])('is $what', ({ text }) => {
    expect(() => createMock({ document: write('bad.yaml', text), strictDocument: true })).toThrow(
      /bad\.yaml:\d+: /,
    );
  });
});
