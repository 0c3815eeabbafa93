import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

export interface OneAtATime {
  listener: RequestListener;
  /** Does something once all requests of a connection are answered that came whole; the last may be what could not be read. */
  afterAnswers(socket: Duplex, act: () => void): void;
}

/** What a connection is about. */
interface Line {
  /** Which is being answered. */
  request: IncomingMessage;
  waiting: { request?: IncomingMessage; begin(): void }[];
}

/**
 * Begins with a request of a connection when the one before it is answered, in a turn of the event loop of its own: hundreds that
 * were sent at once (pipelining, RFC 9112 §9.3.2) would all be answered before anybody else's. No more is read of a connection on
 * which any wait, so that who reads no answers does not make more of them.
 */
export function createOneAtATime(listener: RequestListener): OneAtATime {
  const lines = new WeakMap<Duplex, Line>();

  function begin(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;

    lines.set(socket, { request, waiting: lines.get(socket)?.waiting ?? [] });
    response.once('close', () => {
      if (lines.get(socket)?.waiting.length === 0) lines.delete(socket);
      else setImmediate(beginNext, socket);
    });
    listener(request, response);
  }

  function beginNext(socket: Duplex): void {
    const waiting = lines.get(socket)?.waiting;
    const next = waiting?.shift();
    if (!next || socket.destroyed) return;
    if (waiting?.length === 0) socket.resume();
    next.begin();
  }

  return {
    listener(request, response) {
      const line = lines.get(request.socket);
      if (!line) return begin(request, response);
      line.waiting.push({ request, begin: () => begin(request, response) });
      request.socket.pause();
    },
    afterAnswers(socket, act) {
      const line = lines.get(socket);
      const last = line?.waiting.at(-1)?.request ?? line?.request;
      if (line && last && !last.complete) line.waiting.pop();
      if (!line || (last === line.request && !last.complete)) setImmediate(act);
      else line.waiting.push({ begin: act });
    },
  };
}
