import { isObject, type Json } from './json.ts';
import { findAt, findStep, parsePointer, toPointer } from './json-pointer.ts';
import { count as countOf } from './text/count.ts';

export const GRADES = ['documented', 'observed', 'unconfirmed', 'seen', 'assumed'] as const;

/** How certain a fact is; README.md beside this file says what follows from each. */
export type Grade = (typeof GRADES)[number];

/** Whether a fact of this grade is stated or was seen often enough, so that it is more than a reading of ours. */
export function isCertainGrade(grade: Grade): boolean {
  return grade === 'documented' || grade === 'observed';
}

export interface Evidence {
  grade: Grade;
  /** A section of the interface specification, such as `§7`, or an observation. */
  source?: string;
  note?: string;
  /**
   * Of an observation: the stages (`dev`, or `dev, prod`), the last day (`2026-01-31`), the number of exchanges, and the ids of the
   * operations that showed it, where not all that share the object did.
   */
  stage?: string;
  date?: string;
  count?: number;
  operations?: readonly string[];
  /** Whether it is of a fact that does not hold (`x-denied`). */
  isDenied?: true;
  /** The keywords of this object that it is about, where it is not about all of them: `[type]`; `[]` is about its being there. */
  keywords?: readonly string[];
  /**
   * The grade of its other keywords, and of all that stands below; and of all of it in another stage, and for another operation. Where
   * it is not said, that of what stands around it.
   */
  otherwise?: Grade;
  /** The pointer of the object that carries the evidence: the one asked for, or an ancestor. */
  statedAt: string;
}

/** Whom a fact is asked about for; without it, for anybody who showed it. */
export interface EvidenceScope {
  stage?: string | undefined;
  operationId?: string | undefined;
}

/**
 * The evidence of what stands at `pointer`: its own, else that of its nearest ancestor; a document without any is `assumed`. References
 * are not followed: evidence belongs to the place where a thing is defined. What was observed says nothing of a stage or an operation
 * that did not show it.
 */
export function findEvidence(root: Json, pointer: string, scope?: EvidenceScope): Evidence {
  return pickEvidence(listEvidence(root, pointer), scope);
}

/** Evidence that stands at a pointer or around it. */
export interface StatedEvidence {
  stated: Evidence;
  isHere: boolean;
}

/** All that stands at a pointer and around it, the outermost first. */
export function listEvidence(root: Json, pointer: string): StatedEvidence[] {
  const found: StatedEvidence[] = [];
  let value: Json | undefined = root;
  const passed: string[] = [];
  const tokens = parsePointer(pointer);
  for (const token of [undefined, ...tokens]) {
    if (token !== undefined) {
      value = findStep(value, token);
      passed.push(token);
    }
    if (!isObject(value)) continue;
    const own = value['x-evidence'];
    if (!isObject(own) || !isGrade(own['grade'])) continue;
    const stated: Evidence = { ...(own as object), grade: own['grade'], statedAt: toPointer(passed) };
    found.push({ stated, isHere: passed.length === tokens.length });
  }
  return found;
}

/** What of it holds, in general or for somebody. */
export function pickEvidence(all: readonly StatedEvidence[], scope: EvidenceScope = {}): Evidence {
  return all.reduce<Evidence>(
    (around, { stated, isHere }) =>
      isAbout(stated, scope)
        ? toEvidence(stated, around, isHere)
        : { grade: isGrade(stated.otherwise) ? stated.otherwise : around.grade, statedAt: stated.statedAt },
    { grade: 'assumed', statedAt: '' },
  );
}

/**
 * What the running service showed of the thing at `pointer` that does not hold, or that has no effect (`x-denied`); `undefined` where
 * nothing, or where it did not show it to whom is asked for.
 */
export function findDenial(root: Json, pointer: string, scope: EvidenceScope = {}): Evidence | undefined {
  const value = findAt(root, pointer);
  const own = isObject(value) ? value['x-denied'] : undefined;
  if (!isObject(own) || !isGrade(own['grade'])) return undefined;
  const stated: Evidence = { ...(own as object), grade: own['grade'], isDenied: true, statedAt: pointer };
  return isAbout(stated, scope) ? stated : undefined;
}

/** Whether something is about a stage and an operation, as far as those are given. */
export function isAbout({ stage, operations }: Evidence, scope: EvidenceScope): boolean {
  const isStage =
    stage === undefined || scope.stage === undefined || listStages({ stage }).includes(scope.stage);
  const isOperation =
    operations === undefined || scope.operationId === undefined || operations.includes(scope.operationId);
  return isStage && isOperation;
}

/** The stages that an observation names. */
export function listStages({ stage }: Pick<Evidence, 'stage'>): string[] {
  return stage?.split(', ') ?? [];
}

/** Below an object, evidence that is about some of its keywords only says no more than what it leaves for the others. */
function toEvidence(stated: Evidence, around: Evidence, isHere: boolean): Evidence {
  if (stated.keywords === undefined) return stated;
  const otherwise = isGrade(stated.otherwise) ? stated.otherwise : around.grade;
  if (isHere) return { ...stated, otherwise };
  return otherwise === around.grade ? around : { grade: otherwise, statedAt: stated.statedAt };
}

/** The grade of what one keyword says. */
export function toKeywordGrade({ grade, keywords, otherwise }: Evidence, keyword: string): Grade {
  return keywords === undefined || keywords.includes(keyword) ? grade : (otherwise ?? 'assumed');
}

export function isGrade(value: unknown): value is Grade {
  return GRADES.includes(value as Grade);
}

/** Whether a fact of this grade was shown by the running service. */
export function isObservedGrade(grade: Grade): boolean {
  return grade === 'observed' || grade === 'seen';
}

/** Where a fact is stated, or when and where it was seen: "§4.3; observed in dev on 2026-01-31, 3 exchanges". */
export function toSource(evidence: Evidence): string | undefined {
  const { grade, source } = evidence;
  if (!isObservedGrade(grade)) return source;
  const seen = `${grade} ${describeSighting(evidence)}`;
  return source === undefined ? seen : `${source}; ${seen}`;
}

/** Where and when something was seen, and, of what does not hold, that it was not: "not to hold in dev on 2026-01-31, 3 exchanges". */
export function describeSighting({ stage, date, count, isDenied }: Evidence): string {
  const exchanges = count === undefined ? '' : `, ${countOf(count, 'exchange')}`;
  const what = isDenied ? 'not to hold ' : '';
  return `${what}in ${stage ?? 'an unknown stage'} on ${date ?? 'an unknown day'}${exchanges}`;
}
