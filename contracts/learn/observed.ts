import type { Contract } from '../../spec/contract.ts';
import {
  type Evidence,
  type Grade,
  isAbout,
  isCertainGrade,
  listStages,
  toKeywordGrade,
} from '../../spec/evidence.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { joinPointer } from '../../spec/json-pointer.ts';
import type { Learning } from './learning.ts';
import { type ObservedCount, SEVERAL } from './observations/observations.ts';

/** What evidence of something new says: `observed` where several exchanges showed it, else `seen`. */
export function toObserved({ stages, date, count }: ObservedCount): JsonObject {
  return { grade: count < SEVERAL ? 'seen' : 'observed', stage: stages.join(', '), date, count };
}

/**
 * Makes the object at a pointer of the draft say that it was seen: some of its keywords, of which none is about its being there;
 * without keywords, the whole of it. Of what operations share, those are named that showed it, where not all did. `known` is the
 * evidence that it had before, which goes on to hold where this one is not about it.
 */
export function markObserved(
  { draft, findUsers }: Learning,
  pointer: string,
  observed: ObservedCount,
  { keywords, known, sharedAt = pointer, isAtTimes = false }: MarkOptions = {},
): void {
  const before = known ?? draft.at(joinPointer(pointer, 'x-evidence'));
  const stated = isObject(before) ? before : {};
  const { keywords: _, operations: __, otherwise, ...rest } = stated;
  // What is new has no other evidence, whatever is stated of what it stands in.
  const stood = stated['keywords'] === undefined ? stated['grade'] : otherwise;
  const left = known && stood === undefined ? 'assumed' : stood;
  const { operations } = observed;
  const isByAll = operations.length === 0 || findUsers(sharedAt).every(({ id }) => operations.includes(id));
  draft.set(joinPointer(pointer, 'x-evidence'), {
    ...rest,
    ...toObserved(observed),
    ...(isAtTimes ? { grade: 'seen' } : {}),
    ...(isByAll ? {} : { operations: [...operations] }),
    ...(keywords ? { keywords: [...keywords] } : {}),
    ...(left === undefined ? {} : { otherwise: left }),
  });
}

interface MarkOptions {
  keywords?: readonly string[];
  known?: JsonObject;
  /** Where what is marked is shared from, where that is another place. */
  sharedAt?: string;
  /** Whether it holds at times only, however often that was seen. */
  isAtTimes?: boolean;
}

/** A fact that was seen to hold. */
export interface Confirmation {
  fact: string;
  says: string;
  /** What showed it, by number. */
  exchanges: readonly number[] | ReadonlySet<number>;
  /** What of it was put to the test; `[]` that it is there. */
  keywords?: readonly string[];
}

/** Notes that a fact holds, where several exchanges showed it and nothing says so yet. */
export function confirm(learning: Learning, { fact, says, exchanges, keywords = [] }: Confirmation): void {
  const { contract, distinct, draft, note } = learning;
  const evidence = contract.evidenceOf(fact);
  if (evidence.grade === 'documented' || !isObject(draft.at(fact))) return;
  const observed = distinct.describe(exchanges);
  const before = evidence.grade === 'observed' ? evidence : undefined;
  const more = before ? describeMore(learning, before, { exchanges, keywords }) : observed;
  if (more.count < SEVERAL) {
    if (more.count > 0) learning.await(fact, more.count);
    return;
  }
  note({ kind: 'confirmed', fact, says, observed, isCorrection: false }, () =>
    markObserved(learning, fact, before?.statedAt === fact ? addTo(before, observed) : observed, {
      keywords: [...new Set([...listMarked(learning, fact), ...keywords])],
    }),
  );
}

/** The keywords that the draft says were observed, also where something else was learned of the same place just now. */
export function listMarked({ draft }: Learning, fact: string): string[] {
  const evidence = draft.at(joinPointer(fact, 'x-evidence'));
  const keywords = isObject(evidence) && evidence['grade'] === 'observed' ? evidence['keywords'] : undefined;
  return Array.isArray(keywords) ? keywords.map(String) : [];
}

/** What is shown of more than was observed before: by other operations, in another stage, or of another keyword. */
function describeMore(
  { distinct }: Learning,
  before: Evidence,
  { exchanges, keywords = [] }: Pick<Confirmation, 'exchanges' | 'keywords'>,
): ObservedCount {
  const isOfMore = !keywords.every((keyword) => before.keywords?.includes(keyword) ?? true);
  return distinct.describe(
    [...exchanges].filter((number) => isOfMore || !isAbout(before, distinct.scopeOf(number))),
  );
}

/** What was seen before and is seen now, elsewhere or of something else. */
export function addTo(before: Evidence, observed: ObservedCount): ObservedCount {
  const union = (one: readonly string[], other: readonly string[]): string[] =>
    [...new Set([...one, ...other])].toSorted();
  return {
    stages: union(listStages(before), observed.stages),
    // Without a list of them it was shown by all.
    operations: before.operations ? union(before.operations, observed.operations) : [],
    date: observed.date,
    count: Math.max(before.count ?? 0, observed.count),
  };
}

/**
 * Whether a fact is stated, or was seen before by those who show otherwise now, so that it is a correction for a person to decide on;
 * of a schema, whether one of its keywords is.
 */
export function isCertain(
  contract: Contract,
  pointer: string,
  who: Pick<ObservedCount, 'stages' | 'operations'>,
  keyword?: string,
): boolean {
  return listGrades(contract, pointer, who, keyword).some(isCertainGrade);
}

/** The grades of a fact, or of one of its keywords, for some stages and operations. */
export function listGrades(
  { evidenceOf }: Contract,
  pointer: string,
  { stages, operations }: Pick<ObservedCount, 'stages' | 'operations'>,
  keyword?: string,
): Grade[] {
  const ids = operations.length === 0 ? [undefined] : operations;
  return stages.flatMap((stage) =>
    ids.map((operationId) => {
      const evidence = evidenceOf(pointer, { stage, operationId });
      return keyword === undefined ? evidence.grade : toKeywordGrade(evidence, keyword);
    }),
  );
}
