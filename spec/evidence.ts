import { isObject, type Json } from './json.ts';
import { findStep, parsePointer, toPointer } from './json-pointer.ts';

export const GRADES = ['documented', 'observed', 'unconfirmed', 'assumed'] as const;

/** How certain a fact is; README.md beside this file says what follows from each. */
export type Grade = (typeof GRADES)[number];

export interface Evidence {
  grade: Grade;
  /** A section of the interface specification, such as `§7`, or an observation. */
  source?: string;
  note?: string;
  /** Of an observation: the stage, the day (`2026-01-31`), and the number of exchanges. */
  stage?: string;
  date?: string;
  count?: number;
  /** The pointer of the object that carries the evidence: the one asked for, or an ancestor. */
  statedAt: string;
}

/**
 * The evidence of what stands at `pointer`: its own, else that of its nearest ancestor; a document without any is
 * `assumed`. References are not followed: evidence belongs to the place where a thing is defined.
 */
export function findEvidence(root: Json, pointer: string): Evidence {
  let found: Evidence = { grade: 'assumed', statedAt: '' };
  let value: Json | undefined = root;
  const passed: string[] = [];
  for (const token of [undefined, ...parsePointer(pointer)]) {
    if (token !== undefined) {
      value = findStep(value, token);
      passed.push(token);
    }
    if (!isObject(value)) continue;
    const own = value['x-evidence'];
    if (isObject(own) && isGrade(own['grade']))
      found = { ...(own as object), grade: own['grade'], statedAt: toPointer(passed) };
  }
  return found;
}

export function isGrade(value: unknown): value is Grade {
  return GRADES.includes(value as Grade);
}
