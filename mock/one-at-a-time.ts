import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

export interface OneAtATime {
  listener: RequestListener;
  /** Does something once all requests of a connection are answered that came whole; the last may be what could not be read. */
  afterAnswers(socket: Duplex, act: () => void): void;
}

/** What a connection is about. */
interface Line {
  /** What is being answered, or was last. */
  request: IncomingMessage;
  response: ServerResponse;
  waiting: { request?: IncomingMessage; begin(): void }[];
}

/**
 * Begins with a request of a connection when the one before it is answered, in a turn of the event loop of its own: hundreds that
 * were sent at once (pipelining, RFC 9112 §9.3.2) would all be answered before anybody else's. No more is read of a connection on
 * which any wait, so that who reads no answers does not make more of them.
 */
export function createOneAtATime(listener: RequestListener): OneAtATime {
  const lines = new WeakMap<Duplex, Line>();
  const findBusy = (socket: Duplex): Line | undefined => {
    const line = lines.get(socket);
    return line && (line.waiting.length > 0 || !line.response.destroyed) ? line : undefined;
  };

  function begin(request: IncomingMessage, response: ServerResponse): void {
    const line = lines.get(request.socket);
    if (line) Object.assign(line, { request, response });
    else lines.set(request.socket, { request, response, waiting: [] });
    listener(request, response);
  }

  /** The first that waits has the answer before it watched. */
  function wait(line: Line, socket: Duplex, next: Line['waiting'][number]): void {
    line.waiting.push(next);
    if (line.waiting.length === 1) watch(line, socket);
  }

  function watch({ response }: Line, socket: Duplex): void {
    response.once('close', () => setImmediate(beginNext, socket));
  }

  function beginNext(socket: Duplex): void {
    const line = lines.get(socket);
    const next = line?.waiting.shift();
    if (!line || !next || socket.destroyed) return;
    if (line.waiting.length === 0) socket.resume();
    next.begin();
    if (line.waiting.length > 0) watch(line, socket);
  }

  return {
    listener(request, response) {
      const line = findBusy(request.socket);
      if (!line) return begin(request, response);
      wait(line, request.socket, { request, begin: () => begin(request, response) });
      request.socket.pause();
    },
    afterAnswers(socket, act) {
      const line = findBusy(socket);
      const last = line?.waiting.at(-1)?.request ?? line?.request;
      const broken = last && !last.complete ? last : undefined;
      if (!line || broken === line.request) setImmediate(act);
      else if (broken) line.waiting.splice(-1, 1, { begin: act });
      else wait(line, socket, { begin: act });
    },
  };
}
