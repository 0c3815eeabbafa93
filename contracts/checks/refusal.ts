import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Refusal } from '../../spec/refusals.ts';
import type { Call, KeyUse } from '../cases/call.ts';
import { isSuccess } from './answer.ts';
import type { LabelledCase, Observation, Plan } from './check.ts';
import { judgeDocumentedError, toErrorFact } from './documented-error.ts';
import type { Exchange } from './exchange.ts';
import { listFirstCalls } from './first-calls.ts';
import { AGREES, notObserved } from './judgement.ts';

/** One column of the matrix of refusals: a way to carry no valid key, and what the document says of it. */
export interface RefusalCell {
  key: KeyUse;
  /** Ends a sentence that begins with "refuses". */
  label: string;
  /** The rules that the cell shows, by id. */
  rules: readonly string[];
  /**
   * `refusal`: status and text are those of the refusal, with its grade. `rule`: they follow from the one rule, with its grade.
   * `refused`: the first rule says that there is a refusal, the second one which.
   */
  states: 'refusal' | 'rule' | 'refused';
}

/**
 * The cases of some cells, for every operation that wants a key, in every stage. The status and text of the refusal with the
 * condition (`x-refusal`) are expected.
 */
export function planRefusals(plan: Plan, condition: string, cells: readonly RefusalCell[]): LabelledCase[] {
  return listFirstCalls(plan).flatMap(({ operation, stage, valid }) =>
    cells.flatMap((cell): LabelledCase[] => {
      const stated = findStated(plan.contract, operation, condition, cell);
      if (!stated) return [];
      const { key, label } = cell;
      const call: Call = { ...valid.call, why: `with ${label}`, intent: 'unkeyed', key };
      return [
        {
          operation,
          stage,
          label: key,
          name: `${operation.id} refuses ${label} (${stage})`,
          calls: Array.from({ length: plan.repeats }, () => call),
          facts: stated.facts,
          judge: (exchanges) => exchanges.flatMap((exchange) => judge(exchange, cell, stated)),
        },
      ];
    }),
  );
}

/** What the answer to a request that carries its key as one of some cells says, shows of the cell. */
export function judgeRefusal(
  exchange: Exchange,
  contract: Contract,
  condition: string,
  cells: readonly RefusalCell[],
): Observation[] {
  const { operation, key } = exchange.call;
  const cell = cells.find((one) => one.key === key);
  const stated = cell && operation && findStated(contract, operation, condition, cell);
  return stated ? judge(exchange, cell, stated) : [];
}

/** What the document states of a cell. */
interface Stated {
  refusal: Refusal;
  /** What the cell tells of, the fact first that is to blame where it differs. */
  facts: readonly string[];
}

/** `undefined` where the operation wants no key, or the document has no such refusal. */
function findStated(
  { refusals, rules }: Contract,
  { key, responses }: Operation,
  condition: string,
  cell: RefusalCell,
): Stated | undefined {
  const refusal = refusals.get(condition);
  if (!key || !refusal) return undefined;
  const named = cell.rules.flatMap((id) => rules.get(id)?.pointer ?? []);
  if (cell.states !== 'refusal') return { refusal, facts: named };
  const facts = [
    toErrorFact(refusal),
    ...responses.map(({ pointer }) => pointer).filter((pointer) => pointer === refusal.responsePointer),
    ...named,
    key.pointer,
    ...(cell.key === 'other-stage' ? [`${key.pointer}/x-stage-bound`] : []),
  ];
  return { refusal, facts };
}

function judge(
  { id, answer }: Exchange,
  { key, states }: RefusalCell,
  { refusal, facts }: Stated,
): Observation[] {
  const [fact] = facts;
  if (fact === undefined) return [];
  const base = { fact, label: key, exchange: id };
  const outcome = judgeDocumentedError(answer, refusal);
  if (outcome.kind === 'agrees') return facts.map((pointer) => ({ ...base, fact: pointer, outcome }));
  if (states === 'refused' && !isSuccess(answer)) {
    const [, which = fact] = facts;
    const why = `the answer ${answer.status} does not say whether it is the key that is refused`;
    const isKeyRefused = answer.status === 401 || answer.status === 403;
    return [
      { ...base, outcome: isKeyRefused ? AGREES : notObserved(why) },
      { ...base, fact: which, label: `${key} text`, outcome },
    ];
  }
  return [{ ...base, outcome }];
}
