import { instead, when } from './change.ts';
import type { Fault, FaultMatch } from './fault.ts';

const LIST = 'listRecognitions';
const SEND = 'sendRecognition';
const LEGACY = 'listRecognitionsByRecipient';
const POSITIVE = 'positive_data_acceptance';

/** What a path that belongs to nothing is answered with, so that an operation looks as if it were not there. */
const ABSENT = instead(501, { message: 'Not Implemented' });
const REFUSED = instead(400, { message: 'No.' });
const FAILS = instead(500, { message: 'Internal Server Error' });

function fault(
  id: string,
  title: string,
  fact: string,
  check: string,
  match: FaultMatch,
  change: ReturnType<typeof instead>,
): Fault {
  const { operations = [LIST], stages = ['dev'] } = match;
  const about: FaultMatch = { operations, keys: ['own', 'other-company'], ...match };
  return { id, title, fact, check, operations, stages, breaks: () => when(about, change) };
}

/** Whom and what a call may name, where operations are, and what a body is: each refused as if it were not so. */
export const ADDRESS_FAULTS: readonly Fault[] = [
  fault('base-address-absent', 'There is nothing at the base address.', '/servers/0', POSITIVE, {}, ABSENT),
  fault(
    'version-absent',
    'The base address does not end with the version.',
    'version-in-base-address',
    POSITIVE,
    {},
    ABSENT,
  ),
  fault('stage-dev-absent', 'There is no stage `dev`.', '/servers/0/variables/stage', POSITIVE, {}, ABSENT),
  fault('stage-prod-absent', 'There is no stage `prod`.', 'stages', POSITIVE, { stages: ['prod'] }, ABSENT),
  fault(
    'member-by-number',
    'A member is not known by an email address.',
    'member-by-email',
    POSITIVE,
    { also: ({ query }) => query.has('email') },
    REFUSED,
  ),
  fault(
    'team-by-number',
    'A team is not known by a name.',
    'team-by-name-or-id',
    POSITIVE,
    { also: ({ query }) => query.has('team_name') },
    REFUSED,
  ),
  fault(
    'sender-unknown',
    'No sender is found by an email address in the path.',
    '/paths/~1recognition~1{member_email}/post/parameters/0',
    POSITIVE,
    { operations: [SEND] },
    instead(422, { message: 'The sender must be a number.' }),
  ),
  fault(
    'sending-without-body',
    'A body is not taken.',
    '/paths/~1recognition~1{member_email}/post/requestBody',
    POSITIVE,
    { operations: [SEND] },
    REFUSED,
  ),
  fault(
    'sending-json-refused',
    'JSON is not taken.',
    '/paths/~1recognition~1{member_email}/post/requestBody/content/application~1json',
    POSITIVE,
    { operations: [SEND] },
    instead(415, { message: 'Send a form.' }),
  ),
  fault(
    'recipients-elsewhere',
    'Recipients are not taken from the body.',
    '/components/schemas/RecognitionRequest',
    POSITIVE,
    { operations: [SEND] },
    instead(400, { message: 'Recipients go into the path.' }),
  ),
  fault(
    'recipients-wrapped',
    'Recipients have to be wrapped in an object.',
    '/components/schemas/Recipients',
    POSITIVE,
    { operations: [SEND] },
    instead(400, { message: 'Recipients must be an object.' }),
  ),
  fault(
    'legacy-fails-first',
    'The legacy path fails the first time.',
    '/paths/~1recognition~1recipient~1{member_email}/get',
    'legacy_path',
    { operations: [LEGACY], only: 'first' },
    FAILS,
  ),
  fault(
    'legacy-fails-for-member',
    'The legacy path fails for a member.',
    '/components/parameters/member_email',
    'legacy_path',
    { operations: [LEGACY] },
    instead(502, 'Bad Gateway', 'text/plain'),
  ),
];
