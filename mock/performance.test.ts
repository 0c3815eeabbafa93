import { describe, expect, it } from 'vitest';
import type { StageData } from '../fixtures/company.ts';
import { operation, SERVICE } from './document.test.helper.ts';
import {
  ALDER,
  ALDER_PROD,
  askAs,
  BLUEPEAK,
  CALLERS,
  type Caller,
  type Message,
  readAll,
  readAs,
  type Schemas,
  stateOf,
} from './known.test.helper.ts';
import { type Door, type Reply, useMock, WAYS } from './ways.test.helper.ts';

type FeedbackList = Schemas['FeedbackList'];
type Feedback = Schemas['Feedback'];

const [rosa, tom] = ALDER.data.members;
const email = tom?.email ?? '';

function boost(door: Door, json: unknown): Promise<Reply<Schemas['Boost'] & Message>> {
  return askAs(door, ALDER, { path: '/api/v1/performance-boosts', json });
}

function preset(door: Door, json: unknown): Promise<Reply<Schemas['Preset'] & Message>> {
  return askAs(door, ALDER, { path: '/api/v1/performance-preset', json });
}

async function feedbackOf(door: Door, who: Caller, address: string): Promise<Feedback> {
  const { feedback } = await readAs<FeedbackList>(door, who, `/performance_feedback?email=${address}`);
  const [only] = feedback;
  if (!only || feedback.length !== 1) throw new Error(`${address} has ${feedback.length} entries.`);
  return only;
}

/** Feedback as the document explains it, told from the known data. */
function toWanted(
  { ratings, boosts }: StageData,
  address: string,
  competencies: readonly string[],
): Partial<Feedback> {
  const shown = competencies.map((competency) => {
    const given = ratings.filter((one) => one.email === address && one.competency === competency);
    const sum = given.reduce((total, { rating }) => total + rating, 0);
    return {
      competency,
      rating: given.length === 0 ? null : toCents(sum / given.length),
      count: given.length,
    };
  });
  const own = boosts.filter((one) => one.email === address);
  const points = own.reduce((total, one) => total + one.points, 0);
  return { ratings: shown, boosts: own.length, boost_points: points, score: toScore(shown, points) };
}

/** "The mean of the ratings that there are, plus a tenth for each boost point, at most 5; null where there are neither." */
function toScore(ratings: readonly { rating: number | null }[], points: number): number | null {
  const there = ratings.flatMap(({ rating }) => (rating === null ? [] : [rating]));
  if (there.length === 0 && points === 0) return null;
  const mean = there.length === 0 ? 0 : there.reduce((sum, rating) => sum + rating, 0) / there.length;
  return toCents(Math.min(5, mean + points * 0.1));
}

function toCents(value: number): number {
  return Math.round(value * 100) / 100;
}

