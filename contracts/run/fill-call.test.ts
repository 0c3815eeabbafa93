import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findOperation, ownContract } from '../../spec/contract.test.helper.ts';
import type { Call } from '../cases/call.ts';
import { toPlaceholderText } from '../cases/placeholders.ts';
import { listValidCalls } from '../cases/valid-calls.ts';
import { isNotObserved, notObserved } from '../checks/judgement.ts';
import { fillCall } from './fill-call.ts';
import { createKnownData } from './known-data.ts';
import type { Permissions } from './target/permissions.ts';

const contract = ownContract();
const call = (id: string, index = 0): Call => {
  const found = listValidCalls(contract, findOperation(contract, id), 'dev')[index];
  if (!found) throw new Error(`${id} has no call ${index}.`);
  return found.call;
};
const LOOPBACK: Permissions = {
  live: false,
  writableStages: ['dev'],
  otherStageKeys: true,
  broadcast: true,
  named: [],
};
const LIVE: Permissions = { ...LOOPBACK, live: true, broadcast: false };
const know = (named: string[], seen: string[] = [], seed = 1) => {
  const known = createKnownData(named, undefined, seed);
  known.learn(
    contract,
    undefined,
    seen.map((email) => ({ email })),
  );
  return known;
};
const [ADA, BEN, CEM] = ['ada@one.example', 'ben@one.example', 'cem@one.example'] as const;
const fill = (one: Call, known = know([]), permissions = LOOPBACK, seed = 1) =>
  fillCall(one, known, permissions, seed);

describe('a write', () => {
  const send = call('sendRecognition', 2);
  it('names those who were named, in their order', () => {
    expect(fill(send, know([CEM, ADA, BEN]), LIVE)).toMatchObject({
      values: [{ name: 'member_email', text: CEM }],
      body: { recipients: [ADA, BEN] },
      knownToExist: true,
    });
  });

  it('goes out as JSON of what was filled in', () => {
    const filled = fill(send, know([CEM, ADA, BEN]));
    if (isNotObserved(filled)) throw new Error(filled.why);
    expect(filled.text).toBe(JSON.stringify(filled.body));
    expect([...filled.filled]).toEqual([
      ['EmailAddress/0', CEM],
      ['EmailAddress/1', ADA],
      ['EmailAddress/2', BEN],
    ]);
  });

  it('goes to loopback with those who were seen too, each once', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const filled = fill(send, know([CEM], [ADA, BEN], seed));
        if (isNotObserved(filled)) throw new Error(filled.why);
        const [first, ...others] = filled.filled.values();
        expect(first).toBe(CEM);
        expect(others.toSorted()).toEqual([ADA, BEN]);
      }),
    );
  });

  it('is begun, at random, with any of those who were seen', () => {
    const begun = Array.from({ length: 40 }, (_, seed) => {
      const filled = fill(call('createBoost'), know([], [ADA, BEN, CEM], seed));
      return isNotObserved(filled) ? filled : filled.filled.get('EmailAddress/0');
    });
    expect(new Set(begun)).toEqual(new Set([ADA, BEN, CEM]));
  });

  const table: [
    name: string,
    call: Call,
    known: ReturnType<typeof know>,
    permissions: Permissions,
    why: RegExp,
  ][] = [
    ['live, nobody named', send, know([], [ADA, BEN, CEM]), LIVE, /no member is named.*--member/],
    ['live, too few named', send, know([ADA, BEN], [CEM]), LIVE, /fewer than 3 members are named/],
    [
      'live, with broadcast',
      send,
      know([], [ADA, BEN, CEM]),
      { ...LIVE, broadcast: true },
      /no member is named/,
    ],
    [
      'loopback, too few known',
      send,
      know([ADA], [BEN]),
      LOOPBACK,
      /no data: fewer than 3 members are known/,
    ],
    ['loopback, nobody known', send, know([]), LOOPBACK, /no data: no member is known/],
    [
      'a group that nobody knows',
      call('sendRecognition', 4),
      know([ADA]),
      LOOPBACK,
      /no data.*TeamOrCohortId/,
    ],
    [
      'a team that nobody knows',
      {
        ...call('createTownhallContent'),
        body: { mediaType: 'application/json', value: toPlaceholderText({ kind: 'TeamName', index: 0 }) },
      },
      know([ADA]),
      LOOPBACK,
      /no data: no team is known.*--team/,
    ],
    [
      'live, an id that was seen',
      {
        ...send,
        values: [{ name: 'survey_id', in: 'path', text: toPlaceholderText({ kind: 'survey_id', index: 0 }) }],
      },
      know([ADA, BEN, CEM]),
      LIVE,
      /`survey_id` that nobody named/,
    ],
  ];
  it.each(table)('is not made up: %s', (_, one, known, permissions, why) => {
    expect(fill(one, known, permissions)).toEqual(notObserved(expect.stringMatching(why)));
  });
});

describe('a read', () => {
  it('may ask about whoever was seen, live too', () => {
    expect(fill(call('listRecognitions'), know([], [ADA]), LIVE)).toMatchObject({
      values: [{ text: ADA }],
      knownToExist: true,
    });
  });

  it('asks about somebody who can be nobody, where nobody is known, and is not knownToExist for', () => {
    const filled = fill(call('listRecognitions'));
    expect(filled).toMatchObject({
      values: [{ text: expect.stringMatching(/^nobody-[0-9a-f]{16}@wes-check\.invalid$/) }],
      knownToExist: false,
      text: undefined,
    });
    expect(fill(call('listRecognitions'))).toEqual(filled);
    expect(fill(call('listRecognitions'), know([]), LIVE, 2)).not.toEqual(filled);
    expect(fill(call('listRecognitions', 1))).toMatchObject({
      values: [{ text: expect.stringMatching(/^No team [0-9a-f]{16}$/) }],
      knownToExist: false,
    });
  });

  it('asks for nothing else that is made up', () => {
    const values = [
      { name: 'survey_id', in: 'query' as const, text: toPlaceholderText({ kind: 'survey_id', index: 0 }) },
    ];
    expect(fill({ ...call('listQuestions'), values })).toEqual(
      notObserved('no data: the target shows no value for `survey_id`'),
    );
  });
});

it('a text that is no JSON is filled and sent as it stands', () => {
  const text = `{"recipients":"${toPlaceholderText({ kind: 'EmailAddress', index: 1 })}"`;
  const { body: _, ...send } = call('sendRecognition');
  const filled = fill({ ...send, body: { mediaType: 'application/json', text } }, know([ADA, BEN]));
  expect(filled).toMatchObject({ body: undefined, text: `{"recipients":"${BEN}"` });
});

it('a text that is padded is as long as it should be, whatever is filled in', () => {
  const text = `"${toPlaceholderText({ kind: 'EmailAddress', index: 0 })}"`;
  const { body: _, ...send } = call('sendRecognition');
  const filled = fill({ ...send, body: { mediaType: 'application/json', text, paddedTo: 50 } }, know([ADA]));
  expect(filled).toMatchObject({ text: `"${ADA}"`.padEnd(50) });
});
