import { describe, expect, it } from 'vitest';
import type { CaseResult, FactResult, Report } from '../report.ts';
import { CLEAN, SAMPLE, UNJUDGED } from '../samples/sample-report.test.helper.ts';
import { NOTHING_OBSERVED, NOTHING_SENT } from '../to-report.ts';
import { mergeHars } from './merge-hars.ts';
import { mergeReports, toOffsets } from './merge-reports.ts';

const { target, live } = SAMPLE;
const part = (shard: string, report: Partial<Report> = CLEAN): Report => ({
  ...CLEAN,
  ...report,
  target,
  live,
  shard,
});

describe('the verdict of all parts', () => {
  it.each<{ what: string; parts: Report[]; want: Pick<Report, 'verdict' | 'reason'> }>([
    {
      what: 'all hold',
      parts: [part('1/2'), part('2/2')],
      want: { verdict: 'holds', reason: undefined },
    },
    {
      what: 'one is violated',
      parts: [part('1/2'), part('2/2', SAMPLE)],
      want: { verdict: 'violated', reason: undefined },
    },
    {
      what: 'one is violated, one could not judge and one is missing',
      parts: [part('1/3', UNJUDGED), part('3/3', SAMPLE)],
      want: { verdict: 'violated', reason: undefined },
    },
    {
      what: 'one could not judge',
      parts: [part('2/2', UNJUDGED), part('1/2')],
      want: { verdict: 'cannot-judge', reason: 'Part 2/2: no key is accepted' },
    },
    {
      what: 'one had nothing that could be observed',
      parts: [part('1/2'), part('2/2', { ...UNJUDGED, reason: NOTHING_OBSERVED })],
      want: { verdict: 'holds', reason: undefined },
    },
    {
      what: 'none had anything that could be observed',
      parts: [
        part('1/2', { ...UNJUDGED, reason: NOTHING_SENT }),
        part('2/2', { ...UNJUDGED, reason: NOTHING_OBSERVED }),
      ],
      want: { verdict: 'cannot-judge', reason: NOTHING_OBSERVED },
    },
    {
      what: 'one is missing',
      parts: [part('3/3'), part('1/3')],
      want: { verdict: 'cannot-judge', reason: '1 part of 3 is missing: 2.' },
    },
    {
      what: 'many are missing',
      parts: [part('1/40')],
      want: {
        verdict: 'cannot-judge',
        reason: '39 parts of 40 are missing: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and more.',
      },
    },
  ])('where $what', ({ parts, want }) => {
    expect(mergeReports(parts)).toMatchObject(want);
  });
});

describe('what is not of one run is not merged', () => {
  const one = part('1/2');
  const other = part('2/2');
  it.each<{ reports: Report[]; says: string }>([
    { reports: [], says: 'There is no report to merge.' },
    { reports: [one, part('2/2', { ...CLEAN, seed: 7 })], says: 'the seed is not the same in all of them' },
    { reports: [one, { ...other, target: 'https://b.example' }], says: 'the target is not the same' },
    {
      reports: [one, { ...other, document: { ...other.document, overlays: [] } }],
      says: 'the description is not the same',
    },
    { reports: [one, { ...other, kit: { ...other.kit, version: '0.0.1' } }], says: 'the version of the kit' },
    { reports: [one, part('2/3')], says: 'the number of parts is not the same' },
    { reports: [one, one], says: 'There are two reports of part 1.' },
    { reports: [one, { ...other, shard: undefined }], says: 'A report is of no shard' },
  ])('$says', ({ reports, says }) => {
    expect(() => mergeReports(reports)).toThrow(says);
  });
});

