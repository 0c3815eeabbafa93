import { describe, expect, it } from 'vitest';
import {
  changing,
  documentWith,
  documentWithoutRules,
  error,
  insteadOfBody,
  itSays,
  type Row,
  runCheck,
} from './check.test.helper.ts';

const CERTAIN = 'recipients-one-form';
const NARROW = 'recipients-narrow-forms';
const SCHEMA = '/components/schemas/Recipients';
const PROPERTY = '/components/schemas/RecognitionRequest/properties/recipients';
const SENT = (): Response => Response.json({ id: 1 }, { status: 201 });

const isText = (value: unknown): boolean => typeof value === 'string';
const isEverybodyBeside = (value: unknown): boolean =>
  value !== 'ALL_MEMBERS' && JSON.stringify(value)?.includes('ALL_MEMBERS') === true;
const isAnything = (value: unknown): boolean =>
  !isText(value) && !(Array.isArray(value) && value.length > 0 && value.every(isText));

/** §2: `recipients` accepts exactly one of five forms. What fits "a team or cohort ID" is not shown. */
const ROWS: Row[] = [
  {
    given: 'values of none of the forms are refused',
    facts: { [CERTAIN]: 'confirmed', [NARROW]: 'supported' },
  },
  {
    given: 'null is taken',
    gateway: insteadOfBody(({ recipients }) => recipients === null, SENT),
    want: ['violation: sendRecognition/dev/recipients-is-null'],
    facts: { [CERTAIN]: 'contradicted', [NARROW]: 'supported' },
  },
  {
    given: 'an object is taken',
    gateway: insteadOfBody(({ recipients }) => JSON.stringify(recipients)?.startsWith('{') === true, SENT),
    want: ['violation: sendRecognition/dev/recipients-is-an-object'],
  },
  {
    given: 'lists of anything are taken',
    gateway: insteadOfBody(({ recipients }) => Array.isArray(recipients) && !recipients.every(isText), SENT),
    want: [
      'that-holds-null',
      'that-holds-a-number',
      'that-holds-true',
      'that-holds-an-object',
      'that-holds-an-address-and-an-object',
      'in-a-list',
      'in-a-list-beside-an-address',
    ].map((what) => `violation: sendRecognition/dev/recipients-is-a-list-${what}`),
  },
  {
    given: 'a server error for what is none of the forms',
    gateway: insteadOfBody(
      ({ recipients }) => recipients === true,
      () => error(500, 'Cannot read properties of true'),
    ),
    want: ['learned: sendRecognition/dev/recipients-is-true'],
  },
  {
    given: 'a number is taken, which may be the ID of a team',
    gateway: insteadOfBody(({ recipients }) => recipients === 7, SENT),
    want: ['learned: sendRecognition/dev/recipients-is-a-number'],
    facts: { [CERTAIN]: 'confirmed', [NARROW]: 'learned' },
  },
  {
    given: 'any text is taken, which may be the ID of a team, whatever that looks like',
    gateway: insteadOfBody(({ recipients }) => isText(recipients) && !isEverybodyBeside(recipients), SENT),
    want: [
      'an-empty-text',
      'white-space',
      'words',
      'an-email-address-and-words',
      'two-email-addresses-without-a-comma',
      'a-comma-at-the-end',
    ].map((what) => `learned: sendRecognition/dev/recipients-is-${what}`),
    facts: { [CERTAIN]: 'confirmed', [NARROW]: 'learned' },
  },
  {
    given: 'everybody beside somebody is taken',
    gateway: insteadOfBody(({ recipients }) => isEverybodyBeside(recipients), SENT),
    want: [
      'an-address-and-everybody',
      'everybody-and-an-address',
      'a-list-that-holds-an-address-and-everybody',
      'a-list-that-holds-everybody',
      'a-list-that-holds-everybody-and-an-address',
    ].map((what) => `violation: sendRecognition/dev/recipients-is-${what}`),
    facts: { [CERTAIN]: 'contradicted', [NARROW]: 'supported' },
  },
  {
    given: 'an empty list, and lists of any texts are taken',
    gateway: insteadOfBody(({ recipients }) => Array.isArray(recipients) && recipients.every(isText), SENT),
    want: [
      'learned: sendRecognition/dev/recipients-is-an-empty-list',
      ...[
        'an-empty-text',
        'words',
        'two-addresses-in-one-text',
        'everybody',
        'an-address-and-everybody',
        'everybody-and-an-address',
      ].map((what) => `violation: sendRecognition/dev/recipients-is-a-list-that-holds-${what}`),
    ],
    facts: { [CERTAIN]: 'contradicted', [NARROW]: 'learned' },
  },
  {
    given: 'the ID of a team that is known is taken in a list, where anybody can be sent to',
    gateway: {
      ...insteadOfBody(({ recipients }) => JSON.stringify(recipients)?.includes('team_ops') === true, SENT),
      ...changing(
        (_, url) => url.pathname.endsWith('/members'),
        (body: { people: object[] }) => ({
          members: body.people.map((one) => ({ ...one, team_id: 'team_ops' })),
        }),
      ),
      lists: true,
    },
    want: [
      'learned: sendRecognition/dev/recipients-is-an-email-address-and-a-team-or-cohort-ID',
      'violation: sendRecognition/dev/recipients-is-a-list-that-holds-a-team-or-cohort-ID',
      'violation: sendRecognition/dev/recipients-is-a-list-that-holds-an-address-and-a-team-or-cohort-ID',
    ],
  },
  {
    given: 'another status of refusal, where the specification is silent',
    gateway: insteadOfBody(
      ({ recipients }) => isAnything(recipients),
      () => error(422, 'No'),
    ),
    want: ['learned: sendRecognition/dev/request-invalid-status-422'],
    facts: { [CERTAIN]: 'confirmed' },
  },
  {
    given: 'no member that could be sent to',
    options: { members: [] },
    facts: { [CERTAIN]: 'not-observed', [NARROW]: 'not-observed' },
  },
  {
    given: 'a live target that is only read',
    options: { live: true },
    facts: { [CERTAIN]: 'not-observed' },
  },
  {
    given: 'a live target that must not be sent to more than is named: who reads the defect is not known',
    options: { live: true, allowWrites: 'prod' },
    facts: { [CERTAIN]: 'not-observed' },
  },
  {
    given: 'a number is taken, of which the document has no rule',
    options: { document: documentWithoutRules(NARROW) },
    gateway: insteadOfBody(({ recipients }) => recipients === 7, SENT),
    want: ['learned: sendRecognition/dev/recipients-is-a-number'],
    facts: { [CERTAIN]: 'confirmed' },
  },
  {
    given: 'a form that the document allows now',
    options: {
      document: documentWith({
        '/components/schemas/Recipients/oneOf': [{ type: ['string', 'null', 'array'] }],
      }),
    },
    gateway: insteadOfBody(({ recipients }) => recipients === null || Array.isArray(recipients), SENT),
  },
];

