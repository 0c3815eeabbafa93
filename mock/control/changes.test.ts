import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDocument } from '../../spec/document.ts';
import { createMock } from '../create-mock.ts';
import { startMock } from '../start-mock.ts';

interface Client {
  ask(path: string, init?: RequestInit): Promise<Response>;
  reset(): void;
  close(): Promise<void>;
}

const document = loadDocument();
const WAYS: { way: string; open(): Promise<Client> }[] = [
  {
    way: 'in process',
    async open() {
      const app = createMock({ document });
      return {
        ask: async (path, init) => app.request(path, init),
        reset: app.mock.reset,
        close: async () => undefined,
      };
    },
  },
  {
    way: 'over a socket',
    async open() {
      const { url, reset, close } = await startMock({ document, port: 0 });
      return { ask: (path, init) => fetch(url + path, init), reset, close };
    },
  },
];

const STREAM = { headers: { accept: 'text/event-stream' } };
const toEvent = (requests: number): string => `event: change\ndata: {"requests":${requests}}\n\n`;

/** The next event of a stream, each of which comes as one piece. */
function read({ body }: Response): () => Promise<string | undefined> {
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  return async () => {
    const { value } = await reader.read();
    return value && new TextDecoder().decode(value);
  };
}

describe.each(WAYS)('who listens to a mock, $way', ({ open }) => {
  let client: Client;
  beforeAll(async () => {
    client = await open();
  });
  afterAll(() => client.close());

  it('is told at once, of each request and of each change, of many at a time but once', async () => {
    const response = await client.ask('/__mock/events', STREAM);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('x-wes-mock')).toBe('control');
    const next = read(response);
    expect(await next()).toBe(toEvent(0));
    await Promise.all(Array.from({ length: 20 }, () => client.ask('/dev/1/members')));
    let told = '';
    let events = 0;
    for (; told !== toEvent(20); events += 1) told = (await next()) ?? '';
    expect(events).toBeLessThan(20);
    const changes: (() => unknown)[] = [
      () => client.ask('/__mock/behaviours', { method: 'DELETE' }),
      () => client.ask('/__mock/companies/bluepeak/reset', { method: 'POST' }),
      () => client.reset(),
    ];
    for (const [index, change] of changes.entries()) {
      const event = next();
      await change();
      expect(await event).toBe(toEvent(index === 2 ? 0 : 20));
    }
  });

  it('without asking for a stream gets one event', async () => {
    expect(await (await client.ask('/__mock/events')).text()).toBe(toEvent(0));
    expect(await (await client.ask('/__mock/events', { ...STREAM, method: 'HEAD' })).text()).toBe('');
  });
});

it('a mock that is listened to stops at once', async () => {
  const { url, close } = await startMock({ document, port: 0 });
  const next = read(await fetch(`${url}/__mock/events`, STREAM));
  expect(await next()).toBe(toEvent(0));
  const begun = performance.now();
  await close(60_000);
  expect(performance.now() - begun).toBeLessThan(20_000);
  expect(await next()).toBeUndefined();
});
