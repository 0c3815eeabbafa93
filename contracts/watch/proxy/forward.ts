import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Traffic } from '../traffic.ts';
import { type Copy, createCopy, type Room } from './copy.ts';
import { toPairs } from './end-to-end-fields.ts';
import { type Forwarded, toForwarded } from './forwarded-request.ts';
import { answerOwn } from './own-answer.ts';
import { type ClientSide, passBack, sendInformation, toTrailers } from './pass-back.ts';
import { isUpgrade, passUpgrade } from './upgrade.ts';
import { describeFailure, type Upstream } from './upstream.ts';

/** What forwarding needs to know. */
export interface Forwarding {
  upstream: Upstream;
  /** Where the proxy listens. */
  port: () => number;
  /** How long the service may be silent, in milliseconds. */
  timeout: number;
  room: Room;
  /** After everything was passed on: what it was, or why it cannot be judged, as half a sentence. `release` gives its room back. */
  onEnd: (traffic: Traffic | string, release: () => void) => void;
}

/** One exchange on its way. */
interface Passing extends ClientSide {
  method: string;
  /** What goes on to the service. */
  forwarded: Extract<Forwarded, { path: string }>;
  startedAt: number;
  /** By the clock that never goes back. */
  began: number;
  requestBody: Copy;
  responseBody: Copy;
  /** What the service answered, once it begins to. */
  answer: IncomingMessage | undefined;
  /** Why it came to no good end. */
  failure: string | undefined;
}

/** The life of one exchange: what it becomes, on to the service, back to the client, and only then what passed. */
export function forward(request: IncomingMessage, response: ServerResponse, parts: Forwarding): void {
  const { upstream, room, onEnd } = parts;
  const forwarded = toForwarded(request, upstream, parts.port());
  if (forwarded.refused) {
    answerOwn(response, forwarded.refused.status, forwarded.refused.message);
    onEnd('it was for another host', () => undefined);
    return;
  }
  const passing: Passing = {
    request,
    response,
    method: request.method ?? 'GET',
    forwarded,
    startedAt: Date.now(),
    began: performance.now(),
    requestBody: createCopy(room),
    responseBody: createCopy(room),
    answer: undefined,
    failure: undefined,
  };
  let outgoing: ClientRequest | undefined;
  request.on('data', (part: Uint8Array) => passing.requestBody.add(part));
  request.on('error', () => undefined);
  response.on('error', () => undefined);
  response.on('close', () => {
    const { answer, failure } = passing;
    const isWhole = failure === undefined && response.writableFinished && answer?.complete === true;
    if (!isWhole) outgoing?.destroy();
    const why = failure ?? 'the client went away before the end';
    onEnd(isWhole ? toTraffic(passing, answer, upstream) : why, () => {
      passing.requestBody.drop();
      passing.responseBody.drop();
    });
  });
  const onOpen = (opened: ClientRequest): void => {
    outgoing = opened;
  };
  try {
    send(passing, parts, onOpen);
  } catch (error) {
    // Node writes no header field with a control character, and reads none; this is for what it reads and will not write.
    const why = error instanceof Error ? error.message : String(error);
    fail(passing, 400, `The request cannot be passed on: ${why}`);
  }
}

/** Asks the service, once more where an idle connection was closed; `onOpen` is told of each request that is opened. */
function send(
  passing: Passing,
  parts: Forwarding,
  onOpen: (opened: ClientRequest) => void,
  isRetry = false,
): void {
  const { request, response, method, forwarded } = passing;
  const { upstream, timeout } = parts;
  const outgoing = upstream.open(method, forwarded.path, forwarded.headers);
  let isSilent = false;
  onOpen(outgoing);
  outgoing.setTimeout(timeout, () => {
    const isUploading = !request.complete && !outgoing.writableNeedDrain;
    if (isUploading || response.writableNeedDrain) {
      // It is the client that is slow.
      outgoing.socket?.setTimeout(timeout);
      return;
    }
    isSilent = true;
    outgoing.destroy(new Error('silent'));
  });
  outgoing.on('information', (information) => sendInformation(passing, information));
  outgoing.on('response', (answer) => {
    passing.answer = answer;
    passBack(answer, passing, passing.responseBody, (status, why) => fail(passing, status, why));
  });
  outgoing.on('upgrade', (answer, service, head) => {
    if (isUpgrade(request)) {
      passing.failure = 'it went over to another protocol';
      passUpgrade(answer, service, head, request.socket);
      return;
    }
    fail(passing, 502, `${upstream.shown} went over to another protocol, which it was not asked for`);
    service.destroy();
  });
  outgoing.on('error', (error) => {
    if (passing.answer !== undefined || response.destroyed) return;
    if (isSilent) fail(passing, 504, `${upstream.shown} gave no answer within ${timeout / 1000} seconds`);
    else if (!isRetry && outgoing.reusedSocket && isClosed(error) && mayRepeat(passing))
      send(passing, parts, onOpen, true);
    else fail(passing, 502, describeFailure(error, upstream.shown));
  });
  // The client may still be sending what nobody takes any more.
  outgoing.on('close', () => {
    request.unpipe(outgoing);
    request.resume();
  });
  sendBody(request, outgoing);
}

/** The service may have closed an idle connection in the moment when it was used again (RFC 9112 §9.3.1, §9.5). */
function isClosed({ code = '' }: NodeJS.ErrnoException): boolean {
  return ['ECONNRESET', 'EPIPE'].includes(code);
}

function mayRepeat({ method, request }: Passing): boolean {
  return ['GET', 'HEAD', 'OPTIONS'].includes(method) && request.complete && !hasBody(request);
}

function fail(passing: Passing, status: number, why: string): void {
  const { response } = passing;
  passing.failure ??= why;
  if (response.destroyed) return;
  // What has begun is cut off for the client too, behind what came of it.
  if (response.headersSent && response.socket) response.socket.destroySoon();
  // One that waits for its turn on the connection (RFC 9112 §9.3.2).
  else if (response.headersSent) response.destroy();
  else answerOwn(response, status, `${why}.`);
}

/** Sends the body on, with its trailers; a slow service slows the client down, and no more than that is held back. */
function sendBody(request: IncomingMessage, outgoing: ClientRequest): void {
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

/** What passed; a text where not all of it is there, which says why. */
function toTraffic(passing: Passing, answer: IncomingMessage, upstream: Upstream): Traffic | string {
  const { request, method, forwarded, startedAt, began } = passing;
  const [requestBody, responseBody] = [passing.requestBody.whole(), passing.responseBody.whole()];
  if (typeof requestBody === 'string') return requestBody;
  if (typeof responseBody === 'string') return responseBody;
  if (!request.complete) return 'the service answered before it had read the request';
  const path = forwarded.path === '*' ? '/' : forwarded.path;
  return {
    request: { method, url: upstream.origin + path, headers: forwarded.headers, body: requestBody },
    answer: {
      status: answer.statusCode ?? 0,
      headers: toPairs(answer.rawHeaders),
      body: responseBody,
      milliseconds: performance.now() - began,
    },
    startedAt,
    headersAreWhole: true,
  };
}
