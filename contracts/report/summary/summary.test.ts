import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Report } from '../report.ts';
import { anyReport } from '../samples/any-report.test.helper.ts';
import { ACTING } from '../samples/hostile.test.helper.ts';
import {
  CLEAN,
  DRIFT,
  SAMPLE,
  SAMPLES,
  toHostile,
  UNJUDGED,
  VIOLATION,
} from '../samples/sample-report.test.helper.ts';
import { columnsOf } from '../text/columns.ts';
import { toSummary } from './summary.ts';

const plain = (report: Report, width?: number): string => toSummary(report, { color: false, width });

describe('toSummary', () => {
  it('tells a run that is violated', () => {
    expect(plain(SAMPLE)).toBe(`\
✗ violated: A request without the key in its header is refused with the
  documented status and text.
  no-key: listMembers (dev)
  received    200 with {"members":[]}
  documented  403 with the text \`Forbidden\`
  check       missing_required_header
  source      §7 (documented)
  at          spec/openapi.yaml:812
  ${VIOLATION.curl}
  --replay 'missing_required_header/listMembers/dev/no-key'

~ drift: An accepted call is answered with a status that the document names.
  absent: readProfile (dev)
  received    absent: 404
  documented  GET /api/v1/users/{email}/profile
  check       status_code_conformance
  source      §4.3 (unconfirmed)
  at          spec/openapi.yaml:470
  --replay 'status_code_conformance/readProfile/dev/valid'

+ learned: a difference where the document could only assume
  sendRecognition
    status_code_conformance: 200 (assumed: 201)

Cases     1 passed, 2 failed, 1 drift, 1 learned, 1 inapplicable, 2 not observed
Facts     2 confirmed, 1 supported, 1 contradicted, 1 drifted, 1 learned, 3 not
          observed, 1 inapplicable
          3 not observed: 2 read-only run; 1 no retired key was given
Requests  64 answered, 2 sent again, 1 never answered
Time      4.2 s: 3.1 s sending, 1.1 s judging

Note: 2 requests were sent once more.

1 finding of the baseline not counted.
Violated: 1 violation.
`);
  });

  it('tells violations that say the same once, with all the places, and counts them all', () => {
    const findings = ['listMembers', 'readProfile'].flatMap((operationId) =>
      ['dev', 'prod'].flatMap((stage) =>
        ['unknown', 'one-off'].map((label) => ({ ...VIOLATION, operationId, stage, label })),
      ),
    );
    const lines = plain({ ...SAMPLE, findings }).split('\n');
    expect(lines.slice(0, 4)).toEqual([
      '✗ violated in 8 cases: A request without the key in its header is refused with',
      '  the documented status and text.',
      '  listMembers, readProfile (dev, prod): unknown, one-off',
      '  received    200 with {"members":[]}',
    ]);
    expect(lines.filter((line) => line.startsWith('✗'))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('  curl'))).toHaveLength(1);
  });

  it('tells what came where that is not always the same', () => {
    const findings = ['1', '1', '2', '3', '4', '5'].map((received, index) => ({
      ...VIOLATION,
      received,
      label: `${index}`,
    }));
    const lines = plain({ ...SAMPLE, findings }).split('\n');
    expect(lines.filter((line) => line.startsWith('  received'))).toEqual([
      '  received    1 (2 of 6)',
      '  received    2 (1 of 6)',
      '  received    3 (1 of 6)',
      '  received    2 other values (2 of 6)',
    ]);
  });

  it('tells what is absent in one go', () => {
    const findings = ['a', 'b', 'c', 'd', 'e'].flatMap((operationId, index) =>
      ['dev', 'prod'].map((stage) => ({
        ...DRIFT,
        operationId,
        stage,
        documented: `GET /${operationId} is there`,
        pointer: `/paths/~1${operationId}/get`,
        location: { file: 'spec/openapi.yaml', line: index },
      })),
    );
    expect(
      plain({ ...SAMPLE, findings })
        .split('\n')
        .slice(0, 7),
    ).toEqual([
      '~ drift in 10 cases: An accepted call is answered with a status that the',
      '  document names.',
      '  absent: a, b, c, d, e (dev, prod)',
      '  received    absent: 404',
      '  documented  GET /a is there and 4 more',
      '  check       status_code_conformance',
      '  source      §4.3 (unconfirmed)',
    ]);
  });

  it('tells a run that holds', () => {
    expect(plain(CLEAN)).toBe(`\
Cases     1 passed, 0 failed
Facts     1 confirmed
Requests  9 answered
Time      4.2 s: 3.1 s sending, 1.1 s judging

Holds.
`);
  });

  it('tells a run that could not judge', () => {
    expect(plain(UNJUDGED)).toBe(`\
Cases     0 passed, 0 failed
Facts     1 confirmed
Requests  9 answered
Time      4.2 s: 3.1 s sending, 1.1 s judging

Cannot judge: no key is accepted.
`);
  });

  it('wraps where it is narrow, but for the curl line', () => {
    const findings = SAMPLE.findings.filter(({ id }) => id === 'violation-1');
    expect(
      plain({ ...SAMPLE, findings }, 40)
        .split('\n')
        .slice(0, 11),
    ).toEqual([
      '✗ violated: A request without the key in',
      '  its header is refused with the',
      '  documented status and text.',
      '  no-key: listMembers (dev)',
      '  received    200 with {"members":[]}',
      '  documented  403 with the text',
      '              `Forbidden`',
      '  check       missing_required_header',
      '  source      §7 (documented)',
      '  at          spec/openapi.yaml:812',
      `  ${VIOLATION.curl}`,
    ]);
  });

  it('shows no curl line that could not be pasted', () => {
    const [curl] = plain({ ...SAMPLE, findings: [{ ...VIOLATION, curl: "curl -d 'a\nb'" }] })
      .split('\n')
      .filter((line) => line.includes('curl'));
    expect(curl).toBe('  curl        not shown, for it holds characters that a terminal may act on');
  });

  it('counts the reasons after the eighth together', () => {
    const [fact] = CLEAN.facts;
    if (!fact) throw new Error('the sample has a fact');
    const facts = Array.from({ length: 11 }, (_, index) => ({
      ...fact,
      result: 'not-observed' as const,
      reason: `r${index}.`,
    }));
    expect(plain({ ...CLEAN, facts }, 200)).toContain(
      '11 not observed: 1 r0; 1 r1; 1 r2; 1 r3; 1 r4; 1 r5; 1 r6; 1 r7; 3 for other reasons\n',
    );
  });

  it.each(SAMPLES)('says the same with colours as without: $name', ({ report }) => {
    const coloured = toSummary(report, { color: true });
    expect(stripVTControlCharacters(coloured)).toBe(plain(report));
    expect(coloured).toContain('\u001b[1m');
  });

  it('lets nothing that a target sent act', () => {
    expect(plain(toHostile('\u001b[2J\u202e\r'))).toContain('received    \\u001b[2J\\u202e\n');
  });

  it.each([-1, 3])('takes a width of %d for the narrowest', (width) => {
    expect(plain(SAMPLE, width)).toBe(plain(SAMPLE, 24));
  });

  it('is never wider than asked, lines to paste apart, and holds no control character, for any report', () => {
    fc.assert(
      fc.property(anyReport, fc.integer({ min: 24, max: 160 }), (report, width) => {
        const text = plain(report, width);
        expect(text).not.toMatch(ACTING);
        for (const line of text.split('\n'))
          if (!/^ {2}(curl|--replay) /.test(line)) expect(columnsOf(line)).toBeLessThanOrEqual(width);
      }),
    );
  });
});
