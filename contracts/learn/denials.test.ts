import { describe, expect, it } from 'vitest';
import { createMock } from '../../mock/create-mock.ts';
import { loadDocument } from '../../spec/document.ts';
import type { Fetch } from '../faults/asked.ts';
import { compareRuns } from '../report/parity/compare-runs.ts';
import type { Report } from '../report/report.ts';
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

async function play(overlays: readonly string[]): Promise<Report> {
  const app = createMock({ overlays });
  const { report } = await runContract({
    baseUrl: 'http://mock.example',
    fetch: app.fetch,
    keys: { ...app.mock.companies[0]?.keys },
    include: { operationIds: [...LISTS, ...OTHERS] },
    document: loadDocument(undefined, overlays),
  });
  return report;
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
    expect(first.learned.edits.filter(({ kind }) => kind === 'denied')).toEqual(
      ['page', 'limit'].map((name) =>
        expect.objectContaining({
          says: `the query parameter ${name} has no effect`,
          fact: `/components/parameters/${name}`,
          observed: expect.objectContaining({ operations: LISTS.toSorted(), count: 3 }),
        }),
      ),
    );
    const { root } = loadDocument(undefined, overlays);
    expect(root).toMatchObject({
      components: {
        parameters: { limit: { 'x-denied': { grade: 'observed', operations: LISTS.toSorted(), count: 3 } } },
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
    expect(compareRuns(second.report, await play(overlays), toContract(overlays)).differences).toEqual([]);
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
    expect(finding).toMatchObject({
      received: expect.stringMatching(/^it holds \(on \d{4}-\d\d-\d\d\)$/),
      documented: expect.stringMatching(/^observed not to hold in .* on \d{4}-\d\d-\d\d, 3 exchanges$/),
    });
    expect(third.learned.corrections.map(({ says }) => says)).toContain(
      'the query parameter limit has an effect again',
    );
    expect(third.learned.edits.filter(({ kind }) => kind === 'denied')).toEqual([]);

    const relearned = await learn(
      createGateway(LISTS.slice(1)).fetch,
      { ...options, relearn: true },
      overlays,
    );
    expect(relearned.learned.edits.map(({ says }) => says)).toContain(
      'the query parameter limit has an effect again',
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
    'the query parameter limit has an effect again',
  );
});
