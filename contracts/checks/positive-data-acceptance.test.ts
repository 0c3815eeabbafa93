import { describe } from 'vitest';
import {
  documentWith,
  error,
  instead,
  insteadOfBody,
  isList,
  itSays,
  type Row,
} from './check.test.helper.ts';

const OPERATION = '/paths/~1recognition/get';
const EMAIL = `${OPERATION}/parameters/0`;
const TEAM = `${OPERATION}/parameters/1`;
const STAGED = '/components/schemas/QuestionList/properties/stage';
const PAGE = '/components/parameters/page';
const isAbout = (name: string) => (request: Request, url: URL) =>
  isList(request, url) && url.searchParams.has(name);

/** §4.1: either parameter reads recognition; §4, §9: the base address has the version after the stage. */
const READS: Row[] = [
  {
    given: 'all calls are accepted',
    facts: {
      [OPERATION]: 'confirmed',
      [EMAIL]: 'confirmed',
      [TEAM]: 'confirmed',
      [PAGE]: 'supported',
      '/servers/0': 'confirmed',
      '/servers/0/variables/stage': 'confirmed',
      '/servers/0/variables/host': 'not-observed',
      'version-in-base-address': 'confirmed',
      'version-stands-once': 'supported',
      stages: 'confirmed',
      'key-in-header': 'confirmed',
      'key-per-company-and-stage': 'confirmed',
      'member-by-email': 'confirmed',
      'team-by-name-or-id': 'confirmed',
      // That a call is accepted does not show what its answer is about.
      'recognition-of-member': 'not-observed',
      'sender-in-path': 'not-observed',
    },
  },
  {
    given: 'a list that wants no key, which shows nothing of keys',
    options: { document: documentWith({ [`${OPERATION}/security`]: [] }) },
    gateway: instead(isList, () => Response.json({ recognitions: [], pagination: {} })),
    facts: { [OPERATION]: 'confirmed', 'key-in-header': 'not-observed' },
  },
  {
    given: 'something else that is called as the stage is',
    options: { document: documentWith({ [STAGED]: { type: 'string' } }) },
    facts: {
      '/servers/0/variables/stage': 'confirmed',
      [STAGED]: 'not-observed',
    },
  },
  {
    given: 'another success than the one that was assumed',
    gateway: instead(isList, () => Response.json({}, { status: 206 })),
    facts: { [EMAIL]: 'confirmed' },
  },
  {
    given: 'a member is not read about',
    gateway: instead(isAbout('email'), () => error(400, 'Unknown parameter')),
    want: [
      'violation: listRecognitions/dev/with-email',
      'learned: listRecognitions/dev/with-page',
      'learned: listRecognitions/dev/with-limit',
    ],
    facts: { [EMAIL]: 'contradicted', [TEAM]: 'confirmed' },
  },
  {
    given: 'a team is not read about',
    gateway: instead(isAbout('team_name'), () => error(400, 'Unknown parameter')),
    want: ['violation: listRecognitions/dev/with-team_name'],
    facts: { [EMAIL]: 'confirmed', [TEAM]: 'contradicted' },
  },
  {
    given: 'the right key is refused',
    gateway: instead(isAbout('team_name'), () => error(403, 'Forbidden')),
    want: ['violation: listRecognitions/dev/with-team_name'],
  },
  {
    given: 'pages are not known, of which the specification is silent',
    gateway: instead(isAbout('page'), () => error(400, 'Unknown parameter')),
    want: ['learned: listRecognitions/dev/with-page'],
    facts: { [PAGE]: 'learned', [EMAIL]: 'confirmed' },
  },
  {
    given: 'a refusal of somebody who had to be made up',
    options: { members: [], team: undefined as never },
    gateway: instead(isList, () => error(404, 'Nobody of that name')),
    facts: { [EMAIL]: 'not-observed', [TEAM]: 'not-observed', [OPERATION]: 'not-observed' },
  },
  {
    given: 'a success for somebody who had to be made up',
    options: { members: [], team: undefined as never },
    facts: { [EMAIL]: 'confirmed', [TEAM]: 'confirmed' },
  },
  {
    given: 'no list at all',
    gateway: instead(isList, () => error(404, 'No such place')),
    want: ['violation: listRecognitions/dev/absent'],
    facts: { [OPERATION]: 'contradicted', [EMAIL]: 'not-observed' },
  },
  {
    given: 'a list at another reading of the path, which contradicts nothing that is documented',
    options: {
      fetch: async (request: Request) =>
        request.url.includes('/dev/1/1/recognition?')
          ? Response.json({ recognitions: [], pagination: {} })
          : error(404, 'No such place'),
    },
    want: ['learned: listRecognitions/dev/reading'],
    facts: { [OPERATION]: 'confirmed', 'version-stands-once': 'learned' },
  },
];

