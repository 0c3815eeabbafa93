import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../run/findings.ts';
import { toAnnotations } from './annotations.ts';
import { anyReport } from './samples/any-report.test.helper.ts';
import { ACTING } from './samples/hostile.test.helper.ts';
import {
  CLEAN,
  DRIFT,
  LEARNED,
  SAMPLE,
  toHostile,
  UNJUDGED,
  VIOLATION,
} from './samples/sample-report.test.helper.ts';

describe('toAnnotations', () => {
  it('tells a violation, drift and what was learned, and leaves out what the baseline knows', () => {
    expect(toAnnotations(SAMPLE)).toEqual([
      '::error file=spec/openapi.yaml,line=812,title=missing_required_header::A request without the key in its header is refused with the documented status and text.%0Ano-key: listMembers (dev)%0Areceived: 200 with {"members":[]}%0Adocumented: 403 with the text `Forbidden`%0Asource: §7 (documented)',
      '::warning file=spec/openapi.yaml,line=470,title=status_code_conformance::An accepted call is answered with a status that the document names.%0Aabsent: readProfile (dev)%0Areceived: absent: 404%0Adocumented: GET /api/v1/users/{email}/profile%0Asource: §4.3 (unconfirmed)',
      '::notice file=spec/openapi.yaml,line=300,title=status_code_conformance::An accepted call is answered with a status that the document names.%0Aaccepted: sendRecognition (dev)%0Areceived: 200%0Aassumed: 201%0Asource: assumed',
    ]);
  });

  it('is nothing where nothing differs', () => {
    expect(toAnnotations(CLEAN)).toEqual([]);
  });

  it('is an error where nothing could be judged', () => {
    expect(toAnnotations(UNJUDGED)).toEqual([
      '::error title=Cannot judge::Cannot judge: no key is accepted.',
    ]);
  });

  it.each<{ name: string; given: [Finding, number][]; verdict?: 'cannot-judge'; want: string[] }>([
    {
      name: 'ten of each',
      given: [
        [VIOLATION, 10],
        [DRIFT, 10],
        [LEARNED, 10],
      ],
      want: [],
    },
    { name: 'eleven', given: [[LEARNED, 11]], want: ['Not shown here: 1 notice more.'] },
    {
      name: 'more of all',
      given: [
        [VIOLATION, 12],
        [DRIFT, 11],
        [LEARNED, 171],
      ],
      want: ['Not shown here: 2 errors, 1 warning, 161 notices more.'],
    },
    {
      name: 'the verdict counts',
      given: [[VIOLATION, 10]],
      verdict: 'cannot-judge',
      want: ['Not shown here: 1 error more.'],
    },
  ])('shows ten of each level and counts the rest: $name', ({ given, verdict, want }) => {
    const findings = given.flatMap(([finding, number]) =>
      Array.from({ length: number }, (_, index) => ({
        ...finding,
        id: `${finding.id} ${index}`,
        check: `check_${index}`,
        received: `${finding.outcome} ${index}`,
      })),
    );
    const lines = toAnnotations({ ...SAMPLE, findings, verdict: verdict ?? 'violated' });
    expect(lines.filter((line) => !line.startsWith('::'))).toEqual(want);
    expect(lines.length - want.length).toBe(given.reduce((sum, [, number]) => sum + Math.min(10, number), 0));
  });

  it('tells what says the same once, and where', () => {
    const findings = ['dev', 'prod', 'prod'].map((stage, index) => ({
      ...VIOLATION,
      stage,
      operationId: index === 2 ? 'readProfile' : 'listMembers',
      received: `${index}`,
    }));
    const [line, ...others] = toAnnotations({ ...SAMPLE, findings });
    expect(others).toEqual([]);
    expect(line).toContain('title=missing_required_header%2C 3 cases::');
    expect(line).toContain('%0Ano-key: listMembers (dev, prod); readProfile (prod)%0A');
    expect(line).toContain('%0Areceived: 0 (something else in 2)%0A');
  });

  it('tells what one answer shows in several ways once, at the level of the gravest', () => {
    const received = '502 with text/html <h1>Bad Gateway</h1>';
    const findings = ['ignored_auth', 'stage_bound_key', 'not_a_server_error'].flatMap((check) =>
      Array.from({ length: 16 }, (_, index) => ({
        ...(check === 'not_a_server_error' ? LEARNED : VIOLATION),
        id: `${check}/${index}`,
        check,
        received,
        operationId: `operation${index}`,
      })),
    );
    const [line, ...others] = toAnnotations({ ...SAMPLE, findings });
    expect(others).toEqual([]);
    expect(line).toMatch(
      /^::error file=spec\/openapi\.yaml,line=812,title=ignored_auth and 2 more%2C 48 cases::A key that is not valid/,
    );
    expect(line).toContain(
      '%0Aalso violation: A key that is valid for another stage is refused with the documented status and text. (16 cases)' +
        '%0Aalso learned: No request is answered with a server error (5xx). (16 cases)',
    );
  });

  it('names no file that is not in the repository, and says where the fact stands', () => {
    const location = { file: 'kit/spec/openapi.yaml', line: 812, outside: true as const };
    const [line] = toAnnotations({ ...SAMPLE, findings: [{ ...VIOLATION, location }] });
    expect(line).toMatch(/^::error title=missing_required_header::/);
    expect(line).toMatch(/%0Aat: kit\/spec\/openapi\.yaml:812$/);
  });

  it('escapes what would end a line, a property or a command', () => {
    const [line] = toAnnotations({
      ...toHostile('100%\r\n::error::x'),
      findings: [{ ...VIOLATION, check: 'a:b,c%', received: '100%\r\n::error::x' }],
    });
    expect(line).toContain('title=a%3Ab%2Cc%25::');
    expect(line).toContain('received: 100%25\\r%0A\\u003a:error::x%0A');
  });

  it('is at most 31 lines that hold no control characters, each a command but the last, for any report', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const lines = toAnnotations(report);
        expect(lines.length).toBeLessThanOrEqual(31);
        for (const line of lines) {
          // As the runner shows it, behind the command.
          const shown = line.replace(/^::.*?::/, '').replaceAll('%0A', '\n');
          expect(shown.replaceAll('\t', '')).not.toMatch(ACTING);
          expect(line).toMatch(/^(::(error|warning|notice) [^:]*::|Not shown here: )/);
        }
      }),
    );
  });
});
