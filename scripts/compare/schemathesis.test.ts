import { expect, it } from 'vitest';
import { toRemarks } from './schemathesis.ts';

it('each failure is a remark for each of its operations', () => {
  const report = {
    exit_code: 1,
    failures: [
      {
        type: 'RejectedPositiveData',
        code: 'ST202',
        title: 'Rejected',
        count: 3,
        operations: ['GET /a', 'POST /b'],
      },
      { type: 'ServerError', code: 'ST101', title: 'Server error', count: 1, operations: ['GET /a'] },
    ],
  };
  expect(toRemarks(JSON.stringify(report), 'dev')).toEqual([
    { exchange: 0, says: 'RejectedPositiveData, Rejected: GET /a in dev', fails: true },
    { exchange: 0, says: 'RejectedPositiveData, Rejected: POST /b in dev', fails: true },
    { exchange: 0, says: 'ServerError, Server error: GET /a in dev', fails: true },
  ]);
});