describe('what is told of recipients that have none of the five forms', () => {
  itSays('recipients_one_form', ROWS, { include: { operationIds: ['sendRecognition'] } });
});

it('what is sent is wrong in one way each, with people who are there', async () => {
  const sent: string[] = [];
  const { before } = insteadOfBody(({ recipients }) => sent.push(JSON.stringify(recipients)) < 0, SENT);
  await runCheck('recipients_one_form', { before }, { include: { operationIds: ['sendRecognition'] } });
  expect(sent.slice(1)).toEqual([
    'null',
    'true',
    '{"email":"ben@one.example"}',
    '["ben@one.example",null]',
    '["ben@one.example",7]',
    '["ben@one.example",true]',
    '[{"email":"ben@one.example"}]',
    '["ben@one.example",{"email":"cem@one.example"}]',
    '[["ben@one.example"]]',
    '["ben@one.example",["cem@one.example"]]',
    '["ben@one.example",""]',
    '["ben@one.example","everybody in the office"]',
    '["ben@one.example,cem@one.example"]',
    '["ALL_MEMBERS"]',
    '["ben@one.example","ALL_MEMBERS"]',
    '["ALL_MEMBERS","ben@one.example"]',
    '"ben@one.example,ALL_MEMBERS"',
    '"ALL_MEMBERS,ben@one.example"',
    '7',
    '""',
    '" "',
    '"everybody in the office"',
    '"ben@one.example and others"',
    '"ben@one.example cem@one.example"',
    '"ben@one.example,"',
    '[]',
  ]);
});

it('a document that has no such schema has no such case', async () => {
  const { cases } = await runCheck(
    'recipients_one_form',
    {},
    { document: documentWith({ [PROPERTY]: { type: 'string' }, [SCHEMA]: undefined }) },
  );
  expect(cases).toEqual([]);
});

it('no value of the five forms is ever sent as a wrong one, whatever the seed', async () => {
  for (const seed of [1, 2, 3]) {
    const sent: unknown[] = [];
    const { before } = insteadOfBody(({ recipients }) => sent.push(recipients) < 0, SENT);
    const report = await runCheck(
      'recipients_one_form',
      { before },
      {
        include: { operationIds: ['sendRecognition'] },
        seed,
      },
    );
    // The first one finds the operation, and is the only one that is valid.
    expect(sent.slice(1).filter(isOneForm)).toEqual([]);
    // What would name a team is not sent: none is known.
    const observed = report.cases.filter(({ verdict }) => verdict !== 'not-observed');
    expect(sent.length - 1).toBe(observed.length);
  }
});

/** §2, read as widely as can be but for IDs, which begin with a letter and have neither space, comma nor `@`. */
function isOneForm(value: unknown): boolean {
  const isEmail = (one: unknown): boolean => typeof one === 'string' && /^[^\s@,]+@[^\s@,]+$/.test(one);
  if (Array.isArray(value)) return value.length > 0 && value.every(isEmail);
  if (typeof value !== 'string') return false;
  return (
    value === 'ALL_MEMBERS' ||
    /^[a-z][^\s@,]*$/i.test(value) ||
    value.split(',').every((one) => isEmail(one.trim()))
  );
}
