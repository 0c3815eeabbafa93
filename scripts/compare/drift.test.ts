import { describe, expect, it } from 'vitest';
import { share, toRemarks } from './drift.ts';

const SARIF = {
  runs: [
    {
      results: [
        {
          ruleId: 'schema-consistency',
          level: 'error',
          message: { text: 'must be array' },
          properties: { exchangeIndex: 2, target: 'response', dataPath: '/recognitions' },
        },
        {
          ruleId: 'schema-consistency',
          level: 'note',
          message: { text: 'Undocumented header' },
          properties: { exchangeIndex: 0 },
        },
      ],
    },
  ],
};

describe('what drift reports', () => {
  const remarks = toRemarks(JSON.stringify(SARIF));

  it('fails where its level is that of an error', () => {
    expect(remarks).toEqual([
      { exchange: 2, says: 'schema-consistency response /recognitions must be array', fails: true },
      { exchange: 0, says: 'schema-consistency   Undocumented header', fails: false },
    ]);
  });

  it('belongs to the trial whose exchange it is, counted from its own first', () => {
    const exchange = {
      request: { method: 'GET', target: '/', headers: [], body: undefined },
      response: { status: 200, headers: [], body: '' },
    };
    const shared = share(
      [
        { id: 'a', recording: [exchange] },
        { id: 'b', recording: [] },
        { id: 'c', recording: [exchange, exchange] },
      ],
      remarks,
    );
    expect([...shared].map(([id, own]) => [id, own.map((remark) => remark.exchange)])).toEqual([
      ['a', [0]],
      ['b', []],
      ['c', [1]],
    ]);
  });
});
