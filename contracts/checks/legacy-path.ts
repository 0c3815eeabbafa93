import type { ValidCall } from '../cases/valid-calls.ts';
import { describeAnswer, isSuccess } from './answer.ts';
import { type Case, type Check, type Observation, type Plan, toCaseId } from './check.ts';
import type { Exchange } from './exchange.ts';

const ID = 'legacy_path';
const RULE = 'legacy-may-be-retired';

export const legacyPath: Check = {
  id: ID,
  title: 'A deprecated operation responds, is absent or is retired; it does not fail.',
  source: '§4.2, §9.4',
  plan: planCases,
};

function planCases({ contract, operations, stages, validCalls }: Plan): Case[] {
  return operations
    .filter(({ deprecated }) => deprecated)
    .flatMap((operation) =>
      stages.flatMap((stage): Case[] => {
        const [valid] = validCalls(operation, stage);
        if (!valid) return [];
        const rule = contract.rules.get(RULE);
        const fact = rule?.operations.includes(operation.id) ? rule.pointer : operation.pointer;
        return [
          {
            id: toCaseId(ID, operation, stage, 'responds'),
            name: `${operation.id} responds or is retired (${stage})`,
            check: ID,
            operation,
            stage,
            calls: [valid.call],
            unbound: 'finds-operation',
            facts: [...new Set([fact, ...valid.facts])],
            judge: ([exchange]) => (exchange ? judge(exchange, fact, valid) : []),
            judgeAbsence: (exchange) => [
              { fact, label: 'absent', exchange: exchange.id, outcome: { kind: 'agrees' } },
              ...toUnobserved(valid, fact, 'the operation was retired, as it may be'),
            ],
          },
        ];
      }),
    );
}

function judge({ id, answer }: Exchange, fact: string, valid: ValidCall): Observation[] {
  const base = { label: 'responds', exchange: id };
  if (answer.status >= 500) {
    const documented = 'an answer, or none any more';
    return [{ ...base, fact, outcome: { kind: 'differs', received: describeAnswer(answer), documented } }];
  }
  const retained: Observation = { ...base, fact, outcome: { kind: 'agrees' } };
  if (!isSuccess(answer))
    return [
      retained,
      ...toUnobserved(valid, fact, `the operation was answered with ${answer.status}, as it may be`),
    ];
  return [
    retained,
    ...valid.facts.map((pointer): Observation => ({ ...base, fact: pointer, outcome: { kind: 'agrees' } })),
  ];
}

function toUnobserved({ facts }: ValidCall, told: string, why: string): Observation[] {
  return facts
    .filter((fact) => fact !== told)
    .map((fact) => ({ fact, label: 'not observed', outcome: { kind: 'not-observed', why } }));
}
