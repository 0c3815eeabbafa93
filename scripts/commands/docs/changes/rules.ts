/** A kind of change, and whether a client that worked before may fail after it. */
interface ChangeRule {
  title: string;
  breaking: boolean;
  /** What the same change is called when the two documents are swapped. */
  mirror: ChangeRuleId;
}

type Side = 'request' | 'answer';
export type ChangeRuleId =
  | `operation-${'added' | 'removed' | 'moved' | 'renamed' | 'deprecated' | 'restored'}`
  | `key-${'required' | 'not-required' | 'header-changed'}`
  | `stage-${'added' | 'removed'}`
  | `parameter-${'added' | 'removed' | 'required' | 'optional' | 'group-added' | 'group-removed'}`
  | `required-${'parameter' | 'property'}-${'added' | 'removed'}`
  | `body-${'required' | 'optional' | 'type-added' | 'type-removed'}`
  | `${'success' | 'error' | 'answer-type' | 'answer-header'}-${'added' | 'removed'}`
  | `refusal-${'added' | 'removed' | 'changed'}`
  | `${Side}-type-${'widened' | 'narrowed'}`
  | `${Side}-limit-${'loosened' | 'tightened'}`
  | `${Side}-${'value' | 'choice' | 'property'}-${'added' | 'removed'}`
  | `${Side}-form-changed`
  | `request-property-${'required' | 'optional'}`
  | `answer-property-${'always' | 'sometimes'}`
  | `rule-${'added' | 'removed' | 'reworded'}`
  | `grade-${'raised' | 'lowered'}`
  | `${'base-address' | 'default' | 'evidence'}-changed`;

/**
 * Every kind of change that is told apart. What is sent and what is received are judged the other way round: a request breaks
 * where less is taken, an answer where more can come.
 */
