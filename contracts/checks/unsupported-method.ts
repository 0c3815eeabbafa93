import { describeAnswer } from './answer.ts';
import { type Case, type Check, type Observation, type Plan, toCaseId } from './check.ts';
import type { Exchange } from './exchange.ts';

const ID = 'unsupported_method';
const CONDITION = 'method-not-allowed';

/** A method that no operation of the document has, tried in this order. */
const METHODS = ['PUT', 'PATCH', 'DELETE'];

export const unsupportedMethod: Check = {
  id: ID,
  title: 'A method that a path does not have is refused as such.',
  source: 'RFC 9110 §15.5.6; assumed by the document (§7: errors for other conditions are not shown)',
  plan: planCases,
};

function planCases({ contract, operations, stages, validCalls }: Plan): Case[] {
  const refusal = contract.refusals.get(CONDITION);
  if (!refusal) return [];
  const fact = `${refusal.pointer}/x-refusal`;
  return operations.flatMap((operation) =>
    stages.flatMap((stage): Case[] => {
      const [valid] = validCalls(operation, stage);
      const taken = contract.operations
        .filter(({ path }) => path === operation.path)
        .map(({ method }) => method.toUpperCase());
      const method = METHODS.find((candidate) => !taken.includes(candidate));
      if (!valid || method === undefined || taken[0] !== operation.method.toUpperCase()) return [];
      const { body: _, ...call } = valid.call;
      return [
        {
          id: toCaseId(ID, operation, stage, method),
          name: `the path of ${operation.id} refuses ${method} (${stage})`,
          check: ID,
          operation,
          stage,
          calls: [
            { ...call, method, intent: 'unknown', why: `with ${method}, which the path does not have` },
          ],
          facts: [fact],
          judge: ([exchange]) => (exchange ? judge(exchange, fact, refusal.status) : []),
        },
      ];
    }),
  );
}

function judge({ id, answer }: Exchange, fact: string, status: number): Observation[] {
  const base = { fact, label: `status ${answer.status}`, exchange: id };
  if (answer.status === status) return [{ ...base, outcome: { kind: 'agrees' } }];
  return [
    { ...base, outcome: { kind: 'differs', received: describeAnswer(answer), documented: `${status}` } },
  ];
}
