import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMock } from '../mock/create-mock.ts';
import { type RunningMock, startMock } from '../mock/start-mock.ts';
import { loadDocument } from '../spec/document.ts';
import { runs } from '../spec/runs.test.helper.ts';
import type { Report } from './report/report.ts';
import type { ContractOptions, StageKeys } from './run/options.ts';
import { runContract } from './run-contract.ts';

const document = loadDocument();
const SEEDS = [1, 2, 3, 4, 5].slice(0, runs(1, 5));

/** What cannot be seen by asking, however honest the answers: the fact, and why. */
const UNSEEN: Record<string, string> = {
  'key-generation': "it is about the company's account, which the service does not show",
  'developer-access': "it is about the company's account, which the service does not show",
  'key-secrecy': 'it binds clients, not the service',
  'no-browsers': 'it binds clients, not the service',
  'dev-key-for-testing': 'it binds clients, not the service',
  'legacy-superseded': 'it binds clients, not the service',
  'gateway-is-authoritative': 'it says how the document is to be read',
  'authentication-unchanged': 'it is about an earlier shape of the service',
};

/** Retires the company's first keys, as its account would, and returns those that replace them. */
async function rotate(
  ask: (path: string, init?: RequestInit) => Promise<Response>,
  company: string,
): Promise<StageKeys> {
  const keys: Record<string, string> = {};
  const listed = (await (await ask(`/__mock/companies/${company}/keys`)).json()) as {
    keys: { id: string }[];
  };
  for (const stage of ['dev', 'prod']) {
    const body = JSON.stringify({ stage });
    const headers = { 'content-type': 'application/json' };
    const made = await ask(`/__mock/companies/${company}/keys`, { method: 'POST', headers, body });
    keys[stage] = ((await made.json()) as { key: string }).key;
  }
  for (const { id } of listed.keys)
    await ask(`/__mock/companies/${company}/keys/${id}/retire`, { method: 'POST' });
  return keys;
}

function expectHeld(report: Report): void {
  expect(report.findings).toEqual([]);
  expect(report.verdict).toBe('holds');
  const unseen = report.facts
    .filter(({ grade, result }) => grade !== 'assumed' && result !== 'confirmed')
    .map(({ rule, pointer, reason }) => [rule ?? pointer, reason]);
  expect(Object.fromEntries(unseen)).toEqual(UNSEEN);
  expect(report.cases.filter(({ verdict }) => verdict !== 'passed')).toEqual([]);
}

describe('the mock holds, and every documented fact is confirmed or says why it cannot be', () => {
  let running: RunningMock;
  beforeAll(async () => {
    running = await startMock({ port: 0 });
  });
  afterAll(() => running.close());

  async function judge(
    options: Pick<ContractOptions, 'baseUrl' | 'fetch' | 'seed'>,
    ask: (path: string, init?: RequestInit) => Promise<Response>,
    [own, other]: RunningMock['companies'],
  ): Promise<Report> {
    const keys = await rotate(ask, own?.id ?? '');
    const parts = { document, keys, otherKeys: other?.keys ?? {}, retiredKeys: own?.keys ?? {} };
    return (await runContract({ ...options, ...parts })).report;
  }

  it.each(SEEDS)('in process, seed %i', async (seed) => {
    const app = createMock({ seed });
    const ask = async (path: string, init?: RequestInit): Promise<Response> => app.request(path, init);
    expectHeld(
      await judge(
        { baseUrl: 'http://mock', fetch: (request) => app.fetch(request), seed },
        ask,
        app.mock.companies,
      ),
    );
  });

  it.each<{ what: string; options: Partial<ContractOptions>; most: number }>([
    { what: 'a run', options: {}, most: 745 },
    { what: 'a run that only reads', options: { live: true, rateLimit: 10_000 }, most: 320 },
  ])('$what asks for no more than $most answers', async ({ options, most }) => {
    const app = createMock();
    const [own, other] = app.mock.companies;
    const { report } = await runContract({
      ...options,
      baseUrl: 'http://mock',
      document,
      fetch: (request) => app.fetch(request),
      keys: own?.keys ?? {},
      otherKeys: other?.keys ?? {},
    });
    expect(report.verdict).toBe('holds');
    expect(report.counts.requests.answered).toBeLessThanOrEqual(most);
  });

  it.each(SEEDS)('over a socket, seed %i', async (seed) => {
    running.reset();
    const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(running.url + path, init);
    expectHeld(await judge({ baseUrl: running.url, seed }, ask, running.companies));
  });
});
