import { expect, it } from 'vitest';
import { readContract } from '../../../spec/contract.test.helper.ts';
import type { Contract } from '../../../spec/contract.ts';
import type { Evidence } from '../../../spec/evidence.ts';
import type { Call } from '../../cases/call.ts';
import { toAnswer } from '../../checks/answer.ts';
import type { Exchange } from '../../checks/exchange.ts';
import type { FactRecords } from '../observations/fact-observations.ts';
import { createDistinctExchanges } from '../observations/observations.ts';
import { learnJudged, learnMixed } from './confirmed-facts.ts';
import { startPlainLearning } from './learning.test.helper.ts';

const read = (evidence: string): Contract =>
  readContract(`
  x-rules:
    - { id: r, statement: S., x-evidence: ${evidence} }
  paths:
    /a: { get: { operationId: a, responses: {} } }
    /b: { get: { operationId: b, responses: {} } }
`);

/** An exchange of an operation, or of a path that belongs to nothing, in a stage. */
interface Shown {
  of: 'a' | 'b' | 'nothing';
  stage: string;
}

/** What is said of the rule after some exchanges in which it held, and some in which it did not. */
function learn(contract: Contract, holds: readonly Shown[], differs: readonly Shown[]): Evidence {
  const distinct = createDistinctExchanges();
  const answer = toAnswer({ status: 403, headers: [], body: new Uint8Array(), milliseconds: 1 });
  const number = ({ of, stage }: Shown, index: number): [number, string | undefined] => {
    const own = contract.operations.find(({ id }) => id === of);
    const call = { operation: own, stage, key: 'own', intent: 'unkeyed' } as unknown as Call;
    const request = { method: 'GET', url: `/${of}/${stage}/${index}`, headers: [] };
    const exchange = { id: index, call, request, answer } as unknown as Exchange;
    return [distinct.note(exchange, Date.UTC(2026, 0, 31)).number, own?.id];
  };
  const agrees = new Map(holds.map(number));
  const learning = startPlainLearning(contract, distinct);
  const record = { agrees, differs: new Map(differs.map((one, index) => number(one, 100 + index))) };
  const facts: FactRecords = new Map([['/x-rules/0', record]]);
  learnJudged(learning, facts, new Map());
  if (!learning.hasChanged()) learnMixed(learning, facts, new Map());
  return learning.draft.at('/x-rules/0/x-evidence') as unknown as Evidence;
}

const three = (of: Shown['of'], stage: string): Shown[] => Array(3).fill({ of, stage });
const EACH: readonly Shown[] = ['dev', 'prod'].flatMap((stage) => three('a', stage));

it.each<{ name: string; differs: Shown[]; want: Partial<Evidence> }>([
  { name: 'nowhere', differs: [], want: { grade: 'observed', stage: 'dev, prod' } },
  {
    name: 'in one stage',
    differs: [{ of: 'a', stage: 'prod' }],
    want: { grade: 'observed', stage: 'dev', count: 3 },
  },
  {
    name: 'in each, in one of them for what belongs to no operation',
    differs: [
      { of: 'a', stage: 'prod' },
      { of: 'nothing', stage: 'dev' },
    ],
    want: { grade: 'seen', stage: 'dev, prod', count: 6 },
  },
])('a rule that is broken $name is $want', ({ differs, want }) => {
  expect(learn(read('{ grade: assumed }'), EACH, differs)).toMatchObject(want);
});

it.each<{ name: string; evidence: string; holds: Shown[]; want: Partial<Evidence> }>([
  {
    name: 'held at times is not confirmed by a run that sees it held',
    evidence: '{ grade: seen, stage: dev, count: 3 }',
    holds: three('a', 'dev'),
    want: { grade: 'seen' },
  },
  {
    name: 'was seen too seldom is',
    evidence: '{ grade: seen, stage: dev, count: 2 }',
    holds: three('a', 'dev'),
    want: { grade: 'observed' },
  },
  {
    name: 'was observed of one operation is observed of another that several exchanges show it of',
    evidence: '{ grade: observed, stage: dev, count: 9, operations: [a] }',
    holds: [...three('a', 'dev'), ...three('b', 'dev')],
    want: { grade: 'observed', count: 9, stage: 'dev' },
  },
  {
    name: 'is not where fewer do',
    evidence: '{ grade: observed, stage: dev, count: 9, operations: [a] }',
    holds: [...three('a', 'dev'), ...three('b', 'dev').slice(1)],
    want: { grade: 'observed', operations: ['a'] },
  },
  {
    name: 'is not of a stage that fewer show it of',
    evidence: '{ grade: observed, stage: dev, count: 9 }',
    holds: [...three('a', 'dev'), ...three('a', 'prod').slice(1)],
    want: { grade: 'observed', stage: 'dev' },
  },
])('what $name', ({ evidence, holds, want }) => {
  const said = learn(read(evidence), holds, []);
  expect(said).toMatchObject(want);
  expect(said.operations).toEqual(want.operations);
});
