import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../run/findings.ts';
import { anyReport } from '../samples/any-report.test.helper.ts';
import { DRIFT, LEARNED, SAMPLE, VIOLATION } from '../samples/sample-report.test.helper.ts';
import { groupFindings, groupReport, toKindOfAnswer } from './groups.ts';

describe('groupFindings', () => {
  it.each<{ name: string; one: Finding; other: Partial<Finding>; want: 1 | 2 }>([
    { name: 'a violation in another stage', one: VIOLATION, other: { stage: 'prod' }, want: 1 },
    { name: 'in another operation', one: VIOLATION, other: { operationId: 'readProfile' }, want: 1 },
    { name: 'of another label', one: VIOLATION, other: { label: 'one-off' }, want: 1 },
    { name: 'by which something else came', one: VIOLATION, other: { received: '204' }, want: 1 },
    { name: 'of another check', one: VIOLATION, other: { check: 'ignored_auth' }, want: 2 },
    { name: 'of another fact', one: VIOLATION, other: { pointer: '/x-rules/1' }, want: 2 },
    { name: 'of another value', one: VIOLATION, other: { documented: '401' }, want: 2 },
    { name: 'drift of another fact', one: DRIFT, other: { pointer: '/x', documented: 'x' }, want: 1 },
    { name: 'drift of another label', one: DRIFT, other: { label: 'accepted' }, want: 2 },
    { name: 'drift and a violation', one: DRIFT, other: { outcome: 'violation' }, want: 2 },
    { name: 'learned of another label', one: LEARNED, other: { label: 'page' }, want: 1 },
    { name: 'learned of another operation', one: LEARNED, other: { operationId: 'x' }, want: 2 },
    { name: 'learned, another assumption', one: LEARNED, other: { documented: '204' }, want: 2 },
  ])('$name: $want', ({ one, other, want }) => {
    expect(groupFindings([one, { ...one, ...other }])).toHaveLength(want);
  });

  it.each<{ one: string; other: string; want: 1 | 2 }>([
    { one: '200 with application/json {"id":1}', other: '200 with application/json {"id":2}', want: 1 },
    { one: '200 with application/json {}', other: '201 with application/json {}', want: 2 },
    { one: 'the number 3', other: 'the number 4', want: 1 },
  ])('learned: $one and $other: $want', ({ one, other, want }) => {
    expect(groupFindings([one, other].map((received) => ({ ...LEARNED, received })))).toHaveLength(want);
  });
});

describe('groupReport', () => {
  it('has violations first, learned last, and those of the baseline after the others of their kind', () => {
    const groups = groupReport(SAMPLE).map((group) => group.map(({ id }) => id));
    expect(groups).toEqual([['violation-1'], ['violation-2'], ['drift-1'], ['learned-1']]);
  });

  it('has each finding of any report once', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const groups = groupReport(report);
        expect(new Set(groups.flat())).toEqual(new Set(report.findings));
        expect(groups.flat()).toHaveLength(report.findings.length);
        for (const [first, ...others] of groups)
          for (const other of others) expect(other.baselined).toBe(first.baselined);
      }),
    );
  });
});

describe('toKindOfAnswer', () => {
  it.each<{ given: string; want: string | undefined }>([
    { given: '404 with application/json {"message":"x"}', want: '404 with application/json' },
    { given: '204 without a body', want: '204 without a body' },
    { given: '200 without a Content-Type x', want: '200 without a Content-Type' },
    { given: '200', want: undefined },
    { given: '3 records', want: undefined },
    { given: 'no /members', want: undefined },
  ])('$given: $want', ({ given, want }) => {
    expect(toKindOfAnswer(given)).toBe(want);
  });
});
