import type { Contract } from '../../spec/contract.ts';
import { createDraws } from '../../spec/random.ts';
import type { Call } from '../cases/call.ts';
import { describeAnswer, saysText } from './answer.ts';
import { type Case, type Check, type Observation, toCaseId } from './check.ts';
import type { Exchange } from './exchange.ts';

const ID = 'unknown_route';
const CONDITION = 'path-unknown';
const ORDER_RULE = 'refusal-order';

export const unknownRoute: Check = {
  id: ID,
  title: 'A path that belongs to no operation is not found, and only to whom the key is valid.',
  source: 'assumed by the document (§7: errors for other conditions are not shown)',
  plan: ({ contract, stages, seed }) => stages.flatMap((stage) => planStage(contract, stage, seed)),
};

function planStage(contract: Contract, stage: string, seed: number): Case[] {
  const refusal = contract.refusals.get(CONDITION);
  if (!refusal) return [];
  const path = `/wes-check-${createDraws(seed, 'unknown route').hex(12)}`;
  const call: Call = {
    why: 'a path that belongs to no operation',
    intent: 'unknown',
    operation: undefined,
    method: 'GET',
    path,
    stage,
    key: 'own',
    values: [],
  };
  const found = `${refusal.pointer}/x-refusal`;
  const base = { check: ID, operation: undefined, stage, unbound: 'no-operation' as const };
  const cases: Case[] = [
    {
      ...base,
      id: toCaseId(ID, undefined, stage, 'valid key'),
      name: `a path that belongs to no operation is not found (${stage})`,
      calls: [call],
      facts: [found],
      judge: ([exchange]) => (exchange ? [judgeStatus(exchange, found, refusal.status)] : []),
    },
  ];
  const order = contract.rules.get(ORDER_RULE)?.pointer;
  const missing = contract.refusals.get('key-missing');
  if (order === undefined || !missing || contract.operations[0]?.key === undefined) return cases;
  return [
    ...cases,
    {
      ...base,
      id: toCaseId(ID, undefined, stage, 'no key'),
      name: `a path that belongs to no operation is refused for the key first (${stage})`,
      calls: [{ ...call, key: 'none', why: 'a path that belongs to no operation, without a key' }],
      facts: [order],
      judge: ([exchange]) => {
        if (!exchange) return [];
        const { id, answer } = exchange;
        const look = { fact: order, label: 'key first', exchange: id };
        if (answer.status === missing.status && saysText(answer, missing.message))
          return [{ ...look, outcome: { kind: 'agrees' } }];
        const documented = `${missing.status} with the text "${missing.message}"`;
        return [{ ...look, outcome: { kind: 'differs', received: describeAnswer(answer), documented } }];
      },
    },
  ];
}

function judgeStatus({ id, answer }: Exchange, fact: string, status: number): Observation {
  const base = { fact, label: `status ${answer.status}`, exchange: id };
  if (answer.status === status) return { ...base, outcome: { kind: 'agrees' } };
  return { ...base, outcome: { kind: 'differs', received: describeAnswer(answer), documented: `${status}` } };
}
