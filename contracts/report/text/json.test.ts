import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyReport } from '../samples/any-report.test.helper.ts';
import { ACTING } from '../samples/hostile.test.helper.ts';
import { CLEAN, toHostile } from '../samples/sample-report.test.helper.ts';
import { toJsonReport } from './json.ts';

describe('toJsonReport', () => {
  it('has two spaces of indent and a newline at the end', () => {
    const text = toJsonReport(CLEAN);
    expect(text.startsWith('{\n  "$schema": "urn:workplace-engagement-kit:report:1",\n  "kit": {\n')).toBe(
      true,
    );
    expect(text.endsWith('\n}\n')).toBe(true);
  });

  it('says the same when it is read again', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        expect(JSON.parse(toJsonReport(report))).toEqual(report);
      }),
    );
  });

  it('holds nothing that acts when it is printed', () => {
    const text = toJsonReport(toHostile('\u001b[2J\u009b2J\u202e\u2028\u{e0041}\ud800'));
    expect(text).toContain('"target": "\\u001b[2J\\u009b2J\\u202e\\u2028\\udb40\\udc41\\ud800"');
    expect(text).not.toMatch(ACTING);
  });
});
