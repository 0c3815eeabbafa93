import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyReport } from '../samples/any-report.test.helper.ts';
import { createPublishedValidator } from '../samples/published-schema.test.helper.ts';
import { SAMPLE, SAMPLES } from '../samples/sample-report.test.helper.ts';
import { toSarif } from './sarif.ts';

const listErrors = createPublishedValidator('sarif-2.1.0.json');

describe('the published schema of SARIF 2.1.0', () => {
  it.each(SAMPLES)('fits: $name', ({ report }) => {
    expect(listErrors(toSarif(report))).toEqual([]);
  });

  it('fits any report', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        expect(listErrors(toSarif(report))).toEqual([]);
      }),
    );
  });

  it('refuses what is none', () => {
    expect(listErrors(toSarif(SAMPLE).replaceAll('"warning"', '"bad"'))).not.toEqual([]);
  });
});
