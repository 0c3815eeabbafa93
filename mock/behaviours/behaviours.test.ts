import { describe, expect, it } from 'vitest';
import { loadDocument } from '../../spec/document.ts';
import { control, readJournal, restore, takeSnapshot } from '../control/control.test.helper.ts';
import { createMock } from '../create-mock.ts';
import { REFUSALS } from '../document.test.helper.ts';
import { ALDER, ALDER_PROD, askAs, BLUEPEAK, send } from '../known.test.helper.ts';
import { type Ask, type Door, useMock, useMockInProcess, WAYS } from '../ways.test.helper.ts';
import type { ActiveBehaviour, Behaviour } from './behaviour.ts';

/** Read once for all mocks. */
const document = loadDocument();

const MEMBERS = '/members?limit=1';

async function behave(door: Door, behaviour: Behaviour): Promise<ActiveBehaviour> {
  const { status, body } = await control<ActiveBehaviour>(door, { path: '/behaviours', json: behaviour });
  if (status !== 201) throw new Error(`The behaviour was not added: ${body.message}`);
  return body;
}

async function listed(door: Door): Promise<ActiveBehaviour[]> {
  return (await control<{ behaviours: ActiveBehaviour[] }>(door, { path: '/behaviours' })).body.behaviours;
}

/** The statuses of some requests, one after the other. */
async function statusesOf(door: Door, count: number, path = MEMBERS): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await askAs(door, ALDER, { path })).status);
  return statuses;
}

interface AnswerRow {
  answer: Behaviour['answer'];
  path?: string;
  status: number;
  type: string | null;
  text: string;
  headers?: Record<string, string>;
}

const PROFILE = '/api/v1/users/rosa.delgado@alderfinch.example/profile';
const NOBODY = JSON.stringify({ message: REFUSALS['member-unknown']?.message });

const ANSWERS: AnswerRow[] = [
  {
    answer: { status: 503 },
    status: 503,
    type: 'application/json',
    text: '{"message":"Service Unavailable"}',
  },
  { answer: { status: 599 }, status: 599, type: 'application/json', text: '{"message":"Status 599"}' },
  { answer: { status: 204 }, status: 204, type: null, text: '' },
  { answer: { status: 503, body: '' }, status: 503, type: 'text/plain', text: '' },
  {
    answer: { status: 502, body: '<html>no</html>' },
    status: 502,
    type: 'text/html',
    text: '<html>no</html>',
  },
  { answer: { status: 500, body: null }, status: 500, type: 'application/json', text: 'null' },
  {
    answer: { status: 200, body: [1, { a: 'b' }] },
    status: 200,
    type: 'application/json',
    text: '[1,{"a":"b"}]',
  },
  {
    answer: { status: 200, headers: { 'Content-Type': 'text/csv' }, body: 'a,b' },
    status: 200,
    type: 'text/csv',
    text: 'a,b',
  },
  {
    answer: {
      status: 429,
      headers: { 'Retry-After': '7', 'X-WES-Mock': 'documented' },
      body: { message: 'No' },
    },
    status: 429,
    type: 'application/json',
    text: '{"message":"No"}',
    headers: { 'retry-after': '7' },
  },
  { answer: { status: 404 }, path: PROFILE, status: 404, type: 'application/json', text: NOBODY },
  {
    answer: { status: 404, example: 'member-unknown', headers: { 'x-more': 'y' } },
    path: PROFILE,
    status: 404,
    type: 'application/json',
    text: NOBODY,
    headers: { 'x-more': 'y' },
  },
  {
    answer: { status: 403, example: 'key-unknown' },
    status: 403,
    type: 'application/json',
    text: '{"message":"Invalid API Key."}',
  },
];

interface MatchRow {
  match: Behaviour['match'];
  hits: Ask[];
  misses: Ask[];
}

const key = (who: { key: string }): Record<string, string> => ({ 'x-api-key': who.key });
const at = (path: string, who = ALDER): Ask => ({ path: who.base + path, headers: key(who) });
const sends = (json: unknown): Ask => ({ ...at('/townhall/content'), json });

