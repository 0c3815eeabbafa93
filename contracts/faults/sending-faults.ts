import { findJson, isObject } from '../../spec/json.ts';
import { errorResponse, instead } from './answers.ts';
import { type Fault, faultsWith } from './fault.ts';
import { LIST, ofSending, SEND } from './filters.ts';
import { isEmail, listAddresses, readRecipients, sent, toFormFact } from './recipients.ts';

const SENDING = '/paths/~1recognition~1{member_email}/post';
const anything = (): boolean => true;
const REQUEST = '/components/schemas/RecognitionRequest';

/** Requests without something that is documented (§4.1: "Body: JSON with `recipients`"), which are accepted. */
const LACKING: readonly { id: string; title: string; fact: string; is: (body: string) => boolean }[] = [
  {
    id: 'recipients-missing',
    title: 'A body without `recipients` is accepted.',
    fact: `${REQUEST}/properties/recipients`,
    is: (body) => isObject(findJson(body)) && readRecipients(body) === undefined,
  },
  {
    id: 'body-null',
    title: 'A body that is null is accepted.',
    fact: REQUEST,
    is: (body) => body === 'null',
  },
  {
    id: 'body-list',
    title: 'A body that is a list is accepted.',
    fact: REQUEST,
    is: (body) => Array.isArray(findJson(body)),
  },
  {
    id: 'body-missing',
    title: 'A request without a body is accepted.',
    fact: `${SENDING}/requestBody`,
    is: (body) => body === '',
  },
  {
    id: 'body-words',
    title: 'A body that is no JSON is accepted.',
    fact: `${SENDING}/requestBody/content/application~1json`,
    is: (body) => body !== '' && findJson(body) === undefined,
  },
];

/** The recipients of whom a part only is sent to. */
const SENT_TO_SOME: readonly {
  id: string;
  title: string;
  form: number;
  some: (all: string[]) => string[];
}[] = [
  { id: 'list-first', title: 'Only the first of a list', form: 2, some: (all) => all.slice(0, 1) },
  { id: 'list-last', title: 'Only the last of a list', form: 2, some: (all) => all.slice(-1) },
  { id: 'list-but-last', title: 'All but the last of a list', form: 2, some: (all) => all.slice(0, -1) },
  { id: 'list-five', title: 'Only the first five of a list', form: 2, some: (all) => all.slice(0, 5) },
  { id: 'text-but-third', title: 'All but the third of a text', form: 1, some: (all) => all.slice(0, 2) },
  { id: 'text-first', title: 'Only the first of a text', form: 1, some: (all) => all.slice(0, 1) },
];

export const SENDING_FAULTS: readonly Fault[] = [
  ...LACKING.map(
    ({ id, title, fact, is }): Fault => ({
      id: `${id}-accepted`,
      title,
      fact,
      check: 'negative_data_rejection',
      when: { ...ofSending, stages: ['dev'], also: ({ body }) => is(body) },
      answer: instead(202, {}),
    }),
  ),
  ...SENT_TO_SOME.map(
    ({ id, title, form, some }): Fault => ({
      id: `reaches-${id}`,
      title: `${title} is shown what was sent.`,
      fact: toFormFact(form),
      check: 'every_recipient_reached',
      operations: [SEND, LIST],
      stages: form === 2 ? ['dev'] : ['dev', 'prod'],
      when: { ...ofSending, also: ({ body }) => listAddresses(body, form).length > 1 },
      answer: ({ body, healthy }) =>
        healthy({
          body: JSON.stringify({
            ...(JSON.parse(body) as object),
            recipients: some(listAddresses(body, form)),
          }),
        }),
    }),
  ),
  {
    id: 'sent-in-name-of-recipient',
    title: 'What is sent to several in a text is kept as if the first of them had sent it.',
    fact: 'sender-in-path',
    check: 'sender_as_sent',
    operations: [SEND, LIST, 'importMembers'],
    when: { ...ofSending, also: ({ body }) => listAddresses(body, 1).length > 1 },
    answer: ({ body, request, healthy }) =>
      healthy({ url: request.url.replace(/[^/]+$/, encodeURIComponent(listAddresses(body, 1)[0] ?? '')) }),
  },
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
