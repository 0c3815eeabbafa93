import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { CHECKS } from '../../checks/checks.ts';
import type { Finding } from '../../run/findings.ts';
import type { Report } from '../report.ts';
import { anyReport } from '../samples/any-report.test.helper.ts';
import { CLEAN, SAMPLE, toHostile, UNJUDGED, VIOLATION } from '../samples/sample-report.test.helper.ts';
import { toSarif } from './sarif.ts';
import { DOWN, readRun } from './sarif-run.test.helper.ts';

describe('toSarif', () => {
  it('describes the checks as rules, and one that is none of ours by its id', () => {
    const findings = SAMPLE.findings.map((finding) => ({ ...finding, check: 'another_check' }));
    const { rules } = readRun(toSarif({ ...SAMPLE, findings })).tool.driver;
    expect(rules.map(({ id }) => id)).toEqual([...CHECKS.map(({ id }) => id), 'another_check']);
    expect(rules[0]).toMatchObject({
      shortDescription: {
        text: 'A request without the key in its header is refused with the documented status and text.',
      },
      fullDescription: { text: expect.stringMatching(/text\. It is stated in §5\.2, §7\.$/) },
      help: { markdown: expect.stringContaining('`wes check … --explain missing_required_header`') },
      helpUri: 'https://unpkg.com/workplace-engagement-kit@0.1.0/contracts/README.md',
      properties: { tags: ['contract'], source: '§5.2, §7' },
    });
    expect(rules.at(-1)).toMatchObject({
      name: 'another_check',
      shortDescription: { text: 'another_check' },
    });
  });

  it('shows the help of a rule as a table', () => {
    const [rule] = readRun(toSarif(SAMPLE)).tool.driver.rules;
    const html = new MarkdownIt().render(rule?.help.markdown ?? '');
    const levels = [...html.matchAll(/<tr>\n<td>(\w+)<\/td>/g)].map(([, level]) => level);
    expect(levels).toEqual(['error', 'warning', 'note']);
  });

  it('points at the line of the fact', () => {
    const [first] = readRun(toSarif(SAMPLE)).results;
    expect(first).toMatchObject({
      ruleId: 'missing_required_header',
      ruleIndex: 0,
      level: 'error',
      message: {
        text: 'Received 200 with {"members":[]}; documented: 403 with the text `Forbidden`.\n1 case: no-key: listMembers (dev).',
      },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'spec/openapi.yaml', uriBaseId: '%SRCROOT%' },
            region: { startLine: 812 },
          },
        },
      ],
      properties: {
        grade: 'documented',
        source: '§7',
        curl: SAMPLE.findings[3]?.curl,
        cases: 1,
        findings: ['violation-1'],
      },
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
    const { results } = readRun(toSarif({ ...SAMPLE, findings, baseline: undefined }));
    expect(results.every(({ baselineState }) => baselineState === undefined)).toBe(true);
  });

  it('points at the document where no line is known', () => {
    const [finding] = SAMPLE.findings;
    if (!finding) throw new Error('the sample has a finding');
    const { location: _, ...unlocated } = finding;
    const [result] = readRun(toSarif({ ...SAMPLE, findings: [unlocated] })).results;
    expect(result?.locations).toMatchObject([
      { physicalLocation: { artifactLocation: { uri: 'spec/openapi.yaml' }, region: { startLine: 1 } } },
    ]);
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
    expect(result?.message.text).toContain('Received \\u202e[a\\](https://attacker.example)');
    expect(result?.properties['received']).toBe('\u202e[a](https://attacker.example)');
  });

  it('has each finding once, of a rule that is there, for any report', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const { results, tool } = readRun(toSarif(report));
        expect(results.flatMap(({ properties }) => properties['findings']).sort()).toEqual(
          report.findings.map(({ id }) => id).sort(),
        );
        for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
      }),
    );
  });
});

