import { afterAll, afterEach, beforeAll } from 'vitest';
import { loadDocument } from '../spec/document.ts';
import { createMock, startMock } from './index.ts';
import type { MockOptions } from './options.ts';
import type { Reload } from './reloading.ts';

/** A request as a test writes it: `path` with its query, and a body as it goes out or as JSON. */
export interface Ask {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>> | readonly (readonly [string, string])[];
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream;
  json?: unknown;
}

/** The answer; `body` is what its JSON says, `undefined` where it has none. */
export interface Reply<Body = unknown> {
  status: number;
  headers: Headers;
  text: string;
  body: Body;
}

/** A mock that can be asked, however it is reached. */
export interface Door {
  ask<Body = unknown>(ask: Ask): Promise<Reply<Body>>;
  reset(): void;
  reload: Reload;
  close(): Promise<void>;
}

export interface Way {
  way: string;
  open(options?: MockOptions): Promise<Door>;
}

/** The document of the service, read once for all mocks of a file: none of them may change it. */
const document = loadDocument();

const inProcess: Way = {
  way: 'in process',
  async open(options) {
    const app = createMock(withDocument(options));
    return {
      ask: (ask) => toReply(ask, async (path, init) => app.request(path, init)),
      reset: app.mock.reset,
      reload: app.mock.reload,
      close: async () => undefined,
    };
  },
};

const overSocket: Way = {
  way: 'over a socket',
  async open(options) {
    const mock = await startMock({ ...withDocument(options), port: 0 });
    return {
      ask: (ask) => toReply(ask, (path, init) => fetch(mock.url + path, init)),
      reset: mock.reset,
      reload: mock.reload,
      close: mock.close,
    };
  },
};

function withDocument(options: MockOptions = {}): MockOptions {
  return options.overlays ? options : { document, ...options };
}

/** Both ways to reach a mock: whatever is said of its answers holds for each. */
export const WAYS: readonly Way[] = [inProcess, overSocket];

/** One mock for all tests of a `describe`, put back to the known data after each. */
export function useMock({ open }: Pick<Way, 'open'>, options?: MockOptions): Door {
  let door: Door | undefined;
  const opened = (): Door => {
    if (!door) throw new Error('The mock is there while a test runs.');
    return door;
  };
  beforeAll(async () => {
    door = await open(options);
  });
  afterEach(() => opened().reset());
  afterAll(() => opened().close());
  return {
    ask: (ask) => opened().ask(ask),
    reset: () => opened().reset(),
    reload: (changed) => opened().reload(changed),
    close: () => opened().close(),
  };
}

/** For what has nothing to do with the way. */
export function useMockInProcess(options?: MockOptions): Door {
  return useMock(inProcess, options);
}

type Send = (path: string, init: RequestInit) => Promise<Response>;

const GRADES = ['documented', 'observed', 'unconfirmed', 'assumed', 'control', 'behaviour'];

async function toReply<Body>(ask: Ask, send: Send): Promise<Reply<Body>> {
  const headers = new Headers(ask.headers as Record<string, string> | [string, string][] | undefined);
  if (ask.json !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
  const body = ask.json === undefined ? ask.body : JSON.stringify(ask.json);
  const response = await send(ask.path, {
    method: ask.method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  });
  const text = await response.text();
  expectMarked(response, ask);
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '') && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (isJson ? JSON.parse(text) : undefined) as Body,
  };
}

/** Every answer says that it comes from a mock, so that nobody learns anything from it. */
function expectMarked({ status, headers }: Response, { method, path }: Ask): void {
  const grade = headers.get('x-wes-mock') ?? 'no grade';
  if (!GRADES.includes(grade))
    throw new Error(`${method ?? ''} ${path} was answered with ${status} and ${grade}.`);
}
