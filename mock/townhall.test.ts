import { describe, expect, it } from 'vitest';
import { operation, SERVICE } from './document.test.helper.ts';
import {
  ALDER,
  ALDER_PROD,
  askAs,
  BLUEPEAK,
  CALLERS,
  type Caller,
  type Message,
  type Schemas,
  send,
  stateOf,
} from './known.test.helper.ts';
import { toNumberOf } from './serve/stand-in.ts';
import { type Door, type Reply, useMock, useMockInProcess, WAYS } from './ways.test.helper.ts';

type Content = Schemas['TownhallContent'];

const TOPICS = ['Looking back at the quarter', 'Safety', 'a', 'Ünïcode & <b>', 'What "next"?', '__proto__'];

function hold(door: Door, who: Caller, json: unknown): Promise<Reply<Content & Message>> {
  return askAs(door, who, { path: '/townhall/content', json });
}

describe.each(WAYS)('town hall content, $way', (way) => {
  const door = useMock(way);

  it.each(CALLERS)('is about the topic and the own people of $name', async (who) => {
    const known = new Map(
      who.data.members.map(({ email, name, team_name }) => [email, { email, name, team_name }]),
    );
    for (const topic of TOPICS) {
      const { status, body } = await hold(door, who, { topic });
      expect(status).toBe(200);
      expect(SERVICE.judge('/components/schemas/TownhallContent', body)).toBe('');
      expect(body.topic).toBe(topic);
      expect(body.title).toContain(topic);
      expect(body.team_name).toBeUndefined();
      const people = body.sections.flatMap((section) => section.people);
      expect(people.length).toBeGreaterThan(0);
      for (const person of people) expect(person).toEqual(known.get(person.email));
    }
  });

  it('is led by people of the team that is asked for, and speaks of it', async () => {
    for (const { name } of ALDER.data.teams) {
      const { status, body } = await hold(door, ALDER, { topic: 'Safety', team_name: name.toUpperCase() });
      expect({ status, team_name: body.team_name }).toEqual({ status: 200, team_name: name });
      expect(body.title).toContain(name);
      const named = body.sections.filter(({ people }) => people.length > 0);
      for (const { people } of named) expect(people.map(({ team_name }) => team_name)).toContain(name);
      for (const { people } of [named[0], named.at(-1)].flatMap((section) => section ?? []))
        expect(new Set(people.map(({ team_name }) => team_name))).toEqual(new Set([name]));
    }
  });

  it('keeps nothing', async () => {
    const before = await stateOf(door);
    await hold(door, ALDER, { topic: 'Safety' });
    expect((await stateOf(door)) === before).toBe(true);
  });

  it('is the same for the same topic, and another for another topic, team, company and stage', async () => {
    const asked = [
      () => hold(door, ALDER, { topic: 'Safety' }),
      () => hold(door, ALDER, { topic: 'safety' }),
      () => hold(door, ALDER, { topic: 'Safety', team_name: 'Design' }),
      () => hold(door, ALDER_PROD, { topic: 'Safety' }),
      () => hold(door, BLUEPEAK, { topic: 'Safety' }),
    ];
    const first = await Promise.all(asked.map(async (ask) => (await ask()).text));
    const again = await Promise.all([...asked].reverse().map(async (ask) => (await ask()).text));
    expect(again.reverse()).toEqual(first);
    expect(new Set(first).size).toBe(first.length);
  });

  it('speaks of what was sent last', async () => {
    const [rosa, tom] = ALDER.data.members;
    for (let count = 0; count < 50; count += 1)
      await send(door, ALDER, rosa?.email ?? '', {
        recipients: tom?.email,
        message: 'the only thing to tell',
      });
    const { body } = await hold(door, ALDER, { topic: 'Safety' });
    expect(body.sections.some(({ text }) => text.includes('the only thing to tell'))).toBe(true);
  });

  it('takes what stands for the name of a team where a document has numbers', async () => {
    const name = ALDER.data.teams[0]?.name ?? '';
    const named = await hold(door, ALDER, { topic: 'Safety', team_name: name });
    const { status, text } = await hold(door, ALDER, { topic: 'Safety', team_name: `${toNumberOf(name)}` });
    expect([status, text]).toEqual([200, named.text]);
  });

  it('every example of the document works', async () => {
    for (const json of Object.values(operation('createTownhallContent').bodies))
      expect((await hold(door, ALDER, json)).status).toBe(200);
  });

  it.each<{ json: unknown; says: string }>([
    { json: {}, says: '/topic' },
    { json: { topic: '' }, says: '/topic' },
    { json: { topic: 5 }, says: '/topic' },
    { json: { topic: 't'.repeat(201) }, says: '/topic' },
    { json: { topic: 'Safety', team_name: 'Nobody' }, says: 'Nobody' },
    { json: { topic: 'Safety', team_name: BLUEPEAK.data.teams[0]?.name }, says: '/team_name' },
    { json: { topic: 'Safety', team_name: '' }, says: '/team_name' },
  ])('refuses $json', async ({ json, says }) => {
    const { status, body } = await hold(door, ALDER, json);
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: expect.stringContaining(says),
    });
  });
});

describe('town hall content of another seed', () => {
  const one = useMockInProcess({ seed: 1 });
  const same = useMockInProcess({ seed: 1 });
  const other = useMockInProcess({ seed: 2 });

  it.each(TOPICS)('%s is another one', async (topic) => {
    const texts = await Promise.all(
      [one, same, other].map(async (door) => (await hold(door, ALDER, { topic })).text),
    );
    expect(texts[1]).toBe(texts[0]);
    expect(texts[2]).not.toBe(texts[0]);
  });
});
