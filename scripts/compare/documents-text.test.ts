import { describe, expect, it } from 'vitest';
import type { ToolRun } from './documents.ts';
import { isKilled, toDocumentsPage } from './documents-text.ts';

const run = (says: string[], fails: boolean | undefined, requests = 10): ToolRun => ({
  says,
  fails,
  requests,
  processor: 1.5,
});

describe('a fault is killed by a tool', () => {
  const table: [says: string[], fails: boolean, healthy: string[], want: boolean][] = [
    [['a'], true, [], true],
    [['a'], true, ['a'], false],
    [['a', 'b'], true, ['a'], true],
    [['a'], false, [], false],
    [[], true, [], false],
  ];
  it.each(table)(
    'that says %j (fails: %s) where it says %j of the healthy: %s',
    (says, fails, known, want) => {
      expect(isKilled(run(says, fails), run(known, known.length > 0))).toBe(want);
    },
  );
});

it('the page has a row for each tool and each description', () => {
  const page = toDocumentsPage('2026-11-23', 7, [
    {
      file: 'books.yaml',
      operations: 3,
      runs: [
        {
          tool: 'one',
          healthy: run([], false),
          broken: [
            { kind: 'wrong-type', run: run(['x'], true, 20) },
            { kind: 'undeclared-status', run: run([], false, 30) },
          ],
        },
        {
          tool: 'other',
          healthy: run(['y'], true),
          broken: [
            { kind: 'wrong-type', run: run(['y'], true) },
            { kind: 'undeclared-status', run: run(['y', 'z'], true) },
          ],
        },
        {
          tool: 'third',
          healthy: run([], undefined),
          broken: [
            { kind: 'wrong-type', run: run([], undefined) },
            { kind: 'undeclared-status', run: run([], undefined) },
          ],
        },
      ],
    },
  ]);
  expect(page).toContain('The mocks of 1 description with 3 operations');
  expect(page).toContain(
    '| tool | killed of 2 | wrong type (1) | undeclared status (1) | false alarms of 1 | requests | processor |',
  );
  expect(page).toContain('| one | 1 | 1 | 0 | 0 | 60 | 5 s |');
  expect(page).toContain('| other | 1 | 0 | 1 | 1 | 30 | 5 s |');
  expect(page).toContain('| books.yaml | 3 | 1 of 2 | 1 of 2 ● | 0 of 2 ○ |');
});
