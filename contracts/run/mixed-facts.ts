import type { Contract } from '../../spec/contract.ts';
import { type Judgement, type Outcome, READING } from '../checks/judgement.ts';
import type { CaseRun } from './judge-case.ts';
import { toCaseVerdict, toResult, weigh } from './outcome.ts';

/**
 * What was observed before and a check shows at times only, in one stage, by one operation and in one of its responses, still holds at times:
 * it was chance that it always did. That is reported, and fails nobody; what never holds any more does.
 */
export function settleMixedFacts(runs: readonly CaseRun[], contract: Contract): CaseRun[] {
  const isMixed = findMixed(runs);
  const settle = (judgement: Judgement): Judgement => {
    // What is accepted elsewhere does not show that it is where it was.
    if (judgement.label === READING || !isMixed(judgement)) return judgement;
    const { outcome, grade } = weigh(judgement, contract);
    return outcome.kind === 'differs' && grade === 'observed' ? { ...judgement, grade: 'seen' } : judgement;
  };
  return runs.map((run) => {
    const judgements = run.judgements.map(settle);
    if (judgements.every((judgement, index) => judgement === run.judgements[index])) return run;
    const verdict = toCaseVerdict(judgements.map((judgement) => toResult(judgement, contract)));
    return { ...run, judgements, verdict };
  });
}

/** Tells what a check shows at times only: by one response of an operation in one stage, unless `toPlace` tells places otherwise. */
export function findMixed(
  runs: readonly CaseRun[],
  toPlace: (place: FactPlace) => string = toOwnPlace,
): (place: FactPlace) => boolean {
  const listAll = (kind: Outcome['kind']): Judgement[] =>
    runs.flatMap(({ judgements }) => judgements.filter(({ outcome }) => outcome.kind === kind));
  const differing = listAll('differs');
  const facts = new Set(differing.map(({ fact }) => fact));
  const differed = new Set(differing.map(toPlace));
  // Nearly all that agrees is of facts that never differ.
  const agreeing = listAll('agrees').filter(({ fact }) => facts.has(fact));
  const mixed = new Set(agreeing.map(toPlace).filter((place) => differed.has(place)));
  return (place) => mixed.has(toPlace(place));
}

/** A fact, as far as one check shows it by one operation in one stage. */
export interface FactPlace {
  fact: string;
  check: string;
  stage: string;
  operationId?: string | undefined;
  /** What refusals for one reason have says nothing of those for another that share their form. */
  response?: string | undefined;
}

export function toOwnPlace({ fact, check, stage, operationId = '', response = '' }: FactPlace): string {
  return [fact, check, stage, operationId, response].join('\n');
}
