import type { ValidCall } from '../cases/valid-calls.ts';
import { describeAnswer, isSuccess } from './answer.ts';
import type { Check, LabelledCase, Observation, Plan } from './check.ts';
import type { Exchange } from './exchange.ts';
import { listFirstCalls } from './first-calls.ts';
import { AGREES, differs, notObserved } from './judgement.ts';

const RULE = 'legacy-may-be-retired';

/** What is retired is asked for little else: so often, that what fails later, or now and then, shows. */
const TIMES = 3;

export const legacyPath: Check = {
  id: 'legacy_path',
  title: 'A deprecated operation responds, is absent or is retired; it does not fail.',
  source: '§4.2, §9.4',
  plan: planCases,
};

function planCases(plan: Plan): LabelledCase[] {
  const rule = plan.contract.rules.get(RULE);
  return listFirstCalls(plan)
    .filter(({ operation }) => operation.deprecated)
    .map(({ operation, stage, valid }) => {
      const fact = rule?.operations.includes(operation.id) ? rule.pointer : operation.pointer;
      return {
        operation,
        stage,
        label: 'responds',
        name: `${operation.id} responds or is retired (${stage})`,
        calls: Array.from({ length: TIMES }, () => valid.call),
        unbound: 'finds-operation',
        facts: [...new Set([fact, ...valid.facts])],
        judge: (exchanges) => exchanges.flatMap((exchange) => judge(exchange, fact, valid)),
        judgeAbsence: ({ id }) => [
          { fact, label: 'absent', exchange: id, outcome: AGREES },
          ...toUnobserved(valid, fact, 'the operation was retired, as it may be'),
        ],
      };
    });
}

function judge({ id, answer }: Exchange, fact: string, valid: ValidCall): Observation[] {
  const base = { fact, label: 'responds', exchange: id };
  if (answer.status >= 500)
    return [{ ...base, outcome: differs(describeAnswer(answer), 'an answer, or none any more') }];
  const retained: Observation = { ...base, outcome: AGREES };
  if (isSuccess(answer)) return [retained, ...valid.facts.map((pointer) => ({ ...retained, fact: pointer }))];
  const why = `the operation was answered with ${answer.status}, as it may be`;
  return [retained, ...toUnobserved(valid, fact, why)];
}

function toUnobserved({ facts }: ValidCall, told: string, why: string): Observation[] {
  return facts
    .filter((fact) => fact !== told)
    .map((fact) => ({ fact, label: 'not observed', outcome: notObserved(why) }));
}