describe('what the parts found', () => {
  const [fact] = SAMPLE.facts as [FactResult];
  const [one] = SAMPLE.cases as [CaseResult];

  it('is each finding once, the gravest of the same, with the numbers of its exchange moved', () => {
    const finding = SAMPLE.findings.find(
      ({ outcome, baselined, exchange }) => outcome === 'violation' && !baselined && exchange,
    );
    if (!finding?.exchange) throw new Error('The sample has no violation with an exchange.');
    const merged = mergeReports([
      part('1/2', {
        ...SAMPLE,
        findings: [{ ...finding, outcome: 'drift', exchange: undefined, observations: 3 }],
      }),
      part('2/2', { ...SAMPLE, findings: [...SAMPLE.findings, { ...finding, id: 'other' }] }),
    ]);
    const { id } = finding.exchange;
    expect(merged.findings.filter((each) => each.id === finding.id)).toEqual([
      expect.objectContaining({
        outcome: 'violation',
        observations: finding.observations + 3,
        exchange: { ...finding.exchange, id: id + SAMPLE.counts.requests.answered },
      }),
    ]);
    expect(merged.findings.map(({ outcome }) => outcome)).toEqual([
      'violation',
      'violation',
      'violation',
      'drift',
      'learned',
    ]);
    expect(merged.counts.findings).toEqual({ violation: 2, drift: 1, learned: 1, baselined: 1 });
  });

  it.each<{ results: [FactResult['result'], string?][]; want: Partial<FactResult> }>([
    { results: [['not-observed', 'no key'], ['confirmed']], want: { result: 'confirmed', observations: 4 } },
    { results: [['contradicted'], ['confirmed']], want: { result: 'contradicted', observations: 4 } },
    {
      results: [
        ['not-observed', 'no case of this run is about it'],
        ['not-observed', 'no key'],
      ],
      want: { result: 'not-observed', reason: 'no key' },
    },
    {
      results: [
        ['inapplicable', 'x'],
        ['inapplicable', 'x'],
      ],
      want: { result: 'inapplicable', reason: 'x' },
    },
  ])('is of each fact what tells most: $results', ({ results, want }) => {
    const parts = results.map(([result, reason], index) =>
      part(`${index + 1}/${results.length}`, {
        ...CLEAN,
        facts: [{ ...fact, result, reason, observations: 2 }],
      }),
    );
    const { facts, counts } = mergeReports(parts);
    expect(facts).toEqual([expect.objectContaining(want)]);
    expect(counts.facts[want.result ?? 'confirmed']).toBe(1);
  });

  it('is of a case that looks back in every part the gravest, once', () => {
    const looks = (['passed', 'failed', 'not-observed'] as const).map((verdict, index) =>
      part(`${index + 1}/3`, {
        ...CLEAN,
        cases: [
          { ...one, verdict, findings: [`finding-${index}`], milliseconds: 2 },
          { ...one, id: `own-${index}`, operationId: 'other', verdict: 'passed' },
        ],
      }),
    );
    const { cases, counts } = mergeReports(looks);
    expect(cases.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual([
      `${one.id} failed`,
      'own-0 passed',
      'own-1 passed',
      'own-2 passed',
    ]);
    expect(cases[0]).toMatchObject({ findings: ['finding-0', 'finding-1', 'finding-2'], milliseconds: 6 });
    expect(counts.cases).toMatchObject({ failed: 1, passed: 3 });
  });

  it('adds up requests and time, and says of the baseline what no part saw', () => {
    const merged = mergeReports([
      part('1/2', { ...CLEAN, baseline: { gone: ['a', 'b'] }, notes: ['of all', 'of one'], stage: ['dev'] }),
      part('2/2', {
        ...CLEAN,
        baseline: { gone: ['b', 'c'] },
        notes: ['of all'],
        stage: ['dev', 'prod'],
        startedAt: '2026-02-03T09:00:00.000Z',
      }),
    ]);
    expect(merged).toMatchObject({
      milliseconds: 8400,
      spent: { sending: 6200, waiting: 80, judging: 2120 },
      startedAt: '2026-02-03T09:00:00.000Z',
      stage: ['dev', 'prod'],
      shard: undefined,
      baseline: { gone: ['b'] },
      notes: ['of all', 'Part 1/2: of one', '1 entries of the baseline were not seen any more: b.'],
    });
    expect(merged.counts.requests.answered).toBe(18);
  });
});

it('the exchanges of all parts are one file, numbered as the findings are', () => {
  const parts = [part('1/2'), part('2/2')];
  const log = {
    version: '1.2',
    comment: 'x',
    entries: [
      { _id: 1, _case: 'a' },
      { _id: 2, _repeats: 1 },
    ],
  };
  const { log: merged } = JSON.parse(mergeHars([log, log], toOffsets(parts), mergeReports(parts)));
  expect(merged).toEqual({
    version: '1.2',
    comment: 'Holds.',
    entries: [
      { _id: 1, _case: 'a' },
      { _id: 2, _repeats: 1 },
      { _id: 10, _case: 'a' },
      { _id: 11, _repeats: 10 },
    ],
  });
});
