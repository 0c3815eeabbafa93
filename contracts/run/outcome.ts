import type { Contract } from '../../spec/contract.ts';
import { describeSighting, type Evidence, type Grade } from '../../spec/evidence.ts';
import {
  differs,
  type Judgement,
  AGREES as KEPT,
  notObserved,
  type Outcome,
  showsFact,
  showsReturn,
} from '../checks/judgement.ts';

export const CASE_VERDICTS = [
  'passed',
  'failed',
  'drift',
  'learned',
  'inapplicable',
  'not-observed',
] as const;
export type CaseVerdict = (typeof CASE_VERDICTS)[number];

/** Whether a case looked at what it is about. */
export function wasObserved({ verdict }: { verdict: CaseVerdict }): boolean {
  return verdict !== 'not-observed' && verdict !== 'inapplicable';
}

export type FindingOutcome = 'violation' | 'drift' | 'learned';

/**
 * `confirmed`: documented, observed or unconfirmed, and the service agrees; `supported`: seen or assumed, and it
 * agrees; `contradicted`, `drifted`, `learned`: it differs from what is documented or observed, unconfirmed, seen or assumed.
 */
export const FACT_VERDICTS = [
  'confirmed',
  'supported',
  'contradicted',
  'drifted',
  'learned',
  'not-observed',
  'inapplicable',
] as const;
export type FactVerdict = (typeof FACT_VERDICTS)[number];

/** What a judgement comes to. */
export type Result = Exclude<FactVerdict, 'inapplicable'>;

/** A judgement beside the evidence of its fact. */
export interface Weighed {
  outcome: Outcome;
  grade: Grade;
  evidence: Evidence;
}

/**
 * Holds a judgement against what is known of its fact. What was seen not to hold (`x-denied`) is expected not to: there a service that
 * does as the fact says is the one that differs.
 */
export function weigh(judgement: Judgement, { evidenceOf, denialOf }: Contract): Weighed {
  const { outcome, fact, grade } = judgement;
  // What goes beyond a fact says nothing of it.
  const denial = grade === 'assumed' ? undefined : denialOf(fact, judgement);
  const evidence = denial ?? evidenceOf(fact, judgement);
  return {
    outcome: denial ? expectDenied(judgement, denial) : outcome,
    grade: grade ?? evidence.grade,
    evidence,
  };
}

function expectDenied(judgement: Judgement, denial: Evidence): Outcome {
  const { outcome } = judgement;
  if (outcome.kind === 'not-observed') return outcome;
  if (outcome.kind === 'differs') return KEPT;
  if (!showsFact(judgement)) return notObserved('that it is accepted does not show that it is read');
  if (!showsReturn(judgement))
    return notObserved('that it shows at once this time does not show that it always does');
  return differs('it holds', describeSighting(denial));
}

/**
 * What follows from a judgement by the grade of its fact: the table of `spec/README.md`. That an assumed fact never fails
 * anybody is decided here and nowhere else.
 */
export function toResult(judgement: Judgement, contract: Contract): Result {
  const { outcome, grade } = weigh(judgement, contract);
  if (outcome.kind === 'not-observed') return 'not-observed';
  return outcome.kind === 'agrees' ? AGREES[grade] : DIFFERS[grade];
}

const AGREES: Record<Grade, Result> = {
  documented: 'confirmed',
  observed: 'confirmed',
  unconfirmed: 'confirmed',
  seen: 'supported',
  assumed: 'supported',
};

const DIFFERS: Record<Grade, Result> = {
  documented: 'contradicted',
  observed: 'contradicted',
  unconfirmed: 'drifted',
  seen: 'learned',
  assumed: 'learned',
};

/** Results from the gravest on: of several looks at one fact, the gravest counts. */
export const GRAVITY: readonly Result[] = [
  'contradicted',
  'drifted',
  'learned',
  'confirmed',
  'supported',
  'not-observed',
];

/** The outcome of a finding, for the results that are one. */
export const FINDING_OUTCOMES: Partial<Record<Result, FindingOutcome>> = {
  contradicted: 'violation',
  drifted: 'drift',
  learned: 'learned',
};

/** Whether a finding makes a case, and the run, fail: what is in the baseline does not. */
export function isFailing(
  { baselined, outcome }: { baselined: boolean; outcome: FindingOutcome },
  failOn: 'violation' | 'drift' = 'violation',
): boolean {
  return !baselined && (outcome === 'violation' || (outcome === 'drift' && failOn === 'drift'));
}

const VERDICT_OF_CASE: Record<Result, CaseVerdict> = {
  contradicted: 'failed',
  drifted: 'drift',
  learned: 'learned',
  confirmed: 'passed',
  supported: 'passed',
  'not-observed': 'not-observed',
};

/** The verdict of a case with these results; one without any has nothing to say. */
export function toCaseVerdict(results: readonly Result[]): CaseVerdict {
  return VERDICT_OF_CASE[GRAVITY.find((result) => results.includes(result)) ?? 'not-observed'];
}
