import { describe, expect, it } from 'vitest';
import {
  ALDER,
  ALDER_PROD,
  askAs,
  BLUEPEAK,
  type Message,
  readAs,
  type Schemas,
} from './known.test.helper.ts';
import { type Door, type Reply, useMock, useMockInProcess, WAYS } from './ways.test.helper.ts';

const [rosa = '', tom = ''] = ALDER.data.members.map(({ email }) => email);
const KNOWN = ALDER.data.members.length;

function put(door: Door, json: unknown, who = ALDER): Promise<Reply<Message>> {
  return askAs(door, who, { path: '/api/v1/members', json });
}

async function count(door: Door, path: string): Promise<number> {
  return (await readAs<Schemas['MemberList']>(door, ALDER, path)).pagination.total;
}

const news = (amount: number, from = 0): { email: string; team_name: string }[] =>
  Array.from({ length: amount }, (_, index) => ({
    email: `${from + index}@new.example`,
    team_name: `Team ${index}`,
  }));

describe.each(WAYS)('how many members a company may have, $way', (way) => {
  const door = useMock(way, { maxMembers: KNOWN + 10 });
  const most = `this mock keeps at most ${KNOWN + 10} members of a company in a stage.`;

  it('is held: an import of more is refused as a whole, and changes nothing', async () => {
    // What is known of a company is there once it was asked for.
    await count(door, '/members');
    const { body: before } = await door.ask({ path: '/__mock/snapshot' });
    const { status, body } = await put(door, [...news(11), { email: rosa, name: 'Changed' }]);
    expect({ status, body }).toEqual({ status: 507, body: { message: `Nothing was written: ${most}` } });
    expect((await door.ask({ path: '/__mock/snapshot' })).body).toEqual(before);
  });

  it('is of each company and stage by itself', async () => {
    expect(await put(door, news(10))).toMatchObject({ status: 200, body: { created: 10 } });
    for (const who of [ALDER_PROD, BLUEPEAK])
      expect(await put(door, news(1), who)).toMatchObject({ status: 200, body: { created: 1 } });
    expect((await put(door, news(1, 10))).status).toBe(507);
  });

  it('lets what is there be changed, and all else be written', async () => {
    await put(door, news(10));
    const changes = [...news(10).map((one) => ({ ...one, team_name: 'Other' })), { email: rosa, name: 'R.' }];
    expect(await put(door, changes)).toMatchObject({ status: 200, body: { created: 0, updated: 11 } });
    expect(await count(door, '/members?team_name=Other')).toBe(10);
    const path = `/recognition/${rosa}`;
    expect(await askAs(door, ALDER, { path, json: { recipients: 'ALL_MEMBERS' } })).toMatchObject({
      status: 201,
      body: { recipients: { length: KNOWN + 10 } },
    });
  });
});

describe('how many records a company may hold', () => {
  const notes: string[] = [];
  const door = useMockInProcess({ maxRecords: 10_000, onNote: (line) => notes.push(line) });
  const send = (recipients: unknown): Promise<Reply<Message>> =>
    askAs(door, ALDER, { path: `/recognition/${rosa}`, json: { recipients } });
  const message = 'Nothing was written: this mock keeps at most 10000 records of a company in a stage.';

  it('is held, whatever is written; all is still read, and what is there changed', async () => {
    let sent = 0;
    let reply = await send('ALL_MEMBERS');
    for (; reply.status === 201 && sent < 10_000; sent += 1) reply = await send('ALL_MEMBERS');
    // Each of them stands in the lists of all its recipients.
    expect(sent).toBeLessThan(10_000 / KNOWN);
    expect(reply).toMatchObject({ status: 507, body: { message } });
    const received = `/recognition?email=${tom}`;
    const before = await count(door, received);
    expect((await send('ALL_MEMBERS')).status).toBe(507);
    expect(await count(door, received)).toBe(before);
    const boost = { path: '/api/v1/performance-boosts', json: { email: rosa } };
    let boosted = await askAs(door, ALDER, boost);
    while (boosted.status === 201) boosted = await askAs(door, ALDER, boost);
    expect(boosted).toMatchObject({ status: 507, body: { message } });
    expect(await put(door, news(1))).toMatchObject({ status: 507, body: { message } });
    expect(await put(door, [{ email: rosa, name: 'Changed' }])).toMatchObject({ status: 200 });
  });

  it('is told to who looks at the mock', async () => {
    notes.length = 0;
    while ((await send('ALL_MEMBERS')).status === 201) expect(notes).toEqual([]);
    expect(notes).toEqual([`POST ${ALDER.base}/recognition/${rosa} 507: ${message}`]);
  });
});
