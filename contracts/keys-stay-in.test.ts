import { describe, expect, it } from 'vitest';
import { toSlug } from '../spec/text/slug.ts';
import { createGateway } from './gateway.test.helper.ts';
import { runRecorded } from './recorded-run.test.helper.ts';
import { CannotJudge } from './run/cannot-judge.ts';
import type { ContractOptions } from './run/options.ts';
import { prepareRun } from './run/prepare-run.ts';
import { toSecrets } from './run/target/keys.ts';

/** With the signs that mean something to somebody: a query, a path, JSON, HTML, base64, a shell, an id. */
const OWN = { dev: 'Own+dev/key=4f&1c"9a\\7d<e2>b8%41$x', prod: 'own.prod.8e02b6c35d1f.zz' };
const OTHER = { dev: 'oth-er-de-v7-1a-a0-c9-4q', prod: 'THEIRPRODc3d95e08' };
const RETIRED = { dev: 'a+b+c+d+e+f+g+h+i+j+k+l', prod: 'gone' };
const KEYS = [OWN, OTHER, RETIRED].flatMap((ring) => Object.values(ring));
const options = { keys: OWN, otherKeys: OTHER, retiredKeys: RETIRED };

const each = (text: string, turn: (code: number) => string): string =>
  [...text].map((sign) => turn(sign.charCodeAt(0))).join('');
const hex = (code: number): string => code.toString(16).padStart(2, '0');
const base64 = (text: string): string => Buffer.from(text).toString('base64').replace(/=+$/, '');

/** What a key may look like, in letters of one case. */
function listForms(key: string): string[] {
  return toSecrets(key).flatMap((text) => [
    text,
    JSON.stringify(text).slice(1, -1),
    encodeURIComponent(text),
    each(text, (code) => `%${hex(code)}`),
    each(text, (code) => `\\u00${hex(code)}`),
    each(text, (code) => `&#x${hex(code)};`),
    Buffer.from(text).toString('hex'),
    base64(text),
    Buffer.from(text).toString('base64url'),
  ]);
}

function expectNoKey(shown: string): void {
  const lower = shown.toLowerCase();
  for (const key of KEYS)
    for (const form of listForms(key))
      if (lower.includes(form.toLowerCase())) {
        const at = lower.indexOf(form.toLowerCase());
        expect.fail(`shows ${form} in …${shown.slice(Math.max(0, at - 60), at + 80)}…`);
      }
}

/** Everything that was sent, in every form. */
async function listSaid(request: Request): Promise<string[]> {
  const { searchParams, pathname } = new URL(request.url);
  const texts = [
    ...request.headers.values(),
    ...searchParams.values(),
    pathname,
    await request.clone().text(),
  ];
  return texts.filter((text) => text !== '' && text.length < 1000);
}

const toHeaders = (said: readonly string[]): Record<string, string> => ({
  'x-echo': said.map((text) => base64(text)).join(' '),
  'x-plain': said.map((text) => encodeURIComponent(text)).join(' '),
  location: `https://elsewhere.example/?k=${encodeURIComponent(said.join())}`,
  'set-cookie': `k=${encodeURIComponent(said.join())}`,
});

interface Echo {
  name: string;
  toBody: (said: readonly string[]) => string | Uint8Array<ArrayBuffer>;
  status?: number;
  type?: string;
}

const ECHOES: Echo[] = [
  { name: 'as values', toBody: (said) => JSON.stringify({ message: said.join(' '), recognitions: said }) },
  {
    name: 'as names of what is undeclared',
    toBody: (said) => JSON.stringify({ recognitions: [Object.fromEntries(said.map((text) => [text, 1]))] }),
  },
  {
    name: 'in every encoding',
    toBody: (said) =>
      JSON.stringify({
        recognitions: said.flatMap(listForms),
        pagination: said.map((text) => `x${base64(`x${text}`)}`),
      }),
  },
  { name: 'as plain text', type: 'text/plain', toBody: (said) => said.join('\n') },
  {
    name: 'as HTML, as a server error',
    status: 500,
    type: 'text/html',
    toBody: (said) => said.flatMap(listForms).join('<br>'),
  },
  {
    name: 'as what is no text',
    type: 'application/octet-stream',
    toBody: (said) => Uint8Array.from([0, 255, ...Buffer.from(said.join('\u0000'))]),
  },
];

