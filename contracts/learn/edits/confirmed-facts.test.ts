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
import type { RefusedAnswer } from './refusal-edits.ts';

const read = (evidence: string): Contract =>
  readContract(`
  x-rules:
    - { id: r, statement: S., x-evidence: ${evidence} }
  components:
    responses:
      Bad:
        description: B.
        content:
          text/plain:
            examples:
              e: { value: no, x-refusal: { condition: request-invalid, status: 400, x-evidence: ${evidence} } }
  paths:
    /a: { get: { operationId: a, responses: { 400: { $ref: '#/components/responses/Bad' } } } }
    /b: { get: { operationId: b, responses: { 400: { $ref: '#/components/responses/Bad' } } } }
`);

/** An exchange of an operation, or of a path that belongs to nothing, in a stage. */
interface Shown {
  of: 'a' | 'b' | 'nothing';
  stage: string;
  /** The status of the answer. */
  status?: number;
  /** Which request it answers; else each answers one of its own. */
  request?: number;
}

const RULE = '/x-rules/0';
const INVALID = '/components/responses/Bad/content/text~1plain/examples/e/x-refusal';

/** What is said of a fact after some exchanges in which it held, and some in which it did not. */
function learn(
  contract: Contract,
  holds: readonly Shown[],
  differs: readonly Shown[],
  fact: typeof RULE | typeof INVALID = RULE,
): Evidence {
  const distinct = createDistinctExchanges();
  const answer = toAnswer({ status: 403, headers: [], body: new Uint8Array(), milliseconds: 1 });
  const answers = new Map<number, RefusedAnswer[]>();
  const number = (
    { of, stage, status = 400, request: id }: Shown,
    index: number,
  ): [number, string | undefined] => {
    const own = contract.operations.find(({ id }) => id === of);
    const call = { operation: own, stage, key: 'own', intent: 'unkeyed' } as unknown as Call;
    const request = { method: 'GET', url: `/${of}/${stage}/${id ?? index}`, headers: [] };
    const exchange = { id: index, call, request, answer } as unknown as Exchange;
    const { number: noted } = distinct.note(exchange, Date.UTC(2026, 0, 31));
    const before = (answers.get(noted) ?? []).filter((one) => one.status !== status);
    answers.set(noted, [...before, { status, body: '', isInvalid: true, operationId: own?.id }]);
    return [noted, own?.id];
  };
  const agrees = new Map(holds.map(number));
  const learning = startPlainLearning(contract, distinct);
  const record = { agrees, differs: new Map(differs.map((one, index) => number(one, 100 + index))) };
  const facts: FactRecords = new Map([[fact, record]]);
  learnJudged(learning, facts, answers);
  if (!learning.hasChanged()) learnMixed(learning, facts, answers);
  return learning.draft.at(`${fact}/x-evidence`) as unknown as Evidence;
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

it('a rule that held too seldom where it was not broken, and is broken elsewhere, is seen to hold at times', () => {
  const holds = [{ of: 'a', stage: 'dev' } as const, ...three('a', 'prod')];
  const differs = [{ of: 'b', stage: 'prod' } as const];
  expect(learn(read('{ grade: assumed }'), holds, differs)).toMatchObject({ grade: 'seen', count: 4 });
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

const ASKED: readonly Shown[] = [1, 2, 3].map((request) => ({ of: 'a', stage: 'dev', request }));

it.each<{ name: string; differs: Shown[]; want: Evidence['grade'] }>([
  { name: 'alike, and was held to another form before', differs: [...ASKED], want: 'observed' },
  { name: 'otherwise before', differs: ASKED.map((one) => ({ ...one, status: 403 })), want: 'seen' },
])('a refusal of what is answered $name is $want', ({ differs, want }) => {
  expect(learn(read('{ grade: assumed }'), ASKED, differs, INVALID)).toMatchObject({ grade: want });
});

const ACCEPTED: Shown = { of: 'b', stage: 'dev', status: 200 };

it.each<{ name: string; evidence?: string; differs: Shown[]; want: Partial<Evidence> }>([
  {
    name: 'observed of the operations that are strict, where another accepts some',
    differs: [ACCEPTED],
    want: { grade: 'observed', count: 3, operations: ['a'] },
  },
  {
    name: 'seen, where any of them refuses with another status',
    differs: [{ of: 'a', stage: 'dev', status: 422 }],
    want: { grade: 'seen', count: 6 },
  },
  {
    name: 'observed of no more than before, where an earlier run looked at the others too',
    evidence: '{ grade: observed, stage: dev, count: 3, operations: [a], keywords: [] }',
    differs: [],
    want: { grade: 'observed', operations: ['a'] },
  },
])('how invalid requests are refused is $name', ({ evidence = '{ grade: assumed }', differs, want }) => {
  const holds = [...three('a', 'dev'), ...three('b', 'dev')];
  expect(learn(read(evidence), holds, differs, INVALID)).toMatchObject(want);
});
