import { describe, expect, it } from 'vitest';
import { loadDocument } from '../spec/document.ts';
import { runs } from '../spec/runs.test.helper.ts';
import { createGateway, type Gateway, KEYS, OTHER_KEYS, RETIRED_KEYS } from './gateway.test.helper.ts';
import type { Report, RunRecord } from './report/report.ts';
import type { ContractOptions } from './run/options.ts';
import { runContract } from './run-contract.ts';

const document = loadDocument();

function run(gateway: Gateway, options: Partial<ContractOptions> = {}): Promise<RunRecord> {
  return runContract({
    baseUrl: 'http://gateway.example/dev/1',
    document,
    fetch: createGateway(gateway),
    keys: KEYS,
    otherKeys: OTHER_KEYS,
    retiredKeys: RETIRED_KEYS,
    members: ['ada@one.example', 'ben@one.example', 'cem@one.example'],
    team: 'Ops',
    ...options,
  });
}

async function check(gateway: Gateway): Promise<Report> {
  return (await run(gateway)).report;
}

interface Harmless extends Gateway {
  name: string;
  /** Findings that must be among those that are reported, by their ids without the stage. */
  learned: string[];
}

/** Gateways that keep what the interface specification states and differ where it is silent. */
const HARMLESS: Harmless[] = [
  {
    name: 'answers 200 where 201 was assumed',
    sentStatus: 200,
    learned: ['status_code_conformance/sendRecognition/status-200'],
  },
  {
    name: 'answers 204 without a body',
    sentStatus: 204,
    learned: ['status_code_conformance/sendRecognition/status-204'],
  },
  {
    name: 'has other fields',
    toRecord: ({ id, from }) => ({ no: id, giver: from }),
    learned: [
      'response_schema_conformance/listRecognitions/200-recognitions.-.id-required',
      'response_schema_conformance/listRecognitions/200-recognitions.-.giver-undeclared',
    ],
  },
  {
    name: 'has records that are no objects',
    toRecord: ({ words }) => words,
    learned: ['response_schema_conformance/listRecognitions/200-recognitions.--type'],
  },
  {
    name: 'has other error bodies',
    toError: (text) => ({
      type: 'application/problem+json',
      body: JSON.stringify({ errors: [{ detail: text }] }),
    }),
    learned: [
      'response_schema_conformance/listRecognitions/403-message-required',
      'response_schema_conformance/listRecognitions/403-errors-undeclared',
    ],
  },
  {
    name: 'has errors in plain text',
    toError: (text) => ({ type: 'text/plain', body: text }),
    learned: ['content_type_conformance/listRecognitions/403-content'],
  },
  {
    name: 'has another pagination',
    toPagination: (total) => ({ next: null, count: `${total}` }),
    learned: [
      'response_schema_conformance/listRecognitions/200-pagination.page-required',
      'response_schema_conformance/listRecognitions/200-pagination.next-undeclared',
    ],
  },
  {
    name: 'has a media type with parameters and a suffix',
    listType: 'application/vnd.wes.v1+json; charset=utf-8',
    learned: [],
  },
  {
    name: 'refuses with 422 what is not valid',
    invalidStatus: 422,
    learned: ['recipients_one_form/sendRecognition/request-invalid-status-422'],
  },
  { name: 'retired the legacy path', legacyStatus: 404, learned: [] },
  { name: 'answers the legacy path with 410', legacyStatus: 410, learned: [] },
  { name: 'answers the legacy path with 501', legacyStatus: 501, learned: [] },
  { name: 'lists its members', lists: true, learned: [] },
  {
    name: 'adds headers and fields of its own',
    after: async (response) => {
      const headers = new Headers(response.headers);
      headers.set('x-request-id', '1');
      return new Response(response.status === 204 ? null : await response.text(), {
        status: response.status,
        headers,
      });
    },
    learned: [],
  },
  {
    name: 'throttles',
    before: (_request, count) =>
      count % 7 === 0 ? new Response('', { status: 429, headers: { 'retry-after': '0' } }) : undefined,
    learned: [],
  },
  {
    name: 'drops connections',
    before: (_request, count) => {
      if (count % 9 === 0)
        throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });
      return undefined;
    },
    learned: [],
  },
];

describe('a gateway that differs only where the specification is silent holds', () => {
  it.each(HARMLESS)('$name', async ({ name: _, learned, ...gateway }) => {
    const report = await check(gateway);
    expect(report.findings.filter(({ outcome }) => outcome === 'violation')).toEqual([]);
    expect(report).toMatchObject({ verdict: 'holds' });
    const ids = report.findings.map(({ id, stage }) => id.replace(`/${stage}/`, '/'));
    expect(ids).toEqual(expect.arrayContaining(learned));
  });
});

