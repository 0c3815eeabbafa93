import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { WrittenResponse } from '../serve/mock-response.ts';
import type { Break, SpoiltAnswer } from './behaviour.ts';

/** Whom an answer goes to: a connection of its own, or whoever called in the same process. */
export interface Recipient {
  request: Request;
  outgoing: ServerResponse | undefined;
  /** Ends the waiting of who would wait for ever, when the mock stops. */
  closing: AbortSignal | undefined;
}

/** What a client in Node is told where a connection breaks; in process there is none, so it is told so by the mock. */
function toLostConnection(message: string, code: string): TypeError {
  return new TypeError(message, {
    cause: Object.assign(new Error(`read ${code}`), { code, syscall: 'read' }),
  });
}

/** Tells node-server that nothing more is to be sent. Once its body was looked at, it is a whole response, and its headers count. */
function alreadySent(): Response {
  const response = new Response(null, { headers: RESPONSE_ALREADY_SENT.headers });
  return response.body === null ? response : RESPONSE_ALREADY_SENT;
}

/** Loses a request that never reaches the service. */
export async function loseRequest(
  kind: Exclude<Break, SpoiltAnswer>,
  { request, outgoing, closing }: Recipient,
): Promise<Response> {
  if (kind === 'reset') {
    if (!outgoing) throw toLostConnection('fetch failed', 'ECONNRESET');
    outgoing.socket?.resetAndDestroy();
    return alreadySent();
  }
  if (!outgoing) return rejectOnAbort(request);
  if (closing?.aborted) outgoing.destroy();
  await new Promise<void>((resolve) => {
    const end = (): void => void outgoing.destroy();
    closing?.addEventListener('abort', end);
    outgoing.once('close', () => {
      closing?.removeEventListener('abort', end);
      resolve();
    });
    if (outgoing.destroyed) resolve();
  });
  return alreadySent();
}

/**
 * Waits as one does for a connection: a process that has nothing else to do does not end, and the request is held on to, of which the
 * signal that was given to it knows only as long as somebody does.
 */
function rejectOnAbort(request: Request): Promise<never> {
  const { signal } = request;
  return new Promise((_, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const wait = setInterval(() => request, HOUR);
    const end = (): void => {
      clearInterval(wait);
      reject(signal.reason);
    };
    signal.addEventListener('abort', end, { once: true });
  });
}

const HOUR = 3_600_000;

/** Spoils an answer on its way. */
export async function spoilAnswer(
  kind: SpoiltAnswer,
  response: Response,
  { outgoing }: Pick<Recipient, 'outgoing'>,
): Promise<Response> {
  const { status } = response;
  const headers = new Headers(response.headers);
  const body = new Uint8Array(await response.arrayBuffer());
  headers.delete('content-length');
  switch (kind) {
    case 'empty':
      return new Response(null, { status, headers });
    case 'malformed':
      return new Response(body.length === 0 ? null : toHalf(body), { status, headers });
    case 'trickle':
      return new Response(body.length === 0 ? null : trickle(body, outgoing === undefined), {
        status,
        headers,
      });
    case 'cut':
      return outgoing
        ? cutConnection(outgoing, { status, headers, body })
        : cutInProcess({ status, headers, body });
  }
}

/** Where nothing is answered. */
export const NO_RESPONSE: WrittenResponse = { status: 0, fields: {}, content: undefined };

/** What arrives of an answer that is spoilt. */
export function spoilWritten(kind: SpoiltAnswer, written: WrittenResponse): WrittenResponse {
  const { content } = written;
  const body = typeof content === 'string' ? Buffer.from(content) : Buffer.concat(content ?? []);
  switch (kind) {
    case 'trickle':
      return written;
    case 'empty':
      return { ...written, content: undefined };
    case 'malformed':
      return { ...written, content: body.length === 0 ? undefined : [toHalf(body)] };
    case 'cut':
      return body.length < SHORTEST_CUT ? NO_RESPONSE : { ...written, content: [toCut(body)] };
  }
}

/** A shorter body cannot end in its middle. */
const SHORTEST_CUT = 2;

function toCut(body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return body.subarray(0, body.length / 2);
}

interface WholeAnswer {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}

/** The first half, which of JSON is never JSON: what is open stays open, and a number or a word gets a comma. */
function toHalf(body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const isOpen = '{["<'.includes(String.fromCharCode(body[0] ?? 0)) && body.length > 1;
  if (isOpen) return body.slice(0, Math.ceil(body.length / 2));
  return Uint8Array.from(Buffer.concat([body, Buffer.from(',')]));
}

/** Fifty pieces at most, ten each second. */
const PIECES = 50;
const PAUSE = 100;

function trickle(body: Uint8Array<ArrayBuffer>, ref: boolean): ReadableStream<Uint8Array> {
  const size = Math.ceil(body.length / PIECES);
  let sent = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        if (sent > 0) await sleep(PAUSE, undefined, { ref });
        controller.enqueue(body.slice(sent, sent + size));
        sent += size;
        if (sent >= body.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Of what has hardly a body, the first line is cut. */
async function cutConnection(
  outgoing: ServerResponse,
  { status, headers, body }: WholeAnswer,
): Promise<Response> {
  const { socket } = outgoing;
  await new Promise<void>((resolve) => {
    outgoing.once('close', () => resolve());
    if (body.length < SHORTEST_CUT) {
      socket?.write('HTTP/1.1', () => resolve());
    } else {
      outgoing.writeHead(status, { ...Object.fromEntries(headers), 'content-length': body.length });
      outgoing.write(toCut(body), () => resolve());
    }
  });
  socket?.destroy();
  return alreadySent();
}

function cutInProcess({ status, headers, body }: WholeAnswer): Response {
  if (body.length < SHORTEST_CUT) throw toLostConnection('fetch failed', 'UND_ERR_SOCKET');
  let isSent = false;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isSent) controller.error(toLostConnection('terminated', 'UND_ERR_SOCKET'));
      else controller.enqueue(toCut(body));
      isSent = true;
    },
  });
  headers.set('content-length', String(body.length));
  return new Response(stream, { status, headers });
}