describe('a gateway that says back whatever it is told', () => {
  it.each(ECHOES)('$name', async ({ toBody, status = 200, type = 'application/json' }) => {
    const { report, exchanges, requests } = await runRecorded({
      ...options,
      include: { operationIds: ['listRecognitions'] },
      excludeChecks: ['negative_data_rejection', 'unsupported_method'],
      async fetch(request) {
        const said = await listSaid(request);
        return new Response(toBody(said), { status, headers: { 'content-type': type, ...toHeaders(said) } });
      },
    });
    expect(requests.length).toBeGreaterThan(50);
    expect(requests.some(({ headers }) => headers['x-api-key'] === OWN.dev)).toBe(true);
    expect(report.verdict).not.toBe('holds');
    expectNoKey(JSON.stringify({ report, exchanges }));
    const ids = report.findings.map(({ id }) => id).join(' ');
    for (const key of KEYS) for (const near of toSecrets(key)) expect(ids).not.toContain(toSlug(near));
    expect(JSON.stringify(exchanges)).toContain('[Filtered]');
  });

  it('tells of what is undeclared without the key, by an id that is the same for each', async () => {
    const { report } = await runRecorded({
      ...options,
      include: { operationIds: ['listRecognitions'] },
      checks: ['response_schema_conformance', 'positive_data_acceptance'],
      fetch: async (request) =>
        Response.json({ recognitions: [{ [request.headers.get('x-api-key') ?? '']: 1 }], pagination: {} }),
    });
    const ids = report.findings.map(({ id }) => id).filter((id) => id.includes('undeclared'));
    expect(ids).toEqual(
      expect.arrayContaining(
        ['dev', 'prod'].map((stage) => expect.stringContaining(`/${stage}/200-recognitions.-`)),
      ),
    );
    expectNoKey(ids.join());
  });
});

it('a refusal of every key is told without it', async () => {
  const { report } = await runRecorded({
    ...options,
    fetch: (request) => new Response(`No: ${request.headers.get('x-api-key')}`, { status: 401 }),
  });
  expect(report).toMatchObject({ verdict: 'cannot-judge', reason: expect.stringContaining('[Filtered]') });
  expectNoKey(JSON.stringify(report));
});

it('a connection that fails with the key in its words is told without it', async () => {
  const { report, exchanges } = await runRecorded({
    ...options,
    fetch: (request) => {
      throw Object.assign(new TypeError(`failed ${request.headers.get('x-api-key')}`), {
        cause: new Error(`to send ${request.headers.get('x-api-key')}`),
      });
    },
  });
  expect(report.verdict).toBe('cannot-judge');
  expectNoKey(JSON.stringify({ report, exchanges }));
});

describe('a slip in the options does not quote a key', () => {
  const table: [name: string, slip: Partial<ContractOptions>][] = [
    ['as a member', { members: [OWN.dev] }],
    ['as a check', { checks: [OWN.prod] }],
    ['as an operation', { include: { operationIds: [OTHER.prod] } }],
    ['in the address', { baseUrl: `http://gateway.example/${OWN.prod}/dev` }],
    [
      'as a part of the address of which there is no key',
      { baseUrl: `http://gateway.example/${OWN.prod}/dev/1`, keys: { prod: OWN.prod } },
    ],
    ['twice', { otherKeys: { dev: OWN.dev } }],
  ];
  it.each(table)('%s', (_, slip) => {
    const given = {
      baseUrl: 'http://gateway.example',
      fetch: createGateway(),
      ...options,
      ...slip,
    } as ContractOptions;
    let message = '';
    try {
      prepareRun(given);
    } catch (error) {
      expect(error).toBeInstanceOf(CannotJudge);
      message = String((error as Error).stack);
    }
    expect(message).not.toBe('');
    expectNoKey(message);
  });

  it('as the path of an address that is taken, it is filtered', async () => {
    const { report, exchanges } = await runRecorded({
      ...options,
      baseUrl: `http://gateway.example/${OWN.prod}`,
      include: { operationIds: ['listMembers'] },
    });
    expectNoKey(JSON.stringify({ report, exchanges }));
    expect(report.target).toContain('[Filtered]');
  });
});
