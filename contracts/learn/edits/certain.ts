import { type Grade, toKeywordGrade } from '../../../spec/evidence.ts';
import type { Contract } from '../../contract.ts';

const CERTAIN: readonly Grade[] = ['documented', 'observed'];

/**
 * Whether a fact is stated, or was seen before, so that what differs from it is a correction for a person to decide on; of a
 * schema, whether one of its keywords is.
 */
export function isCertain({ evidenceOf }: Contract, pointer: string, keyword?: string): boolean {
  const evidence = evidenceOf(pointer);
  return CERTAIN.includes(keyword === undefined ? evidence.grade : toKeywordGrade(evidence, keyword));
}
