import { describe, expect, it } from 'vitest';
import { SERVICE } from './document.test.helper.ts';
import { ALDER, askAs, type Message, stateOf } from './known.test.helper.ts';
import { type Ask, type Door, type Reply, useMock, WAYS } from './ways.test.helper.ts';

const LIMIT = 2 ** 20;
const POSTS = SERVICE.operations.filter(({ method }) => method === 'POST');
const TOWNHALL = '/townhall/content';
const json = { 'content-type': 'application/json' };

function post(door: Door, ask: Omit<Ask, 'path'>, path: string = TOWNHALL): Promise<Reply<Message>> {
  return askAs(door, ALDER, { method: 'POST', path, ...ask });
}

/** A valid town hall request of so many bytes. */
function ofBytes(size: number): string {
  return '{"topic": "Safety"}'.padEnd(size);
}

/** A body without a declared length. */
function inParts(text: string): ReadableStream {
  const bytes = Buffer.from(text);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 65_536) controller.enqueue(bytes.subarray(at, at + 65_536));
      controller.close();
    },
  });
}

interface Row {
  what: string;
  ask: Omit<Ask, 'path'>;
  /** The body, where it is to go out without a declared length. */
  parts?: string;
  status: number;
  says?: string;
}

const ROWS: readonly Row[] = [
  {
    what: 'no body',
    ask: { headers: json },
    status: 400,
    says: 'The body is missing; it must be application/json.',
  },
  { what: 'an empty body', ask: { body: '', headers: json }, status: 400, says: 'missing' },
  { what: 'an empty body without a media type', ask: {}, status: 400, says: 'missing' },
  {
    what: 'a form',
    ask: { body: 'topic=Safety', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    status: 415,
    says: 'application/x-www-form-urlencoded',
  },
  {
    what: 'no media type',
    ask: { body: Buffer.from(ofBytes(30)) },
    status: 415,
    says: 'does not say what it is',
  },
  {
    what: 'text',
    ask: { body: ofBytes(30), headers: { 'content-type': 'text/plain' } },
    status: 415,
    says: 'text/plain',
  },
  {
    what: 'a kind of JSON that is not asked for',
    ask: { body: ofBytes(30), headers: { 'content-type': 'application/vnd.api+json' } },
    status: 415,
    says: 'application/vnd.api+json',
  },
  {
    what: 'a part of the media type',
    ask: { body: ofBytes(30), headers: { 'content-type': 'json' } },
    status: 415,
    says: 'json',
  },
  {
    what: 'a media type that begins alike',
    ask: { body: ofBytes(30), headers: { 'content-type': 'application/json5' } },
    status: 415,
  },
  {
    what: 'a media type that is none',
    ask: { body: ofBytes(30), headers: { 'content-type': ';;;' } },
    status: 415,
  },
  { what: 'a wildcard', ask: { body: ofBytes(30), headers: { 'content-type': '*/*' } }, status: 415 },
  {
    what: 'gzip',
    ask: { body: ofBytes(30), headers: { ...json, 'content-encoding': 'gzip' } },
    status: 415,
    says: 'content-encoding: gzip',
  },
  {
    what: 'no encoding, said so',
    ask: { body: ofBytes(30), headers: { ...json, 'content-encoding': 'Identity' } },
    status: 200,
  },
  {
    what: 'a charset',
    ask: { body: ofBytes(30), headers: { 'content-type': 'application/json; charset=utf-8' } },
    status: 200,
  },
  {
    what: 'capital letters',
    ask: { body: ofBytes(30), headers: { 'content-type': 'APPLICATION/JSON;charset="UTF-8"' } },
    status: 200,
  },
  {
    what: 'another parameter',
    ask: { body: ofBytes(30), headers: { 'content-type': 'application/json ; v=1; charset=utf-8' } },
    status: 200,
  },
  { what: 'a byte order mark', ask: { body: `\u{FEFF}${ofBytes(30)}`, headers: json }, status: 200 },
  {
    what: 'two byte order marks',
    ask: { body: `\u{FEFF}\u{FEFF}${ofBytes(30)}`, headers: json },
    status: 400,
    says: 'not JSON',
  },
  {
    what: 'bytes that are no UTF-8',
    ask: { body: Uint8Array.of(0x22, 0xff, 0xfe, 0x22), headers: json },
    status: 400,
    says: 'The body is not UTF-8.',
  },
  {
    what: 'half a character',
    ask: { body: Uint8Array.of(0x22, 0xc3, 0x22), headers: json },
    status: 400,
    says: 'UTF-8',
  },
  {
    what: 'UTF-16',
    ask: { body: new Uint8Array(Buffer.from('{"topic":"a"}', 'utf16le')), headers: json },
    status: 400,
  },
  { what: 'exactly 1 MiB', ask: { body: ofBytes(LIMIT), headers: json }, status: 200 },
  { what: 'exactly 1 MiB in parts', ask: { headers: json }, parts: ofBytes(LIMIT), status: 200 },
  {
    what: 'one byte more',
    ask: { body: ofBytes(LIMIT + 1), headers: json },
    status: 413,
    says: `${LIMIT} bytes`,
  },
  {
    what: 'one byte more in parts',
    ask: { headers: json },
    parts: ofBytes(LIMIT + 1),
    status: 413,
    says: `${LIMIT} bytes`,
  },
  { what: 'ten times that', ask: { body: ofBytes(LIMIT * 10), headers: json }, status: 413 },
  {
    what: 'ten times that in parts',
    ask: { headers: json },
    parts: ofBytes(LIMIT * 10),
    status: 413,
  },
  {
    what: 'too many bytes of a wrong media type',
    ask: { body: ofBytes(LIMIT + 1), headers: { 'content-type': 'text/plain' } },
    status: 413,
  },
];

describe.each(WAYS)('bodies, $way', (way) => {
  const door = useMock(way);

  it.each(ROWS)('$what is answered with $status', async ({ ask, parts, status, says = '' }) => {
    const reply = await post(door, parts === undefined ? ask : { ...ask, body: inParts(parts) });
    expect(reply.status).toBe(status);
    if (status === 200) return;
    expect(Object.keys(reply.body)).toEqual(['message']);
    expect(reply.body.message).toContain(says);
    expect(reply.body.message).not.toMatch(/undefined|\[object|at .*\.[jt]s/);
    expect(reply.headers.get('content-type')).toBe('application/json');
  });

  it.each(POSTS)('the body of $id is read as strictly', async ({ path }) => {
    const target = path.replace(/\{[^}]+\}/g, 'rosa.delgado@alderfinch.example');
    const before = await stateOf(door);
    const statuses = [
      await post(door, { headers: json }, target),
      await post(door, { body: '{', headers: json }, target),
      await post(door, { body: '{}', headers: { 'content-type': 'text/plain' } }, target),
      await post(door, { body: ofBytes(LIMIT + 1), headers: json }, target),
      await post(door, { json: 'a\0' }, target),
    ].map(({ status }) => status);
    expect(statuses).toEqual([400, 400, 415, 413, 400]);
    expect((await stateOf(door)) === before).toBe(true);
  });

  it('a body where none is asked for is not looked at', async () => {
    const { status } = await askAs(door, ALDER, {
      method: 'DELETE',
      path: '/members',
      body: '{',
      headers: json,
    });
    expect(status).toBe(405);
  });
});