describe('what is told of calls of the list', () => {
  itSays('positive_data_acceptance', READS, { include: { operationIds: ['listRecognitions'] } });
});

const FORMS = '/components/schemas/Recipients/oneOf';
const FINDS: Record<number, string> = { 0: 'one-email', 1: 'comma-separated', 2: 'array', 3: 'all-members' };
/** What is of the same form: in another size, or with a member that is only assumed. */
const BESIDE: Record<number, string[]> = {
  0: ['learned: sendRecognition/dev/with-message-in-its-body'],
  1: [
    'learned: sendRecognition/dev/blank-behind-a-comma',
    'learned: sendRecognition/dev/with-value-in-its-body',
  ],
  2: ['violation: sendRecognition/dev/one-in-a-list'],
};
const toForm = (recipients: unknown): number => {
  if (Array.isArray(recipients)) return 2;
  if (recipients === 'ALL_MEMBERS') return 3;
  return String(recipients).includes(',') ? 1 : 0;
};

/** §2: each of five forms of `recipients` is accepted; §4.1: the path carries the sender. */
const FORMS_ROWS: Row[] = [
  {
    given: 'a message is wanted beside each form, which nothing states',
    gateway: insteadOfBody(
      ({ message }) => message === undefined,
      () => error(422, 'Say something'),
    ),
    want: ['learned: sendRecognition/dev/without-message'],
    facts: Object.fromEntries([0, 1, 2, 3].map((form) => [`${FORMS}/${form}`, 'confirmed'])),
  },
  {
    given: 'both members are wanted that may be left out',
    gateway: insteadOfBody(
      ({ message, value }) => message === undefined || value === undefined,
      () => error(400, 'Say something of value'),
    ),
    want: ['message', 'value'].map((name) => `learned: sendRecognition/dev/without-${name}`),
    facts: { [`${FORMS}/2`]: 'confirmed' },
  },
  {
    given: 'each form is accepted, but for the ID of a team that nothing shows',
    facts: {
      [`${FORMS}/0`]: 'confirmed',
      [`${FORMS}/1`]: 'confirmed',
      [`${FORMS}/2`]: 'confirmed',
      [`${FORMS}/3`]: 'confirmed',
      [`${FORMS}/4`]: 'not-observed',
      'sender-in-path': 'confirmed',
      'recipients-one-form': 'not-observed',
    },
  },
  ...[0, 1, 2, 3].map(
    (form): Row => ({
      given: `a form is refused: ${FINDS[form]}`,
      gateway: insteadOfBody(
        ({ recipients }) => toForm(recipients) === form,
        () => error(400, 'Not this one'),
      ),
      want: [`violation: sendRecognition/dev/${FINDS[form]}`, ...(BESIDE[form] ?? [])],
      facts: { [`${FORMS}/${form}`]: 'contradicted', [`${FORMS}/${(form + 1) % 4}`]: 'confirmed' },
    }),
  ),
  {
    given: 'all sizes are accepted',
    gateway: { lists: true },
    cases: {
      'sendRecognition/dev/three-in-a-text': 'passed',
      'sendRecognition/dev/three-in-a-list': 'passed',
      'sendRecognition/dev/many-in-a-list': 'not-observed',
    },
  },
  {
    given: 'more than two are refused',
    gateway: {
      lists: true,
      ...insteadOfBody(
        ({ recipients }) => (JSON.stringify(recipients) ?? '').split('@').length > 3,
        () => error(400, 'Too many'),
      ),
    },
    want: ['text', 'list'].map((where) => `violation: sendRecognition/dev/three-in-a-${where}`),
    facts: { [`${FORMS}/1`]: 'contradicted', [`${FORMS}/2`]: 'contradicted' },
  },
  {
    given: 'a blank behind a comma is refused, which nothing shows',
    gateway: insteadOfBody(
      ({ recipients }) => String(recipients).includes(', '),
      () => error(400, 'No blanks'),
    ),
    want: ['learned: sendRecognition/dev/blank-behind-a-comma'],
    facts: { [`${FORMS}/1`]: 'confirmed', 'blanks-beside-commas': 'learned' },
  },
  {
    given: 'only what is documented is accepted',
    gateway: insteadOfBody(
      ({ recipients: _, ...others }) => Object.keys(others).length > 0,
      () => error(400, 'What is this?'),
    ),
    want: ['message', 'value'].map((name) => `learned: sendRecognition/dev/with-${name}-in-its-body`),
    facts: { [`${FORMS}/0`]: 'confirmed', [`${FORMS}/1`]: 'confirmed', 'sender-in-path': 'confirmed' },
  },
  {
    given: 'no member',
    options: { members: [] },
    facts: { [`${FORMS}/0`]: 'not-observed', 'sender-in-path': 'not-observed' },
  },
  {
    given: 'a live target that is only read',
    options: { live: true },
    facts: { [`${FORMS}/0`]: 'not-observed', 'sender-in-path': 'not-observed' },
  },
  {
    given: 'a live target that may be written to, but not to everybody',
    options: { live: true, allowWrites: 'prod' },
    facts: { [`${FORMS}/0`]: 'confirmed', [`${FORMS}/3`]: 'not-observed' },
  },
];