export const CHANGE_RULES: Readonly<Record<ChangeRuleId, ChangeRule>> = {
  'operation-added': { title: 'Operation added', breaking: false, mirror: 'operation-removed' },
  'operation-removed': { title: 'Operation removed', breaking: true, mirror: 'operation-added' },
  'operation-moved': { title: 'Operation moved', breaking: true, mirror: 'operation-moved' },
  'operation-renamed': { title: 'Operation renamed', breaking: false, mirror: 'operation-renamed' },
  'operation-deprecated': { title: 'Operation deprecated', breaking: false, mirror: 'operation-restored' },
  'operation-restored': {
    title: 'Operation no longer deprecated',
    breaking: false,
    mirror: 'operation-deprecated',
  },
  'key-required': { title: 'Key now required', breaking: true, mirror: 'key-not-required' },
  'key-not-required': { title: 'Key no longer required', breaking: false, mirror: 'key-required' },
  'key-header-changed': { title: 'Key in another header', breaking: true, mirror: 'key-header-changed' },
  'base-address-changed': { title: 'Base address changed', breaking: true, mirror: 'base-address-changed' },
  'stage-added': { title: 'Stage added', breaking: false, mirror: 'stage-removed' },
  'stage-removed': { title: 'Stage removed', breaking: true, mirror: 'stage-added' },

  'parameter-added': { title: 'Parameter added', breaking: false, mirror: 'parameter-removed' },
  'parameter-removed': { title: 'Parameter removed', breaking: true, mirror: 'parameter-added' },
  'required-parameter-added': {
    title: 'Required parameter added',
    breaking: true,
    mirror: 'required-parameter-removed',
  },
  'required-parameter-removed': {
    title: 'Required parameter removed',
    breaking: true,
    mirror: 'required-parameter-added',
  },
  'parameter-required': { title: 'Parameter now required', breaking: true, mirror: 'parameter-optional' },
  'parameter-optional': { title: 'Parameter now optional', breaking: false, mirror: 'parameter-required' },
  'parameter-group-added': {
    title: 'One of several parameters now required',
    breaking: true,
    mirror: 'parameter-group-removed',
  },
  'parameter-group-removed': {
    title: 'One of several parameters no longer required',
    breaking: false,
    mirror: 'parameter-group-added',
  },
  'body-required': { title: 'Body now required', breaking: true, mirror: 'body-optional' },
  'body-optional': { title: 'Body no longer required', breaking: false, mirror: 'body-required' },
  'body-type-added': { title: 'Body type added', breaking: false, mirror: 'body-type-removed' },
  'body-type-removed': { title: 'Body type removed', breaking: true, mirror: 'body-type-added' },

  'success-added': { title: 'Success status added', breaking: false, mirror: 'success-removed' },
  'success-removed': { title: 'Success status removed', breaking: true, mirror: 'success-added' },
  'error-added': { title: 'Error status added', breaking: false, mirror: 'error-removed' },
  'error-removed': { title: 'Error status removed', breaking: false, mirror: 'error-added' },
  'answer-type-added': { title: 'Answer type added', breaking: false, mirror: 'answer-type-removed' },
  'answer-type-removed': { title: 'Answer type removed', breaking: true, mirror: 'answer-type-added' },
  'answer-header-added': { title: 'Answer header added', breaking: false, mirror: 'answer-header-removed' },
  'answer-header-removed': { title: 'Answer header removed', breaking: true, mirror: 'answer-header-added' },
  'refusal-added': { title: 'Refusal added', breaking: false, mirror: 'refusal-removed' },
  'refusal-removed': { title: 'Refusal removed', breaking: false, mirror: 'refusal-added' },
  'refusal-changed': { title: 'Refusal changed', breaking: true, mirror: 'refusal-changed' },

  'request-type-widened': { title: 'More types taken', breaking: false, mirror: 'request-type-narrowed' },
  'request-type-narrowed': { title: 'Fewer types taken', breaking: true, mirror: 'request-type-widened' },
  'request-limit-loosened': {
    title: 'Limit of a request loosened',
    breaking: false,
    mirror: 'request-limit-tightened',
  },
  'request-limit-tightened': {
    title: 'Limit of a request tightened',
    breaking: true,
    mirror: 'request-limit-loosened',
  },
  'request-form-changed': {
    title: 'Form of a request changed',
    breaking: true,
    mirror: 'request-form-changed',
  },
  'request-value-added': { title: 'Value taken', breaking: false, mirror: 'request-value-removed' },
  'request-value-removed': { title: 'Value no longer taken', breaking: true, mirror: 'request-value-added' },
  'request-choice-added': { title: 'Form taken', breaking: false, mirror: 'request-choice-removed' },
  'request-choice-removed': { title: 'Form no longer taken', breaking: true, mirror: 'request-choice-added' },
  'request-property-added': { title: 'Property taken', breaking: false, mirror: 'request-property-removed' },
  'request-property-removed': {
    title: 'Property no longer taken',
    breaking: true,
    mirror: 'request-property-added',
  },
  'required-property-added': {
    title: 'Required property added',
    breaking: true,
    mirror: 'required-property-removed',
  },
  'required-property-removed': {
    title: 'Required property removed',
    breaking: true,
    mirror: 'required-property-added',
  },
  'request-property-required': {
    title: 'Property now required',
    breaking: true,
    mirror: 'request-property-optional',
  },
  'request-property-optional': {
    title: 'Property no longer required',
    breaking: false,
    mirror: 'request-property-required',
  },
  'default-changed': { title: 'Default changed', breaking: false, mirror: 'default-changed' },

  'answer-type-widened': { title: 'More types can come', breaking: true, mirror: 'answer-type-narrowed' },
  'answer-type-narrowed': { title: 'Fewer types can come', breaking: false, mirror: 'answer-type-widened' },
  'answer-limit-loosened': {
    title: 'Limit of an answer loosened',
    breaking: false,
    mirror: 'answer-limit-tightened',
  },
  'answer-limit-tightened': {
    title: 'Limit of an answer tightened',
    breaking: false,
    mirror: 'answer-limit-loosened',
  },
  'answer-form-changed': {
    title: 'Form of an answer changed',
    breaking: true,
    mirror: 'answer-form-changed',
  },
  'answer-value-added': { title: 'New value can come', breaking: true, mirror: 'answer-value-removed' },
  'answer-value-removed': { title: 'Value no longer comes', breaking: false, mirror: 'answer-value-added' },
  'answer-choice-added': { title: 'New form can come', breaking: true, mirror: 'answer-choice-removed' },
  'answer-choice-removed': { title: 'Form no longer comes', breaking: false, mirror: 'answer-choice-added' },
  'answer-property-added': { title: 'Property added', breaking: false, mirror: 'answer-property-removed' },
  'answer-property-removed': { title: 'Property removed', breaking: true, mirror: 'answer-property-added' },
  'answer-property-always': {
    title: 'Property now always there',
    breaking: false,
    mirror: 'answer-property-sometimes',
  },
  'answer-property-sometimes': {
    title: 'Property no longer always there',
    breaking: true,
    mirror: 'answer-property-always',
  },

  'rule-added': { title: 'Rule added', breaking: false, mirror: 'rule-removed' },
  'rule-removed': { title: 'Rule removed', breaking: false, mirror: 'rule-added' },
  'rule-reworded': { title: 'Rule reworded', breaking: false, mirror: 'rule-reworded' },
  'grade-raised': { title: 'More certain', breaking: false, mirror: 'grade-lowered' },
  'grade-lowered': { title: 'Less certain', breaking: false, mirror: 'grade-raised' },
  'evidence-changed': { title: 'Evidence changed', breaking: false, mirror: 'evidence-changed' },
};
