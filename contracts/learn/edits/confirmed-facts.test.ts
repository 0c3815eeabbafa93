import { expect, it } from 'vitest';
import { readContract } from '../../../spec/contract.test.helper.ts';
import type { Call } from '../../cases/call.ts';
import { toAnswer } from '../../checks/answer.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { createDistinctExchanges } from '../observations/observations.ts';
import { learnJudged } from './confirmed-facts.ts';
import { startPlainLearning } from './learning.test.helper.ts';

const contract = readContract(`
  x-rules:
    - { id: r, statement: S., x-evidence: { grade: assumed } }
  paths:
    /a: { get: { operationId: a, responses: {} } }
`);
const [operation] = contract.operations;

/** An exchange of an operation, or of a path that belongs to nothing, in a stage. */
interface Shown {
  of: 'a' | 'nothing';
  stage: string;
}

/** In which stages the rule is confirmed after some exchanges in which it held, and some in which it did not. */
function confirmedIn(holds: readonly Shown[], differs: readonly Shown[]): unknown {
  const distinct = createDistinctExchanges();
  const answer = toAnswer({ status: 403, headers: [], body: new Uint8Array(), milliseconds: 1 });
  const number = ({ of, stage }: Shown, index: number): [number, string | undefined] => {
    const own = of === 'a' ? operation : undefined;
    const call = { operation: own, stage, key: 'own', intent: 'unkeyed' } as unknown as Call;
    const request = { method: 'GET', url: `/${of}/${stage}/${index}`, headers: [] };
    const exchange = { id: index, call, request, answer } as unknown as Exchange;
    return [distinct.note(exchange, Date.UTC(2026, 0, 31)).number, own?.id];
  };
  const agrees = new Map(holds.map(number));
  const learning = startPlainLearning(contract, distinct);
  const record = { agrees, differs: new Map(differs.map((one, index) => number(one, 100 + index))) };
  learnJudged(learning, new Map([['/x-rules/0', record]]), new Map());
  const evidence = learning.draft.at('/x-rules/0/x-evidence') as { grade: string; stage?: string };
  return evidence.grade === 'observed' ? evidence.stage : undefined;
}

const EACH: readonly Shown[] = ['dev', 'prod'].flatMap((stage) => Array(3).fill({ of: 'a', stage }));

it.each<{ name: string; differs: Shown[]; want: string | undefined }>([
  { name: 'nowhere', differs: [], want: 'dev, prod' },
  { name: 'in one stage', differs: [{ of: 'a', stage: 'prod' }], want: 'dev' },
  {
    name: 'in each, in one of them for what belongs to no operation',
    differs: [
      { of: 'a', stage: 'prod' },
      { of: 'nothing', stage: 'dev' },
    ],
    want: undefined,
  },
])('a rule that is broken $name is confirmed in $want', ({ differs, want }) => {
  expect(confirmedIn(EACH, differs)).toBe(want);
});
