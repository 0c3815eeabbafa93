import { describe, expect, it } from 'vitest';
import { createMock } from '../../mock/create-mock.ts';
import { loadDocument } from '../../spec/document.ts';
import type { Fetch } from '../faults/asked.ts';
import { compareRuns } from '../report/parity/compare-runs.ts';
import type { JudgedRun, Report } from '../report/report.ts';
import { toBrief } from '../report/text/finding.ts';
import type { ContractOptions } from '../run/options.ts';
import { runContract } from '../run-contract.ts';
import { toContract, useLearn } from './learn.test.helper.ts';
import { toStrange } from './strange-gateway.test.helper.ts';

const learn = useLearn();
/** Three lists that have more than two records. */
const LISTS = ['listMembers', 'listRecognitions', 'listFeedback'];
const OTHERS = ['listQuestions', 'listResponses'];

/** The mock as a service whose lists, those of some operations, have no pages; what is asked for there is ignored. */
function createGateway(whole: readonly string[]): { fetch: Fetch; keys: Record<string, string> } {
  const app = createMock();
  const next = toStrange((request) => app.fetch(request), {});
  const paths = {
    listMembers: '/members',
    listRecognitions: '/recognition',
    listFeedback: '/performance_feedback',
  };
  const fetch: Fetch = (request) => {
    const url = new URL(request.url);
    const isWhole = whole.some((id) => url.pathname.endsWith(paths[id as keyof typeof paths] ?? '-'));
    if (request.method !== 'GET' || !isWhole) return next(request);
    for (const name of ['page', 'limit']) url.searchParams.delete(name);
    url.searchParams.set('limit', '100');
    return next(new Request(url, { headers: request.headers }));
  };
  return { fetch, keys: { ...app.mock.companies[0]?.keys } };
}

async function play(
  overlays: readonly string[],
  options: Partial<ContractOptions> = { include: { operationIds: [...LISTS, ...OTHERS] } },
): Promise<JudgedRun> {
  const app = createMock({ overlays });
  return runContract({
    ...options,
    baseUrl: 'http://mock.example',
    fetch: app.fetch,
    keys: { ...app.mock.companies[0]?.keys },
    document: loadDocument(undefined, overlays),
  });
}

const toChecked = ({ findings }: Report): unknown[] =>
  findings
    .filter(({ pointer }) => /\/(?:page|limit)$/.test(pointer))
    .map(({ outcome, operationId, label }) => `${outcome} ${operationId} ${label}`)
    .toSorted();

