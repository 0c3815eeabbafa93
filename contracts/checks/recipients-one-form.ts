import type { Contract } from '../../spec/contract.ts';
import { isObject, type Json } from '../../spec/json.ts';
import { MEMBER_PLACEHOLDER, toPlaceholderText } from '../cases/placeholders.ts';
import type { Check, LabelledCase, Plan } from './check.ts';
import { listFirstCalls } from './first-calls.ts';
import { toInvalidRequestCase } from './invalid-request.ts';

/** §2: `recipients` accepts exactly one of five forms. The rules, and the schema of the forms. */
const CERTAIN = 'recipients-one-form';
const NARROW = 'recipients-narrow-forms';
const SCHEMA = '/components/schemas/Recipients';

interface Wrong {
  label: string;
  value: Json;
  /** `CERTAIN` for what no reading of the five forms takes in; the rest is refused by our narrow reading of them. */
  rule: typeof CERTAIN | typeof NARROW;
}

const EMAIL = toPlaceholderText({ kind: MEMBER_PLACEHOLDER, index: 1 });

const WRONG: readonly Wrong[] = [
  { label: 'null', value: null, rule: CERTAIN },
  { label: 'true', value: true, rule: CERTAIN },
  { label: 'an object', value: { email: EMAIL }, rule: CERTAIN },
  { label: 'a list that holds null', value: [EMAIL, null], rule: CERTAIN },
  { label: 'a list that holds a number', value: [EMAIL, 7], rule: CERTAIN },
  { label: 'a list that holds an object', value: [{ email: EMAIL }], rule: CERTAIN },
  { label: 'a list in a list', value: [[EMAIL]], rule: CERTAIN },
  { label: 'a number', value: 7, rule: NARROW },
  { label: 'an empty text', value: '', rule: NARROW },
  { label: 'white space', value: ' ', rule: NARROW },
  { label: 'words', value: 'everybody in the office', rule: NARROW },
  { label: 'an email address and words', value: `${EMAIL} and others`, rule: NARROW },
  { label: 'a comma at the end', value: `${EMAIL},`, rule: NARROW },
  { label: 'an email address and a word of the forms', value: `${EMAIL},ALL_MEMBERS`, rule: NARROW },
  { label: 'an empty list', value: [], rule: NARROW },
  { label: 'a list that holds an empty text', value: [EMAIL, ''], rule: NARROW },
  { label: 'a list that holds a word of the forms', value: [EMAIL, 'ALL_MEMBERS'], rule: NARROW },
];

export const recipientsOneForm: Check = {
  id: 'recipients_one_form',
  title: 'Recipients that have none of the five forms are refused.',
  source: '§2',
  plan: planCases,
};

function planCases(plan: Plan): LabelledCase[] {
  const { contract } = plan;
  if (contract.at(SCHEMA) === undefined) return [];
  return listFirstCalls(plan)
    .filter(({ operation: { id } }) => contract.rules.get(CERTAIN)?.operations.includes(id))
    .flatMap((first) => {
      const { call } = first.valid;
      const { body } = call;
      if (!isObject(body?.value)) return [];
      const { mediaType, value: whole } = body;
      return WRONG.filter(({ value }) => isInvalid(contract, value)).map(({ label, value, rule }) =>
        toInvalidRequestCase(contract, first, {
          label: `\`recipients\` is ${label}`,
          condition: 'request-invalid',
          fact: contract.rules.get(rule)?.pointer,
          call: { ...call, body: { mediaType, value: { ...whole, recipients: value } } },
        }),
      );
    });
}

/** With an address in the place of its placeholder, as it will be sent. */
function isInvalid({ validators }: Contract, value: Json): boolean {
  const written = JSON.parse(JSON.stringify(value).replaceAll(EMAIL, 'somebody@company.example')) as Json;
  return validators.at(SCHEMA)(written).length > 0;
}
