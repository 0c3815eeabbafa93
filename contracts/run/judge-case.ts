import type { Contract } from '../../spec/contract.ts';
import { toSource } from '../../spec/evidence.ts';
import { nameOperation, type Operation, toAbsenceFact } from '../../spec/operation.ts';
import { describeAnswer, isOfMock } from '../checks/answer.ts';
import type { Case, Check, Observation } from '../checks/check.ts';
import type { Exchange } from '../checks/exchange.ts';
import { judgeAnswer, toJudgement } from '../checks/judge-answer.ts';
import {
  AGREES,
  differs,
  type Judgement,
  type NotObserved,
  notObserved,
  showsFact,
} from '../checks/judgement.ts';
import { type CaseVerdict, toCaseVerdict, toResult } from './outcome.ts';
import { judgePathVariant } from './path-variant.ts';
import type { Absent, Present, Unexpected } from './presence.ts';

/** What came of the calls of a case. */
export type CaseTraffic =
  | {
      kind: 'answered';
      exchanges: readonly Exchange[];
      presence: Present | undefined;
      /** All that was exchanged so far. */
      run: readonly Exchange[];
    }
  /** The operation is not there, in a case that is there to find it. */
  | Absent
  /** It is there, though it is known not to be, in such a case. */
  | Unexpected
  | { kind: 'inapplicable'; why: string }
  | NotObserved;

/** What a case came to. */
export interface CaseRun {
  case: Case;
  verdict: CaseVerdict;
  /** Why it is inapplicable or was not observed. */
  reason?: string;
  judgements: readonly Judgement[];
  milliseconds: number;
}

export type JudgedCase = Omit<CaseRun, 'milliseconds'>;

export function judgeCase(
  one: Case,
  traffic: CaseTraffic,
  checks: ReadonlyMap<string, Check>,
  contract: Contract,
): JudgedCase {
  switch (traffic.kind) {
    case 'not-observed':
      return toUnobservedCase(one, traffic);
    case 'inapplicable':
      return { case: one, verdict: 'inapplicable', judgements: [], reason: traffic.why };
    case 'absent':
    case 'unexpected':
      return judgeAbsence(one, traffic, contract, checks);
    case 'answered':
      try {
        return conclude(one, judgeExchanges(one, traffic, checks, contract), contract);
      } catch (error) {
        // A schema that its validator breaks down on must not end the run, nor pass for one that was looked at.
        const why = error instanceof Error ? error.message : String(error);
        return toUnobservedCase(one, notObserved(`the kit could not judge what came: ${why}`));
      }
  }
}

/** A case of which nothing was seen: neither is any of the facts that it is there to tell of. */
export function toUnobservedCase(one: Case, { why }: NotObserved): JudgedCase {
  return { case: one, verdict: 'not-observed', judgements: toUnobserved(one, why), reason: why };
}

/** What the case and the checks of every response say, as far as it was asked for. */
export function judgeExchanges(
  one: Case,
  { exchanges, presence, run }: Extract<CaseTraffic, { kind: 'answered' }>,
  checks: ReadonlyMap<string, Check>,
  contract: Contract,
): Judgement[] {
  if (one.unbound === 'whole-run') return asPlayed(judgeWholeRun(one, exchanges), exchanges, contract);
  const observations = [...one.judge(exchanges, presence?.exchange, run)];
  if (presence && one.operation && one.unbound === 'finds-operation')
    observations.push(...judgePathVariant(contract, one.operation, presence.address, presence.exchange));
  const judgements = [
    ...observations.map((observation) => toJudgement(observation, one, one.check)),
    ...exchanges.flatMap((exchange) => judgeAnswer(exchange, [...checks.values()], contract)),
  ];
  const own = judgements.filter(({ check }) => checks.has(check));
  return asPlayed(own, exchanges, contract);
}

/** A mock that cannot do otherwise than a fact says, which was seen not to hold, shows nothing of the service. */
function asPlayed(judgements: Judgement[], exchanges: readonly Exchange[], contract: Contract): Judgement[] {
  if (!exchanges.some(({ answer }) => isOfMock(answer))) return judgements;
  return judgements.map((judgement) => {
    const { outcome, fact } = judgement;
    const isKept = outcome.kind === 'agrees' && showsFact(judgement);
    if (!isKept || contract.denialOf(fact, judgement) === undefined) return judgement;
    return { ...judgement, outcome: notObserved(NOT_PLAYED) };
  });
}

