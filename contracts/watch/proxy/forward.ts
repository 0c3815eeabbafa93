import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Traffic } from '../traffic.ts';
import { createCopy, type Room } from './copy.ts';
import { toPairs } from './end-to-end-fields.ts';
import { toForwarded } from './forwarded-request.ts';
import { answerOwn } from './own-answer.ts';
import { passBack, sendInformation, toTrailers } from './pass-back.ts';
import type { Upstream } from './upstream.ts';
import { describeFailure } from './upstream-failure.ts';

/** What forwarding needs to know. */
export interface Forwarding {
  upstream: Upstream;
  /** Where the proxy listens. */
  port: () => number;
  /** How long the service may be silent, in milliseconds. */
  timeout: number;
  room: Room;
  /** After everything was passed on: what it was, or why it cannot be judged, as half a sentence. `release` gives its room back. */
  onEnd: (seen: Traffic | string, release: () => void) => void;
}

/** The life of one exchange: what it becomes, on to the service, back to the client, and only then what was seen. */
export function forward(request: IncomingMessage, response: ServerResponse, parts: Forwarding): void {
  const { upstream, timeout, room, onEnd } = parts;
  const forwarded = toForwarded(request, upstream, parts.port());
  if (forwarded.refused) {
    answerOwn(response, forwarded.refused.status, forwarded.refused.message);
    onEnd('it was for another host', () => undefined);
    return;
  }
  const { path, headers } = forwarded;
  const startedAt = Date.now();
  const began = performance.now();
  const sent = createCopy(room);
  const got = createCopy(room);
  const method = request.method ?? 'GET';
  let outgoing: ClientRequest;
  let incoming: IncomingMessage | undefined;
  let failure: string | undefined;
  let isSilent = false;
  let isRetried = false;

  const fail = (status: number, why: string): void => {
    failure ??= why;
    if (response.destroyed) return;
    // What has begun is cut off for the client too, behind what came of it.
    if (response.headersSent && response.socket) response.socket.destroySoon();
    // One that waits for its turn on the connection (RFC 9112 §9.3.2).
    else if (response.headersSent) response.destroy();
    else answerOwn(response, status, `${why}.`);
  };
  const open = (): void => {
    outgoing = upstream.open(method, path, headers);
    outgoing.setTimeout(timeout, onSilence);
    outgoing.on('information', (information) => sendInformation(request, response, information));
    outgoing.on('response', (answer) => {
      incoming = answer;
      passBack(answer, request, response, got, fail);
    });
    outgoing.on('error', (error) => {
      if (incoming !== undefined || response.destroyed) return;
      if (mayRetry(error)) {
        isRetried = true;
        return open();
      }
      if (isSilent) return fail(504, `${upstream.shown} gave no answer within ${timeout / 1000} seconds`);
      fail(502, describeFailure(error, upstream.shown));
    });
    // The client may still be sending what nobody takes any more.
    outgoing.on('close', () => {
      request.unpipe(outgoing);
      request.resume();
    });
    sendOn(request, outgoing);
  };
  /** The service may have closed an idle connection in the moment when it was used again (RFC 9112 §9.3.1, §9.5). */
  const mayRetry = (error: NodeJS.ErrnoException): boolean =>
    !isRetried &&
    outgoing.reusedSocket &&
    !isSilent &&
    ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') &&
    ['GET', 'HEAD', 'OPTIONS'].includes(method) &&
    request.complete &&
    !hasBody(request);
  const onSilence = (): void => {
    const isUploading = !request.complete && !outgoing.writableNeedDrain;
    if (isUploading || response.writableNeedDrain) {
      // It is the client that is slow.
      outgoing.socket?.setTimeout(timeout);
      return;
    }
    isSilent = true;
    outgoing.destroy(new Error('silent'));
  };

  request.on('data', (part: Uint8Array) => sent.add(part));
  request.on('error', () => undefined);
  response.on('error', () => undefined);
  response.on('close', () => {
    const isWhole = response.writableFinished && incoming?.complete === true;
    if (!isWhole) outgoing?.destroy();
    const release = (): void => {
      sent.drop();
      got.drop();
    };
    onEnd(
      isWhole && incoming ? toTraffic(incoming) : (failure ?? 'the client went away before the end'),
      release,
    );
  });
  try {
    open();
  } catch (error) {
    // Node writes no header field with a control character, and reads none; this is for what it reads and will not write.
    fail(400, `The request cannot be passed on: ${error instanceof Error ? error.message : String(error)}`);
  }

  function toTraffic(answer: IncomingMessage): Traffic | string {
    const [requestBody, answerBody] = [sent.whole(), got.whole()];
    if (typeof requestBody === 'string') return requestBody;
    if (typeof answerBody === 'string') return answerBody;
    if (!request.complete) return 'the service answered before it had read the request';
    return {
      request: {
        method,
        url: upstream.origin + (path === '*' ? '/' : path),
        headers,
        body: requestBody,
      },
      answer: {
        status: answer.statusCode ?? 0,
        headers: toPairs(answer.rawHeaders),
        body: answerBody,
        milliseconds: performance.now() - began,
      },
      startedAt,
      headersAreWhole: true,
    };
  }
}

/** Sends the body on, with its trailers; a slow service slows the client down, and no more than that is kept. */
function sendOn(request: IncomingMessage, outgoing: ClientRequest): void {
  request.on('end', () => {
    if (request.rawTrailers.length > 0 && !outgoing.destroyed) outgoing.addTrailers(toTrailers(request));
  });
  request.pipe(outgoing);
  // A service that wants to see what comes before the body does.
  if (hasBody(request)) setImmediate(() => outgoing.flushHeaders());
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