const MATCHES: MatchRow[] = [
  { match: {}, hits: [at(MEMBERS), { path: '/dev/1/members' }, { path: '/nowhere' }], misses: [] },
  {
    match: { operation: 'listMembers' },
    hits: [at('/members'), at('/members', BLUEPEAK)],
    misses: [at(PROFILE)],
  },
  { match: { method: 'post' }, hits: [sends({ topic: 'a' })], misses: [at('/members')] },
  {
    match: { path: '/members' },
    hits: [at('/members'), at('/members', ALDER_PROD)],
    misses: [at('/members/')],
  },
  { match: { path: '/dev/1/members' }, hits: [at('/members')], misses: [at('/members', ALDER_PROD)] },
  {
    match: { path: '/api/v1/users/{email}/profile' },
    hits: [at(PROFILE), at('/api/v1/users/x/profile')],
    misses: [at('/api/v1/users//profile'), at('/api/v1/users/x/y/profile')],
  },
  {
    match: { path: '/api/v1/users/rosa.delgado@alderfinch.example/*' },
    hits: [at(PROFILE)],
    misses: [at('/api/v1/users/x/profile')],
  },
  { match: { path: '/nowhere' }, hits: [{ path: '/nowhere' }], misses: [at('/members')] },
  {
    match: { company: 'bluepeak' },
    hits: [at('/members', BLUEPEAK)],
    misses: [at('/members'), { path: '/dev/1/members' }],
  },
  {
    match: { company: 'alder-finch', stage: 'prod' },
    hits: [at('/members', ALDER_PROD)],
    misses: [at('/members'), { path: '/prod/1/members', headers: key(ALDER) }],
  },
  {
    match: { stage: 'prod' },
    hits: [at('/members', ALDER_PROD), { path: '/prod/1/x' }],
    misses: [at('/members')],
  },
  {
    match: { query: { limit: 2, page: '1' } },
    hits: [at('/members?page=1&limit=2')],
    misses: [at('/members?limit=2'), at('/members?page=1&limit=3'), at('/members?limit=%zz')],
  },
  {
    match: { body: { topic: 'Safety' } },
    hits: [sends({ topic: 'Safety' }), sends({ topic: 'Safety', tone: 'calm' })],
    misses: [
      sends({ topic: 'safety' }),
      sends(['Safety']),
      at('/members'),
      { ...sends(undefined), body: '{"topic":' },
    ],
  },
  {
    match: { body: { a: [1, { b: 2 }] } },
    hits: [sends({ a: [1, { b: 2, c: 3 }] })],
    misses: [sends({ a: [1] }), sends({ a: [1, { b: '2' }, 3] })],
  },
  { match: { body: {} }, hits: [sends({ topic: 'x' })], misses: [at('/members')] },
  { match: { query: { __proto__x: 'y' } }, hits: [], misses: [at('/members')] },
];

