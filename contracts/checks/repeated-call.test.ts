import { describe, expect, it } from 'vitest';
import { type Call, listContent } from '../cases/call.ts';
import { listPlaceholders } from '../cases/placeholders.ts';
import { KEYS } from '../gateway.test.helper.ts';
import { listInGroups } from '../run/case-groups.ts';
import { prepareRun } from '../run/prepare-run.ts';
import { error, instead, isList, isSend, itSays, keyOf, type Row } from './check.test.helper.ts';
import { planOf } from './plan.test.helper.ts';

type IsOf = (request: Request, url: URL) => boolean;

/** Answers in another way where a request with the company's own key is of some kind, by its number of these from 1. */
function where(isOf: IsOf, isWrong: (count: number) => boolean, status: number): NonNullable<Row['gateway']> {
  let count = 0;
  return instead(
    (request, url) => keyOf(request) === KEYS.dev && isOf(request, url) && isWrong(++count),
    () => error(status, 'Not this time'),
  );
}
const isOfTeam: IsOf = (request, url) => isList(request, url) && url.search === '?team_name=Ops';
const seldom = (count: number): boolean => count % 19 === 0;
const always = (count: number): boolean => count > 30;

const ROWS: Row[] = [
  {
    given: 'nothing of the kind',
    cases: { '-/dev/run': 'passed', 'listRecognitions/dev/with-email-1': 'passed' },
  },
  {
    given: 'a read that is refused now and then',
    gateway: where(isOfTeam, seldom, 404),
    want: ['violation: listRecognitions/dev/again'],
  },
  {
    given: 'a read that is refused from some time on, without anything that was written',
    gateway: where(isOfTeam, always, 400),
    options: { include: { operationIds: ['listRecognitions'] } },
    want: ['violation: listRecognitions/dev/again'],
  },
  {
    given: 'a write that is refused now and then',
    gateway: where(isSend, seldom, 400),
    want: ['violation: sendRecognition/dev/again'],
  },
  {
    given: 'a write that is refused once it was made often, as it may be',
    gateway: where(isSend, always, 400),
    want: ['learned: sendRecognition/dev/again'],
  },
  {
    given: 'a write that conflicts with another now and then',
    gateway: where(isSend, seldom, 409),
    want: ['learned: sendRecognition/dev/again'],
  },
  {
    given: 'a key that is refused, and a server error, which other checks tell of',
    gateway: where(isOfTeam, seldom, 401),
    cases: { '-/dev/run': 'passed' },
  },
  {
    given: 'a read that is refused always',
    gateway: where(isOfTeam, () => true, 400),
    cases: { '-/dev/run': 'passed', 'listRecognitions/dev/with-team_name-1': 'not-observed' },
  },
  { given: 'a live target', options: { live: true }, cases: { '-/dev/run': 'passed' } },
];

describe('what is told of calls that are made again', () => {
  itSays('repeated_call', ROWS, { include: { operationIds: ['listRecognitions', 'sendRecognition'] } });
});

describe('how often a call is made again', () => {
  const timesOf = (changes: Parameters<typeof planOf>[1], form: RegExp): number =>
    planOf('repeated_call', changes).reduce(
      (sum, { id, calls }) => sum + (form.test(id) ? calls.length : 0),
      0,
    );

  it.each([
    { answers: 40, want: 40 },
    { answers: 7, want: 8 },
    { answers: 0, want: 0 },
  ])('$answers answers in two stages, where nothing else asks for it: $want', ({ answers, want }) => {
    for (const form of [/with-email/, /with-team_name/, /sendRecognition/])
      expect(timesOf({ answers }, form)).toBe(want);
  });

  it('counts what other cases ask for', () => {
    const planned = planOf('positive_data_acceptance');
    // What wants a third member, or a group, is not sent wherever the first call is.
    const isCertain = (call: Call): boolean =>
      listPlaceholders(listContent(call)).every(({ kind, index }) => kind === 'EmailAddress' && index < 2);
    const ofSend = planned.filter(({ operation }) => operation?.id === 'sendRecognition');
    const sent = ofSend.filter(({ calls }) => calls.every(isCertain)).length;
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(ofSend.length);
    // As often in the one stage as in the other.
    expect(timesOf({ planned }, /sendRecognition/)).toBe(2 * Math.ceil((40 - sent) / 2));
  });

  it('spreads them over the run, and lets nothing come before what finds their operation', () => {
    const { cases } = prepareRun({ baseUrl: 'http://127.0.0.1:4010', keys: KEYS });
    const order = listInGroups(cases);
    expect(order).toHaveLength(cases.length);
    const places = order.flatMap(({ id }, index) => (/^repeated_call\/\w+\/dev\/with/.test(id) ? index : []));
    expect(places.length).toBeGreaterThan(3);
    expect((places.at(-1) ?? 0) - (places[0] ?? 0)).toBeGreaterThan(order.length / 2);
    for (const id of ['listRecognitions', 'sendRecognition']) {
      const own = order.filter(({ operation }) => operation?.id === id);
      expect(own[0]?.anytime).toBeUndefined();
    }
    const looksBack = order.map(({ unbound }) => unbound === 'whole-run');
    expect(looksBack.lastIndexOf(false)).toBeLessThan(looksBack.indexOf(true));
  });
});
