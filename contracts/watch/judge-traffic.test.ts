import { describe, expect, it } from 'vitest';
import { ownContract } from '../../spec/contract.test.helper.ts';
import { createOperationFinder } from '../run/operation-finder.ts';
import { toResult } from '../run/outcome.ts';
import { type JudgedTraffic, judgeTraffic } from './judge-traffic.ts';
import { KEY, type Said, toTraffic } from './traffic.test.helper.ts';

const contract = ownContract();
const finder = createOperationFinder(contract);
const LIST = { recognitions: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } };
const READ = 'GET /dev/1/recognition?email=ada@one.example';
const SEND = 'POST /dev/1/recognition/ada@one.example';
const REFUSED = { message: 'Forbidden' };

function judge(line: string, status: number, answer: unknown, said?: Said, isPresent = true): JudgedTraffic {
  const watched = { contract, finder, prefix: '', isPresent: () => isPresent, hasFailed: () => false };
  return judgeTraffic(toTraffic(line, status, answer, said), watched, 1);
}

/** What differs, by what follows from it: `contradicted missing_required_header none`. */
function differences({ judgements }: JudgedTraffic): string[] {
  return judgements
    .filter(({ outcome }) => outcome.kind === 'differs')
    .map((judgement) => `${toResult(judgement, contract)} ${judgement.check} ${judgement.label}`);
}

interface Row {
  given: string;
  line?: string;
  status: number;
  answer?: unknown;
  said?: Said;
  want?: string[];
  /** What the call was for, told from the answer. */
  intent?: string;
}

describe('what an answer shows', () => {
  it.each<Row>([
    { given: 'what is documented', status: 200, intent: 'valid' },
    { given: 'another success', status: 203, want: ['learned status_code_conformance status 203'] },
    {
      given: 'a list that is none',
      status: 200,
      answer: { ...LIST, recognitions: {} },
      want: ['contradicted response_schema_conformance 200 /recognitions type'],
    },
    {
      given: 'no JSON where it is documented',
      status: 200,
      answer: '<html>',
      want: ['contradicted content_type_conformance 200 content'],
    },
    {
      given: 'a field that nobody declared',
      status: 200,
      answer: { ...LIST, more: 1 },
      want: ['learned response_schema_conformance 200 /more undeclared'],
    },
    {
      given: 'an operation at another reading of an unconfirmed path',
      line: 'GET /dev/members',
      status: 200,
      answer: { members: [], pagination: LIST.pagination },
      want: ['drifted positive_data_acceptance reading'],
    },
    {
      given: 'an operation at another reading of a documented path',
      line: 'GET /1/recognition?team_name=Ops',
      status: 200,
      want: ['learned positive_data_acceptance reading'],
    },
    {
      given: 'a server error of a request that fits',
      status: 500,
      answer: 'x',
      intent: 'valid',
      want: ['learned not_a_server_error valid call'],
    },
    {
      given: 'a server error of a request that does not fit',
      line: 'GET /dev/1/recognition',
      status: 500,
      answer: 'x',
      intent: 'invalid',
      want: ['learned not_a_server_error invalid call'],
    },
    {
      given: 'a server error without a key',
      status: 500,
      answer: 'x',
      said: { keyless: true },
      intent: 'unkeyed',
      want: ['contradicted not_a_server_error unkeyed call'],
    },
    { given: 'a refusal of the request', status: 400, answer: { message: 'No' }, intent: 'invalid' },
    {
      given: 'a refusal of a key, in whatever words: whether it is known cannot be told',
      status: 403,
      answer: { message: 'No such key' },
      intent: 'unkeyed',
    },
    { given: '401 with a key', status: 401, answer: { message: 'No' }, intent: 'unkeyed' },
  ])('$given', ({ line = READ, status, answer = LIST, said, want = [], intent }) => {
    const judged = judge(line, status, answer, said);
    expect(differences(judged)).toEqual(want);
    expect(judged.unjudged).toBeUndefined();
    if (intent) expect(judged.exchange.call.intent).toBe(intent);
  });
});

describe('a request without a key in its place (§5.2, §7)', () => {
  const accepted = (way: string): string[] => [`contradicted missing_required_header ${way}`];
  it.each<Row>([
    { given: 'refused as documented', status: 403, answer: REFUSED, said: { keyless: true } },
    {
      given: 'refused as documented, in a plain text',
      status: 403,
      answer: 'Forbidden',
      said: { keyless: true },
      want: ['learned content_type_conformance 403 content'],
    },
    {
      given: 'refused in other words',
      status: 403,
      answer: { message: 'forbidden' },
      said: { keyless: true },
      want: accepted('none'),
    },
    {
      given: 'refused with another status',
      status: 401,
      answer: REFUSED,
      said: { keyless: true },
      want: accepted('none'),
    },
    { given: 'accepted', status: 200, said: { keyless: true }, want: accepted('none') },
    {
      given: 'accepted, with the key in the query',
      line: `${READ}&x-api-key=${KEY}`,
      status: 200,
      said: { keyless: true },
      want: accepted('in-query'),
    },
    {
      given: 'accepted, with the key as another parameter',
      line: `${READ}&api_key=${KEY}`,
      status: 200,
      said: { keyless: true },
      want: accepted('in-query'),
    },
    {
      given: 'accepted, with a bearer token',
      status: 200,
      said: { keyless: true, headers: [['authorization', `Bearer ${KEY}`]] },
      want: accepted('bearer'),
    },
    {
      given: 'accepted, with an empty key',
      status: 200,
      said: { keyless: true, headers: [['x-api-key', '']] },
      want: accepted('empty'),
    },
    {
      given: 'accepted, of an operation that nobody confirmed',
      line: 'GET /dev/1/members',
      status: 200,
      answer: { members: [], pagination: LIST.pagination },
      said: { keyless: true },
      want: accepted('none'),
    },
    {
      given: 'answered otherwise: that the key is looked at first is assumed',
      status: 400,
      answer: { message: 'No' },
      said: { keyless: true },
    },
    {
      given: 'accepted, in a recording that may lack some fields',
      status: 200,
      said: { keyless: true, headersAreWhole: false },
    },
  ])('$given', ({ line = READ, status, answer = LIST, said, want = [] }) =>
    expect(differences(judge(line, status, answer, said))).toEqual(want),
  );
});

