import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { CHECKS } from '../../checks/checks.ts';
import type { Finding } from '../../run/findings.ts';
import type { Report } from '../report.ts';
import { anyReport } from '../samples/any-report.test.helper.ts';
import {
  CLEAN,
  DRIFT,
  LEARNED,
  SAMPLE,
  toHostile,
  UNJUDGED,
  VIOLATION,
} from '../samples/sample-report.test.helper.ts';
import { toSarif } from './sarif.ts';

/** What the tests look at. */
interface Run {
  tool: { driver: { rules: Rule[] } };
  automationDetails: { id: string };
  originalUriBaseIds: Record<string, { uri?: string }>;
  invocations: { executionSuccessful: boolean; toolExecutionNotifications?: object[] }[];
  results: {
    ruleId: string;
    ruleIndex: number;
    level: string;
    message: { text: string };
    baselineState?: string;
    suppressions: object[];
    locations: Location[];
    relatedLocations?: Location[];
    fingerprints: Record<string, string>;
    partialFingerprints: { primaryLocationLineHash: string };
    properties: Record<string, unknown>;
  }[];
}

interface Rule {
  id: string;
  name: string;
  shortDescription: { text: string };
  fullDescription: { text: string };
  help: { text: string; markdown: string };
  helpUri: string;
  properties: { tags: string[]; source?: string };
}

interface Location {
  physicalLocation: {
    artifactLocation: { uri: string; uriBaseId?: string };
    region: { startLine: number };
  };
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

/** One answer to every key: 48 cases of three checks, and one of something else. */
const DOWN: readonly Finding[] = [
  ...['ignored_auth', 'stage_bound_key', 'not_a_server_error'].flatMap((check, by) =>
    Array.from(
      { length: 16 },
      (_, index): Finding => ({
        ...(by === 2 ? LEARNED : VIOLATION),
        id: `${check}/${index}`,
        check,
        received: '502 with text/html <h1>Bad Gateway</h1>',
        operationId: `operation${index}`,
        location: { file: 'spec/openapi.yaml', line: 100 + by },
      }),
    ),
  ),
  { ...DRIFT, received: '404 with application/json {}' },
];

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

/** https://docs.github.com/en/code-security/code-scanning: what is refused, what is cut off, and what may not be empty. */
const LIMITS: readonly { name: string; most: number; of: (run: Run) => number }[] = [
  { name: 'results of a run', most: 5000, of: ({ results }) => results.length },
  { name: 'rules of a run', most: 25_000, of: ({ tool }) => tool.driver.rules.length },
  {
    name: 'locations of a result',
    most: 1,
    of: (run) => greatest(run.results, (one) => one.locations.length),
  },
  {
    name: 'related locations of a result',
    most: 100,
    of: (run) => greatest(run.results, (one) => one.relatedLocations?.length ?? 0),
  },
  {
    name: 'tags of a rule',
    most: 10,
    of: (run) => greatest(run.tool.driver.rules, (rule) => rule.properties.tags.length),
  },
  {
    name: 'name of a rule',
    most: 255,
    of: (run) => greatest(run.tool.driver.rules, (rule) => rule.name.length),
  },
  {
    name: 'descriptions of a rule',
    most: 1024,
    of: (run) =>
      greatest(
        run.tool.driver.rules,
        (rule) => rule.shortDescription.text.length + rule.fullDescription.text.length,
      ),
  },
];

function greatest<T>(things: readonly T[], measure: (thing: T) => number): number {
  return Math.max(0, ...things.map(measure));
}

describe('what GitHub asks of a log', () => {
  const many = Array.from(
    { length: 6000 },
    (_, index): Finding => ({
      ...VIOLATION,
      id: `${index}`,
      pointer: `/${index}`,
      received: `${index}`,
      location: { file: 'spec/openapi.yaml', line: index + 1 },
    }),
  );
  const scattered = DOWN.map((one, index) => ({ ...one, location: { file: 'a.yaml', line: index + 1 } }));
  const reports = {
    SAMPLE,
    many: { ...SAMPLE, findings: many },
    scattered: { ...SAMPLE, findings: scattered },
  };
  const runs = Object.entries(reports).map(([name, report]) => ({ name, run: readRun(toSarif(report)) }));

  it.each(LIMITS)('at most $most: $name', ({ most, of }) => {
    for (const { run } of runs) expect(of(run)).toBeLessThanOrEqual(most);
  });

  it('of more results than are shown, the gravest', () => {
    const [, large] = runs;
    expect(large?.run.results).toHaveLength(5000);
  });

  it.each(runs)('has all that is required: $name', ({ run }) => {
    for (const { id, shortDescription, fullDescription, help, helpUri } of run.tool.driver.rules)
      for (const text of [id, shortDescription.text, fullDescription.text, help.text, help.markdown, helpUri])
        expect(text).not.toBe('');
    expect(run.automationDetails.id).toMatch(/^[^/].*\/$/);
    for (const { message, locations, level, ruleId, partialFingerprints } of run.results) {
      expect(message.text).not.toBe('');
      expect(['error', 'warning', 'note']).toContain(level);
      expect(run.tool.driver.rules.some(({ id }) => id === ruleId)).toBe(true);
      expect(locations).toHaveLength(1);
      expect(locations[0]?.physicalLocation.region.startLine).toBeGreaterThan(0);
      expect(partialFingerprints.primaryLocationLineHash).toMatch(/^[0-9a-f]{16}:\d+$/);
    }
  });
});
