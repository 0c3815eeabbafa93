import type { Contract } from '../../spec/contract.ts';
import { createDraws, type Draws } from '../../spec/random.ts';
import type { Call } from '../cases/call.ts';
import type { Check, LabelledCase } from './check.ts';
import { judgeErrorStatus, judgeKeyRefusal, toErrorFact } from './documented-error.ts';

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
  const base = { operation: undefined, stage, unbound: 'no-operation' as const };
  const found: LabelledCase = {
    ...base,
    label: 'valid key',
    name: `a path that belongs to no operation is not found (${stage})`,
    calls: [call, ...Array.from({ length: PATHS - 1 }, () => ({ ...call, path: toPath(draws) }))],
    facts: [toErrorFact(error)],
    judge: (exchanges) => exchanges.map((exchange) => judgeErrorStatus(exchange, error)),
  };
  const order = contract.rules.get('refusal-order')?.pointer;
  const missing = contract.refusals.get('key-missing');
  if (order === undefined || !missing || contract.operations[0]?.key === undefined) return [found];
  const refused: LabelledCase = {
    ...base,
    label: 'no key',
    name: `a path that belongs to no operation is refused for the key first (${stage})`,
    calls: [{ ...call, key: 'none', why: 'a path that belongs to no operation, without a key' }],
    facts: [order],
    judge: (exchanges) =>
      exchanges.map(({ id, answer }) => {
        const outcome = judgeKeyRefusal(answer, missing, contract);
        return { fact: order, label: 'key first', exchange: id, outcome };
      }),
  };
  return [found, refused];
}

function toPath(draws: Draws): string {
  return `/wes-check-${draws.hex(12)}`;
}
