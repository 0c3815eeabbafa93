import { isBodiless } from '../../../spec/method.ts';
import type { HttpRequest } from '../../cases/http-message.ts';
import { systemClock } from './clock.ts';
import { createDeadline } from './deadline.ts';
import { decodeBody, tooLarge } from './decode-body.ts';
import { type Destination, toDestination } from './destination.ts';
import { DEFAULT_LIMIT, type Send, type SendOptions, TransportError } from './http.ts';
import { toTransportError } from './transport-failure.ts';
import { untilAborted } from './until-aborted.ts';

type Fetch = (request: Request) => Response | Promise<Response>;

/**
 * Sends to a function instead of a socket: the `fetch` of a Hono app. The Fetch standard normalises the path, lowers header
 * names, joins a header that is given twice with ", ", and lets neither GET nor HEAD carry a body.
 */
export function createFetchSend(
  fetch: Fetch,
  { limit = DEFAULT_LIMIT, clock = systemClock }: SendOptions = {},
): Send {
  return async (request, { timeout, signal }) => {
    const destination = toDestination(request.url);
    const { place } = destination;
    const deadline = createDeadline(timeout, clock, signal);
    const over = new AbortController();
    deadline.onEnd(() => over.abort());
    const startedAt = clock.now();
    try {
      if (deadline.isOver()) throw deadline.toError(place, false);
      const prepared = toFetchRequest(request, destination, over.signal);
      const response = await untilAborted(
        Promise.resolve().then(() => fetch(prepared)),
        over.signal,
      );
      const headers = [...response.headers];
      const received = await read(response, limit, place, over.signal);
      // What a socket brought is decoded already, whatever its header says; only then does a response have an address.
      const body = response.url === '' ? await decodeBody(received, headers, limit, place) : received;
      return { status: response.status, headers, body, milliseconds: Math.round(clock.now() - startedAt) };
    } catch (error) {
      if (error instanceof TransportError || !over.signal.aborted)
        throw toTransportError(error, place, undefined);
      throw deadline.toError(place, true);
    } finally {
      deadline.clear();
    }
  };
}

function toFetchRequest(
  { method, headers, body }: HttpRequest,
  { origin, path }: Destination,
  signal: AbortSignal,
): Request {
  const bodiless = body === undefined || isBodiless(method);
  try {
    return new Request(origin + path, {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      // Bytes, because a text would bring a content type of its own.
      ...(!bodiless && { body: new TextEncoder().encode(body) }),
      redirect: 'manual',
      signal,
    });
  } catch {
    throw new TransportError('not-http', 'the request cannot be written as a fetch Request', true);
  }
}

async function read(
  response: Response,
  limit: number,
  place: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await untilAborted(reader.read(), signal);
      if (done) return Buffer.concat(parts);
      size += value.byteLength;
      if (size > limit) throw tooLarge(place, limit);
      parts.push(value);
    }
  } catch (error) {
    reader.cancel().catch(() => undefined);
    throw error;
  }
}
