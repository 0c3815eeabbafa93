import { describe, expect, it } from 'vitest';
import { createGateway, KEYS } from '../gateway.test.helper.ts';
import { toRunRecord } from '../report/to-report.ts';
import type { ContractOptions } from './options.ts';
import { prepareRun } from './prepare-run.ts';
import { startRun } from './start-run.ts';
import { createQuickClock } from './transport/clock.test.helper.ts';

const start = (options: Partial<ContractOptions> = {}) => {
  const prepared = prepareRun({
    baseUrl: 'http://gateway.example',
    fetch: createGateway(),
    keys: KEYS,
    include: { operationIds: ['listRecognitions'] },
    checks: ['missing_required_header', 'positive_data_acceptance'],
    members: ['ada@one.example'],
    team: 'Ops',
    ...options,
  });
  return { prepared, run: startRun(prepared, createQuickClock(1_767_225_600_000)) };
};

describe('a run that ends before its last case', () => {
  it('is no pass where it was stopped from outside, even between two requests', async () => {
    const stop = new AbortController();
    const { prepared, run } = start({ signal: stop.signal });
    await run.open();
    for (const one of prepared.cases.slice(0, 4)) await run.run(one);
    stop.abort();
    const { report } = toRunRecord(await run.finish());
    expect(report).toMatchObject({ verdict: 'cannot-judge', reason: 'The run was stopped.' });
    expect(report.cases.filter(({ reason }) => reason === 'the run was stopped')).toHaveLength(
      prepared.cases.length - 4,
    );
  });

  it('is one of what was asked for where the others were left out', async () => {
    const { prepared, run } = start();
    await run.open();
    for (const one of prepared.cases.slice(0, 4)) await run.run(one);
    const { report } = toRunRecord(await run.finish());
    expect(report.verdict).toBe('holds');
    expect(report.counts.cases['not-observed']).toBe(prepared.cases.length - 4);
  });

  it('is no pass where no case was run', async () => {
    const { run } = start();
    await run.open();
    expect(toRunRecord(await run.finish()).report).toMatchObject({ verdict: 'cannot-judge' });
  });
});

it('a run that could not be opened runs no case, and says why in each', async () => {
  let asked = 0;
  const { prepared, run } = start({
    fetch: () => {
      asked += 1;
      return new Response('', { status: 401 });
    },
  });
  expect(await run.open()).toBe(false);
  const before = asked;
  const done = await Promise.all(prepared.cases.map((one) => run.run(one)));
  expect(asked).toBe(before);
  for (const { verdict, reason } of done) {
    expect(verdict).toBe('not-observed');
    expect(reason).toMatch(/WES_DEV_KEY is refused everywhere/);
  }
});

it('a finished case has what the report has of it', async () => {
  const { prepared, run } = start({ fetch: () => Response.json({ recognitions: {}, pagination: [] }) });
  await run.open();
  const done = [];
  for (const one of prepared.cases) done.push(await run.run(one));
  const { report } = toRunRecord(await run.finish());
  const ids = new Set(done.flatMap(({ findings }) => findings.map(({ id }) => id)));
  expect(ids).toEqual(new Set(report.findings.map(({ id }) => id)));
  for (const one of report.cases) for (const id of one.findings) expect(ids).toContain(id);
  expect(report.startedAt).toBe('2026-01-01T00:00:00.000Z');
});

it('a live target that nobody gave another limit for is asked ten times a second at most', async () => {
  for (const [options, want] of [
    [{ live: true }, 100],
    [{ live: true, rateLimit: 2 }, 500],
    [{ rateLimit: 4 }, 250],
    [{}, 0],
  ] as const) {
    const clock = createQuickClock();
    const times: number[] = [];
    const gateway = createGateway();
    const { prepared } = start({
      ...options,
      fetch: (request) => {
        times.push(clock.now());
        return gateway(request);
      },
    });
    const run = startRun(prepared, clock);
    await run.open();
    for (const one of prepared.cases) await run.run(one);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(gaps.length).toBeGreaterThan(10);
    if (want === 0) expect(Math.max(...gaps)).toBe(0);
    else expect(Math.min(...gaps)).toBeGreaterThanOrEqual(want - 1e-6);
  }
});
