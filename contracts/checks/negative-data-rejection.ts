import type { Operation } from '../../spec/operation.ts';
import { createDraws } from '../../spec/random.ts';
import { rememberOf } from '../../spec/remember.ts';
import type { Check, LabelledCase, Plan } from './check.ts';
import { type DefectiveRequest, listDefectiveRequests } from './defective-requests.ts';
import { type FirstCall, listFirstCalls } from './first-calls.ts';
import { toBrokenGrade, toInvalidRequestCase } from './invalid-request.ts';
import { askWithoutKeyToo } from './key-first.ts';
import { isTurnOf } from './turns.ts';

/** Requests in one run, unless it is to be thorough; of a document with many operations, so many for each. */
const MOST = 56;
const MOST_OF_EACH = 4;

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
}

/** Each in one stage; unless the run is to be thorough, as many of them as tell the most. */
function planCases(plan: Plan): LabelledCase[] {
  const { contract } = plan;
  const listOf = rememberOf((operation: Operation) =>
    plan
      .validCalls(operation, '')
      .flatMap((valid, index) =>
        index === 0 ? listDefectiveRequests(contract, { operation, valid }, plan.seed) : [],
      ),
  );
  const all = listFirstCalls(plan)
    .filter(({ operation }) => !operation.deprecated)
    .flatMap((first) =>
      listOf(first.operation)
        .filter(({ label }) => isTurnOf(first.stage, `${first.operation.id} ${label}`, 0, plan))
        .map((request): Candidate => {
          const call = { ...request.call, stage: first.stage };
          return { first, request: { ...request, call } };
        }),
    );
  const chosen = plan.thorough ? all : chooseMost(all, plan);
  const withoutKey = listOneOfEach(chosen);
  return chosen.map((one) => {
    const planned = toInvalidRequestCase(contract, one.first, one.request);
    return withoutKey.has(one) ? askWithoutKeyToo(contract, planned, 'request-refused-last') : planned;
  });
}

/** Of each operation that wants a key the first that breaks something stated, and that can be read: how bodies are read comes before all else. */
function listOneOfEach(chosen: readonly Candidate[]): ReadonlySet<Candidate> {
  const some = chosen.filter(
    ({ first: { operation }, request: { part, breaks } }) => operation.key && breaks && part !== undefined,
  );
  return new Set(new Map(some.toReversed().map((one) => [one.first.operation, one])).values());
}

/**
 * What is stated not to be accepted, and what alone puts a group of parameters to the test; then each kind of defect and each part of
 * a request once in each operation, then a second time.
 * Which of those like each other, the seed says.
 */
function chooseMost(
  candidates: readonly Candidate[],
  { contract, operations, seed }: Plan,
): readonly Candidate[] {
  // What was learned only changes how an answer is judged, not what is asked: a second run must not learn from more.
  // But for what was seen to be needed, which nobody would see to be needed no more.
  const isCertain = ({ first: { operation }, request: { breaks } }: Candidate): boolean => {
    if (breaks === undefined) return false;
    const grade = toBrokenGrade(contract, breaks);
    const isSeenToBeNeeded = breaks.keyword === 'required' && grade === 'observed';
    const isOfGroup = operation.groups.some(({ pointer }) => pointer === breaks.fact);
    return grade === 'documented' || isSeenToBeNeeded || isOfGroup;
  };
  // Where each stands is its own: one that what was learned adds does not change which of the others are chosen.
  const toDraw = ({ first: { operation }, request: { label } }: Candidate): number =>
    createDraws(seed, `defects ${operation.id} ${label}`).next();
  const shuffled = candidates
    .map((one) => ({ one, draw: toDraw(one) }))
    .toSorted((a, b) => a.draw - b.draw)
    .map(({ one }) => one);
  const certain = shuffled.filter(isCertain);
  const countAlike = createAlikeCounter();
  const sort = (some: readonly Candidate[]): Candidate[] =>
    some
      .map((one) => ({ one, alike: countAlike(one) }))
      .toSorted((a, b) => a.alike - b.alike)
      .map(({ one }) => one);
  const first = sort(certain);
  const others = sort(shuffled.filter((one) => !isCertain(one)));
  const most = Math.max(MOST, MOST_OF_EACH * operations.length);
  const kept = new Set([...first, ...others].slice(0, most));
  return candidates.filter((one) => kept.has(one));
}

/**
 * How many requests came before that are like one: of its kind, or about the same part, whichever are fewer. Whether a body can be read
 * hardly depends on the operation, so that each kind of those is tried in one operation, and others wait until the end.
 */
function createAlikeCounter(): (candidate: Candidate) => number {
  const counts = new Map<string, number>();
  return ({ first: { operation }, request: { kind, part } }) => {
    const likes = part === undefined ? [kind] : [`${operation.id} ${kind}`, `${operation.id} ${part}`];
    const [ofKind = 0, ofPart = ofKind] = likes.map((like) => counts.get(like) ?? 0);
    // Each part is tried before each kind is.
    const before = ofPart === 0 ? 0 : Math.min(ofKind, ofPart) + 0.5;
    for (const like of likes) counts.set(like, (counts.get(like) ?? 0) + 1);
    return part === undefined && before > 0 ? Number.MAX_SAFE_INTEGER : before;
  };
}