describe('parameters that have no effect', { timeout: 120_000 }, async () => {
  const { fetch, keys } = createGateway(LISTS);
  const options = { keys, include: { operationIds: [...LISTS, ...OTHERS] } };
  const first = await learn(fetch, options);
  const overlays = [first.file ?? ''];

  it('are learned with the operations that showed it', () => {
    expect(first.report.verdict).toBe('holds');
    // What has no effect may have any value.
    expect(first.learned.edits.map(({ says }) => says)).toContain(
      'the refusal `request-invalid` comes as the document has it',
    );
    expect(first.learned.edits.filter(({ kind }) => kind === 'denied')).toEqual(
      ['page', 'limit'].map((name) =>
        expect.objectContaining({
          says: `the query parameter \`${name}\` has no effect`,
          fact: `/components/parameters/${name}`,
          observed: expect.objectContaining({ operations: LISTS.toSorted(), count: 6 }),
        }),
      ),
    );
    const { root } = loadDocument(undefined, overlays);
    expect(root).toMatchObject({
      components: {
        parameters: { limit: { 'x-denied': { grade: 'observed', operations: LISTS.toSorted(), count: 6 } } },
      },
    });
  });

  it('are expected to have none from then on, and nothing more is learned', async () => {
    const second = await learn(createGateway(LISTS).fetch, options, overlays);
    expect(toChecked(second.report)).toEqual([]);
    expect(second.report.verdict).toBe('holds');
    expect(second.learned.edits.filter(({ kind }) => kind === 'denied')).toEqual([]);
    const limit = second.report.facts.find(({ pointer }) => pointer === '/components/parameters/limit');
    expect(limit).toMatchObject({
      result: 'confirmed',
      source: expect.stringMatching(/^observed not to hold in /),
    });
    expect(compareRuns(second, await play(overlays), toContract(overlays)).differences).toEqual([]);
  });

  it('are not read by the mock, of these operations only', async () => {
    const app = createMock({ overlays });
    const count = async (path: string, name: string): Promise<number> => {
      const answer: Response = await app.request(path, {
        headers: { 'x-api-key': app.mock.companies[0]?.keys['dev'] ?? '' },
      });
      expect(answer.status).toBe(200);
      const body = (await answer.json()) as Record<string, unknown[]>;
      return body[name]?.length ?? 0;
    };
    expect(await count('/dev/1/members?limit=1', 'members')).toBeGreaterThan(2);
    expect(await count('/dev/1/members?limit=1&page=7', 'members')).toBeGreaterThan(2);
    expect(await count('/dev/1/questions?limit=1', 'questions')).toBe(1);
  });

  it('violate what was observed where they have an effect again, and a correction takes it back', async () => {
    const third = await learn(createGateway(LISTS.slice(1)).fetch, options, overlays);
    expect(toChecked(third.report)).toEqual([
      'violation listMembers edges',
      'violation listMembers limit',
      'violation listMembers page',
    ]);
    const [finding] = third.report.findings.filter(({ label }) => label === 'limit');
    expect(finding && toBrief(finding, 99)).toMatch(
      /^received it holds \(on \d{4}-\d\d-\d\d\); seen before: not to hold in .* on \d{4}-\d\d-\d\d, 6 exchanges$/,
    );
    expect(third.learned.corrections.map(({ says }) => says)).toContain(
      'the query parameter `limit` has an effect again',
    );
    expect(third.learned.edits.filter(({ kind }) => kind === 'denied')).toEqual([]);

    const relearned = await learn(
      createGateway(LISTS.slice(1)).fetch,
      { ...options, relearn: true },
      overlays,
    );
    expect(relearned.learned.edits.map(({ says }) => says)).toContain(
      'the query parameter `limit` has an effect again',
    );
    const all = [...overlays, relearned.file ?? ''];
    const last = await learn(createGateway(LISTS.slice(1)).fetch, options, all);
    expect(toChecked(last.report)).toEqual([]);
  });
});

it('what fewer than three cases showed not to hold is reported where it holds', {
  timeout: 60_000,
}, async () => {
  const { fetch, keys } = createGateway(['listMembers']);
  const options = { keys, include: { operationIds: ['listMembers'] } };
  const first = await learn(fetch, options);
  const [edit] = first.learned.edits.filter(({ kind }) => kind === 'denied');
  expect(edit?.observed.count).toBe(1);
  const again = await learn(createGateway([]).fetch, options, [first.file ?? '']);
  expect(toChecked(again.report)).toEqual(['learned listMembers limit', 'learned listMembers page']);
  expect(again.learned.edits.map(({ says }) => says)).toContain(
    'the query parameter `limit` has an effect again',
  );
});

