import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyReport } from '../samples/any-report.test.helper.ts';
import { CLEAN, SAMPLE, toHostile, UNJUDGED } from '../samples/sample-report.test.helper.ts';
import { type SarifRule, toSarif } from './sarif.ts';

const RULES: readonly SarifRule[] = [
  { id: 'not_a_server_error', title: 'No answer is a server error.', source: 'RFC 9110 §15.6' },
  { id: 'missing_required_header', title: 'A request without a key is refused.', source: '§5.2' },
];

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
  it('describes the checks as rules, and one that nobody described by its id', () => {
    expect(readRun(toSarif(SAMPLE, RULES)).tool.driver.rules).toEqual([
      {
        id: 'not_a_server_error',
        shortDescription: { text: 'No answer is a server error.' },
        properties: { source: 'RFC 9110 §15.6' },
      },
      {
        id: 'missing_required_header',
        shortDescription: { text: 'A request without a key is refused.' },
        properties: { source: '§5.2' },
      },
      { id: 'status_code_conformance', shortDescription: { text: 'status_code_conformance' } },
    ]);
  });

  it('points at the line of the fact', () => {
    const [first] = readRun(toSarif(SAMPLE, RULES)).results;
    expect(first).toMatchObject({
      ruleId: 'missing_required_header',
      ruleIndex: 1,
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
    const { results } = readRun(toSarif(SAMPLE, RULES));
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
    const { results } = readRun(toSarif({ ...SAMPLE, findings, counts }, RULES));
    expect(results.every(({ baselineState }) => baselineState === undefined)).toBe(true);
  });

  it('points at the document where no line is known', () => {
    const [finding] = SAMPLE.findings;
    if (!finding) throw new Error('the sample has a finding');
    const { location: _, ...unlocated } = finding;
    const [result] = readRun(toSarif({ ...SAMPLE, findings: [unlocated] }, RULES)).results;
    expect(result?.locations).toMatchObject([
      { physicalLocation: { artifactLocation: { uri: 'spec/openapi.yaml' } } },
    ]);
    expect(JSON.stringify(result?.locations)).not.toContain('region');
  });

  it('has no results where nothing differs, and a run that succeeded', () => {
    const run = readRun(toSarif(CLEAN, RULES));
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
    expect(readRun(toSarif(UNJUDGED, RULES)).invocations).toMatchObject([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [
          { level: 'error', message: { text: 'Cannot judge: no key is accepted.' } },
        ],
      },
    ]);
  });

  it('makes no link and nothing that acts of what a target sent', () => {
    const [result] = readRun(toSarif(toHostile('\u202e[a](https://attacker.example)'), RULES)).results;
    expect(result?.message.text).toContain('received \\u202e[a\\](https://attacker.example)');
    expect(result?.properties['received']).toBe('\u202e[a](https://attacker.example)');
  });

  it('has each finding once, of a rule that is there, for any report', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const { results, tool } = readRun(toSarif(report, RULES));
        expect(results.map(({ properties }) => properties['received']).sort()).toEqual(
          report.findings.map(({ received }) => received).sort(),
        );
        for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
      }),
    );
  });
});
