import { describe, expect, it } from 'vitest';
import { loadDocument } from '../spec/document.ts';
import { createDraws } from '../spec/random.ts';
import { runs } from '../spec/runs.test.helper.ts';
import { createGateway, type Gateway, KEYS, OTHER_KEYS } from './gateway.test.helper.ts';
import type { Report } from './report/report.ts';
import type { Clock } from './run/transport/clock.ts';
import { runContract } from './run-contract.ts';

const document = loadDocument();
const RUNS = runs(10, 100);

/** Time that passes only where somebody waits, so that nobody does. */
function createClock(): Clock {
  let now = Date.UTC(2026, 0, 1);
  return {
    now: () => now,
    sleep: async (ms) => {
      now += ms;
    },
  };
}

/** Drops, time-outs, 429 and 503, with and without `Retry-After`, before and after the request was carried out. */
function createTrouble(seed: number, share: number): Pick<Gateway, 'before' | 'after'> {
  const random = createDraws(seed, 'trouble');
  const strike = (): Response | undefined => {
    if (random.next() >= share) return undefined;
    const headers = random.next() < 0.5 ? { 'retry-after': '1' } : {};
    const kind = Math.floor(random.next() * 4);
    if (kind === 0) return new Response('slow down', { status: 429, headers });
    if (kind === 1) return new Response('', { status: 503, headers });
    const code = kind === 2 ? 'ECONNRESET' : 'ETIMEDOUT';
    throw Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(code), { code }) });
  };
  return { before: () => strike(), after: (response) => strike() ?? response };
}

async function check(gateway: Gateway): Promise<Report> {
  const { report } = await runContract(
    {
      baseUrl: 'http://gateway.example/dev/1',
      document,
      fetch: createGateway(gateway),
      keys: KEYS,
      otherKeys: OTHER_KEYS,
      members: ['ada@one.example', 'ben@one.example', 'cem@one.example'],
      team: 'Ops',
      include: { operationIds: ['listRecognitions'] },
    },
    createClock(),
  );
  return report;
}

/** What a run says, without what depends on how often it had to ask. */
function toStatement({ verdict, findings, facts, cases }: Report): unknown {
  return {
    verdict,
    findings: findings.map(({ id, outcome }) => `${outcome} ${id}`).toSorted(),
    facts: facts.map(({ pointer, result }) => `${result} ${pointer}`),
    cases: cases.map(({ id, verdict: came }) => `${came} ${id}`),
  };
}

describe('faults of the transport', () => {
  it(`never change what ${RUNS} runs say of a gateway that holds`, async () => {
    const quiet = toStatement(await check({}));
    expect(quiet).toMatchObject({ verdict: 'holds' });
    let retried = 0;
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const report = await check(createTrouble(seed, 0.08));
      expect({ seed, said: toStatement(report) }).toEqual({ seed, said: quiet });
      retried += report.counts.requests.retried;
    }
    expect(retried).toBeGreaterThan(RUNS);
  });

  it('never hide what a gateway contradicts', async () => {
    const lie: Gateway = { toError: () => ({ type: 'application/json', body: '{"message":"No"}' }) };
    const quiet = toStatement(await check(lie));
    expect(quiet).toMatchObject({ verdict: 'violated' });
    for (let seed = 1; seed <= RUNS / 10 + 1; seed += 1) {
      const report = await check({ ...lie, ...createTrouble(seed, 0.08) });
      expect({ seed, said: toStatement(report) }).toEqual({ seed, said: quiet });
    }
  });

  it('that do not end make what they hit unobserved, and the run says so', async () => {
    const report = await check({
      before: ({ url }) => (url.includes('team_name') ? new Response('', { status: 503 }) : undefined),
    });
    expect(report.verdict).toBe('holds');
    expect(report.counts.requests.undelivered).toBeGreaterThan(0);
    expect(report.cases.find(({ id }) => id.endsWith('/with-team_name'))).toMatchObject({
      verdict: 'not-observed',
      reason: 'unavailable (503) to the end (6 tries)',
    });
    expect(report.notes.join()).toContain('were never answered');
  });

  it('that are all there is let nothing be judged', async () => {
    const report = await check({
      before: () => {
        throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
      },
    });
    expect(report).toMatchObject({ verdict: 'cannot-judge', findings: [] });
    expect(report.reason).toMatch(/^http:\/\/gateway\.example gave no answer: /);
  });
});
