import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { createMock } from '../../../mock/create-mock.ts';
import { FORMS } from '../../../spec/redaction/forms.test.helper.ts';

export interface CheckTarget {
  url: string;
  /** What the server was asked, in order. */
  requests: IncomingMessage[];
  server: Server;
  /** Resolves when so many requests came. */
  asked(number: number): Promise<void>;
}

/** A server to judge, on a port of its own. */
export async function startTarget(listener: RequestListener): Promise<CheckTarget> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    server.emit('asked');
    listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    server,
    async asked(number) {
      while (requests.length < number) await once(server, 'asked');
    },
  };
}

const app = createMock();
const [own, other] = app.mock.companies;
const play = getRequestListener((request) => app.fetch(request));

/** The keys of the mock that `serveMock` serves, as an environment. */
export const MOCK_KEYS: Record<string, string> = {
  WES_DEV_KEY: own?.keys['dev'] ?? '',
  WES_PROD_KEY: own?.keys['prod'] ?? '',
  WES_OTHER_DEV_KEY: other?.keys['dev'] ?? '',
  WES_OTHER_PROD_KEY: other?.keys['prod'] ?? '',
};

/** A healthy target; slow, where `latency` says how many milliseconds. */
export function serveMock(latency = 0): RequestListener {
  return async (request, response) => {
    if (latency > 0) await wait(latency);
    await play(request, response);
  };
}

/** In every form in which a key is found (`spec/README.md`), each in three ways. */
export function toForms(key: string): string[] {
  if (key === '') return [];
  return FORMS.flatMap(({ write }) =>
    [0, 1, 2].map((by) => write(key, (index, most) => (index * by + by) % most)),
  );
}

/** Answers everything with success and with all that it was sent, in several encodings. */
export const echo: RequestListener = async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  const said = JSON.stringify([request.url, request.rawHeaders, body]);
  const bytes = Buffer.from(said);
  const key = String(request.headers['x-api-key'] ?? 'none');
  // What says the same of any path has no operations: a path that nobody could mean is not found.
  response.writeHead(/\/[0-9a-f]{12}$/.test(request.url ?? '') ? 404 : 200, {
    'content-type': 'application/json',
    'x-echo': encodeURIComponent(said),
    'x-key': key,
    'x-forms': toForms(key).map((form) => Buffer.from(form.replace(/[\r\n]+/g, ' ')).toString('latin1')),
    'set-cookie': `key=${encodeURIComponent(key)}`,
  });
  response.end(
    JSON.stringify({
      message: said,
      [key]: key,
      // In the place of a text that is told with what was received, and in those that reports keep.
      forms: toForms(key),
      recognitions: said,
      nested: [
        key.toUpperCase(),
        bytes.toString('base64'),
        bytes.toString('base64url'),
        bytes.toString('hex'),
      ],
      escaped: [...key].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
    }),
  );
};
