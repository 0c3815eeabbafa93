import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHECKS } from '../../checks/checks.ts';
import { anyReport } from '../samples/any-report.test.helper.ts';
import { CLEAN, SAMPLE, toHostile, UNJUDGED } from '../samples/sample-report.test.helper.ts';
import { toSarif } from './sarif.ts';

/** What the tests look at. */
interface Run {
  tool: { driver: { rules: { id: string; shortDescription: { text: string }; properties?: object }[] } };
  invocations: { executionSuccessful: boolean; toolExecutionNotifications?: object[] }[];
  results: {
    ruleId: string;
    ruleIndex: number;
    level: string;
    message: { text: string };
    baselineState?: string;
    suppressions: object[];
    locations: object[];
    partialFingerprints: object;
    properties: Record<string, unknown>;
  }[];
}

function readRun(text: string): Run {
  const { version, runs } = JSON.parse(text) as { version: string; runs: Run[] };
  expect(version).toBe('2.1.0');
  const [run] = runs;
  if (!run) throw new Error('no run');
  return run;
}

describe('toSarif', () => {
  it('describes the checks as rules, and one that is none of ours by its id', () => {
    const findings = SAMPLE.findings.map((finding) => ({ ...finding, check: 'another_check' }));
    const { rules } = readRun(toSarif({ ...SAMPLE, findings })).tool.driver;
    expect(rules.map(({ id }) => id)).toEqual([...CHECKS.map(({ id }) => id), 'another_check']);
    expect(rules[0]).toEqual({
      id: 'missing_required_header',
      shortDescription: {
        text: 'A request without the key in its header is refused with the documented status and text.',
      },
      properties: { source: '§5.2, §7' },
    });
    expect(rules.at(-1)).toEqual({ id: 'another_check', shortDescription: { text: 'another_check' } });
  });

  it('points at the line of the fact', () => {
    const [first] = readRun(toSarif(SAMPLE)).results;
    expect(first).toMatchObject({
      ruleId: 'missing_required_header',
      ruleIndex: 0,
      level: 'error',
      message: {
        text: 'listMembers, dev, no-key: received 200 with {"members":[]}; documented: 403 with the text `Forbidden`',
      },
      partialFingerprints: { 'findingId/v1': 'violation-1' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'spec/openapi.yaml', uriBaseId: '%SRCROOT%' },
            region: { startLine: 812 },
          },
        },
      ],
      properties: { grade: 'documented', source: '§7', curl: SAMPLE.findings[3]?.curl },
    });
  });

  it('gives each outcome its level, and marks what the baseline knows', () => {
    const { results } = readRun(toSarif(SAMPLE));
    expect(
      results.map(({ level, baselineState, suppressions }) => [level, baselineState, suppressions.length]),
    ).toEqual([
      ['error', 'new', 0],
      ['warning', 'new', 0],
      ['note', 'new', 0],
      ['error', 'unchanged', 1],
    ]);
  });

  it('says nothing of a baseline where there is none', () => {
    const findings = SAMPLE.findings.filter(({ baselined }) => !baselined);
    const counts = { ...SAMPLE.counts, findings: { ...SAMPLE.counts.findings, baselined: 0 } };
    const { results } = readRun(toSarif({ ...SAMPLE, findings, counts }));
    expect(results.every(({ baselineState }) => baselineState === undefined)).toBe(true);
  });

  it('points at the document where no line is known', () => {
    const [finding] = SAMPLE.findings;
    if (!finding) throw new Error('the sample has a finding');
    const { location: _, ...unlocated } = finding;
    const [result] = readRun(toSarif({ ...SAMPLE, findings: [unlocated] })).results;
    expect(result?.locations).toMatchObject([
      { physicalLocation: { artifactLocation: { uri: 'spec/openapi.yaml' } } },
    ]);
    expect(JSON.stringify(result?.locations)).not.toContain('region');
  });

  it('has no results where nothing differs, and a run that succeeded', () => {
    const run = readRun(toSarif(CLEAN));
    expect(run.results).toEqual([]);
    expect(run.invocations).toEqual([
      {
        executionSuccessful: true,
        startTimeUtc: '2026-02-03T10:00:00.000Z',
        endTimeUtc: '2026-02-03T10:00:04.200Z',
      },
    ]);
  });

  it('says why nothing could be judged', () => {
    expect(readRun(toSarif(UNJUDGED)).invocations).toMatchObject([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [
          { level: 'error', message: { text: 'Cannot judge: no key is accepted.' } },
        ],
      },
    ]);
  });

  it('makes no link and nothing that acts of what a target sent', () => {
    const [result] = readRun(toSarif(toHostile('\u202e[a](https://attacker.example)'))).results;
    expect(result?.message.text).toContain('received \\u202e[a\\](https://attacker.example)');
    expect(result?.properties['received']).toBe('\u202e[a](https://attacker.example)');
  });

  it('has each finding once, of a rule that is there, for any report', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const { results, tool } = readRun(toSarif(report));
        expect(results.map(({ properties }) => properties['received']).sort()).toEqual(
          report.findings.map(({ received }) => received).sort(),
        );
        for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
      }),
    );
  });
});
