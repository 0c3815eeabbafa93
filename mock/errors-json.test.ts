import { describe, expect, it } from 'vitest';
import { ALDER, askAs, type Message } from './known.test.helper.ts';
import { type Ask, useMock, WAYS } from './ways.test.helper.ts';

const json = { 'content-type': 'application/json' };

interface Row {
  what: string;
  ask: Omit<Ask, 'path'>;
  status: number;
  says?: string;
}

const ROWS: readonly Row[] = [
  { what: 'white space', ask: { body: ' \n', headers: json }, status: 400, says: 'it ends too early' },
  {
    what: 'half of it',
    ask: { body: '{"topic": "Saf', headers: json },
    status: 400,
    says: 'it ends too early',
  },
  { what: 'a word', ask: { body: 'Safety', headers: json }, status: 400, says: 'line 1, column 1' },
  {
    what: 'an error in the second line',
    ask: { body: '{"topic": "Safety",\n  topic: 1}', headers: json },
    status: 400,
    says: 'line 2, column 3',
  },
  {
    what: 'a comma too many',
    ask: { body: '{"topic": "Safety",}', headers: json },
    status: 400,
    says: 'line 1, column 20',
  },
  {
    what: 'two values',
    ask: { body: '{"topic": "Safety"} {}', headers: json },
    status: 400,
    says: 'line 1, column 21',
  },
  {
    what: 'a text that speaks of a position',
    ask: { body: '"at position 3" x', headers: json },
    status: 400,
    says: 'column 17',
  },
  {
    what: 'single quotes',
    ask: { body: "{'topic': 'Safety'}", headers: json },
    status: 400,
    says: 'column 2',
  },
  { what: 'NaN', ask: { body: '{"topic": NaN}', headers: json }, status: 400, says: 'column 11' },
  { what: 'a NUL', ask: { json: { topic: 'a\0b' } }, status: 400, says: 'NUL' },
  { what: 'a text that speaks of a NUL', ask: { json: { topic: '\\u0000' } }, status: 200 },
  { what: 'a NUL in a name', ask: { json: { topic: 'a', 'b\0': 1 } }, status: 400, says: 'NUL' },
  { what: 'a NUL as a byte', ask: { body: '{"topic":"a\0"}', headers: json }, status: 400, says: 'not JSON' },
  { what: 'half of a pair of surrogates', ask: { json: { topic: '\ud800' } }, status: 200 },
  {
    what: 'a hundred levels',
    ask: { body: `{"topic":"a","x":${'['.repeat(98)}${']'.repeat(98)}}`, headers: json },
    status: 200,
  },
  {
    what: 'more than a hundred levels',
    ask: { body: `{"topic":"a","x":${'['.repeat(100)}${']'.repeat(100)}}`, headers: json },
    status: 400,
    says: 'levels deep',
  },
  {
    what: '100,000 levels of lists',
    ask: { body: '['.repeat(100_000) + ']'.repeat(100_000), headers: json },
    status: 400,
    says: 'levels deep',
  },
  {
    what: '100,000 levels of objects',
    ask: { body: '{"a":'.repeat(100_000) + 1 + '}'.repeat(100_000), headers: json },
    status: 400,
    says: 'levels deep',
  },
  {
    what: '100,000 levels left open',
    ask: { body: '['.repeat(100_000), headers: json },
    status: 400,
    says: 'levels deep',
  },
  {
    what: 'a member called __proto__',
    ask: { body: '{"__proto__": {"topic": "a"}}', headers: json },
    status: 400,
    says: '/topic',
  },
  {
    what: 'a member called constructor',
    ask: { body: '{"topic":"a","constructor":{"prototype":{"x":1}}}', headers: json },
    status: 200,
  },
  {
    what: 'the same member twice',
    ask: { body: '{"topic": 5, "topic": "Safety"}', headers: json },
    status: 200,
  },
  {
    what: 'a huge number',
    ask: { body: `{"topic":"a","x":${'9'.repeat(10_000)}}`, headers: json },
    status: 200,
  },
  { what: 'a long text', ask: { json: { topic: 'a'.repeat(500_000) } }, status: 400, says: '/topic' },
];

describe.each(WAYS)('JSON, $way', (way) => {
  const door = useMock(way);

  it.each(ROWS)('$what is answered with $status', async ({ ask, status, says = '' }) => {
    const reply = await askAs<Message>(door, ALDER, { method: 'POST', path: '/townhall/content', ...ask });
    expect(reply.status).toBe(status);
    if (status === 200) return;
    expect(Object.keys(reply.body)).toEqual(['message']);
    expect(reply.body.message).toContain(says);
    expect(reply.headers.get('content-type')).toBe('application/json');
  });

  it('an error does not repeat what was sent', async () => {
    const ask = { path: '/townhall/content', body: '{"topic": my-secret-topic}', headers: json };
    const { body } = await askAs<Message>(door, ALDER, ask);
    expect(body.message).not.toContain('secret');
  });

  it('nothing of a body gets into the objects of JavaScript', async () => {
    const body =
      '{"topic": "a", "__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}';
    const { status } = await askAs(door, ALDER, { path: '/townhall/content', body, headers: json });
    expect(status).toBe(200);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});