describe('toSarif, of what has one cause', () => {
  it('has one result for it, at the level of the gravest, with the other places beside it', () => {
    const { results } = readRun(toSarif({ ...SAMPLE, findings: DOWN }));
    expect(results.map(({ level, properties }) => [level, properties['cases']])).toEqual([
      ['error', 48],
      ['warning', 1],
    ]);
    const [result] = results;
    expect(result?.relatedLocations?.map(({ physicalLocation: { region } }) => region.startLine)).toEqual([
      101, 102,
    ]);
    expect(result?.message.text.split('\n')).toEqual([
      'Received 502 with text/html <h1>Bad Gateway</h1>; documented: 403 with the text `Forbidden`.',
      expect.stringMatching(/^16 cases: no-key: operation0, operation1, .*\(dev\)\.$/),
      'also violation: A key that is valid for another stage is refused with the documented status and text. (16 cases)',
      'also learned: No request is answered with a server error (5xx). (16 cases)',
      'See also [spec/openapi.yaml:101](1), [spec/openapi.yaml:102](2).',
    ]);
  });

  it.each<{ name: string; findings: readonly Finding[] }>([
    { name: 'another order', findings: DOWN.toReversed() },
    { name: 'fewer cases', findings: DOWN.filter((_, index) => index % 3 === 0) },
    { name: 'another line', findings: DOWN.map((one) => ({ ...one, location: undefined })) },
    { name: 'in the baseline', findings: DOWN.map((one) => ({ ...one, baselined: true })) },
  ])('has the same fingerprints in each run: $name', ({ findings }) => {
    const read = (all: readonly Finding[]): unknown =>
      readRun(toSarif({ ...SAMPLE, findings: all }))
        .results.map(({ fingerprints, partialFingerprints }) => ({ ...fingerprints, ...partialFingerprints }))
        .toSorted((a, b) => a.primaryLocationLineHash.localeCompare(b.primaryLocationLineHash));
    expect(read(findings)).toEqual(read(DOWN));
  });

  it('tells apart what only in part is in the baseline', () => {
    const findings = DOWN.map((one, index) => ({ ...one, baselined: index < 5 }));
    const hashes = readRun(toSarif({ ...SAMPLE, findings })).results.map(
      ({ partialFingerprints }) => partialFingerprints.primaryLocationLineHash,
    );
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(hashes.filter((hash) => hash.endsWith(':2'))).toHaveLength(1);
  });
});

describe('toSarif, of where it was run', () => {
  it.each<{ report: Partial<Report>; want: string }>([
    { report: {}, want: 'workplace-engagement-kit/gateway.example/dev+prod/' },
    {
      report: { target: 'https://gateway.example:8443/a/dev/1', stage: ['dev'] },
      want: 'workplace-engagement-kit/gateway.example:8443-a-dev-1/dev/',
    },
    {
      report: { target: 'http://127.0.0.1:4010', live: false },
      want: 'workplace-engagement-kit/local/dev+prod/',
    },
    { report: { shard: '1/4' }, want: 'workplace-engagement-kit/gateway.example/dev+prod/shard-1-4/' },
  ])('is told from others by target and stage: $want', ({ report, want }) => {
    expect(readRun(toSarif({ ...SAMPLE, ...report })).automationDetails.id).toBe(want);
  });

  it('has no address of a folder, also where the document is in none of the repository', () => {
    const outside = true as const;
    const location = { file: 'kit/spec/openapi.yaml', line: 3, outside };
    const report = {
      ...SAMPLE,
      document: { ...SAMPLE.document, file: 'kit/spec/openapi.yaml', outside },
      findings: [{ ...VIOLATION, location }],
    };
    const { results, originalUriBaseIds } = readRun(toSarif(report));
    const artifact = results[0]?.locations[0]?.physicalLocation.artifactLocation;
    expect(artifact).toEqual({ uri: 'kit/spec/openapi.yaml', uriBaseId: '%OUTSIDE%' });
    expect(Object.keys(originalUriBaseIds)).toEqual(['%SRCROOT%', '%OUTSIDE%']);
    for (const { uri } of Object.values(originalUriBaseIds)) expect(uri).toBeUndefined();
  });
});