describe.each(WAYS)('performance, $way', (way) => {
  const door = useMock(way);

  it.each(CALLERS)('feedback of $name: everybody, by the preset that was created last', async (who) => {
    const last = who.data.presets.at(-1);
    const list = await readAll<'feedback', Feedback>(door, who, '/performance_feedback', 'feedback', 9);
    expect(list.map((one) => one.email)).toEqual(who.data.members.map((member) => member.email));
    for (const [index, one] of list.entries()) {
      const { name, team_name } = who.data.members[index] ?? {};
      expect(one).toMatchObject({
        name,
        team_name,
        ...toWanted(who.data, one.email, last?.competencies ?? []),
      });
    }
    const page = await readAs<FeedbackList>(door, who, '/performance_feedback?limit=100');
    expect(page.preset).toEqual(last);
    expect(SERVICE.judge('/components/schemas/FeedbackList', page)).toBe('');
    expect(list.some(({ score }) => score !== null) && list.some(({ boosts }) => boosts > 0)).toBe(true);
  });

  it.each<{ query: string; want: readonly string[] }>([
    { query: `email=${email.toUpperCase()}`, want: [email] },
    { query: 'email=no.body@alderfinch.example', want: [] },
    { query: `email=${BLUEPEAK.data.members[0]?.email}`, want: [] },
    { query: `email=${email}&page=2`, want: [] },
    { query: `email=${email}&team_name=${tom?.team_name?.toUpperCase()}`, want: [email] },
    { query: `email=${email}&team_name=Nobody`, want: [] },
    { query: 'team_name=Nobody', want: [] },
    {
      query: 'team_name=design&limit=100',
      want: ALDER.data.members
        .filter(({ team_name }) => team_name === 'Design')
        .map((member) => member.email),
    },
  ])('$query has its own', async ({ query, want }) => {
    const { feedback, pagination } = await readAs<FeedbackList>(
      door,
      ALDER,
      `/performance_feedback?${query}`,
    );
    expect(feedback.map((one) => one.email)).toEqual(want);
    expect(pagination.total).toBe(query.includes('page=2') ? 1 : want.length);
  });

  it.each<{ given: object; points: number }>([
    { given: { points: 3, reason: 'Mentored two.' }, points: 3 },
    { given: { points: 10 }, points: 10 },
    { given: {}, points: 1 },
  ])('a boost of $given shows at once', async ({ given, points }) => {
    const before = await feedbackOf(door, ALDER, email);
    const { status, body } = await boost(door, { email: email.toUpperCase(), ...given });
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.any(String), created_at: expect.any(String), email, points, ...given });
    expect(SERVICE.judge('/components/schemas/Boost', body)).toBe('');
    const after = await feedbackOf(door, ALDER, email);
    const total = before.boost_points + points;
    expect(after).toEqual({
      ...before,
      boosts: before.boosts + 1,
      boost_points: total,
      score: toScore(before.ratings, total),
    });
  });

  it('a boost is for one member of one company and stage', async () => {
    const others = CALLERS.filter((who) => who !== ALDER);
    const read = async (): Promise<unknown[]> => [
      await feedbackOf(door, ALDER, rosa?.email ?? ''),
      ...(await Promise.all(others.map((who) => readAs(door, who, '/performance_feedback?limit=100')))),
    ];
    const before = await read();
    await boost(door, { email });
    expect(await read()).toEqual(before);
  });

  it('no score is over 5, and none is without ratings and boosts', async () => {
    await askAs(door, ALDER, { path: '/api/v1/members', json: [{ email: 'a@new.example' }] });
    expect(await feedbackOf(door, ALDER, 'a@new.example')).toMatchObject({
      boosts: 0,
      boost_points: 0,
      score: null,
    });
    await boost(door, { email: 'a@new.example', points: 2 });
    expect(await feedbackOf(door, ALDER, 'a@new.example')).toMatchObject({
      boosts: 1,
      boost_points: 2,
      score: 0.2,
    });
    for (let count = 0; count < 6; count += 1) await boost(door, { email: 'a@new.example', points: 10 });
    expect(await feedbackOf(door, ALDER, 'a@new.example')).toMatchObject({
      boosts: 7,
      boost_points: 62,
      score: 5,
    });
  });

  it('a preset is what feedback is shown by from then on', async () => {
    const older = ALDER.data.presets[0]?.competencies ?? [];
    const competencies = ['Never rated', ...older.slice(0, 2)];
    const { status, body } = await preset(door, { name: 'Mine', competencies });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      created_at: expect.any(String),
      name: 'Mine',
      competencies,
    });
    const list = await readAs<FeedbackList>(door, ALDER, '/performance_feedback?limit=100');
    expect(list.preset).toEqual(body);
    for (const one of list.feedback) expect(one).toMatchObject(toWanted(ALDER.data, one.email, competencies));
    expect(list.feedback.some(({ ratings }) => ratings[1]?.rating !== null)).toBe(true);
    const { preset: other } = await readAs<FeedbackList>(door, ALDER_PROD, '/performance_feedback');
    expect(other).toEqual(ALDER_PROD.data.presets.at(-1));
    await preset(door, { name: 'Mine', competencies });
    expect((await readAs<FeedbackList>(door, ALDER, '/performance_feedback')).preset?.id).not.toBe(body.id);
  });

  it('every example of the document works', async () => {
    for (const json of Object.values(operation('createBoost').bodies))
      expect((await boost(door, json)).status).toBe(201);
    for (const json of Object.values(operation('createPreset').bodies))
      expect((await preset(door, json)).status).toBe(201);
  });

  it.each<{ path: string; json: unknown; says: string }>([
    { path: 'boosts', json: {}, says: '/email' },
    { path: 'boosts', json: { email: 'no.body@alderfinch.example' }, says: 'no.body@alderfinch.example' },
    { path: 'boosts', json: { email: BLUEPEAK.data.members[0]?.email }, says: '/email' },
    { path: 'boosts', json: { email, points: 0 }, says: '/points' },
    { path: 'boosts', json: { email, points: 11 }, says: '/points' },
    { path: 'boosts', json: { email, points: 1.5 }, says: '/points' },
    { path: 'boosts', json: { email, points: '1' }, says: '/points' },
    { path: 'boosts', json: { email, reason: 'r'.repeat(1001) }, says: '/reason' },
    { path: 'preset', json: { name: 'Mine' }, says: '/competencies' },
    { path: 'preset', json: { name: '', competencies: ['a'] }, says: '/name' },
    { path: 'preset', json: { name: 'Mine', competencies: [] }, says: '/competencies' },
    { path: 'preset', json: { name: 'Mine', competencies: ['a', 'a'] }, says: '/competencies' },
    { path: 'preset', json: { name: 'Mine', competencies: ['a', 5] }, says: '/competencies/1' },
  ])('$path refuses $json', async ({ path, json, says }) => {
    const before = await stateOf(door);
    const { status, body } = await askAs<Message>(door, ALDER, { path: `/api/v1/performance-${path}`, json });
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: expect.stringContaining(says),
    });
    expect((await stateOf(door)) === before).toBe(true);
  });
});