describe.each(WAYS)('behaviours, $way', (way) => {
  const door = useMock(way);

  it.each(ANSWERS)(
    'answers $answer',
    async ({ answer, path = MEMBERS, status, type, text, headers = {} }) => {
      const { id } = await behave(door, { answer: answer ?? { status: 500 } });
      const reply = await askAs(door, ALDER, { path });
      expect({ status: reply.status, text: reply.text }).toEqual({ status, text });
      expect(reply.headers.get('content-type')?.replace(/;.*/, '') ?? null).toBe(type);
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        ...headers,
        'x-wes-mock': 'behaviour',
        'x-wes-mock-note': `Met ${id}.`,
      });
      expect(reply.headers.has('preference-applied')).toBe(false);
      const head = await askAs(door, ALDER, { path, method: 'HEAD' });
      expect({ status: head.status, text: head.text }).toEqual({ status, text: '' });
    },
  );

  it.each(MATCHES)('of $match meet what it names and nothing else', async ({ match, hits, misses }) => {
    await behave(door, { match: match ?? {}, answer: { status: 418 } });
    for (const ask of hits)
      expect({ ask, status: (await door.ask(ask)).status }).toEqual({ ask, status: 418 });
    for (const ask of misses) expect((await door.ask(ask)).headers.get('x-wes-mock')).not.toBe('behaviour');
    expect((await listed(door))[0]?.used).toBe(hits.length);
  });

  it('matching a body leaves it to the service', async () => {
    await behave(door, { match: { body: { message: 'Not this' } }, answer: { status: 500 } });
    const [sender, recipient] = ALDER.data.members.map(({ email }) => email);
    const { status, body } = await send(door, ALDER, sender ?? '', {
      recipients: [recipient],
      message: 'Thanks.',
    });
    expect({ status, message: body.message }).toEqual({ status: 201, message: 'Thanks.' });
  });

  it('a company that is named matches its own generated key, and no retired one', async () => {
    const { body } = await control<{ id: string; key: string }>(door, {
      path: '/companies/alder-finch/keys',
      json: { stage: 'dev' },
    });
    await behave(door, { match: { company: 'alder-finch' }, answer: { status: 418 } });
    const ask = at(MEMBERS, { ...ALDER, key: body.key });
    expect((await door.ask(ask)).status).toBe(418);
    await control(door, { method: 'POST', path: `/companies/alder-finch/keys/${body.id}/retire` });
    expect((await door.ask(ask)).status).toBe(403);
  });

  it('nothing is written where something else is answered', async () => {
    const before = await takeSnapshot(door);
    await behave(door, { answer: { status: 200 } });
    await askAs(door, ALDER, { path: '/townhall/content', json: { topic: 'x' } });
    expect((await takeSnapshot(door)).state).toEqual(before.state);
  });

  it.each<{ behaviour: Behaviour; want: number[] }>([
    { behaviour: { times: 3 }, want: [503, 503, 503, 200, 200] },
    { behaviour: { skip: 2 }, want: [200, 200, 503, 503, 503] },
    { behaviour: { skip: 1, times: 2 }, want: [200, 503, 503, 200, 200] },
    { behaviour: { probability: 0 }, want: [200, 200, 200, 200, 200] },
    { behaviour: { probability: 1 }, want: [503, 503, 503, 503, 503] },
  ])('$behaviour is met as often as it says', async ({ behaviour, want }) => {
    await behave(door, { ...behaviour, match: { operation: 'listMembers' }, answer: { status: 503 } });
    const got: number[] = [];
    for (const _ of want) {
      got.push((await askAs(door, ALDER, { path: MEMBERS })).status);
      // What it is not for does not count.
      await askAs(door, ALDER, { path: PROFILE });
    }
    expect(got).toEqual(want);
    expect((await listed(door))[0]?.used).toBe(want.filter((status) => status === 503).length);
  });

  it('are met in the order in which they came, until one decides', async () => {
    await behave(door, { delay: 1 });
    await behave(door, { times: 1, answer: { status: 503 } });
    await behave(door, { times: 1, answer: { status: 429 } });
    const first = await askAs(door, ALDER, { path: MEMBERS });
    expect(first.headers.get('x-wes-mock-note')).toBe('Met behaviour-1, behaviour-2.');
    expect([first.status, ...(await statusesOf(door, 2))]).toEqual([503, 429, 200]);
    expect((await listed(door)).map(({ used }) => used)).toEqual([3, 1, 1]);
  });

  it('a delay alone leaves the answer as it is, and as certain', async () => {
    const plain = await askAs(door, ALDER, { path: MEMBERS });
    await behave(door, { delay: [5, 20] });
    const late = await askAs(door, ALDER, { path: MEMBERS });
    expect({ status: late.status, text: late.text, grade: late.headers.get('x-wes-mock') }).toEqual({
      status: plain.status,
      text: plain.text,
      grade: plain.headers.get('x-wes-mock'),
    });
    expect(late.headers.get('x-wes-mock-note')).toBe('Met behaviour-1.');
  });

  it('are listed, removed one by one and all, and named in the journal', async () => {
    const form: Behaviour = {
      match: { path: '/x' },
      skip: 1,
      times: 2,
      probability: 0.5,
      delay: [1, 2],
      break: 'empty',
    };
    expect(await behave(door, form)).toEqual({ ...form, id: 'behaviour-1', used: 0 });
    await behave(door, { answer: { status: 500 } });
    await askAs(door, ALDER, { path: MEMBERS });
    expect(await listed(door)).toEqual([
      { ...form, id: 'behaviour-1', used: 0 },
      { answer: { status: 500 }, id: 'behaviour-2', used: 1 },
    ]);
    const remove = (path: string): ReturnType<typeof control> => control(door, { method: 'DELETE', path });
    expect((await remove('/behaviours/behaviour-2')).status).toBe(204);
    expect(await statusesOf(door, 1)).toEqual([200]);
    const gone = await remove('/behaviours/behaviour-2');
    expect({ status: gone.status, message: gone.body.message }).toEqual({
      status: 404,
      message: 'There is no behaviour behaviour-2; there are behaviour-1.',
    });
    expect((await remove('/behaviours')).status).toBe(204);
    expect(await listed(door)).toEqual([]);
    const entries = await readJournal(door);
    expect(
      entries.map(({ status, grade, ...entry }) => ({
        status,
        grade,
        met: 'behaviours' in entry ? entry.behaviours : [],
      })),
    ).toEqual([
      { status: 200, grade: 'assumed', met: [] },
      { status: 500, grade: 'behaviour', met: ['behaviour-2'] },
    ]);
  });

  it('what GET lists can be given to POST again', async () => {
    await behave(door, { delay: 1 });
    const [one] = await listed(door);
    expect(await behave(door, { ...one })).toEqual({ ...one, id: 'behaviour-2' });
  });

  it('a snapshot holds none, and restoring one leaves them', async () => {
    const snapshot = await takeSnapshot(door);
    await behave(door, { answer: { status: 500 } });
    expect((await takeSnapshot(door)).checksum).toBe(snapshot.checksum);
    expect((await restore(door, snapshot)).status).toBe(204);
    expect(await listed(door)).toHaveLength(1);
    door.reset();
    expect(await listed(door)).toEqual([]);
  });

  it('there are only so many, and none is as large as it likes', async () => {
    for (let n = 0; n < 100; n += 1) await behave(door, { delay: 0 });
    const { status, body } = await control(door, { path: '/behaviours', json: { delay: 0 } });
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'There are 100 behaviours already; remove some.',
    });
    await control(door, { method: 'DELETE', path: '/behaviours' });
    const large = { answer: { status: 200, body: 'x'.repeat(1_048_577) } };
    expect((await control(door, { path: '/behaviours', json: large })).status).toBe(400);
  });

  it('the sets that are ready can be added as they are listed', async () => {
    const { body } = await control<{ sets: { name: string; behaviours: Behaviour[] }[] }>(door, {
      path: '/behaviours',
    });
    expect(body.sets.map(({ name }) => name)).toEqual(['rate-limited', 'outage', 'slow', 'flaky']);
    for (const behaviour of body.sets.flatMap((set) => set.behaviours)) await behave(door, behaviour);
  });
});