/** Why nothing is said of it on a mock. */
const NOT_PLAYED = 'the mock cannot play that it does not hold';

export function isNotPlayed({ outcome }: Judgement): boolean {
  return outcome.kind === 'not-observed' && outcome.why === NOT_PLAYED;
}

/** What is said of the exchanges of other cases belongs to what they asked. Their answers were judged where they came. */
function judgeWholeRun(one: Case, exchanges: readonly Exchange[]): Judgement[] {
  const calls = new Map(exchanges.map(({ id, call }) => [id, call]));
  return one
    .judge(exchanges)
    .map((observation) => toJudgement(observation, calls.get(observation.exchange ?? 0) ?? one, one.check));
}

/** An operation that is not there differs from what is stated of it, and everything below it is not observed. */
function judgeAbsence(
  one: Case,
  absent: Absent | Unexpected,
  contract: Contract,
  checks: ReadonlyMap<string, Check>,
): JudgedCase {
  const observations = listAbsenceObservations(one, absent);
  const told = observations.map(({ fact }) => fact);
  const judgements = observations.map((observation) => toJudgement(observation, one, one.check));
  const others = toUnobserved(one, whyNotThere(one.operation, one.stage, contract)).filter(
    ({ fact }) => !told.includes(fact),
  );
  const verdict = toCaseVerdict(judgements.map((judgement) => toResult(judgement, contract)));
  return {
    case: one,
    verdict,
    judgements: [...judgements, ...others].filter(({ check }) => checks.has(check)),
  };
}

function listAbsenceObservations(
  { operation, stage, judgeAbsence }: Case,
  found: Absent | Unexpected,
): readonly Observation[] {
  if (!operation) return [];
  if (operation.absentIn.includes(stage)) return [toKnownAbsence(operation, found)];
  return judgeAbsence?.(found.exchange) ?? [toAbsence(operation, found)];
}

/** Why nothing is observed of an operation that is not there, as half a sentence. */
export function whyNotThere(
  operation: Operation | undefined,
  stage: string,
  { evidenceOf }: Contract,
): string {
  if (!operation?.absentIn.includes(stage)) return `the target has no ${operation?.id}`;
  const source = toSource(evidenceOf(toAbsenceFact(operation), { stage }));
  return `the operation is not there${source === undefined ? '' : ` (${source})`}`;
}

function toKnownAbsence(operation: Operation, { kind, exchange }: Absent | Unexpected): Observation {
  const base = { fact: toAbsenceFact(operation), exchange: exchange.id };
  if (kind === 'absent') return { ...base, label: 'absent', outcome: AGREES };
  const outcome = differs(describeAnswer(exchange.answer), `${nameOperation(operation)} is not there`);
  return { ...base, label: 'there', outcome };
}

function toAbsence(operation: Operation, found: Absent | Unexpected): Observation {
  const { exchange } = found;
  const variants = found.kind === 'absent' ? found.looks.length - 1 : 0;
  const places = variants === 1 ? 'the other reading' : `any of the ${variants} other readings`;
  const tried = variants === 0 ? '' : ` (and not at ${places} of the path)`;
  return {
    fact: operation.pointer,
    label: 'absent',
    exchange: exchange.id,
    outcome: differs(`${describeAnswer(exchange.answer)}${tried}`, `${nameOperation(operation)} is there`),
  };
}

function conclude(one: Case, judgements: readonly Judgement[], contract: Contract): JudgedCase {
  const verdict = toCaseVerdict(judgements.map((judgement) => toResult(judgement, contract)));
  if (verdict !== 'not-observed') return { case: one, verdict, judgements };
  const unseen = judgements.find(({ outcome }) => outcome.kind === 'not-observed')?.outcome;
  if (unseen?.kind === 'not-observed') return { case: one, verdict, judgements, reason: unseen.why };
  const reason = 'nothing of what came is judged by the chosen checks';
  return { case: one, verdict: 'inapplicable', judgements, reason };
}

function toUnobserved(one: Case, why: string): Judgement[] {
  return one.facts.map((fact) =>
    toJudgement({ fact, label: 'not observed', outcome: notObserved(why) }, one, one.check),
  );
}
