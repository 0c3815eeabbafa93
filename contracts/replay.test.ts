import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../spec/runs.test.helper.ts';
import { createGateway, KEYS, OTHER_KEYS, RETIRED_KEYS } from './gateway.test.helper.ts';
import { type RecordedRun, runRecorded } from './recorded-run.test.helper.ts';
import type { ContractOptions } from './run/options.ts';
import { prepareRun } from './run/prepare-run.ts';

const TEXTS = {
  toError: (text: string) => ({ type: 'text/plain', body: text }),
  toRecord: ({ id }: { id: number }) => ({ no: id }),
};
const run = (options: Partial<ContractOptions>): Promise<RecordedRun> =>
  runRecorded(
    { include: { tags: ['Recognition'] }, ...options },
    { lists: true, invalidStatus: 422, ...TEXTS },
  );

/** Every request in one line, a body as its digest: a difference can be read. */
const toLines = ({ requests }: Pick<RecordedRun, 'requests'>): string[] =>
  requests.map(({ method, url, headers, body }) => {
    const digest = createHash('sha256').update(body).digest('hex');
    return `${method} ${url} ${JSON.stringify(headers)} ${digest}`;
  });

const prepare = (options: Partial<ContractOptions> = {}) =>
  prepareRun({
    baseUrl: 'http://gateway.example',
    fetch: createGateway(),
    keys: KEYS,
    otherKeys: OTHER_KEYS,
    retiredKeys: RETIRED_KEYS,
    ...options,
  });
const listIds = (options: Partial<ContractOptions> = {}): string[] =>
  prepare(options).cases.map(({ id }) => id);

describe('a run can be replayed from its seed', () => {
  it('the same seed sends the same, byte for byte and in the same order, and finds the same', async () => {
    const [one, two] = [await run({ seed: 7 }), await run({ seed: 7 })];
    expect(toLines(two)).toEqual(toLines(one));
    expect(one.requests.length).toBeGreaterThan(200);
    const timeless = ({ report }: RecordedRun) => [
      report.findings.map(({ id }) => id),
      report.facts,
      report.counts,
    ];
    expect(timeless(two)).toEqual(timeless(one));
  });

  it('another seed sends other values, runs the same cases and finds the same', async () => {
    const first = await run({ seed: 1 });
    for (const seed of [2 ** 53 - 1, 0].slice(0, runs(1, 2))) {
      const { report, requests } = await run({ seed });
      expect(toLines({ requests })).not.toEqual(toLines(first));
      expect(report.cases.map(({ id, verdict }) => [id, verdict])).toEqual(
        first.report.cases.map(({ id, verdict }) => [id, verdict]),
      );
      expect(report.findings.map(({ id, outcome }) => [id, outcome])).toEqual(
        first.report.findings.map(({ id, outcome }) => [id, outcome]),
      );
    }
    expect(first.report.findings.length).toBeGreaterThan(30);
  });
});

describe('the cases of a run', () => {
  const all = listIds();
  it('have ids of their own, whatever the seed', () => {
    expect(new Set(all).size).toBe(all.length);
    for (const seed of [0, 99]) expect(listIds({ seed })).toEqual(all);
    for (const id of all) expect(id).toMatch(/^[a-z_]+\/[A-Za-z-]+\/(dev|prod)(\/[^\s/]+)?$/);
  });

  it('have names that read as a sentence, each with its stage', () => {
    for (const { name, stage } of prepare().cases) {
      expect(name).toContain(stage);
      expect(name).not.toMatch(/undefined|\uE000| {2}|\.$/);
    }
  });

  it('are in one shard each, and stay there when others come and go', () => {
    const { cases } = prepare();
    const only = listIds({ include: { tags: ['Recognition'] } });
    for (const count of [2, 5]) {
      const shards = Array.from({ length: count }, (_, index) =>
        listIds({ shard: { index: index + 1, count } }),
      );
      expect(shards.flat().toSorted()).toEqual(cases.map(({ id }) => id).toSorted());
      const shard = { index: 1, count };
      expect(listIds({ shard, include: { tags: ['Recognition'] } })).toEqual(
        only.filter((id) => shards[0]?.includes(id)),
      );
      for (const one of shards) expect(one.length).toBeGreaterThan(all.length / count / 2);
    }
  });

  it('of some checks are those of all checks, in the same order', () => {
    const checks = ['missing_required_header', 'ignored_auth', 'pages_do_not_repeat', 'member_unknown'];
    fc.assert(
      fc.property(fc.subarray(checks, { minLength: 1 }), (chosen) => {
        expect(listIds({ checks: chosen })).toEqual(
          all.filter((id) => chosen.includes(id.split('/')[0] ?? '')),
        );
      }),
      { numRuns: 5 },
    );
  });
});