const REFUSED: { behaviour: unknown; says: string }[] = [
  {
    behaviour: { match: { operation: 'listMember' }, delay: 1 },
    says: '/match/operation: listMember is no operation of the document; did you mean listMembers?',
  },
  {
    behaviour: { match: { stage: 'test' }, delay: 1 },
    says: '/match/stage: test is no stage of the document; there are dev, prod.',
  },
  {
    behaviour: { match: { company: 'bluepeek' }, delay: 1 },
    says: '/match/company: bluepeek is no company of this mock; did you mean bluepeak?',
  },
  {
    behaviour: { answer: { status: 500 }, break: 'reset' },
    says: 'The behaviour must not have both answer and break: say one of them.',
  },
  { behaviour: { match: {} }, says: 'The behaviour does nothing: it must have delay, answer or break.' },
  { behaviour: { delay: [2, 1] }, says: '/delay must not go from more to less.' },
  {
    behaviour: { answer: { status: 500, body: 1, example: 'x' } },
    says: '/answer must not have both body and example: say one of them.',
  },
  {
    behaviour: { answer: { status: 204, body: 'x' } },
    says: '/answer/body: an answer with status 204 has no body.',
  },
  {
    behaviour: { answer: { status: 500, headers: { 'a b': 'c' } } },
    says: '/answer/headers: "a b" is no header that can be sent, or its value is none.',
  },
  {
    behaviour: { answer: { status: 500, headers: { a: 'b\r\nc: d' } } },
    says: '/answer/headers: "a" is no header that can be sent, or its value is none.',
  },
  {
    behaviour: { answer: { status: 500, headers: { 'Content-Length': '9' } } },
    says: "/answer/headers: Content-Length is the server's own; `break` breaks what it says.",
  },
  {
    behaviour: { match: { operation: 'readProfile' }, answer: { status: 404, example: 'member-unknow' } },
    says: '/answer/example: member-unknow is no example of 404 of readProfile; did you mean member-unknown?',
  },
  {
    behaviour: { match: { operation: 'listMembers' }, answer: { status: 503, example: 'x' } },
    says: '/answer/example: x is no example of 503 of listMembers.',
  },
];

const MALFORMED: { behaviour: unknown; says: string }[] = [
  { behaviour: { anser: { status: 500 } }, says: '/anser * is not allowed (did you mean answer?).' },
  {
    behaviour: { delay: 1, match: { operations: 'x' } },
    says: '/match/operations * is not allowed (did you mean operation?).',
  },
  { behaviour: { answer: { status: 99 } }, says: '/answer/status * must be at least 200.' },
  { behaviour: { answer: { status: 600 } }, says: '/answer/status * must be at most 599.' },
  { behaviour: { answer: {} }, says: '/answer/status * is missing.' },
  {
    behaviour: { break: 'rest' },
    says: '/break * must be one of "reset", "cut", "empty", "malformed", "never", "trickle".',
  },
  {
    behaviour: { delay: -1 },
    says: '/delay * must have one of the forms that are allowed: a whole number of milliseconds; two of them, [from, to].',
  },
  { behaviour: { delay: 1, times: 0 }, says: '/times * must be at least 1.' },
  { behaviour: { delay: 1, probability: 2 }, says: '/probability * must be at most 1.' },
  {
    behaviour: { delay: 1, match: { path: 'members' } },
    says: '/match/path * must be a valid path that begins with /.',
  },
  { behaviour: [], says: 'The * must be an object.' },
];

