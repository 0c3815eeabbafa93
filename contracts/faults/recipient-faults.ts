import type { Json } from '../../spec/json.ts';
import { errorResponse, instead } from './answers.ts';
import { type Fault, faultsWith } from './fault.ts';
import {
  EVERYBODY,
  isEmail,
  isEverybody,
  isGroup,
  isListWith,
  isWords,
  NO_FORMS,
  sent,
  toFormFact,
} from './recipients.ts';

/** The five forms of §2, in its order. */
const FORMS: readonly { id: string; form: string; is: (recipients: Json) => boolean }[] = [
  { id: 'one-email', form: 'A single email address', is: isEmail },
  {
    id: 'comma-separated',
    form: 'A comma-separated string of email addresses',
    is: (value) =>
      typeof value === 'string' &&
      value.includes(',') &&
      value.split(',').every((one) => isEmail(one.trim())),
  },
  {
    id: 'array',
    form: 'An array of email addresses',
    is: (value) => Array.isArray(value) && value.length > 0 && value.every(isEmail),
  },
  { id: 'all-members', form: 'The literal value `ALL_MEMBERS`', is: isEverybody },
  { id: 'group', form: 'A team or cohort ID', is: isGroup },
];

/** Values that are none of the five forms, however they are read. */
const WRONG: readonly { id: string; what: string; is: (recipients: Json) => boolean }[] = [
  ...NO_FORMS,
  { id: 'list-with-words', what: 'a list that holds words', is: isListWith(isWords) },
  { id: 'list-with-group', what: 'a list that holds the ID of a team', is: isListWith(isGroup) },
  { id: 'list-with-everybody', what: 'a list that holds `ALL_MEMBERS`', is: isListWith(isEverybody) },
  {
    id: 'text-with-everybody',
    what: '`ALL_MEMBERS` and an address in one text',
    is: (value) => typeof value === 'string' && value.includes(',') && value.includes(EVERYBODY),
  },
  {
    id: 'list-with-two-in-one',
    what: 'a list that holds two addresses in one text',
    is: isListWith((one) => typeof one === 'string' && one.split(',').every(isEmail) && one.includes(',')),
  },
];

/** Sizes of the forms, which a service may handle otherwise than the others. */
const SIZES: readonly { id: string; what: string; form: number; is: (recipients: Json) => boolean }[] = [
  {
    id: 'list-of-one',
    what: 'A list of one address',
    form: 2,
    is: (value) => Array.isArray(value) && value.length === 1 && value.every(isEmail),
  },
  {
    id: 'list-of-many',
    what: 'A list of more than five addresses',
    form: 2,
    is: (value) => Array.isArray(value) && value.length > 5 && value.every(isEmail),
  },
  {
    id: 'text-of-three',
    what: 'A text of three addresses',
    form: 1,
    is: (value) => typeof value === 'string' && value.split(',').length === 3,
  },
];

/** Forms of `recipients` that are refused, and what has none of them that is accepted. */
export const RECIPIENT_FAULTS: readonly Fault[] = [
  ...FORMS.map(
    ({ id, form, is }, index): Fault => ({
      id: `${id}-refused`,
      title: `${form} is refused.`,
      fact: toFormFact(index),
      check: 'positive_data_acceptance',
      when: sent(is),
      answer: errorResponse(400, 'No.'),
    }),
  ),
  ...SIZES.map(
    ({ id, what, form, is }): Fault => ({
      id: `${id}-refused`,
      title: `${what} is refused.`,
      fact: toFormFact(form),
      check: 'positive_data_acceptance',
      when: sent(is),
      answer: errorResponse(422, 'No.'),
    }),
  ),
  ...faultsWith({ fact: 'recipients-one-form', check: 'recipients_one_form' }, [
    ...WRONG.map(({ id, what, is }) => ({
      id: `recipients-${id}-accepted`,
      title: `Recipients that are ${what} are accepted.`,
      when: sent(is),
      answer: instead(201, { id: 'rec_0000000001' }),
    })),
    {
      id: 'recipients-null-accepted-in-prod',
      title: 'Recipients that are null are accepted in `prod` only.',
      when: sent((value) => value === null, 'prod'),
      answer: instead(200, { id: 'rec_0000000001' }),
    },
  ]),
];
