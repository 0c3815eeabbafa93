import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listCauses } from '../groups/causes.ts';
import type { Report } from '../report.ts';
import { anyReport } from '../samples/any-report.test.helper.ts';
import { ACTING } from '../samples/hostile.test.helper.ts';
import { CLEAN, DRIFT, LEARNED, SAMPLE, UNJUDGED, VIOLATION } from '../samples/sample-report.test.helper.ts';
import { toCodeQuality } from './codequality.ts';

/** https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
interface Entry {
  description: string;
  check_name: string;
  fingerprint: string;
  severity: string;
  location: { path: string; lines: { begin: number } };
}

function read(report: Report, anchor?: string): Entry[] {
  return JSON.parse(toCodeQuality(report, anchor));
}

describe('toCodeQuality', () => {
  it('has an entry for each cause that counts, with the place of its fact', () => {
    expect(read(SAMPLE)).toEqual([
      {
        description:
          'A request without the key in its header is refused with the documented status and text. received 200 with {"members":[]}; documented: 403 with the text `Forbidden` (1 case: no-key: listMembers (dev))',
        check_name: 'missing_required_header',
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
        severity: 'critical',
        location: { path: 'spec/openapi.yaml', lines: { begin: 812 } },
      },
      expect.objectContaining({ severity: 'minor', check_name: DRIFT.check }),
      expect.objectContaining({ severity: 'info', check_name: LEARNED.check }),
    ]);
  });

  it('tells 48 cases of one cause once', () => {
    const findings = Array.from({ length: 48 }, (_, index) => ({
      ...VIOLATION,
      id: `${index}`,
      operationId: `operation${index}`,
    }));
    expect(
      read({ ...SAMPLE, findings }).map(({ description }) => /\((\d+) cases/.exec(description)?.[1]),
    ).toEqual(['48']);
  });

  it.each([
    { anchor: undefined, want: '.gitlab-ci.yml' },
    { anchor: 'wes.config.yaml', want: 'wes.config.yaml' },
  ])('names a file of the repository where the fact stands in none: $want', ({ anchor, want }) => {
    const location = { file: 'kit/spec/openapi.yaml', line: 812, outside: true as const };
    const [entry] = read({ ...SAMPLE, findings: [{ ...VIOLATION, location }] }, anchor);
    expect(entry?.location).toEqual({ path: want, lines: { begin: 1 } });
    expect(entry?.description).toMatch(/ at kit\/spec\/openapi\.yaml:812$/);
  });

  it('is empty where nothing differs, and is not where nothing could be judged', () => {
    expect(toCodeQuality(CLEAN)).toBe('[]\n');
    expect(read(UNJUDGED)).toEqual([
      {
        description: 'Cannot judge: no key is accepted.',
        check_name: 'cannot-judge',
        fingerprint: 'cannot-judge',
        severity: 'blocker',
        location: { path: '.gitlab-ci.yml', lines: { begin: 1 } },
      },
    ]);
  });

  it('has what GitLab requires, and each fingerprint once, for any report', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const entries = read(report);
        const causes = listCauses(report).filter(([[{ baselined }]]) => !baselined);
        expect(entries).toHaveLength(causes.length + (report.verdict === 'cannot-judge' ? 1 : 0));
        expect(new Set(entries.map(({ fingerprint }) => fingerprint)).size).toBe(entries.length);
        for (const { description, check_name, severity, location } of entries) {
          expect(description).toMatch(/^.{1,1000}$/u);
          expect(description).not.toMatch(ACTING);
          expect(check_name).not.toBe('');
          expect(['info', 'minor', 'major', 'critical', 'blocker']).toContain(severity);
          expect(location.lines.begin).toBeGreaterThan(0);
        }
      }),
    );
  });
});
