import type { Json } from '../../spec/json.ts';
import type { Asked } from './asked.ts';
import { instead, when } from './change.ts';
import type { Fault } from './fault.ts';

const SEND = 'sendRecognition';
const FORMS = '/components/schemas/Recipients/oneOf';

/** What a request sends as `recipients`; `undefined` where it sends none, or no JSON. */
function recipientsOf({ body }: Asked): Json | undefined {
  try {
    const sent = JSON.parse(body) as { recipients?: Json } | null;
    return sent?.recipients;
  } catch {
    return undefined;
  }
}

const isEmail = (value: unknown): boolean => typeof value === 'string' && /^[^\s@,]+@[^\s@,]+$/.test(value);

/** The five forms of §2, in its order. */
const FORM_FAULTS: readonly { id: string; form: string; is: (recipients: Json) => boolean }[] = [
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

/** Values that no reading of the five forms takes in. */
const WRONG_FAULTS: readonly { id: string; what: string; is: (recipients: Json) => boolean }[] = [
  { id: 'null', what: 'null', is: (value) => value === null },
  { id: 'true', what: 'true', is: (value) => value === true },
  {
    id: 'object',
    what: 'an object',
    is: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  },
  {
    id: 'list-with-null',
    what: 'a list that holds null',
    is: (value) => Array.isArray(value) && value.includes(null),
  },
  {
    id: 'list-with-number',
    what: 'a list that holds a number',
    is: (value) => Array.isArray(value) && value.some((one) => typeof one === 'number'),
  },
  {
    id: 'list-with-object',
    what: 'a list that holds an object',
    is: (value) =>
      Array.isArray(value) &&
      value.some((one) => typeof one === 'object' && one !== null && !Array.isArray(one)),
  },
  {
    id: 'list-in-list',
    what: 'a list in a list',
    is: (value) => Array.isArray(value) && value.some(Array.isArray),
  },
];

const SENT = { id: 'rec_0000000001' };

function ofSending(
  id: string,
  title: string,
  fact: string,
  check: string,
  is: (recipients: Json) => boolean,
  change: ReturnType<typeof instead>,
  stages: readonly string[] = ['dev'],
): Fault {
  return {
    id,
    title,
    fact,
    check,
    operations: [SEND],
    stages,
    breaks: () => {
      const also = (asked: Asked): boolean => {
        const recipients = recipientsOf(asked);
        return recipients !== undefined && is(recipients);
      };
      return when({ operations: [SEND], keys: ['own'], stages, also }, change);
    },
  };
}

const POSITIVE = 'positive_data_acceptance';

export const SENDING_FAULTS: readonly Fault[] = [
  ...FORM_FAULTS.map(({ id, form, is }, index) =>
    ofSending(
      `${id}-refused`,
      `${form} is refused.`,
      `${FORMS}/${index}`,
      POSITIVE,
      is,
      instead(400, { message: 'No.' }),
    ),
  ),
  ...WRONG_FAULTS.map(({ id, what, is }) =>
    ofSending(
      `recipients-${id}-accepted`,
      `Recipients that are ${what} are accepted.`,
      'recipients-one-form',
      'recipients_one_form',
      is,
      instead(201, SENT),
    ),
  ),
  ofSending(
    'recipients-object-fails',
    'Recipients that are an object make the service fail.',
    'recipients-one-form',
    'recipients_one_form',
    WRONG_FAULTS[2]?.is ?? (() => false),
    instead(500, { message: 'Internal Server Error' }),
  ),
  ofSending(
    'recipients-null-accepted-in-prod',
    'Recipients that are null are accepted in `prod` only.',
    'recipients-one-form',
    'recipients_one_form',
    (value) => value === null,
    instead(200, SENT),
    ['prod'],
  ),
  ofSending(
    'sending-fails',
    'Sending fails.',
    '/paths/~1recognition~1{member_email}/post',
    'not_a_server_error',
    isEmail,
    instead(500, { message: 'Internal Server Error' }),
  ),
  ofSending(
    'sending-absent',
    'Recognition cannot be sent.',
    '/paths/~1recognition~1{member_email}/post',
    POSITIVE,
    () => true,
    instead(405, { message: 'Method Not Allowed' }),
  ),
  ofSending(
    'sending-refused',
    'Nobody may send.',
    'sender-in-path',
    POSITIVE,
    () => true,
    instead(403, { message: 'Not you.' }),
  ),
  ofSending(
    'sending-refused-in-prod',
    'Nobody may send in `prod`.',
    '/components/schemas/RecognitionRequest/properties/recipients',
    POSITIVE,
    () => true,
    instead(400, { message: 'No recipients.' }),
    ['prod'],
  ),
];
