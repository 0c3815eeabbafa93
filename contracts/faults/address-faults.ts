import { errorResponse, instead } from './answers.ts';
import { type Fault, faultsWith } from './fault.ts';
import { LEGACY, LIST, SEND, VALID_KEYS, withQuery } from './filters.ts';

const LIST_ASKED = { operations: [LIST], keys: VALID_KEYS };
const SENT = { operations: [SEND], keys: VALID_KEYS };
const LEGACY_ASKED = { operations: [LEGACY], keys: VALID_KEYS };

const CHECK = { check: 'positive_data_acceptance' };
const SENDING = '/paths/~1recognition~1{member_email}/post';

/** Whom and what a call may name, where operations are, and what a body is: each refused as if it were not so. */
export const ADDRESS_FAULTS: readonly Fault[] = [
  // What a path that belongs to nothing is answered with, so that an operation looks as if it were not there.
  ...faultsWith({ ...CHECK, when: LIST_ASKED, answer: errorResponse(501, 'Not Implemented') }, [
    { id: 'base-address-absent', title: 'There is nothing at the base address.', fact: '/servers/0' },
    {
      id: 'version-absent',
      title: 'The base address does not end with the version.',
      fact: 'version-in-base-address',
    },
    { id: 'stage-dev-absent', title: 'There is no stage `dev`.', fact: '/servers/0/variables/stage' },
    {
      id: 'stage-prod-absent',
      title: 'There is no stage `prod`.',
      fact: 'stages',
      when: { ...LIST_ASKED, stages: ['prod'] },
    },
  ]),
  ...faultsWith({ ...CHECK, answer: errorResponse(400, 'No.') }, [
    {
      id: 'member-by-number',
      title: 'A member is not known by an email address.',
      fact: 'member-by-email',
      when: { ...LIST_ASKED, also: withQuery('email') },
    },
    {
      id: 'team-by-number',
      title: 'A team is not known by a name.',
      fact: 'team-by-name-or-id',
      when: { ...LIST_ASKED, also: withQuery('team_name') },
    },
  ]),
  ...faultsWith({ ...CHECK, when: SENT }, [
    {
      id: 'sender-unknown',
      title: 'No sender is found by an email address in the path.',
      fact: `${SENDING}/parameters/0`,
      answer: errorResponse(422, 'The sender must be a number.'),
    },
    {
      id: 'sending-without-body',
      title: 'A body is not taken.',
      fact: `${SENDING}/requestBody`,
      answer: errorResponse(400, 'No.'),
    },
    {
      id: 'sending-json-refused',
      title: 'JSON is not taken.',
      fact: `${SENDING}/requestBody/content/application~1json`,
      answer: errorResponse(415, 'Send a form.'),
    },
    {
      id: 'recipients-elsewhere',
      title: 'Recipients are not taken from the body.',
      fact: '/components/schemas/RecognitionRequest',
      answer: errorResponse(400, 'Recipients go into the path.'),
    },
    {
      id: 'recipients-wrapped',
      title: 'Recipients have to be wrapped in an object.',
      fact: '/components/schemas/Recipients',
      answer: errorResponse(400, 'Recipients must be an object.'),
    },
  ]),
  {
    id: 'legacy-fails-later',
    title: 'The legacy path fails after the first time.',
    fact: '/paths/~1recognition~1recipient~1{member_email}/get',
    check: 'not_a_server_error',
    when: { ...LEGACY_ASKED, only: 'later' },
    answer: errorResponse(500, 'Internal Server Error'),
  },
  {
    id: 'legacy-fails-for-member',
    title: 'The legacy path fails for a member.',
    fact: '/components/parameters/member_email',
    check: 'legacy_path',
    when: LEGACY_ASKED,
    answer: instead(502, 'Bad Gateway', 'text/plain'),
  },
];
