import type { Contract } from '../../spec/contract.ts';
import type { Grade } from '../../spec/evidence.ts';
import type { Judgement } from '../checks/judgement.ts';

export const CASE_VERDICTS = [
  'passed',
  'failed',
  'drift',
  'learned',
  'inapplicable',
  'not-observed',
] as const;
export type CaseVerdict = (typeof CASE_VERDICTS)[number];

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

/**
 * What follows from a judgement by the grade of its fact: the table of `spec/README.md`. That an assumed fact never fails
 * anybody is decided here and nowhere else.
 */
export function toResult(judgement: Judgement, { evidenceOf }: Contract): Result {
  const { outcome, fact, grade } = judgement;
  const held = grade ?? evidenceOf(fact, judgement).grade;
  if (outcome.kind === 'not-observed') return 'not-observed';
  return outcome.kind === 'agrees' ? AGREES[held] : DIFFERS[held];
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
