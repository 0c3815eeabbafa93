import type { Evidence } from '../../../../spec/evidence.ts';
import type { ChangeRuleId } from './rules.ts';

/** One difference between two documents. */
export interface Change {
  rule: ChangeRuleId;
  breaking: boolean;
  /** What is different, in few words: the title of the rule. */
  title: string;
  /** CommonMark: what it is about, and what it was and is. */
  where: string;
  detail: string;
  /** The operations that it concerns, by id; empty where it concerns all of them. */
  operations: readonly string[];
  /** Of the fact as it is now; of one that is gone, as it was. */
  evidence: Evidence;
}
