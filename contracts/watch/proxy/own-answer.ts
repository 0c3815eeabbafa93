import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Marks an answer that is the proxy's own and not the service's. */
const OWN_HEADER = 'x-wes-proxy';

/** Answers in the place of the service, and says so: JSON with a `message`, as the service's own errors have it. */
export function answerOwn(response: ServerResponse, status: number, message: string): void {
  const body = toBody(message);
  // What is left of the request is not read.
  response.shouldKeepAlive = false;
  // Said outright: that of an answer that could not be passed on would stay.
  response.writeHead(status, STATUS_CODES[status] ?? '', [
    'Content-Type',
    'application/json',
    'Content-Length',
    String(Buffer.byteLength(body)),
    OWN_HEADER,
    'error',
    'Connection',
    'close',
  ]);
  response.end(body);
}

/** The same, where there is no request to answer: what came is none, or asks for a tunnel. */
export function answerSocket(socket: Duplex, status: string, message: string): void {
  if (!socket.writable) return;
  const body = toBody(message);
  const head = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `${OWN_HEADER}: error`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function toBody(message: string): string {
  return JSON.stringify({ message: `wes proxy: ${message}` });
}
