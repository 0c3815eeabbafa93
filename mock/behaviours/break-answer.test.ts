import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadDocument } from '../../spec/document.ts';
import { createMock } from '../create-mock.ts';
import { ALDER } from '../known.test.helper.ts';
import { type RunningMock, startMock } from '../start-mock.ts';
import type { Behave } from './behave.ts';
import type { Break } from './behaviour.ts';

/** Read once for all mocks. */
const document = loadDocument();

interface Client {
  behave: Behave;
  ask(path: string, init?: RequestInit): Promise<Response>;
}

const headers = { 'x-api-key': ALDER.key };
const MEMBERS = '/dev/1/members?limit=3';
const running: RunningMock[] = [];
afterEach(async () => {
  for (const mock of running.splice(0)) await mock.close(0);
});

async function listen(): Promise<RunningMock> {
  const mock = await startMock({ document, port: 0 });
  running.push(mock);
  return mock;
}

const WAYS: { way: string; open(): Promise<Client> }[] = [
  {
    way: 'in process',
    async open() {
      const app = createMock({ document });
      return {
        behave: app.mock.behave,
        ask: async (path, init) => app.request(path, { headers, ...init }),
      };
    },
  },
  {
    way: 'over a socket',
    async open() {
      const { url, behave } = await listen();
      return { behave, ask: (path, init) => fetch(url + path, { headers, ...init }) };
    },
  },
];

const body = JSON.stringify({
  recipients: [ALDER.data.members[1]?.email],
  message: 'Written, whatever became of the answer.',
});
const SEND: RequestInit = {
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body,
};
const SENDER = `/dev/1/recognition/${ALDER.data.members[0]?.email}`;

async function countSent({ ask }: Client): Promise<number> {
  const text = await (await ask(`/dev/1/recognition?email=${ALDER.data.members[0]?.email}&limit=100`)).text();
  return text.split('Written, whatever').length - 1;
}

describe.each(WAYS)('an answer that breaks, $way', ({ open }) => {
  it('reset: the call rejects as that of a lost connection does, and the next one is answered', async () => {
    const client = await open();
    client.behave({ times: 1, break: 'reset' });
    await expect(client.ask(MEMBERS)).rejects.toMatchObject({
      name: 'TypeError',
      message: 'fetch failed',
      cause: { code: 'ECONNRESET' },
    });
    expect((await client.ask(MEMBERS)).status).toBe(200);
  });

  it('never: the call waits until its signal ends it', async () => {
    const client = await open();
    const handle = client.behave({ break: 'never' });
    const abort = new AbortController();
    let isSettled = false;
    const call = client.ask(MEMBERS, { signal: abort.signal }).finally(() => {
      isSettled = true;
    });
    call.catch(() => undefined);
    await vi.waitFor(() => expect(handle.used).toBe(1), 10_000);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isSettled).toBe(false);
    abort.abort(new Error('had enough'));
    await expect(call).rejects.toThrow('had enough');
    await expect(client.ask(MEMBERS, { signal: AbortSignal.abort() })).rejects.toThrow();
  });

  it('cut: head and half of the body come, then the connection is lost', async () => {
    const client = await open();
    client.behave({ times: 2, break: 'cut' });
    const response = await client.ask(MEMBERS);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-wes-mock')).toBe('behaviour');
    const whole = Number(response.headers.get('content-length'));
    let came = 0;
    const read = async (): Promise<void> => {
      for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) came += part.length;
    };
    await expect(read()).rejects.toThrow('terminated');
    expect(came).toBeGreaterThan(0);
    expect(came).toBeLessThan(whole);
    await expect(client.ask(MEMBERS, { method: 'HEAD' })).rejects.toThrow('fetch failed');
    expect((await client.ask(MEMBERS)).status).toBe(200);
  });

  it('empty: status and headers, and nothing to read', async () => {
    const client = await open();
    client.behave({ break: 'empty' });
    const response = await client.ask(MEMBERS);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch('application/json');
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  it('malformed: a body that came whole and is no JSON', async () => {
    const client = await open();
    client.behave({ break: 'malformed' });
    for (const path of [MEMBERS, '/dev/1/nowhere']) {
      const text = await (await client.ask(path)).text();
      expect(text).toMatch(/^\{"me/);
      expect(() => JSON.parse(text)).toThrow(SyntaxError);
    }
  });

  it('trickle: the whole body, in many pieces', async () => {
    const client = await open();
    const whole = await (await client.ask('/dev/1/nowhere')).text();
    client.behave({ break: 'trickle' });
    const response = await client.ask('/dev/1/nowhere');
    const parts: Uint8Array[] = [];
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
      parts.push(part);
      if (parts.length === 3) break;
    }
    const came = Buffer.concat(parts).toString();
    expect(whole.startsWith(came)).toBe(true);
    expect(came.length).toBeLessThan(whole.length / 4);
  });

  it.each<{ kind: Break; sent: number }>([
    { kind: 'reset', sent: 0 },
    { kind: 'cut', sent: 1 },
    { kind: 'empty', sent: 1 },
    { kind: 'malformed', sent: 1 },
  ])('$kind: $sent of what was sent is written', async ({ kind, sent }) => {
    const client = await open();
    client.behave({ times: 1, break: kind });
    await client
      .ask(SENDER, SEND)
      .then((response) => response.text())
      .catch(() => undefined);
    expect(await countSent(client)).toBe(sent);
  });
});

describe('on a connection', () => {
  it('a reset is one: no byte comes, and the connection is not ended but reset', async () => {
    const { url, behave } = await listen();
    behave({ break: 'reset' });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('data', () => expect.unreachable('nothing is answered'));
    socket.write('GET /dev/1/members HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    const [error] = await once(socket, 'error');
    expect((error as NodeJS.ErrnoException).code).toBe('ECONNRESET');
  });

  it.each<{ kind: Break; ends: 'at once' | 'within its grace' }>([
    { kind: 'never', ends: 'at once' },
    { kind: 'trickle', ends: 'within its grace' },
  ])('a mock with $kind under way stops $ends', async ({ kind }) => {
    const mock = await startMock({ document, port: 0 });
    mock.behave({ break: kind });
    const call = fetch(mock.url + MEMBERS, { headers }).then((response) => response.text());
    const settled = call.then(
      () => 'answered',
      () => 'lost',
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    const begun = performance.now();
    await mock.close(kind === 'never' ? 60_000 : 200);
    expect(performance.now() - begun).toBeLessThan(20_000);
    expect(await settled).toBe('lost');
  });
});
