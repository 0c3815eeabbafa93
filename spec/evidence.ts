import { isObject, type Json } from './json.ts';
import { findStep, parsePointer, toPointer } from './json-pointer.ts';
import { count as countOf } from './text/count.ts';

export const GRADES = ['documented', 'observed', 'unconfirmed', 'assumed'] as const;

/** How certain a fact is; README.md beside this file says what follows from each. */
export type Grade = (typeof GRADES)[number];

/** Whether a fact of this grade is stated or was seen, so that it is more than a reading of ours. */
export function isCertainGrade(grade: Grade): boolean {
  return grade === 'documented' || grade === 'observed';
}

export interface Evidence {
  grade: Grade;
  /** A section of the interface specification, such as `§7`, or an observation. */
  source?: string;
  note?: string;
  /** Of an observation: the stage, the day (`2026-01-31`), and the number of exchanges. */
  stage?: string;
  date?: string;
  count?: number;
  /** The keywords of this object that it is about, where it is not about all of them: `[type]`; `[]` is about its being there. */
  keywords?: readonly string[];
  /** The grade of its other keywords, and of all that stands below; where it is not said, that of what stands around it. */
  otherwise?: Grade;
  /** The pointer of the object that carries the evidence: the one asked for, or an ancestor. */
  statedAt: string;
}

/**
 * The evidence of what stands at `pointer`: its own, else that of its nearest ancestor; a document without any is `assumed`. References are not followed: evidence belongs to the place where a thing is defined.
 */
export function findEvidence(root: Json, pointer: string): Evidence {
  let found: Evidence = { grade: 'assumed', statedAt: '' };
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
    const stated = { ...(own as object), grade: own['grade'], statedAt: toPointer(passed) };
    found = toEvidence(stated, found, passed.length === tokens.length);
  }
  return found;
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

/** Where a fact is stated, or when and where it was seen: "§4.3; observed in dev on 2026-01-31, 3 exchanges". */
export function toSource({ grade, source, stage, date, count }: Evidence): string | undefined {
  if (grade !== 'observed') return source;
  const exchanges = count === undefined ? '' : `, ${countOf(count, 'exchange')}`;
  const seen = `observed in ${stage ?? 'an unknown stage'} on ${date ?? 'an unknown day'}${exchanges}`;
  return source === undefined ? seen : `${source}; ${seen}`;
}