describe('what says nothing is not judged, and says why', () => {
  it.each<[status: number, why: string, line?: string, answer?: unknown, isPresent?: boolean]>([
    [206, 'a part'],
    [301, 'a redirect'],
    [304, 'nothing new'],
    [429, 'throttling'],
    [502, 'unavailable (502)'],
    [503, 'unavailable (503)'],
    [504, 'unavailable (504)'],
    [405, 'has nothing there (405)'],
    [501, 'has nothing there (501)'],
    [403, 'has nothing there (403)', READ, { message: 'Missing Authentication Token' }],
    [
      404,
      'cannot be told apart',
      'GET /dev/1/api/v1/users/a@b.example/profile',
      { message: 'Nobody' },
      false,
    ],
    [200, 'belongs to no operation', 'GET /dev/1/nothing'],
    [200, 'belongs to no operation', 'DELETE /dev/1/members'],
    [200, 'belongs to no operation', 'GET /test/1/members'],
    // What lies at another reading is known only where it accepts the call.
    [403, 'belongs to no operation', 'GET /dev/members', REFUSED],
  ])('%s: %s', (status, why, line = READ, answer = 'x', isPresent = true) => {
    const judged = judge(line, status, answer, {}, isPresent);
    expect(judged.unjudged).toContain(why);
    expect(judged.judgements).toEqual([]);
  });

  it('404 is, where the operation was seen to be there', () => {
    const line = 'GET /dev/1/api/v1/users/a@b.example/profile';
    expect(judge(line, 404, { message: 'Nobody' }).unjudged).toBeUndefined();
  });
});

describe('what the client does is a note, and no finding', () => {
  it.each<[given: string, line: string, said: Said, note: string]>([
    ['an undeclared parameter', `${READ}&sort=up`, {}, 'the query parameter `sort` is not declared'],
    ['a value that is none', `${READ}&page=first`, {}, 'the query parameter `page` must be a whole number'],
    [
      'a path parameter that is none',
      'GET /dev/1/api/v1/users/ada/profile',
      {},
      'the path parameter `email` must be a valid email address',
    ],
    [
      'both of a group',
      `${READ}&team_name=Ops`,
      {},
      'exactly one of the query parameters `email` and `team_name` is to be given, and the request gives 2',
    ],
    [
      'none of a group',
      'GET /dev/1/recognition',
      {},
      'exactly one of the query parameters `email` and `team_name` is to be given, and the request gives 0',
    ],
    ['no body', SEND, {}, 'the body is missing'],
    ['a body where none is', READ, { body: {} }, 'the operation takes no body, and the request has one'],
    ['a body of another form', SEND, { body: { recipients: true } }, '/recipients in the body must'],
    ['a body that is no JSON', SEND, { body: '{' }, 'the body is no JSON'],
    [
      'a key in the query',
      `${READ}&x-api-key=${KEY}`,
      { keyless: true },
      'the key stands in the query; it belongs in the header x-api-key',
    ],
    [
      'a bearer token',
      READ,
      { keyless: true, headers: [['Authorization', 'Bearer abc']] },
      'the key is given as a bearer token',
    ],
    ['no key', READ, { keyless: true }, 'the request has no header x-api-key'],
    ['two keys', READ, { headers: [['x-api-key', 'other']] }, 'the header x-api-key is there twice'],
    ['a web page', READ, { headers: [['Origin', 'https://page.example']] }, 'a web page sent it; '],
    [
      'a slip in a path',
      'GET /dev/1/recogniton?email=a@b.example',
      {},
      '/dev/1/recogniton belongs to no operation of the document; /dev/1/recognition would',
    ],
    ['another method', 'DELETE /dev/1/members', {}, 'the document has no DELETE at /dev/1/members'],
  ])('%s', (_, line, said, note) => {
    const judged = judge(line, 403, REFUSED, said);
    expect(judged.notes.join('\n')).toContain(note);
    expect(differences(judged)).toEqual([]);
    expect(judged.notes.join()).not.toContain(KEY);
  });

  it.each<[line: string, said: Said]>([
    [READ, {}],
    [`${READ}&page=2&limit=5`, {}],
    [SEND, { body: { recipients: ['ada@one.example'] } }],
    [
      SEND,
      {
        body: { recipients: 'ALL_MEMBERS' },
        headers: [
          ['User-Agent', 'x'],
          ['X-Trace', '1'],
        ],
      },
    ],
    ['OPTIONS /dev/1/members', { keyless: true }],
    ['GET /favicon.ico', { keyless: true }],
  ])('%s has none', (line, said) => expect(judge(line, 403, REFUSED, said).notes).toEqual([]));
});

it('HEAD is judged as GET without content', () => {
  expect(differences(judge(READ.replace('GET', 'HEAD'), 200, '', { answerHeaders: [] }))).toEqual([]);
  expect(differences(judge(READ.replace('GET', 'HEAD'), 403, '', { keyless: true }))).toEqual([]);
  expect(differences(judge(READ.replace('GET', 'HEAD'), 200, '', { keyless: true }))).toEqual([
    'contradicted missing_required_header none',
  ]);
});
