import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownContract } from '../spec/contract.test.helper.ts';
import { runs } from '../spec/runs.test.helper.ts';
import { listUniqueTexts } from './cases/unique-texts.ts';
import { createGateway, KEYS, OTHER_KEYS, RETIRED_KEYS } from './gateway.test.helper.ts';
import { type RecordedRun, runRecorded } from './recorded-run.test.helper.ts';
import type { Report } from './report/report.ts';
import type { ContractOptions } from './run/options.ts';
import { prepareRun } from './run/prepare-run.ts';

const TEXTS = {
  toError: (text: string) => ({ type: 'text/plain', body: text }),
  // Records that name nobody might be of either company, and whether two of them meet goes by the seed.
  toRecord: ({ id, from }: { id: number; from: string }) => ({ no: id, by: from }),
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

/** Of the cases that another run has too. */
function listVerdicts({ cases }: Report, other: Report): string[] {
  const ids = new Set(other.cases.map(({ id }) => id));
  return cases.filter(({ id }) => ids.has(id)).map(({ id, verdict }) => `${id} ${verdict}`);
}

/** What was found in whichever stage: what is asked in only one of them is asked in another with another seed. */
function listFound({ findings }: Report): string[] {
  const found = findings.map(({ id, outcome }) => `${id.replace(/\/(dev|prod)\//, '/*/')} ${outcome}`);
  return [...new Set(found)].toSorted();
}

const contract = ownContract();
const prepare = (options: Partial<ContractOptions> = {}) =>
  prepareRun(
    {
      baseUrl: 'http://gateway.example',
      fetch: createGateway(),
      keys: KEYS,
      otherKeys: OTHER_KEYS,
      retiredKeys: RETIRED_KEYS,
      ...options,
    },
    contract,
  );
const listIds = (options: Partial<ContractOptions> = {}): string[] =>
  prepare(options).cases.map(({ id }) => id);

describe('a run can be replayed from its seed', () => {
  it('the same seed and nonce send the same, byte for byte and in the same order, and find the same', async () => {
    const again = { seed: 7, nonce: 'again' };
    const [one, two] = [await run(again), await run(again)];
    expect(toLines(two)).toEqual(toLines(one));
    expect(one.requests.length).toBeGreaterThan(200);
    const timeless = ({ report }: RecordedRun) => [
      report.findings.map(({ id }) => id),
      report.facts,
      report.counts,
    ];
    expect(timeless(two)).toEqual(timeless(one));
  });

  it('the same seed makes up other texts in the next run, for those of the one before are still there', async () => {
    const textsOf = ({ requests }: RecordedRun): string[] =>
      requests.flatMap(({ body }) => listUniqueTexts(String(body)));
    const [one, two] = [await run({ seed: 7 }), await run({ seed: 7 })];
    expect(textsOf(one).length).toBeGreaterThan(5);
    expect(textsOf(two).filter((line) => textsOf(one).includes(line))).toEqual([]);
  });

  it('another seed sends other values, judges alike what both ask, and finds the same in one stage or the other', async () => {
    const first = await run({ seed: 1 });
    for (const seed of [2 ** 53 - 1, 0].slice(0, runs(1, 2))) {
      const { report, requests } = await run({ seed });
      expect(toLines({ requests })).not.toEqual(toLines(first));
      expect(listVerdicts(report, first.report)).toEqual(listVerdicts(first.report, report));
      expect(listVerdicts(report, first.report).length).toBeGreaterThan(report.cases.length / 2);
      expect(listFound(report)).toEqual(listFound(first.report));
    }
    expect(first.report.findings.length).toBeGreaterThan(30);
  });
});

describe('the cases of a run', () => {
  const all = listIds();
  it('have ids of their own, and are some of those of a thorough run, which are the same whatever the seed', () => {
    const thorough = listIds({ thorough: true });
    expect(new Set(thorough).size).toBe(thorough.length);
    expect(listIds({ thorough: true, seed: 99 })).toEqual(thorough);
    for (const seed of [1, 99]) {
      const ids = listIds({ seed });
      expect(ids).toEqual(thorough.filter((id) => new Set(ids).has(id)));
    }
    for (const id of thorough) expect(id).toMatch(/^[a-z_]+\/[A-Za-z-]+\/(dev|prod)(\/[^\s/]+)?$/);
  });

  it('about what is near a key ask all operations in both stages, with one seed or another', () => {
    const nearKeys = (options: Partial<ContractOptions>): string[] =>
      listIds({ ...options, checks: ['ignored_auth'], include: { tags: ['Recognition', 'Surveys'] } });
    const asked = new Set(Array.from({ length: 25 }, (_, seed) => nearKeys({ seed })).flat());
    const current = nearKeys({ thorough: true }).filter(
      (id) => !id.includes('/listRecognitionsByRecipient/'),
    );
    expect(current.filter((id) => !asked.has(id))).toEqual([]);
  });

  it('have names that read as a sentence, each with its stage', () => {
    for (const { name, stage } of prepare().cases) {
      expect(name).toContain(stage);
      expect(name.replace('the word undefined as a key', 'a word as a key')).not.toMatch(
        /undefined|\uE000| {2}|\.$/,
      );
    }
  });

  it('are in one shard each, with about as much to send, and each looks back at its own', () => {
    const { cases } = prepare();
    const looksBack = new Set(cases.flatMap(({ id, unbound }) => (unbound === 'whole-run' ? [id] : [])));
    expect(looksBack.size).toBeGreaterThan(0);
    const calls = new Map(cases.map((one) => [one.id, one.calls.length]));
    for (const count of [2, 5]) {
      const shards = Array.from({ length: count }, (_, index) =>
        listIds({ shard: { index: index + 1, count } }),
      );
      for (const one of shards) expect(one.filter((id) => looksBack.has(id))).toEqual([...looksBack]);
      const parted = shards.flat().filter((id) => !looksBack.has(id));
      expect(parted.toSorted()).toEqual(all.filter((id) => !looksBack.has(id)).toSorted());
      const sizes = shards.map((ids) => ids.reduce((sum, id) => sum + (calls.get(id) ?? 0), 0));
      expect(Math.max(...sizes)).toBeLessThan(Math.min(...sizes) * 1.2);
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
