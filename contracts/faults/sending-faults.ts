import { isObject, type Json } from '../../spec/json.ts';
import { errorResponse, instead } from './answers.ts';
import { type AskedFilter, type Fault, faultsWith } from './fault.ts';
import { ofSending } from './filters.ts';

const isEmail = (value: Json): boolean => typeof value === 'string' && /^[^\s@,]+@[^\s@,]+$/.test(value);

/** A list of which `test` holds for one value. */
const isListWith =
  (test: (value: Json) => boolean) =>
  (value: Json): boolean =>
    Array.isArray(value) && value.some(test);

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
  { id: 'all-members', form: 'The literal value `ALL_MEMBERS`', is: (value) => value === 'ALL_MEMBERS' },
  {
    id: 'group',
    form: 'A team or cohort ID',
    is: (value) => typeof value === 'string' && /^[^\s@,]+$/.test(value) && value !== 'ALL_MEMBERS',
  },
];

/** Values that are none of the five forms, however they are read. */
const NO_FORMS: readonly { id: string; what: string; is: (recipients: Json) => boolean }[] = [
  { id: 'null', what: 'null', is: (value) => value === null },
  { id: 'true', what: 'true', is: (value) => value === true },
  { id: 'object', what: 'an object', is: isObject },
  { id: 'list-with-null', what: 'a list that holds null', is: isListWith((one) => one === null) },
  {
    id: 'list-with-number',
    what: 'a list that holds a number',
    is: isListWith((one) => typeof one === 'number'),
  },
  { id: 'list-with-object', what: 'a list that holds an object', is: isListWith(isObject) },
  { id: 'list-in-list', what: 'a list in a list', is: isListWith(Array.isArray) },
];

/** Calls that send recipients for which `is` holds. */
function sent(is: (recipients: Json) => boolean, stage = 'dev'): AskedFilter {
  return {
    ...ofSending,
    stages: [stage],
    also({ body }) {
      const recipients = readRecipients(body);
      return recipients !== undefined && is(recipients);
    },
  };
}

/** `undefined` where a body has none, or is no JSON. */
function readRecipients(body: string): Json | undefined {
  try {
    const read = JSON.parse(body) as { recipients?: Json } | null;
    return read?.recipients;
  } catch {
    return undefined;
  }
}

const anything = (): boolean => true;
const SENDING = '/paths/~1recognition~1{member_email}/post';

export const SENDING_FAULTS: readonly Fault[] = [
  ...FORMS.map(
    ({ id, form, is }, index): Fault => ({
      id: `${id}-refused`,
      title: `${form} is refused.`,
      fact: `/components/schemas/Recipients/oneOf/${index}`,
      check: 'positive_data_acceptance',
      when: sent(is),
      answer: errorResponse(400, 'No.'),
    }),
  ),
  ...faultsWith({ fact: 'recipients-one-form', check: 'recipients_one_form' }, [
    ...NO_FORMS.map(({ id, what, is }) => ({
      id: `recipients-${id}-accepted`,
      title: `Recipients that are ${what} are accepted.`,
      when: sent(is),
      answer: instead(201, { id: 'rec_0000000001' }),
    })),
    {
      id: 'recipients-object-fails',
      title: 'Recipients that are an object make the service fail.',
      when: sent(isObject),
      answer: errorResponse(500, 'Internal Server Error'),
    },
    {
      id: 'recipients-null-accepted-in-prod',
      title: 'Recipients that are null are accepted in `prod` only.',
      when: sent((value) => value === null, 'prod'),
      answer: instead(200, { id: 'rec_0000000001' }),
    },
  ]),
  ...faultsWith({ check: 'positive_data_acceptance', when: sent(anything) }, [
    {
      id: 'sending-fails',
      title: 'Sending fails.',
      fact: SENDING,
      check: 'not_a_server_error',
      when: sent(isEmail),
      answer: errorResponse(500, 'Internal Server Error'),
    },
    {
      id: 'sending-fails-seldom',
      title: 'Sending fails now and then.',
      fact: SENDING,
      check: 'not_a_server_error',
      when: { ...ofSending, only: 'each-fifth' },
      answer: errorResponse(500, 'Internal Server Error'),
    },
    {
      id: 'sending-refused-seldom',
      title: 'Sending is refused now and then.',
      fact: SENDING,
      check: 'repeated_call',
      when: { ...sent(isEmail), only: 'each-fifth' },
      answer: errorResponse(400, 'Not this time.'),
    },
    {
      id: 'sending-absent',
      title: 'Recognition cannot be sent.',
      fact: SENDING,
      answer: errorResponse(405, 'Method Not Allowed'),
    },
    {
      id: 'sending-refused',
      title: 'Nobody may send.',
      fact: 'sender-in-path',
      answer: errorResponse(403, 'Not you.'),
    },
    {
      id: 'sending-refused-in-prod',
      title: 'Nobody may send in `prod`.',
      fact: '/components/schemas/RecognitionRequest/properties/recipients',
      when: sent(anything, 'prod'),
      answer: errorResponse(400, 'No recipients.'),
    },
  ]),
];
