import type { Evidence } from '../../../../spec/evidence.ts';

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

/**
 * The kinds of change after which a client that worked before may fail. What is sent and what is received are judged the other
 * way round: a request breaks where less is taken, an answer where more can come.
 */
const BREAKING = {
  'operation-removed': 'Operation removed',
  'operation-moved': 'Operation moved',
  'operation-absent': 'Operation not there',
  'key-required': 'Key now required',
  'key-header-changed': 'Key in another header',
  'base-address-changed': 'Base address changed',
  'stage-removed': 'Stage removed',
  'parameter-removed': 'Parameter removed',
  'required-parameter-added': 'Required parameter added',
  'required-parameter-removed': 'Required parameter removed',
  'parameter-required': 'Parameter now required',
  'pagination-changed': 'List read in parts in another way',
  'parameter-group-added': 'One of several parameters now required',
  'body-required': 'Body now required',
  'body-type-removed': 'Body type removed',
  'success-removed': 'Success status removed',
  'answer-type-removed': 'Answer type removed',
  'answer-header-removed': 'Answer header removed',
  'refusal-changed': 'Refusal changed',
  'request-type-narrowed': 'Fewer types taken',
  'request-limit-tightened': 'Limit of a request tightened',
  'request-form-changed': 'Form of a request changed',
  'request-value-removed': 'Value no longer taken',
  'request-choice-removed': 'Form no longer taken',
  'request-property-removed': 'Property no longer taken',
  'required-property-added': 'Required property added',
  'required-property-removed': 'Required property removed',
  'request-property-required': 'Property now required',
  'answer-type-widened': 'More types can come',
  'answer-form-changed': 'Form of an answer changed',
  'answer-value-added': 'New value can come',
  'answer-choice-added': 'New form can come',
  'answer-property-removed': 'Property removed',
  'answer-property-sometimes': 'Property no longer always there',
} as const;

/** All other kinds of change that are told apart. */
const HARMLESS = {
  'operation-added': 'Operation added',
  'operation-renamed': 'Operation renamed',
  'operation-deprecated': 'Operation deprecated',
  'operation-restored': 'Operation no longer deprecated',
  'operation-present': 'Operation there again',
  'key-not-required': 'Key no longer required',
  'stage-added': 'Stage added',
  'parameter-added': 'Parameter added',
  'parameter-optional': 'Parameter now optional',
  'parameter-group-removed': 'One of several parameters no longer required',
  'body-optional': 'Body no longer required',
  'body-type-added': 'Body type added',
  'success-added': 'Success status added',
  'error-added': 'Error status added',
  'error-removed': 'Error status removed',
  'answer-type-added': 'Answer type added',
  'answer-header-added': 'Answer header added',
  'refusal-added': 'Refusal added',
  'refusal-removed': 'Refusal removed',
  'request-type-widened': 'More types taken',
  'request-limit-loosened': 'Limit of a request loosened',
  'request-value-added': 'Value taken',
  'request-choice-added': 'Form taken',
  'request-property-added': 'Property taken',
  'request-property-optional': 'Property no longer required',
  'default-changed': 'Default changed',
  'answer-type-narrowed': 'Fewer types can come',
  'answer-limit-loosened': 'Limit of an answer loosened',
  'answer-limit-tightened': 'Limit of an answer tightened',
  'answer-value-removed': 'Value no longer comes',
  'answer-choice-removed': 'Form no longer comes',
  'answer-property-added': 'Property added',
  'answer-property-always': 'Property now always there',
  'rule-added': 'Rule added',
  'rule-removed': 'Rule removed',
  'rule-reworded': 'Rule reworded',
  'grade-raised': 'More certain',
  'grade-lowered': 'Less certain',
  'evidence-changed': 'Evidence changed',
} as const;

export type ChangeRuleId = keyof typeof BREAKING | keyof typeof HARMLESS;

/** Every kind of change, and what it is called. */
export const CHANGE_TITLES: Readonly<Record<ChangeRuleId, string>> = { ...BREAKING, ...HARMLESS };

export function isBreaking(rule: ChangeRuleId): boolean {
  return rule in BREAKING;
}
