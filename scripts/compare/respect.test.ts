import { describe, expect, it } from 'vitest';
import { toRemarks } from './respect.ts';

describe('what respect reports', () => {
  it('is a remark for each check that did not pass, by file and place', () => {
    const checks = [
      { name: 'status code check', passed: true, severity: 'error' },
      {
        name: 'success criteria check',
        condition: '$statusCode == 403',
        passed: false,
        severity: 'error',
      },
      { name: 'schema check', passed: false, severity: 'warn' },
    ];
    const log = {
      files: {
        'a.json': { executedWorkflows: [{ workflowId: 'w12', executedSteps: [{ checks }] }] },
        'b.json': { executedWorkflows: [] },
      },
    };
    expect(toRemarks(JSON.stringify(log))).toEqual(
      new Map([
        [
          'a.json',
          [
            { exchange: 12, says: 'success criteria check $statusCode == 403', fails: true },
            { exchange: 12, says: 'schema check ', fails: false },
          ],
        ],
        ['b.json', []],
      ]),
    );
  });
});
