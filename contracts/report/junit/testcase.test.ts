import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyReport } from '../samples/any-report.test.helper.ts';
import { DRIFT, LEARNED, VIOLATION } from '../samples/sample-report.test.helper.ts';
import { toTestcaseText } from './testcase.ts';

describe('toTestcaseText', () => {
  it('is nothing where nothing differs', () => {
    expect(toTestcaseText([])).toBe('');
  });

  it('tells the gravest first', () => {
    const lines = toTestcaseText([LEARNED, DRIFT, VIOLATION]).split('\n');
    expect(lines.filter((line) => /^(violation|drift|learned):/.test(line))).toEqual([
      'violation: missing_required_header, listMembers, dev, no-key',
      'drift: status_code_conformance, readProfile, dev, absent',
      'learned: status_code_conformance, sendRecognition, dev, accepted',
    ]);
  });

  it('counts what does not fit', () => {
    const received = 'x'.repeat(5000);
    const text = toTestcaseText(Array.from({ length: 200 }, () => ({ ...LEARNED, received })));
    expect(text.length).toBeLessThan(9000);
    const told = text.split('\n').filter((line) => line.startsWith('learned:')).length;
    expect(told).toBeGreaterThan(1);
    expect(text).toMatch(new RegExp(`\n\n… and ${200 - told} findings more; report\\.json has them all`));
  });

  it('has a command whole or not at all', () => {
    const curl = `curl '${'x'.repeat(3000)}'`;
    const text = toTestcaseText([{ ...VIOLATION, curl }]);
    expect(text).not.toContain('xxx');
    expect(text).toContain('too long to show; report.json has it');
  });

  it('is never long, and tells of one finding at least, for any report', () => {
    fc.assert(
      fc.property(anyReport, ({ findings }) => {
        const text = toTestcaseText(findings);
        expect(text.length).toBeLessThan(9000);
        if (findings.length > 0) expect(text).toMatch(/^(violation|drift|learned): /);
      }),
    );
  });
});
