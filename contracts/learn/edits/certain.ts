import type { Contract } from '../../../spec/contract.ts';
import { isCertainGrade, toKeywordGrade } from '../../../spec/evidence.ts';

/**
 * Whether a fact is stated, or was seen before, so that what differs from it is a correction for a person to decide on; of a
 * schema, whether one of its keywords is.
 */
export function isCertain({ evidenceOf }: Contract, pointer: string, keyword?: string): boolean {
  const evidence = evidenceOf(pointer);
  return isCertainGrade(keyword === undefined ? evidence.grade : toKeywordGrade(evidence, keyword));
}
