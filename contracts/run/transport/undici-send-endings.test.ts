import { describe, expect, test } from 'vitest';
import { createHeldClock } from './clock.test.helper.ts';
import { createSend, get, startServer, timeout } from './undici-send.test.helper.ts';
import { createUndiciSend } from './undici-send.ts';

describe('the end of time', () => {
  const stalls: [name: string, partial: string][] = [
    ['no answer', ''],
    ['half of the headers', 'HTTP/1.1 200 OK\r\nx-a: '],
    ['half of a body', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc'],
  ];
  test.each(stalls)('timeout: %s', async (_, partial) => {
    const clock = createHeldClock();
    const server = await startServer((socket) => socket.write(partial, () => clock.wake()));
    const sent = createSend({ clock }).send(get(server.port), { timeout: 1500 });
    await expect(sent).rejects.toMatchObject({
      kind: 'timeout',
      unsent: false,
      message: `no whole answer from 127.0.0.1:${server.port} within 1.5 s`,
    });
    expect(clock.sleeping()).toBe(0);
  });

  test('an answer in time leaves no timer behind', async () => {
    const clock = createHeldClock();
    const server = await startServer((socket) => socket.write('HTTP/1.1 204 No\r\n\r\n'));
    await createSend({ clock }).send(get(server.port), { timeout: 1500 });
    expect(clock.sleeping()).toBe(0);
  });

  test.each(stalls)('stopped: %s', async (_, partial) => {
    const stop = new AbortController();
    const server = await startServer((socket) => socket.write(partial, () => stop.abort()));
    const sent = createSend().send(get(server.port), { timeout, signal: stop.signal });
    await expect(sent).rejects.toMatchObject({
      kind: 'stopped',
      unsent: false,
      message: 'the run was stopped',
    });
  });

  test('before a connection is there, nothing is sent, and nothing will be', async () => {
    const clock = createHeldClock();
    const server = await startServer((socket) => socket.write('HTTP/1.1 204 No\r\n\r\n'));
    const { send } = createSend({ clock });
    const sent = send(get(server.port, '/late'), { timeout: 1500 });
    clock.wake();
    await expect(sent).rejects.toMatchObject({
      kind: 'unreachable',
      unsent: true,
      message: `no connection to 127.0.0.1:${server.port} within 1.5 s`,
    });
    for (let count = 0; count < 3; count += 1) await send(get(server.port, '/next'), { timeout });
    expect(server.requests.filter((request) => request.includes('/late'))).toStrictEqual([]);
  });

  test('a run that is stopped already sends nothing', async () => {
    const server = await startServer(() => undefined);
    const sent = createSend().send(get(server.port), { timeout, signal: AbortSignal.abort() });
    await expect(sent).rejects.toMatchObject({ kind: 'stopped', unsent: true });
    expect(server.connections().made).toBe(0);
  });

  test('closing ends what is under way, connected or connecting, and what comes after', async () => {
    const client = createUndiciSend();
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const server = await startServer(() => arrived());
    const waiting = client.send(get(server.port), { timeout }).catch((error: unknown) => error);
    await arrival;
    // TLS with one who never answers: connected, and yet no connection.
    const url = `https://127.0.0.1:${server.port}/`;
    const connecting = client.send({ ...get(0), url }, { timeout }).catch((error: unknown) => error);
    await client.close();
    const late = client.send(get(server.port), { timeout }).catch((error: unknown) => error);
    expect(await Promise.all([waiting, connecting, late])).toMatchObject([
      { kind: 'stopped', unsent: false },
      { kind: 'stopped', unsent: true },
      { kind: 'stopped', unsent: true },
    ]);
    while (server.connections().open > 0) await new Promise((resolve) => setImmediate(resolve));
  });
});
