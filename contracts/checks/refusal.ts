import type { Contract } from '../../spec/contract.ts';
import { isCertainGrade } from '../../spec/evidence.ts';
import { isObject } from '../../spec/json.ts';
import { isSafeMethod } from '../../spec/method.ts';
import type { Operation } from '../../spec/operation.ts';
import { createDraws } from '../../spec/random.ts';
import type { Refusal } from '../../spec/refusals.ts';
import { namesStage } from '../../spec/servers.ts';
import { type Call, type KeyUse, mapContent } from '../cases/call.ts';
import { withPlacesChanged } from '../cases/placeholders.ts';
import { withUniqueTexts } from '../cases/unique-texts.ts';
import { isKeyRefusal } from './absence.ts';
import { type Answer, isClientError, isSuccess } from './answer.ts';
import type { LabelledCase, Observation, Plan } from './check.ts';
import { findKeyRefusal, judgeKeyRefusal, toErrorFact } from './documented-error.ts';
import { asksTheSame, type Exchange } from './exchange.ts';
import { type FirstCall, listFirstCalls } from './first-calls.ts';
import { AGREES, notObserved } from './judgement.ts';
import { isReasonPhrase } from './said-texts.ts';
import { isTurnOfOperation } from './turns.ts';

/** One column of the matrix of refusals: a way to carry no valid key, and what the document says of it. */
export interface RefusalCell {
  key: KeyUse;
  /** Ends a sentence that begins with "refuses". */
  label: string;
  /** The rules that the cell shows, by id. */
  rules: readonly string[];
  /**
   * `refusal`: status and text are those of the refusal, with its grade. `rule`: they follow from the one rule, with its grade.
   * `refused`: the first rule says that there is a refusal, the second one which; where there is none, any will do.
   */
  states: 'refusal' | 'rule' | 'refused';
  /** Of which operations it is asked; where it is left out, of each seventh in a stage, others for each cell. */
  of?: 'all in every stage' | 'all in one stage';
  /** What it is asked of again, so that a refusal that holds only once is caught. */
  repeated?: 'documented' | 'documented and writes';
  /** Whether the key is used where it is valid before it is asked again: who was accepted just now is refused all the same. */
  accepted?: true;
  /** How the key is carried where it is valid, if nothing else of a run shows that it is: nobody knows what refuses one that is not. */
  validAs?: KeyUse;
}

/**
 * The cases of some cells, for operations that want a key, in every stage. The status and text of the refusal with the condition
 * (`x-refusal`) are expected.
 */
export function planRefusals(plan: Plan, condition: string, cells: readonly RefusalCell[]): LabelledCase[] {
  const { contract } = plan;
  return cells.flatMap((cell, index) =>
    listAsked(plan, cell, index).flatMap(({ operation, stage, valid }): LabelledCase[] => {
      const stated = findStated(contract, operation, condition, cell);
      if (!stated) return [];
      const { key, label } = cell;
      const call: Call = { ...valid.call, why: `with ${label}`, intent: 'unkeyed', key };
      const judgeAll: LabelledCase['judge'] = (exchanges, found, run = []) =>
        exchanges
          .filter((one) => one.call.key === key)
          .flatMap((one) => unlessSaidToAnybody(judge(one, cell, stated, contract), one, { found, run }))
          .map((one) => unlessRefusedElsewhere(one, exchanges, cell));
      const isRefusedAsAnother = (all: readonly Exchange[]): boolean =>
        all.every(({ answer }) => isKeyRefusal(answer)) &&
        judgeAll(all).some(({ outcome }) => outcome.kind === 'differs');
      return [
        {
          operation,
          stage,
          label: key,
          name: `${operation.id} refuses ${label} (${stage})`,
          calls: isRepeated(cell, operation, contract) ? listRepeats(plan, cell, call) : [call],
          follow: (all) =>
            cell.validAs !== undefined && all.length === 1 && isRefusedAsAnother(all)
              ? listElsewhere(plan, { ...call, intent: 'unknown', key: cell.validAs })
              : [],
          facts: stated.facts,
          judge: operation.deprecated
            ? (exchanges, found, run) =>
                judgeRetiring(exchanges, found, stated, () => judgeAll(exchanges, found, run))
            : judgeAll,
        },
      ];
    }),
  );
}

function isRepeated({ repeated }: RefusalCell, { pointer, method }: Operation, contract: Contract): boolean {
  if (repeated === undefined) return false;
  const isStated = isCertainGrade(contract.evidenceOf(pointer).grade);
  return isStated || (repeated === 'documented and writes' && !isSafeMethod(method));
}

/**
 * The same again. A write has texts of its own then, in the name of whom was sent to before: whatever of it is done in spite of the
 * refusal shows as soon as anybody looks.
 */
function listRepeats(plan: Plan, cell: RefusalCell, call: Call): Call[] {
  const { contract, repeats } = plan;
  const isRead = isSafeMethod(call.method);
  const again = Array.from({ length: repeats }, (_, index) => {
    if (isRead || index === 0) return call;
    const name = `refused ${call.operation?.id} ${call.stage} ${call.key} ${index}`;
    return withUniqueTexts(contract, mapContent(call, withPlacesChanged), name, plan);
  });
  const accepted =
    cell.accepted && isRead ? listElsewhere(plan, { ...call, intent: 'valid', key: 'own' }) : [];
  return [...again.slice(0, -1), ...accepted, ...again.slice(-1)];
}

/** The call where a key of another stage is valid. */
function listElsewhere({ stages, validCalls }: Plan, { operation, stage, intent, key }: Call): Call[] {
  const other = stages.find((one) => one !== stage);
  const [valid] = operation && other !== undefined ? validCalls(operation, other) : [];
  return valid ? [{ ...valid.call, intent, key, why: 'with the same key in its own stage' }] : [];
}

