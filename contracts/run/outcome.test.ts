import { describe, expect, it } from 'vitest';
import { readContract } from '../../spec/contract.test.helper.ts';
import { GRADES, type Grade } from '../../spec/evidence.ts';
import type { Judgement } from '../checks/judgement.ts';
import type { CaseVerdict } from './outcome.ts';
import { FINDING_OUTCOMES, GRAVITY, type Result, toCaseVerdict, toResult } from './outcome.ts';

const contract = readContract(`
  components:
    schemas:
${GRADES.map((grade) => `      ${grade}: { type: string, x-evidence: { grade: ${grade}, source: §1, stage: dev, date: '2026-01-01', count: 1 } }`).join('\n')}
`);

const look = (fact: Grade, outcome: Judgement['outcome'], grade?: Grade): Judgement => ({
  check: 'c',
  fact: `/components/schemas/${fact}`,
  operationId: undefined,
  stage: 'dev',
  label: 'l',
  outcome,
  ...(grade === undefined ? {} : { grade }),
});
const agrees = { kind: 'agrees' } as const;
const differs = { kind: 'differs', received: 'a', documented: 'b' } as const;
const unseen = { kind: 'not-observed', why: 'no data' } as const;

describe('what follows from a look, by the grade of the fact', () => {
  const table: [grade: Grade, agrees: Result, differs: Result][] = [
    ['documented', 'confirmed', 'contradicted'],
    ['observed', 'confirmed', 'contradicted'],
    ['unconfirmed', 'confirmed', 'drifted'],
    ['seen', 'supported', 'learned'],
    ['assumed', 'supported', 'learned'],
  ];
  it.each(table)('%s', (grade, whenAgrees, whenDiffers) => {
    expect(toResult(look(grade, agrees), contract)).toBe(whenAgrees);
    expect(toResult(look(grade, differs), contract)).toBe(whenDiffers);
    expect(toResult(look(grade, unseen), contract)).toBe('not-observed');
    expect(toResult(look(grade, differs, 'assumed'), contract)).toBe('learned');
  });

  it('every grade is in that table', () => {
    expect(table.map(([grade]) => grade).toSorted()).toEqual([...GRADES].toSorted());
  });
});

describe('what was seen not to hold', () => {
  const denying = readContract(`
    x-rules:
      - id: r
        statement: S.
        x-evidence: { grade: assumed }
        x-denied: { grade: observed, stage: dev, operations: [a], date: '2026-01-01', count: 3 }
  `);
  const rule = { check: 'c', fact: '/x-rules/0', label: 'l', stage: 'dev', operationId: 'a' };
  it.each([
    { name: 'differs', given: { ...rule, outcome: differs }, want: 'confirmed' },
    { name: 'agrees', given: { ...rule, outcome: agrees }, want: 'contradicted' },
    { name: 'is not observed', given: { ...rule, outcome: unseen }, want: 'not-observed' },
    {
      name: 'agrees in another stage',
      given: { ...rule, stage: 'prod', outcome: agrees },
      want: 'supported',
    },
    {
      name: 'differs at another operation',
      given: { ...rule, operationId: 'b', outcome: differs },
      want: 'learned',
    },
    {
      name: 'is accepted, which does not show that it is read',
      given: { ...rule, check: 'positive_data_acceptance', outcome: agrees },
      want: 'not-observed',
    },
    {
      name: 'shows at once, which may be otherwise the next time',
      given: { ...rule, check: 'ensure_resource_availability', outcome: agrees },
      want: 'not-observed',
    },
    {
      name: 'goes beyond the fact',
      given: { ...rule, outcome: differs, grade: 'assumed' as const },
      want: 'learned',
    },
  ])('$name', ({ given, want }) => {
    expect(toResult(given, denying)).toBe(want);
  });
});

describe('the verdict of a case is that of its gravest result', () => {
  const table: [given: Result[], want: CaseVerdict][] = [
    [[], 'not-observed'],
    [['not-observed'], 'not-observed'],
    [['not-observed', 'supported'], 'passed'],
    [['supported', 'confirmed'], 'passed'],
    [['confirmed', 'learned'], 'learned'],
    [['learned', 'drifted', 'confirmed'], 'drift'],
    [['drifted', 'contradicted', 'not-observed'], 'failed'],
  ];
  it.each(table)('%j', (given, want) => {
    expect(toCaseVerdict(given)).toBe(want);
    expect(toCaseVerdict(given.toReversed())).toBe(want);
  });
});

it('what is assumed is never a violation, and only what differs is a finding', () => {
  expect(FINDING_OUTCOMES).toEqual({ contradicted: 'violation', drifted: 'drift', learned: 'learned' });
  expect(GRAVITY.slice(0, 3)).toEqual(Object.keys(FINDING_OUTCOMES));
});
