import type { Contract } from '../../spec/contract.ts';
import type { Judgement, Outcome } from '../checks/judgement.ts';
import type { CaseRun } from './judge-case.ts';
import { toCaseVerdict, toResult, weigh } from './outcome.ts';

/**
 * What was observed before and is shown at times only, in one stage and by one operation, still holds at times: it was chance that it
 * always did. That is reported, and fails nobody; what never holds any more does.
 */
export function settleMixedFacts(runs: readonly CaseRun[], contract: Contract): CaseRun[] {
  const listPlaces = (kind: Outcome['kind']): Set<string> =>
    new Set(
      runs.flatMap(({ judgements }) =>
        judgements.filter(({ outcome }) => outcome.kind === kind).map(toPlace),
      ),
    );
  const differed = listPlaces('differs');
  const mixed = new Set([...listPlaces('agrees')].filter((place) => differed.has(place)));
  const settle = (judgement: Judgement): Judgement => {
    if (!mixed.has(toPlace(judgement))) return judgement;
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

function toPlace({ fact, stage, operationId = '' }: Judgement): string {
  return `${fact}\n${stage}\n${operationId}`;
}