describe('what is no behaviour', () => {
  const door = useMockInProcess();
  const { mock } = createMock({ document });

  it.each([...REFUSED, ...MALFORMED])('$behaviour is refused', async ({ behaviour, says }) => {
    const { status, body } = await control(door, { path: '/behaviours', json: behaviour });
    const message = says.replace('The *', 'The body').replace('*', 'in the body');
    expect({ status, message: body.message }).toEqual({ status: 400, message });
    expect(await listed(door)).toEqual([]);
    const thrown = says.replace('The *', 'The behaviour').replace('* ', '');
    expect(() => mock.behave(behaviour as Behaviour)).toThrow(new TypeError(thrown));
  });
});

describe('behave in process', () => {
  const ask = (app: ReturnType<typeof createMock>): Promise<Response> =>
    Promise.resolve(app.request(`/dev/1${MEMBERS}`, { headers: key(ALDER) }));

  it('gives a handle that counts and removes', async () => {
    const app = createMock({ document });
    const handle = app.mock.behave({ answer: { status: 500 } });
    expect({ id: handle.id, used: handle.used }).toEqual({ id: 'behaviour-1', used: 0 });
    expect((await ask(app)).status).toBe(500);
    expect(handle.used).toBe(1);
    handle.remove();
    expect((await ask(app)).status).toBe(200);
  });

  it('a text goes out as it is, also where it says that it is JSON', async () => {
    const app = createMock({ document });
    const type = { 'content-type': 'application/json' };
    app.mock.behave({ answer: { status: 200, headers: type, body: '{"members":[' } });
    const response = await ask(app);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.text()).toBe('{"members":[');
  });

  it('a failure that was asked for is no news to who started the mock', async () => {
    const lines: string[] = [];
    const app = createMock({
      document,
      behaviours: [{ answer: { status: 500 } }],
      onNote: (line) => lines.push(line),
    });
    expect((await ask(app)).status).toBe(500);
    expect(lines).toEqual([]);
  });

  it('a handle of before a reset leaves what came after it', async () => {
    const app = createMock({ document });
    const old = app.mock.behave({ answer: { status: 500 } });
    app.mock.reset();
    app.mock.behave({ answer: { status: 502 } });
    old.remove();
    expect((await ask(app)).status).toBe(502);
  });

  it('the same seed draws the same, whatever other mocks do; another seed draws others', async () => {
    const run = async (seed: number): Promise<string> => {
      const app = createMock({ document, seed, behaviours: ['rate-limited'] });
      const statuses: number[] = [];
      for (let n = 0; n < 60; n += 1) statuses.push((await ask(app)).status);
      return statuses.join();
    };
    const [one, same, other] = [await run(1), await run(1), await run(2)];
    expect(one).toBe(same);
    expect(one).not.toBe(other);
    const share = one.split('429').length - 1;
    expect(share).toBeGreaterThan(8);
    expect(share).toBeLessThan(32);
  });

  it('an outage hits whoever asks, and a reset brings back what the mock was started with', async () => {
    const app = createMock({ document, behaviours: ['outage', { match: { path: '/x' }, delay: 1 }] });
    const statuses = new Set<number>();
    for (let n = 0; n < 40; n += 1) {
      const response = await app.request('/dev/1/members');
      statuses.add(response.status);
      expect(response.headers.get('content-type')).toBe('text/html');
      expect(await response.text()).toContain(`<h1>${response.status} `);
    }
    expect([...statuses].sort()).toEqual([502, 503, 504]);
    await app.request('/__mock/behaviours', { method: 'DELETE' });
    expect((await ask(app)).status).toBe(200);
    app.mock.reset();
    expect((await ask(app)).status).toBeGreaterThan(501);
  });

  it.each<{ behaviours: unknown; says: string }>([
    { behaviours: ['outtage'], says: 'There is no set of behaviours outtage; did you mean outage?' },
    {
      behaviours: ['nothing like it'],
      says: 'There is no set of behaviours nothing like it; there are rate-limited, outage, slow, flaky.',
    },
    { behaviours: [{ match: {} }], says: 'The behaviour does nothing: it must have delay, answer or break.' },
    { behaviours: 'outage', says: 'The option `behaviours` must be a list of behaviours and names of sets.' },
  ])('$behaviours cannot be started with', ({ behaviours, says }) => {
    expect(() => createMock({ document, behaviours: behaviours as never })).toThrow(new TypeError(says));
  });
});
