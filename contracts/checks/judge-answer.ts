import type { Contract } from '../../spec/contract.ts';
import type { Call } from '../cases/call.ts';
import type { Check, Observation } from './check.ts';
import type { Exchange } from './exchange.ts';
import type { Judgement } from './judgement.ts';

/** What the checks say that look at the response to any call of its intent. */
export function judgeAnswer(exchange: Exchange, checks: readonly Check[], contract: Contract): Judgement[] {
  return checks.flatMap(({ id, answers }) =>
    answers?.to.includes(exchange.call.intent)
      ? answers.judge(exchange, contract).map((observation) => toJudgement(observation, exchange.call, id))
      : [],
  );
}

export function toJudgement(
  observation: Observation,
  { operation, stage }: Pick<Call, 'operation' | 'stage'>,
  check: string,
): Judgement {
  return { ...observation, check, operationId: operation?.id, stage };
}
