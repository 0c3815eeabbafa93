import type { Json } from '../../spec/json.ts';
import { GROUP_PLACEHOLDER, MEMBER_PLACEHOLDER, toPlaceholderText } from '../cases/placeholders.ts';
import { isForm, RECIPIENTS_RULE, RECIPIENTS_SCHEMA, withRecipients } from '../cases/recipients.ts';
import type { Check, LabelledCase, Plan } from './check.ts';
import { listFirstCalls } from './first-calls.ts';
import { toInvalidRequestCase } from './invalid-request.ts';
import { isTurnOf } from './turns.ts';

/** §2: `recipients` accepts exactly one of five forms. The rules. */
const CERTAIN = RECIPIENTS_RULE;
const NARROW = 'recipients-narrow-forms';

interface Wrong {
  label: string;
  value: Json;
  /** `CERTAIN` for what no reading of the five forms takes in; the rest is refused by our narrow reading of them. */
  rule: typeof CERTAIN | typeof NARROW;
}

const EMAIL = toPlaceholderText({ kind: MEMBER_PLACEHOLDER, index: 1 });
const OTHER = toPlaceholderText({ kind: MEMBER_PLACEHOLDER, index: 2 });
const GROUP = toPlaceholderText({ kind: GROUP_PLACEHOLDER, index: 0 });
const ALL = 'ALL_MEMBERS';

/** A list that holds anything but email addresses, and everybody beside somebody, are mixtures. A text may be the ID of a team. */
const WRONG: readonly Wrong[] = [
  { label: 'null', value: null, rule: CERTAIN },
  { label: 'true', value: true, rule: CERTAIN },
  { label: 'an object', value: { email: EMAIL }, rule: CERTAIN },
  { label: 'a list that holds null', value: [EMAIL, null], rule: CERTAIN },
  { label: 'a list that holds a number', value: [EMAIL, 7], rule: CERTAIN },
  { label: 'a list that holds true', value: [EMAIL, true], rule: CERTAIN },
  { label: 'a list that holds an object', value: [{ email: EMAIL }], rule: CERTAIN },
  { label: 'a list that holds an address and an object', value: [EMAIL, { email: OTHER }], rule: CERTAIN },
  { label: 'a list in a list', value: [[EMAIL]], rule: CERTAIN },
  { label: 'a list in a list beside an address', value: [EMAIL, [OTHER]], rule: CERTAIN },
  { label: 'a list that holds an empty text', value: [EMAIL, ''], rule: CERTAIN },
  { label: 'a list that holds words', value: [EMAIL, 'everybody in the office'], rule: CERTAIN },
  { label: 'a list that holds two addresses in one text', value: [`${EMAIL},${OTHER}`], rule: CERTAIN },
  { label: 'a list that holds a team or cohort ID', value: [GROUP], rule: CERTAIN },
  { label: 'a list that holds an address and a team or cohort ID', value: [EMAIL, GROUP], rule: CERTAIN },
  { label: 'a list that holds everybody', value: [ALL], rule: CERTAIN },
  { label: 'a list that holds an address and everybody', value: [EMAIL, ALL], rule: CERTAIN },
  { label: 'a list that holds everybody and an address', value: [ALL, EMAIL], rule: CERTAIN },
  { label: 'an address and everybody', value: `${EMAIL},${ALL}`, rule: CERTAIN },
  { label: 'everybody and an address', value: `${ALL},${EMAIL}`, rule: CERTAIN },
  { label: 'a number', value: 7, rule: NARROW },
  { label: 'an empty text', value: '', rule: NARROW },
  { label: 'white space', value: ' ', rule: NARROW },
  { label: 'words', value: 'everybody in the office', rule: NARROW },
  { label: 'an email address and words', value: `${EMAIL} and others`, rule: NARROW },
  { label: 'an email address and a team or cohort ID', value: `${EMAIL},${GROUP}`, rule: NARROW },
  { label: 'two email addresses without a comma', value: `${EMAIL} ${OTHER}`, rule: NARROW },
  { label: 'a comma at the end', value: `${EMAIL},`, rule: NARROW },
  { label: 'an empty list', value: [], rule: NARROW },
];

export const recipientsOneForm: Check = {
  id: 'recipients_one_form',
  title: 'Recipients that have none of the five forms are refused.',
  source: '§2',
  plan: planCases,
};

/** Each is asked in one stage. */
function planCases(plan: Plan): LabelledCase[] {
  const { contract } = plan;
  if (contract.at(RECIPIENTS_SCHEMA) === undefined) return [];
  return listFirstCalls(plan)
    .filter(({ operation: { id } }) => contract.rules.get(CERTAIN)?.operations.includes(id))
    .flatMap((first) => {
      return WRONG.filter(({ value }) => !isForm(contract, value))
        .filter((_, index) => isTurnOf(first.stage, 'recipients', index, plan))
        .flatMap(({ label, value, rule }) => {
          const call = withRecipients(first.valid.call, value);
          const fact = contract.rules.get(rule)?.pointer;
          if (!call) return [];
          return toInvalidRequestCase(contract, first, {
            label: `\`recipients\` is ${label}`,
            condition: 'request-invalid',
            breaks: fact === undefined ? undefined : { fact },
            call,
          });
        });
    });
}
