import { isCertainGrade } from '../../spec/evidence.ts';
import { createDraws } from '../../spec/random.ts';
import type { Check, LabelledCase, Plan } from './check.ts';
import { type DefectiveRequest, listDefectiveRequests } from './defective-requests.ts';
import { type FirstCall, listFirstCalls } from './first-calls.ts';
import { toBrokenGrade, toInvalidRequestCase } from './invalid-request.ts';
import { isTurnOf } from './turns.ts';

/** Requests in one run, unless it is to be thorough. */
const MOST = 150;

export const negativeDataRejection: Check = {
  id: 'negative_data_rejection',
  title: 'A request with one defect is refused.',
  source:
    '§2, §4.1 for what they state of requests; else assumed (§7: errors for other conditions are not shown)',
  plan: planCases,
};

/** A request that may be sent. */
interface Candidate {
  first: FirstCall;
  request: DefectiveRequest;
  /** Whether it is stated that it is not accepted. */
  isCertain: boolean;
  /** How many like it there are before it. */
  turn: number;
}

function planCases(plan: Plan): LabelledCase[] {
  const { contract } = plan;
  const turns = new Map<string, number>();
  const all = listFirstCalls(plan)
    .filter(({ operation }) => !operation.deprecated)
    .flatMap((first) =>
      listDefectiveRequests(contract, first, plan.seed).map(
        (request, index): Candidate & { index: number } => {
          const like = `${first.operation.id} ${first.stage} ${request.kind}`;
          const turn = turns.get(like) ?? 0;
          turns.set(like, turn + 1);
          const isCertain =
            request.breaks !== undefined && isCertainGrade(toBrokenGrade(contract, request.breaks));
          return { first, request, isCertain, turn, index };
        },
      ),
    );
  const chosen = plan.thorough
    ? all
    : chooseMost(
        all.filter(
          ({ isCertain, index, first: { operation, stage } }) =>
            isCertain || isTurnOf(stage, operation.id, index, plan),
        ),
        plan.seed,
      );
  return chosen.map(({ first, request }) => toInvalidRequestCase(contract, first, request));
}

/** What is stated first, then one of each kind, then a second one: the most telling. Which of those like each other, the seed says. */
function chooseMost(candidates: readonly Candidate[], seed: number): readonly Candidate[] {
  const draws = createDraws(seed, 'defects');
  const ranked = candidates.map((one) => ({ one, draw: draws.next() }));
  const kept = ranked
    .toSorted(
      (a, b) =>
        Number(b.one.isCertain) - Number(a.one.isCertain) || a.one.turn - b.one.turn || a.draw - b.draw,
    )
    .slice(0, MOST)
    .map(({ one }) => one);
  const isKept = new Set(kept);
  return candidates.filter((one) => isKept.has(one));
}