describe('what is told of the forms of recipients', () => {
  itSays('positive_data_acceptance', FORMS_ROWS, { include: { operationIds: ['sendRecognition'] } });
});

const REFUSES_MEMBERS = instead(
  (_, url) => url.pathname.endsWith('/1/members'),
  () => error(400, 'Say which'),
);

/** §4.3: these paths are unconfirmed against the gateway, which is authoritative. */
const UNCONFIRMED: Row[] = [
  { given: 'it is there', gateway: { lists: true }, facts: { '/paths/~1members/get': 'confirmed' } },
  {
    given: 'it is not there',
    want: ['drift: listMembers/dev/absent'],
    facts: { '/paths/~1members/get': 'drifted' },
  },
  {
    given: 'it is at another reading of its path',
    options: {
      fetch: async (request: Request) =>
        request.url.startsWith('http://gateway.example/members')
          ? Response.json([])
          : error(404, 'No such place'),
    },
    want: ['drift: listMembers/dev/reading'],
    facts: { '/paths/~1members/get': 'drifted' },
  },
  {
    given: 'it refuses what is assumed that it takes',
    gateway: REFUSES_MEMBERS,
    want: [
      'drift: listMembers/dev/accepted',
      'learned: listMembers/dev/with-team_name',
      'learned: listMembers/dev/with-page',
      'learned: listMembers/dev/with-limit',
    ],
  },
  {
    given: 'it refuses all, also what a parameter was seen to do elsewhere',
    options: {
      document: documentWith({
        [`${PAGE}/x-evidence`]: { grade: 'observed', stage: 'dev', date: '2026-01-01', count: 3 },
      }),
    },
    gateway: REFUSES_MEMBERS,
    want: [
      'drift: listMembers/dev/accepted',
      'learned: listMembers/dev/with-team_name',
      'learned: listMembers/dev/with-limit',
    ],
  },
  {
    given: 'it is not there, though another document says that it was observed',
    options: {
      document: documentWith({
        '/paths/~1members/get/x-evidence': { grade: 'observed', stage: 'dev', date: '2026-01-01', count: 3 },
      }),
    },
    want: ['violation: listMembers/dev/absent'],
  },
];

describe('what is told of an operation that is unconfirmed', () => {
  itSays('positive_data_acceptance', UNCONFIRMED, { include: { operationIds: ['listMembers'] } });
});
