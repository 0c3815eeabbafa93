import { expect, it } from 'vitest';
import { readContract } from '../../../spec/contract.test.helper.ts';
import { startLearning } from '../learning.ts';
import { createDistinctExchanges } from '../observations/observations.ts';
import { learnDenied } from './denied-facts.ts';

const SEEN = { grade: 'seen', stage: 'dev', date: '2026-01-31', count: 1 };
const contract = readContract(`
  x-rules:
    - id: r
      statement: S.
      operations: [a, b]
      x-evidence: { grade: assumed }
      x-denied: ${JSON.stringify(SEEN)}
  paths:
    /a: { get: { operationId: a, responses: {} } }
    /b: { get: { operationId: b, responses: {} } }
`);

it.each([
  { name: 'one of its operations', holds: ['a'], want: { ...SEEN, operations: ['b'] } },
  { name: 'all of them', holds: ['a', 'b'], want: undefined },
  { name: 'none of them', holds: [], want: SEEN },
])('a rule that was seen not to hold, and holds for $name', ({ holds, want }) => {
  const distinct = {
    ...createDistinctExchanges(),
    describe: (numbers: Iterable<number>) => {
      const operations = [...numbers].flatMap((number) => holds[number - 1] ?? []);
      return { stages: ['dev'], operations, date: '2026-02-01', count: operations.length };
    },
  };
  const options = { corrections: 'noted', relearn: false, denied: new Map(), isData: () => false } as const;
  const learning = startLearning(contract, distinct, options);
  const agrees = new Set(holds.map((_, index) => index + 1));
  learnDenied(learning, new Map([['/x-rules/0', { agrees, differs: new Set<number>() }]]), new Map());
  expect(learning.draft.at('/x-rules/0/x-denied')).toEqual(want);
});
