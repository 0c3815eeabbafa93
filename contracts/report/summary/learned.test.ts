import fc from 'fast-check';
import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../run/findings.ts';
import { anyReport } from '../samples/any-report.test.helper.ts';
import { LEARNED } from '../samples/sample-report.test.helper.ts';
import { describeLearned } from './learned.ts';

const plain = (findings: readonly Finding[], width = 80): string[] =>
  describeLearned(findings, width, pc.createColors(false));

const inStages = (...findings: Partial<Finding>[]): Finding[] =>
  findings.flatMap((one) => ['dev', 'prod'].map((stage) => ({ ...LEARNED, stage, ...one })));

const accepted = (label: string): Partial<Finding> => ({
  check: 'negative_data_rejection',
  operationId: 'listMembers',
  label,
  received: `200 with application/json {"page":"${label}"}`,
  documented: 'the request is refused (4xx)',
});

describe('describeLearned', () => {
  it('is nothing where nothing was learned', () => {
    expect(plain([])).toEqual([]);
  });

  it('tells what was learned by operation and check, and stages only where they differ', () => {
    const schema = { check: 'response_schema_conformance', operationId: 'listMembers' };
    const findings = [
      ...inStages(
        {
          ...schema,
          label: 'a',
          received: 'no /members',
          documented: '/members is there',
          property: { kind: 'missing', place: '/members' },
        },
        {
          ...schema,
          label: 'b',
          received: '/people: a list of 1',
          documented: 'nothing about /people',
          property: { kind: 'undeclared', place: '/people' },
        },
        accepted('page: a word'),
        accepted('page: empty'),
      ),
      LEARNED,
    ];
    expect(plain(findings)).toEqual([
      '+ learned: 9 differences where the document could only assume (dev, prod)',
      '  listMembers',
      '    response_schema_conformance (4): no /members; /people is not declared',
      '    negative_data_rejection (4): 200 with application/json (assumed: the',
      '      request is refused (4xx)) for page: a word, page: empty',
      '  sendRecognition',
      '    status_code_conformance: 200 (assumed: 201) (dev only)',
    ]);
  });

  it('takes four lines for a check at most, and counts the rest', () => {
    const labels = Array.from({ length: 30 }, (_, index) => `parameter ${index}: the value is a word`);
    expect(plain(inStages(...labels.map(accepted)))).toEqual([
      '+ learned: 60 differences where the document could only assume (dev, prod)',
      '  listMembers',
      '    negative_data_rejection (60): 200 with application/json (assumed: the',
      '      request is refused (4xx)) for parameter 0: the value is a word, parameter',
      '      1: the value is a word, parameter 2: the value is a word, parameter 3: the',
      '      value is a word, …; … 52 more',
      '  … and 52 more; report.json has them all (--report json)',
    ]);
  });

  it('stops after forty lines', () => {
    const operations = Array.from({ length: 30 }, (_, index) => ({ operationId: `operation${index}` }));
    const lines = plain(inStages(...operations));
    expect(lines).toHaveLength(40);
    expect(lines.at(-1)).toBe('  … and 22 more; report.json has them all (--report json)');
  });

  it('takes no more than forty lines and one more for the rest, of any width, for any report', () => {
    fc.assert(
      fc.property(anyReport, fc.integer({ min: 24, max: 120 }), ({ findings }, width) => {
        const lines = plain(findings, width);
        const rest = lines.findIndex((line) => line.startsWith('  … and '));
        expect(rest === -1 ? lines.length : rest).toBeLessThanOrEqual(40);
      }),
    );
  });
});