/** A key that is not valid where it should be may be refused as one that nobody knows: it says nothing. */
function unlessRefusedElsewhere(
  observation: Observation,
  exchanges: readonly Exchange[],
  { validAs }: RefusalCell,
): Observation {
  const own = exchanges.find(({ call }) => validAs !== undefined && call.key === validAs);
  if (!own || !isKeyRefusal(own.answer) || observation.outcome.kind !== 'differs') return observation;
  return { ...observation, outcome: notObserved('the key is refused in its own stage, too') };
}

/** The operations that a cell is asked of: each stage has its turn, with the other operations for the next cell. */
function listAsked(plan: Plan, cell: RefusalCell, index: number): FirstCall[] {
  const calls = listFirstCalls(plan).filter(({ operation }) => operation.key);
  if (cell.of === 'all in every stage' || plan.thorough) return calls;
  if (cell.of === undefined) return spread(calls, index, plan.seed);
  return calls.filter((first) => isTurnOfOperation(first, 'keys', plan, index));
}

/** How a key is compared hardly depends on what it is for: each cell asks some operations, and together they ask all of them. */
const EACH = 7;

/** Others for each cell and seed, in both stages, and at least one. */
function spread(calls: readonly FirstCall[], index: number, seed: number): FirstCall[] {
  const some = calls.filter(({ operation }) => !operation.deprecated);
  const each = Math.min(EACH, some.length);
  const start = Math.floor(createDraws(seed, 'operations for keys').next() * each);
  return some.filter((_, place) => (start + place + index) % each === 0);
}

/**
 * Where the operation, or the very same request, failed with the same status for a valid key, what is asked without one may fail for the
 * same reason: nothing says which of two conditions comes first. Where the address names no stage, only a valid key tells whether the
 * operation is there: without one it may be answered as any path is, with a page as well.
 */
function unlessSaidToAnybody(
  observations: readonly Observation[],
  exchange: Exchange,
  { found, run }: { found: Exchange | undefined; run: readonly Exchange[] },
): readonly Observation[] {
  const {
    answer,
    address,
    call: { operation },
  } = exchange;
  const isOfStage = !operation || namesStage({ ...operation.base, template: address });
  const isSaidToAnybody = isOfStage
    ? isClientError(answer) && listKeyed().some((keyed) => keyed.answer.status === answer.status)
    : isClientError(answer) || (found && !isOfOneKind(answer, found.answer));
  if (!isSaidToAnybody) return observations;
  const { status } = answer;
  const outcome = notObserved(
    isOfStage
      ? `a valid key is answered with ${status} too, so that it is not said of the key`
      : 'the address names no stage, and without a valid key the operation may be there in none',
  );
  return observations.map((one) => (one.outcome.kind === 'differs' ? { ...one, outcome } : one));

  function listKeyed(): Exchange[] {
    const same = run.filter((one) => one.call.key === 'own' && asksTheSame(one, exchange));
    return found ? [found, ...same] : same;
  }
}

/** Whether two answers may be of the same thing: what any path is answered with has members of its own. */
function isOfOneKind(one: Answer, other: Answer): boolean {
  if (one.mediaType !== other.mediaType) return false;
  const [names, others] = [one, other].map(({ json }) =>
    isObject(json?.value) ? Object.keys(json.value) : undefined,
  );
  if (names && others) return others.length === 0 || others.some((name) => names.includes(name));
  return !names && !others && (one.json === undefined) === (other.json === undefined);
}

/** An operation that may be retired: where it is, both that and the key decide, and nothing says which of them comes first. */
function judgeRetiring(
  refused: readonly Exchange[],
  found: Exchange | undefined,
  { facts }: Stated,
  judgeAll: () => readonly Observation[],
): readonly Observation[] {
  if (!found) return [];
  if (isSuccess(found.answer) || refused.some(({ answer }) => isSuccess(answer))) return judgeAll();
  const outcome = notObserved(`the operation was answered with ${found.answer.status}, as it may be`);
  return facts.map((fact) => ({ fact, label: 'not observed', exchange: found.id, outcome }));
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
  return stated ? judge(exchange, cell, stated, contract) : [];
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
    ...(cell.key.endsWith('other-stage') ? [`${key.pointer}/x-stage-bound`] : []),
  ];
  return { refusal, facts };
}

function judge(
  { id, answer, call }: Exchange,
  { key, states }: RefusalCell,
  { refusal, facts }: Stated,
  contract: Contract,
): Observation[] {
  const [fact] = facts;
  if (fact === undefined) return [];
  const base = { fact, label: key, exchange: id };
  const outcome = judgeKeyRefusal(answer, refusal, contract);
  if (outcome.kind === 'agrees') return facts.map((pointer) => ({ ...base, fact: pointer, outcome }));
  const said = findKeyRefusal(answer, contract);
  // `Forbidden` is the reason phrase of 403 too, whatever is refused.
  const isOpen = said === undefined || isReasonPhrase(said.message, said.status);
  if (call.beyond && !isSuccess(answer) && isOpen)
    return [{ ...base, outcome: notObserved('the request holds what may be refused for itself') }];
  if (states === 'refused' && !isSuccess(answer)) {
    const [, which] = facts;
    const why = `the answer ${answer.status} does not say whether it is the key that is refused`;
    const isKeyRefused = answer.status === 401 || answer.status === 403;
    return [
      { ...base, outcome: isKeyRefused ? AGREES : notObserved(why) },
      ...(which === undefined ? [] : [{ ...base, fact: which, label: `${key} text`, outcome }]),
    ];
  }
  return [{ ...base, outcome }];
}
