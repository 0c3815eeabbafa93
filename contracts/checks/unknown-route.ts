import type { Contract } from '../../spec/contract.ts';
import { createDraws, type Draws } from '../../spec/random.ts';
import type { Call } from '../cases/call.ts';
import type { Check, LabelledCase } from './check.ts';
import { judgeErrorStatus, toErrorFact } from './documented-error.ts';
import { askWithoutKeyToo } from './key-first.ts';

export const unknownRoute: Check = {
  id: 'unknown_route',
  title: 'A path that belongs to no operation is not found, and only to whom the key is valid.',
  source: 'assumed by the document (§7: errors for other conditions are not shown)',
  plan: ({ contract, stages, seed }) => stages.flatMap((stage) => planStage(contract, stage, seed)),
};

/** As many different paths as it takes to make a rule of how they are answered. */
const PATHS = 3;

function planStage(contract: Contract, stage: string, seed: number): LabelledCase[] {
  const error = contract.refusals.get('path-unknown');
  if (!error) return [];
  const draws = createDraws(seed, 'unknown route');
  const call: Call = {
    why: 'a path that belongs to no operation',
    intent: 'unknown',
    operation: undefined,
    method: 'GET',
    path: toPath(draws),
    stage,
    key: 'own',
    values: [],
  };
  const planned: LabelledCase = {
    operation: undefined,
    stage,
    unbound: 'no-operation',
    label: 'valid key',
    name: `a path that belongs to no operation is not found (${stage})`,
    calls: [call, ...Array.from({ length: PATHS - 1 }, () => ({ ...call, path: toPath(draws) }))],
    facts: [toErrorFact(error)],
    judge: (exchanges) => exchanges.map((exchange) => judgeErrorStatus(exchange, error)),
  };
  const wantsKey = contract.operations[0]?.key !== undefined;
  return [wantsKey ? askWithoutKeyToo(contract, planned, 'refusal-order') : planned];
}

function toPath(draws: Draws): string {
  return `/wes-check-${draws.hex(12)}`;
}