it('what showed later than at once, and shows at once the next time, contradicts nothing and takes nothing back', {
  timeout: 60_000,
}, async () => {
  const [app, elsewhere] = [createMock(), createMock()];
  const toGateway = (isLate: boolean): Fetch =>
    toStrange((request) => (isLate && request.method === 'POST' ? elsewhere : app).fetch(request), {});
  const options = {
    keys: { ...app.mock.companies[0]?.keys },
    checks: ['ensure_resource_availability'],
    live: false,
  };
  const toSaid = ({ learned }: Awaited<ReturnType<typeof learn>>): string[] =>
    [...learned.edits, ...learned.corrections].map(({ says }) => says);
  const first = await learn(toGateway(true), options);
  expect(toSaid(first)).toContain('the rule `read-your-writes` does not hold');
  const overlays = [first.file ?? ''];
  const played = await play(overlays, { checks: options.checks, live: false });
  const { unplayed } = compareRuns(first, played, toContract(overlays));
  expect(unplayed).toContainEqual(
    expect.objectContaining({ says: expect.stringContaining('does not hold') }),
  );
  const again = await learn(toGateway(false), options, overlays);
  expect(again.report.findings).toEqual([]);
  // Where it shows is seen for the first time.
  expect(toSaid(again).filter((says) => !says.endsWith('holds'))).toEqual([]);
  expect(toSaid(again).join()).not.toContain('read-your-writes');
});

describe('what never comes with an error', { timeout: 60_000 }, async () => {
  const include = { operationIds: ['readProfile', 'listMembers'] };
  const createBare = (): { fetch: Fetch; keys: Record<string, string> } => {
    const app = createMock();
    const next = toStrange((request) => app.fetch(request), {});
    const fetch: Fetch = async (request) => {
      const answer = await next(request);
      const headers = new Headers(answer.headers);
      headers.delete('allow');
      const isBare = [404, 405].includes(answer.status);
      if (isBare) headers.delete('content-type');
      return new Response(isBare ? null : await answer.text(), {
        status: answer.status,
        headers,
      });
    };
    return { fetch, keys: { ...app.mock.companies[0]?.keys } };
  };
  const ask = async (overlays: readonly string[]): Promise<Record<string, unknown>> => {
    const app = createMock({ overlays });
    const headers = { 'x-api-key': app.mock.companies[0]?.keys['dev'] ?? '' };
    const missing: Response = await app.request('/dev/1/api/v1/users/nobody%40a.example/profile', {
      headers,
    });
    const wrong: Response = await app.request('/dev/1/members', { method: 'DELETE', headers });
    return {
      missing: [missing.status, missing.headers.get('content-type'), (await missing.text()) === ''],
      wrong: [wrong.status, wrong.headers.get('allow'), (await wrong.text()) === ''],
    };
  };
  const { keys, fetch } = createBare();
  const first = await learn(fetch, { keys, include });
  const overlays = [first.file ?? ''];

  it('is learned, and left out by the mock', async () => {
    const said = first.learned.edits.filter(({ kind }) => kind === 'denied').map(({ says }) => says);
    expect(said).toEqual([
      'the body of the answer `NotFound` does not come',
      'the header `Allow` of the answer `MethodNotAllowed` does not come',
      'the body of the answer `MethodNotAllowed` does not come',
    ]);
    expect(await ask([])).toEqual({
      missing: [404, 'application/json', false],
      wrong: [405, 'GET, HEAD', false],
    });
    expect(await ask(overlays)).toEqual({ missing: [404, null, true], wrong: [405, null, true] });
  });

  it('is expected then, and nothing more is learned', async () => {
    const again = createBare();
    const second = await learn(again.fetch, { keys: again.keys, include }, overlays);
    expect(second.report.verdict).toBe('holds');
    expect(second.learned.edits.filter(({ kind }) => kind === 'denied')).toEqual([]);
    expect(second.report.findings.filter(({ pointer }) => /NotFound|MethodNotAllowed/.test(pointer))).toEqual(
      [],
    );
  });

  it('is told as it was where it comes again', async () => {
    const app = createMock();
    const next = toStrange((request) => app.fetch(request), {});
    const third = await learn(next, { keys: { ...app.mock.companies[0]?.keys }, include }, overlays);
    const back = [...third.learned.edits, ...third.learned.corrections].map(({ says }) => says);
    expect(back).toEqual(
      expect.arrayContaining([
        'the header `Allow` of the answer `MethodNotAllowed` comes again',
        'the body of the answer `NotFound` comes again',
        'the body of the answer `MethodNotAllowed` comes again',
      ]),
    );
  });
});
