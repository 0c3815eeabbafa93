import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyRecord } from '../samples/any-report.test.helper.ts';
import { createPublishedValidator } from '../samples/published-schema.test.helper.ts';
import { EXCHANGE, RECORD, SAMPLES } from '../samples/sample-report.test.helper.ts';
import { toHar } from './har.ts';

const listErrors = createPublishedValidator('har');

describe('the published schema of HAR 1.2', () => {
  it('fits the sample', () => {
    expect(listErrors(toHar(RECORD))).toEqual([]);
  });

  it.each(SAMPLES)('fits: $name', ({ report }) => {
    const exchanges = report.findings
      .flatMap(({ exchange }) => exchange ?? [])
      .map((exchange) => ({
        ...exchange,
        request: { ...exchange.request, url: `http://127.0.0.1:4010/${report.target}` },
      }));
    expect(listErrors(toHar({ report, exchanges }))).toEqual([]);
  });

  it('fits any record', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        expect(listErrors(toHar(record))).toEqual([]);
      }),
    );
  });

  it('refuses what is none', () => {
    const text = toHar({ ...RECORD, exchanges: [EXCHANGE] });
    expect(listErrors(text.replace('"startedDateTime"', '"started"'))).not.toEqual([]);
  });
});
