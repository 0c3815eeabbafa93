import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Copy } from './copy.ts';
import { pickEndToEnd, toPairs } from './end-to-end-fields.ts';

/** What the client sent, and the way back to it. */
export interface ClientSide {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Gives an answer to the client as it comes. */
export function passBack(
  answer: IncomingMessage,
  { request, response }: ClientSide,
  copy: Copy,
  fail: (status: number, why: string) => void,
): void {
  const isChunked = request.httpVersion !== '1.0' && answer.headers['transfer-encoding'] !== undefined;
  // 426 says what the client has to ask for (RFC 9110 §15.5.22).
  const headers = pickEndToEnd(answer.rawHeaders, answer.statusCode === 426).filter(([name]) => {
    const own = name.toLowerCase();
    return isChunked || (own !== 'transfer-encoding' && own !== 'trailer');
  });
  response.sendDate = false;
  // Whether the body that was announced will follow is not known any more (RFC 9110 §10.1.1).
  if (request.headers.expect !== undefined && !request.complete) response.shouldKeepAlive = false;
  try {
    const written = headers.map(([name, value]) => {
      const ends = name.toLowerCase() === 'connection' && !response.shouldKeepAlive;
      return [name, ends ? `${value}, close` : value];
    });
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', written.flat());
  } catch (error) {
    answer.destroy();
    fail(502, `The answer cannot be passed on: ${error instanceof Error ? error.message : String(error)}`);
    return;
  }
  // Without a body at hand the header fields would wait for it.
  setImmediate(() => response.flushHeaders());
  answer.on('data', (part: Uint8Array) => copy.add(part));
  answer.on('end', () => {
    if (isChunked && answer.rawTrailers.length > 0) response.addTrailers(toTrailers(answer));
  });
  answer.on('error', () => fail(502, 'the answer was cut off'));
  answer.pipe(response);
}

/** 100, 102, 103 and their like (RFC 9110 §15.2), which HTTP/1.0 does not know. */
export function sendInformation(
  { request, response }: ClientSide,
  {
    statusCode,
    statusMessage,
    rawHeaders,
  }: { statusCode: number; statusMessage: string; rawHeaders: string[] },
): void {
  if (request.httpVersion === '1.0' || response.headersSent) return;
  const fields = toPairs(rawHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  response.socket?.write(`HTTP/1.1 ${statusCode} ${statusMessage}\r\n${fields.join('')}\r\n`, 'latin1');
}

/** In the form in which Node takes them, each as often as it came. */
export function toTrailers({ rawTrailers }: IncomingMessage): [string, string][] {
  return toPairs(rawTrailers).map(([name, value]) => [name, value]);
}
