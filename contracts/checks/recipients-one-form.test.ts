import { describe, expect, it } from 'vitest';
import {
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
    want: ['null', 'a-number', 'an-object']
      .map((what) => `violation: sendRecognition/dev/recipients-is-a-list-that-holds-${what}`)
      .concat('violation: sendRecognition/dev/recipients-is-a-list-in-a-list'),
  },
  {
    given: 'a server error for what is none of the forms',
    gateway: insteadOfBody(
      ({ recipients }) => recipients === true,
      () => error(500, 'Cannot read properties of true'),
    ),
    want: ['violation: sendRecognition/dev/recipients-is-true'],
  },
  {
    given: 'a number is taken, which may be the ID of a team',
    gateway: insteadOfBody(({ recipients }) => recipients === 7, SENT),
    want: ['learned: sendRecognition/dev/recipients-is-a-number'],
    facts: { [CERTAIN]: 'confirmed', [NARROW]: 'learned' },
  },
  {
    given: 'any text is taken, which may be the ID of a team, whatever that looks like',
    gateway: insteadOfBody(({ recipients }) => isText(recipients), SENT),
    want: [
      'an-empty-text',
      'white-space',
      'words',
      'an-email-address-and-words',
      'a-comma-at-the-end',
      'an-email-address-and-a-word-of-the-forms',
    ].map((what) => `learned: sendRecognition/dev/recipients-is-${what}`),
    facts: { [CERTAIN]: 'confirmed', [NARROW]: 'learned' },
  },
  {
    given: 'an empty list, and lists of any texts are taken',
    gateway: insteadOfBody(({ recipients }) => Array.isArray(recipients) && recipients.every(isText), SENT),
    want: ['an-empty-list', 'a-list-that-holds-an-empty-text', 'a-list-that-holds-a-word-of-the-forms'].map(
      (what) => `learned: sendRecognition/dev/recipients-is-${what}`,
    ),
    facts: { [CERTAIN]: 'confirmed', [NARROW]: 'learned' },
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
    '[{"email":"ben@one.example"}]',
    '[["ben@one.example"]]',
    '7',
    '""',
    '" "',
    '"everybody in the office"',
    '"ben@one.example and others"',
    '"ben@one.example,"',
    '"ben@one.example,ALL_MEMBERS"',
    '[]',
    '["ben@one.example",""]',
    '["ben@one.example","ALL_MEMBERS"]',
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
    expect(sent.length - 1).toBe(report.cases.length);
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
