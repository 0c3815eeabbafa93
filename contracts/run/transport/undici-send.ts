import { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import buildConnector from 'undici/lib/core/connect.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import type { HeaderList, HttpAnswer, HttpRequest } from '../../cases/http-message.ts';
import { type Clock, systemClock } from './clock.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { decodeBody, tooLarge } from './decode-body.ts';
import { type Destination, toDestination } from './destination.ts';
import { DEFAULT_LIMIT, type Send, type SendOptions, type TransportError } from './http.ts';
import { toTransportError } from './transport-failure.ts';

export interface UndiciSend {
  send: Send;
  /** Ends every connection; what is under way rejects as stopped. */
  close(): Promise<void>;
}

/**
 * Sends over sockets, which are kept for the next request. Path, header names, their order and duplicates go out as they are
 * given; `host`, `connection` and `content-length` are added. No redirect is followed, so no key goes anywhere else. 100
 * (Continue) without having been asked for it is the one answer of HTTP/1.1 that undici does not read (`not-http`).
 */
export function createUndiciSend({
  limit = DEFAULT_LIMIT,
  clock = systemClock,
}: SendOptions = {}): UndiciSend {
  const sockets = new Set<Socket>();
  const connect = buildConnector({});
  const agent = new Agent({
    // undici forgets a socket that is still connecting, and the process would wait for it.
    connect(options, callback) {
      const socket: unknown = connect(options, callback);
      if (!(socket instanceof Socket)) return;
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    },
    // The whole exchange has its time, and its parts none.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  return {
    async send(request, { timeout, signal }) {
      const destination = toDestination(request.url);
      const deadline = createDeadline(timeout, clock, signal);
      try {
        const answer = await exchange(agent, request, destination, { deadline, limit, clock });
        return { ...answer, body: await decodeBody(answer.body, answer.headers, limit, destination.place) };
      } finally {
        deadline.clear();
      }
    },
    async close() {
      const destroyed = agent.destroy();
      for (const socket of sockets) socket.destroy(new Error('closed'));
      await destroyed;
    },
  };
}

/** One request and its answer, whose body is as it was received. */
function exchange(
  agent: Agent,
  request: HttpRequest,
  { origin, path, place }: Destination,
  { deadline, limit, clock }: { deadline: Deadline; limit: number; clock: Clock },
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let startedAt = 0;
    const received = createReceived(place, limit);
    const fail = (error: unknown): void => {
      deadline.onEnd(undefined);
      const failure = toTransportError(error, place, controller !== undefined);
      reject(failure);
      controller?.abort(failure);
    };
    const end = (): void => fail(deadline.toError(place, controller !== undefined));
    const complete = (): void => {
      deadline.onEnd(undefined);
      resolve({ ...received.toMessage(), milliseconds: Math.round(clock.now() - startedAt) });
    };

    if (deadline.isOver()) return end();
    deadline.onEnd(end);
    const { method, body } = request;
    agent.dispatch(
      { origin, path, method, headers: request.headers.flat(), ...(body !== undefined && { body }) },
      {
        // Called when a connection is there, before the first byte is written.
        onRequestStart(started) {
          // An end while connecting leaves the request in undici's queue, where only this keeps it from being sent.
          if (deadline.isOver()) return started.abort(deadline.toError(place, false));
          controller = started;
          startedAt = clock.now();
        },
        // 1xx come here too, and the final answer after them.
        onResponseStart: ({ rawHeaders }, code) => received.takeHead(code, rawHeaders),
        onResponseData(_, part) {
          const failure = received.takePart(part);
          if (failure) fail(failure);
        },
        onResponseEnd: complete,
        onResponseError: (_, error) => fail(error),
        // Only CONNECT comes here. There is nothing to say through a tunnel.
        onRequestUpgrade({ rawHeaders }, code, _, socket) {
          received.takeHead(code, rawHeaders);
          complete();
          socket.destroy();
        },
      },
    );
  });
}

type RawHeaders = Dispatcher.DispatchController['rawHeaders'];

/** What came of an answer so far. */
interface Received {
  takeHead(status: number, headers: RawHeaders): void;
  /** Returns what is wrong where it is more than the limit allows. */
  takePart(part: Uint8Array): TransportError | undefined;
  toMessage(): Omit<HttpAnswer, 'milliseconds'>;
}

function createReceived(place: string, limit: number): Received {
  let head: Pick<HttpAnswer, 'status' | 'headers'> = { status: 0, headers: [] };
  let size = 0;
  const parts: Uint8Array[] = [];
  return {
    takeHead(status, raw) {
      head = { status, headers: toHeaderList(raw) };
    },
    takePart(part) {
      size += part.byteLength;
      if (size > limit) return tooLarge(place, limit);
      parts.push(part);
      return undefined;
    },
    toMessage: () => ({ ...head, body: Buffer.concat(parts) }),
  };
}

/** undici gives names and values in turn, as bytes; a header is bytes of ISO 8859-1 (RFC 9110 §5.5). */
function toHeaderList(raw: RawHeaders): HeaderList {
  if (!Array.isArray(raw)) return [];
  const texts = raw.map((text) => (typeof text === 'string' ? text : text.toString('latin1')));
  return texts.flatMap((name, index) => (index % 2 === 0 ? [[name, texts[index + 1] ?? ''] as const] : []));
}
