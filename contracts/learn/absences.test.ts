import { describe, expect, it } from 'vitest';
import { createMock } from '../../mock/create-mock.ts';
import { loadDocument } from '../../spec/document.ts';
import type { Fetch } from '../faults/asked.ts';
import { compareRuns } from '../report/parity/compare-runs.ts';
import { toReceived } from '../report/text/finding.ts';
import { runContract } from '../run-contract.ts';
import { toContract, useLearn } from './learn.test.helper.ts';
import { toStrange } from './strange-gateway.test.helper.ts';

const learn = useLearn();
const IDS = ['listQuestions', 'listMembers', 'listRecognitions'];
const QUESTIONS = '/{stage}/1/questions';

/** The mock as a service, without the operation at a path; its own words for that are at the old address only, where `own` is set. */
function createGateway(
  gone: string | undefined,
  own?: Response,
): { fetch: Fetch; keys: Record<string, string> } {
  const app = createMock();
  const next = toStrange((request) => app.fetch(request), {
    moved: gone === undefined ? {} : { [gone]: '/nowhere/at/all' },
  });
  const isGone = (url: string): boolean => own !== undefined && /\/questions(?:\?|$)/.test(url);
  const fetch: Fetch = async (request) => (isGone(request.url) && own ? own.clone() : next(request));
  return { fetch, keys: { ...app.mock.companies[0]?.keys } };
}

describe('an operation that is not there', { timeout: 60_000 }, async () => {
  const { fetch, keys } = createGateway(QUESTIONS);
  const options = { keys, include: { operationIds: IDS }, failOn: 'drift' as const };
  const first = await learn(fetch, options);
  const overlays = [first.file ?? ''];

  it('drifts, and is learned with its stages and how often it was looked for', () => {
    expect(first.report.verdict).toBe('violated');
    expect(first.learned.corrections).toEqual([]);
    expect(first.learned.edits.filter(({ kind }) => kind === 'absent')).toEqual([
      expect.objectContaining({
        says: 'GET /questions is not there',
        observed: expect.objectContaining({ stages: ['dev', 'prod'], count: 6 }),
      }),
    ]);
  });

  it('holds with that, is looked for once in a stage, and nothing more is learned', async () => {
    const asked: string[] = [];
    const again = createGateway(QUESTIONS);
    const second = await learn(
      (request) => {
        if (request.url.includes('/questions')) asked.push(new URL(request.url).pathname);
        return again.fetch(request);
      },
      options,
      overlays,
    );
    expect(second.report.findings).toEqual([]);
    expect(second.learned).toMatchObject({ edits: [], corrections: [] });
    expect(asked.toSorted()).toEqual(['/dev/1/questions', '/prod/1/questions']);
    const cases = second.report.cases.filter(({ operationId }) => operationId === 'listQuestions');
    expect(cases.filter(({ verdict }) => verdict === 'passed')).toHaveLength(2);
    for (const { reason } of cases.filter(({ verdict }) => verdict !== 'passed'))
      expect(reason).toMatch(
        /^the operation is not there \(observed in dev, prod on \d{4}-\d\d-\d\d, 6 exchanges\)$/,
      );
    const app = createMock({ overlays });
    const played = await runContract({
      baseUrl: 'http://mock.example',
      fetch: app.fetch,
      keys: { ...app.mock.companies[0]?.keys },
      include: options.include,
      document: loadDocument(undefined, overlays),
    });
    expect(compareRuns(second, played, toContract(overlays)).differences).toEqual([]);
  });

  it('is no path that the mock knows, nor suggests', async () => {
    const app = createMock({ overlays });
    const read = async (path: string): Promise<unknown> => {
      const answer = await app.request(path, { headers: { 'x-api-key': keys['dev'] ?? '' } });
      return [answer.status, await answer.json()];
    };
    expect(await read('/dev/1/questions')).toEqual([
      404,
      { message: 'There is no operation at GET /dev/1/questions.' },
    ]);
    const journal = await app.request('http://127.0.0.1/__mock/journal');
    expect(await journal.text()).not.toContain('GET /dev/1/questions"');
  });

  it('is a violation with both days where it is there again, and a correction takes it back', async () => {
    const third = await learn(createGateway(undefined).fetch, options, overlays);
    const findings = third.report.findings.filter(({ operationId }) => operationId === 'listQuestions');
    expect(findings.map(({ stage }) => stage)).toEqual(['dev', 'prod']);
    for (const finding of findings) {
      expect(finding).toMatchObject({
        check: 'positive_data_acceptance',
        outcome: 'violation',
        documented: 'GET /questions is not there',
        source: expect.stringMatching(/observed in dev, prod on \d{4}-\d\d-\d\d, 6 exchanges$/),
      });
      expect(toReceived(finding, 999)).toMatch(/^200 with .* \(on \d{4}-\d\d-\d\d\)$/);
    }
    expect(third.learned.corrections.map(({ says }) => says)).toContain('GET /questions is there again');
    expect(third.learned.edits.map(({ kind }) => kind)).not.toContain('absent');
  });
});

it('an operation is not there where any path is refused for what it asks', { timeout: 60_000 }, async () => {
  const app = createMock();
  const fetch = toStrange((request) => app.fetch(request), {
    moved: { [QUESTIONS]: '/nowhere/at/all' },
    toRefusedStatus: (status) => (status === 404 ? 400 : status),
  });
  const keys = { ...app.mock.companies[0]?.keys };
  const { learned } = await learn(fetch, { keys, include: { operationIds: IDS } });
  const said = learned.edits.map(({ says }) => says);
  expect(said.filter((one) => one.startsWith('GET /questions'))).toEqual(['GET /questions is not there']);
});

describe('an operation is not learned to be absent', { timeout: 60_000 }, () => {
  it('where its addresses are answered as no other path is', async () => {
    const own = Response.json({ error: 'There is no survey now' }, { status: 404 });
    const { fetch, keys } = createGateway(undefined, own);
    const { report, learned } = await learn(fetch, { keys, include: { operationIds: IDS }, failOn: 'drift' });
    expect(learned.edits.map(({ kind }) => kind)).not.toContain('absent');
    expect(report.findings.filter(({ operationId }) => operationId === 'listQuestions')).toEqual([]);
    const [unseen] = report.cases.filter(({ operationId }) => operationId === 'listQuestions');
    expect(unseen).toMatchObject({
      verdict: 'not-observed',
      reason: expect.stringContaining('leaves open whether the operation is there'),
    });
  });

  it('unasked, where the specification documents it', async () => {
    const { fetch, keys } = createGateway('/{stage}/1/recognition');
    const { learned } = await learn(fetch, { keys, include: { operationIds: IDS } });
    expect(learned.edits.map(({ kind }) => kind)).not.toContain('absent');
    expect(learned.corrections.map(({ says }) => says)).toContain('GET /recognition is not there');
  });
});
