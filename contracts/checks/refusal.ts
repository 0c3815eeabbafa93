import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Refusal } from '../../spec/refusals.ts';
import type { Call, KeyUse } from '../cases/call.ts';
import type { ValidCalls } from '../cases/valid-calls.ts';
import { describeAnswer, isSuccess, saysText } from './answer.ts';
import { type Case, type Observation, type Plan, toCaseId } from './check.ts';
import type { Exchange } from './exchange.ts';

/** One column of the matrix of refusals: a way to carry no valid key, and what the document says of it. */
export interface RefusalCell {
  key: KeyUse;
  /** Ends a sentence that begins with "refuses". */
  label: string;
  /** The condition of the refusal (`x-refusal`) whose status and text are expected. */
  condition: string;
  /** The rules that the cell shows, by id. */
  rules: readonly string[];
  /**
   * `refusal`: status and text are those of the refusal, with its grade. `rule`: they follow from the one rule, with its grade.
   * `refused`: the first rule says that there is a refusal, the second one which.
   */
  states: 'refusal' | 'rule' | 'refused';
}

/** The cases of some cells: for every operation that wants a key, in every stage. */
export function planRefusals(check: string, plan: Plan, cells: readonly RefusalCell[]): Case[] {
  const { contract, operations, stages, repeats, validCalls } = plan;
  return operations.flatMap((operation) =>
    stages.flatMap((stage) =>
      cells.flatMap((cell): Case[] => {
        const call = toCall(validCalls, operation, stage, cell);
        const refusal = contract.refusals.get(cell.condition);
        if (!operation.key || !call || !refusal) return [];
        const facts = listFacts(contract, operation.responses, operation.key, refusal, cell);
        return [
          {
            id: toCaseId(check, operation, stage, cell.key),
            name: `${operation.id} refuses ${cell.label} (${stage})`,
            check,
            operation,
            stage,
            calls: Array.from({ length: repeats }, () => call),
            facts,
            judge: (exchanges) => exchanges.flatMap((exchange) => judge(exchange, refusal, cell, facts)),
          },
        ];
      }),
    ),
  );
}

function toCall(
  validCalls: ValidCalls,
  operation: Operation,
  stage: string,
  cell: RefusalCell,
): Call | undefined {
  const valid = validCalls(operation, stage)[0]?.call;
  return valid && { ...valid, why: `with ${cell.label}`, intent: 'unkeyed', key: cell.key };
}

/** What the cell tells of, the fact first that is to blame where it differs. */
function listFacts(
  { rules }: Contract,
  responses: Operation['responses'],
  key: NonNullable<Operation['key']>,
  refusal: Refusal,
  cell: RefusalCell,
): string[] {
  const named = cell.rules.flatMap((id) => rules.get(id)?.pointer ?? []);
  if (cell.states !== 'refusal') return named;
  return [
    `${refusal.pointer}/x-refusal`,
    ...responses.map(({ pointer }) => pointer).filter((pointer) => pointer === refusal.responsePointer),
    ...named,
    key.pointer,
    ...(cell.key === 'other-stage' ? [`${key.pointer}/x-stage-bound`] : []),
  ];
}

/** What the answer to a request of an operation that carries its key as a cell says, shows of the cell. */
export function judgeRefusal(
  exchange: Exchange,
  contract: Contract,
  operation: Operation,
  cell: RefusalCell,
): Observation[] {
  const refusal = contract.refusals.get(cell.condition);
  if (!operation.key || !refusal) return [];
  const facts = listFacts(contract, operation.responses, operation.key, refusal, cell);
  return judge(exchange, refusal, cell, facts);
}

function judge(
  { id, answer }: Exchange,
  refusal: Refusal,
  cell: RefusalCell,
  facts: readonly string[],
): Observation[] {
  const [fact] = facts;
  if (fact === undefined) return [];
  const documented = `${refusal.status} with the text "${refusal.message}"`;
  const base = { label: cell.key, exchange: id };
  const agrees = answer.status === refusal.status && saysText(answer, refusal.message);
  if (agrees) return facts.map((pointer) => ({ ...base, fact: pointer, outcome: { kind: 'agrees' } }));
  const received = describeAnswer(answer);
  if (cell.states === 'refused' && !isSuccess(answer)) {
    const [, which = fact] = facts;
    const why = `the answer ${answer.status} does not say whether it is the key that is refused`;
    const isKeyRefused = answer.status === 401 || answer.status === 403;
    return [
      { ...base, fact, outcome: isKeyRefused ? { kind: 'agrees' } : { kind: 'not-observed', why } },
      { ...base, fact: which, label: `${cell.key} text`, outcome: { kind: 'differs', received, documented } },
    ];
  }
  return [{ ...base, fact, outcome: { kind: 'differs', received, documented } }];
}