describe('a gateway that contradicts the specification is violated', () => {
  const list = (change: (body: { recognitions: unknown; pagination: unknown }) => unknown): Gateway => ({
    after: async (response, request) => {
      if (!request.url.includes('/recognition?') || response.status !== 200) return response;
      return Response.json(change((await response.json()) as { recognitions: unknown; pagination: unknown }));
    },
  });
  const only = (isMeant: (request: Request) => boolean, answer: () => Response): Gateway => ({
    after: (response, request) => (isMeant(request) ? answer() : response),
  });
  const isSending = ({ method, url }: Request): boolean => method === 'POST' && url.includes('/recognition/');

  it.each<{ name: string; gateway: Gateway; finding: string }>([
    {
      name: 'a list without `recognitions`',
      gateway: list(({ pagination }) => ({ records: [], pagination })),
      finding: 'response_schema_conformance/listRecognitions/dev/200-recognitions-required',
    },
    {
      name: 'recognitions that are an object',
      gateway: list(({ pagination }) => ({ recognitions: {}, pagination })),
      finding: 'response_schema_conformance/listRecognitions/dev/200-recognitions-type',
    },
    {
      name: 'a list without `pagination`',
      gateway: list(({ recognitions }) => ({ recognitions })),
      finding: 'response_schema_conformance/listRecognitions/dev/200-pagination-required',
    },
    {
      name: 'pagination that is a list',
      gateway: list(({ recognitions }) => ({ recognitions, pagination: [] })),
      finding: 'response_schema_conformance/listRecognitions/dev/200-pagination-type',
    },
    {
      name: 'a bare list',
      gateway: list(({ recognitions }) => recognitions),
      finding: 'response_schema_conformance/listRecognitions/dev/200-body-type',
    },
    {
      name: 'a list that says it is text',
      gateway: { listType: 'text/plain' },
      finding: 'content_type_conformance/listRecognitions/dev/200-content',
    },
    {
      name: 'a list that is no JSON',
      gateway: only(
        ({ url }) => url.includes('/recognition?'),
        () => new Response('<ul></ul>', { headers: { 'content-type': 'application/json' } }),
      ),
      finding: 'content_type_conformance/listRecognitions/dev/200-content',
    },
    {
      name: 'no list for a team',
      gateway: only(
        ({ url }) => url.includes('team_name'),
        () => Response.json({ message: 'No teams' }, { status: 400 }),
      ),
      finding: 'positive_data_acceptance/listRecognitions/dev/with-team_name',
    },
    {
      name: 'a server error',
      gateway: only(
        ({ url }) => url.includes('email='),
        () => new Response('', { status: 500 }),
      ),
      finding: 'not_a_server_error/listRecognitions/dev/valid-call',
    },
    {
      name: 'a legacy path that fails',
      gateway: { legacyStatus: 500 },
      finding: 'legacy_path/listRecognitionsByRecipient/dev/responds',
    },
    {
      name: 'anything is taken for recipients',
      gateway: only(isSending, () => Response.json({ id: 1 }, { status: 201 })),
      finding: 'recipients_one_form/sendRecognition/dev/recipients-is-null',
    },
    {
      name: 'a form of recipients is refused',
      gateway: {
        before: async (request) =>
          isSending(request) && (await request.clone().text()).includes('ALL_MEMBERS')
            ? Response.json({ message: 'Too many' }, { status: 400 })
            : undefined,
      },
      finding: 'positive_data_acceptance/sendRecognition/dev/all-members',
    },
    {
      name: 'the same list for everybody',
      gateway: list(() => ({ recognitions: [{ id: 1, from: 'zoe@one.example' }], pagination: {} })),
      finding: 'recognition_filter/listRecognitions/dev/member',
    },
    {
      name: 'the same recognitions in two companies',
      gateway: list(() => ({
        recognitions: ['zoe', 'yan'].map((name, id) => ({ id, from: `${name}@one.example` })),
        pagination: {},
      })),
      finding: 'company_scope/listRecognitions/dev/read',
    },
    {
      name: 'no recognition list',
      gateway: {
        before: ({ url }) =>
          url.includes('/recognition?')
            ? Response.json({ message: 'No such place' }, { status: 404 })
            : undefined,
      },
      finding: 'positive_data_acceptance/listRecognitions/dev/absent',
    },
  ])('$name', async ({ gateway, finding }) => {
    const [, operation = ''] = finding.split('/');
    const { report } = await run(gateway, { include: { operationIds: [operation] } });
    const violations = report.findings.filter(({ outcome }) => outcome === 'violation');
    expect(violations.map(({ id }) => id)).toContain(finding);
    expect(report.verdict).toBe('violated');
  });
});

describe('the matrix of refusals', () => {
  const refusals: Partial<ContractOptions> = {
    checks: ['missing_required_header', 'ignored_auth', 'stage_bound_key'],
    include: { operationIds: ['listRecognitions', 'sendRecognition'] },
  };
  const lies: Record<string, () => Response> = {
    'accepts it': () => Response.json({ recognitions: [], pagination: {} }),
    'says it in other words': () => Response.json({ message: 'Invalid API key.' }, { status: 403 }),
    'says it with 401': () => Response.json({ message: 'Forbidden' }, { status: 401 }),
  };
  /** What the specification states nothing of: what is assumed is learned, and what finds an operation is no cell. */
  const open = ['twice', 'other-case', 'finding'];
  /** Those of which it states that they are refused, and not with which text: a parameter that nobody declared may be refused first. */
  const refused = ['empty', 'in-query', 'retired'];
  /** A text of its own is assumed to be taken, and may be what is refused first. */
  const hasOwnText = ({ request }: RunRecord['exchanges'][number]): boolean =>
    request.body?.includes('wes-check-') === true;

  it('is held by a gateway that keeps it', async () => {
    const { report } = await run({}, refusals);
    expect(report).toMatchObject({ verdict: 'holds', counts: { cases: { passed: 29, 'not-observed': 0 } } });
  });

  it.each(Object.entries(lies).slice(0, runs(1, 3)))(
    'is violated by one that once, in any cell, %s',
    async (what, lie) => {
      const honest = await run({}, refusals);
      for (const [index, exchange] of honest.exchanges.entries()) {
        if (index % runs(3, 1) !== 0) continue;
        const about = exchange.case;
        const cell = about.split('/').at(-1) ?? '';
        const before: Gateway['before'] = (_, count) => (count === index + 1 ? lie() : undefined);
        const { report } = await run({ before }, refusals);
        const isWorded = !refused.includes(cell) && !hasOwnText(exchange);
        const isStated = !open.includes(cell) && (isWorded || what === 'accepts it');
        const failed = report.cases.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id);
        expect({ about, failed }).toEqual({ about, failed: isStated ? [about] : [] });
      }
    },
  );
});
