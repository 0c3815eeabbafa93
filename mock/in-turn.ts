import type { RequestListener } from 'node:http';

/**
 * A listener that hears of the requests which came in one turn of the event loop after all of them were read, one after the
 * other. A client with many connections is then woken once by many answers, instead of by each, and what arrives in one
 * piece is there whole when it is looked at.
 */
export function hearInTurn(listener: RequestListener): RequestListener {
  let waiting: Parameters<RequestListener>[] = [];
  const hearAll = (): void => {
    const heard = waiting;
    waiting = [];
    for (const [incoming, outgoing] of heard) listener(incoming, outgoing);
  };
  return (incoming, outgoing) => {
    if (waiting.push([incoming, outgoing]) === 1) setImmediate(hearAll);
  };
}
