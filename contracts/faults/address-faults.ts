import { errorResponse, instead } from './answers.ts';
import type { Fault } from './fault.ts';
import { LEGACY, LIST, SEND, VALID_KEYS, withQuery } from './filters.ts';

const LIST_ASKED = { operations: [LIST], keys: VALID_KEYS };
const SENT = { operations: [SEND], keys: VALID_KEYS };
const LEGACY_ASKED = { operations: [LEGACY], keys: VALID_KEYS };

/** What a path that belongs to nothing is answered with, so that an operation looks as if it were not there. */
const ABSENT = errorResponse(501, 'Not Implemented');

/** Whom and what a call may name, where operations are, and what a body is: each refused as if it were not so. */
const NOT_ACCEPTED: readonly Omit<Fault, 'check'>[] = [
  {
    id: 'base-address-absent',
    title: 'There is nothing at the base address.',
    fact: '/servers/0',
    when: LIST_ASKED,
    answer: ABSENT,
  },
  {
    id: 'version-absent',
    title: 'The base address does not end with the version.',
    fact: 'version-in-base-address',
    when: LIST_ASKED,
    answer: ABSENT,
  },
  {
    id: 'stage-dev-absent',
    title: 'There is no stage `dev`.',
    fact: '/servers/0/variables/stage',
    when: LIST_ASKED,
    answer: ABSENT,
  },
  {
    id: 'stage-prod-absent',
    title: 'There is no stage `prod`.',
    fact: 'stages',
    when: { ...LIST_ASKED, stages: ['prod'] },
    answer: ABSENT,
  },
  {
    id: 'member-by-number',
    title: 'A member is not known by an email address.',
    fact: 'member-by-email',
    when: { ...LIST_ASKED, also: withQuery('email') },
    answer: errorResponse(400, 'No.'),
  },
  {
    id: 'team-by-number',
    title: 'A team is not known by a name.',
    fact: 'team-by-name-or-id',
    when: { ...LIST_ASKED, also: withQuery('team_name') },
    answer: errorResponse(400, 'No.'),
  },
  {
    id: 'sender-unknown',
    title: 'No sender is found by an email address in the path.',
    fact: '/paths/~1recognition~1{member_email}/post/parameters/0',
    when: SENT,
    answer: errorResponse(422, 'The sender must be a number.'),
  },
  {
    id: 'sending-without-body',
    title: 'A body is not taken.',
    fact: '/paths/~1recognition~1{member_email}/post/requestBody',
    when: SENT,
    answer: errorResponse(400, 'No.'),
  },
  {
    id: 'sending-json-refused',
    title: 'JSON is not taken.',
    fact: '/paths/~1recognition~1{member_email}/post/requestBody/content/application~1json',
    when: SENT,
    answer: errorResponse(415, 'Send a form.'),
  },
  {
    id: 'recipients-elsewhere',
    title: 'Recipients are not taken from the body.',
    fact: '/components/schemas/RecognitionRequest',
    when: SENT,
    answer: errorResponse(400, 'Recipients go into the path.'),
  },
  {
    id: 'recipients-wrapped',
    title: 'Recipients have to be wrapped in an object.',
    fact: '/components/schemas/Recipients',
    when: SENT,
    answer: errorResponse(400, 'Recipients must be an object.'),
  },
];

export const ADDRESS_FAULTS: readonly Fault[] = [
  ...NOT_ACCEPTED.map((row): Fault => ({ ...row, check: 'positive_data_acceptance' })),
  {
    id: 'legacy-fails-first',
    title: 'The legacy path fails the first time.',
    fact: '/paths/~1recognition~1recipient~1{member_email}/get',
    check: 'legacy_path',
    when: { ...LEGACY_ASKED, only: 'first' },
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
