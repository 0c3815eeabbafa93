import type { Socket } from 'node:net';
import { type Asked, type Misbehaviour, writeForever } from './hostile-target.test.helper.ts';
import { LINE, MARK, TEXT } from './hostile-text.test.helper.ts';

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const MEGABYTE = 'x'.repeat(1024 * 1024);

/** A service of which one operation is broken, so that the rest of a run goes on. */
const isMembers = ({ path }: Asked): boolean => path.includes('/members');

/** Writes bytes as they are; the connection stays open. */
const write =
  (text: string | Buffer) =>
  (socket: Socket): void => {
    socket.write(text, 'latin1');
  };

/** The same, and ends the connection. */
const end =
  (text: string | Buffer) =>
  (socket: Socket): void => {
    socket.end(text, 'latin1');
  };

const ROWS: (Omit<Misbehaviour, 'when' | 'wire'> & { wire: NonNullable<Misbehaviour['wire']> })[] = [
  { name: 'silence', wire: () => undefined },
  { name: 'an end without a word', wire: end('') },
  { name: 'a reset without a word', wire: (socket) => socket.resetAndDestroy() },
  { name: 'a reset in the status line', wire: reset('HTTP/1.1 20') },
  { name: 'a reset in the header', wire: reset(`${HEAD}X-A`) },
  { name: 'a reset in the body', wire: reset(`${HEAD}Content-Length: 100\r\n\r\n{"members":`) },
  { name: 'a reset in a chunk', wire: reset(`${HEAD}Transfer-Encoding: chunked\r\n\r\n10\r\n{"me`) },
  { name: 'a reset behind the answer', wire: (socket, written) => reset(written)(socket) },
  { name: 'a length that is too long', wire: end(`${HEAD}Content-Length: 100\r\n\r\n{}`) },
  { name: 'a length that is too long, and an open end', wire: write(`${HEAD}Content-Length: 100\r\n\r\n{}`) },
  { name: 'a length that is too short', wire: write(`${HEAD}Content-Length: 2\r\n\r\n{}"more":1}`) },
  {
    name: 'a second answer that nobody asked for',
    wire: (socket, written) => socket.write(Buffer.concat([written, written])),
  },
  { name: 'a length of 2^64', wire: write(`${HEAD}Content-Length: 18446744073709551616\r\n\r\n{}`) },
  { name: 'a negative length', wire: write(`${HEAD}Content-Length: -1\r\n\r\n{}`) },
  { name: 'a length that is no number', wire: write(`${HEAD}Content-Length: ${LINE}\r\n\r\n{}`) },
  { name: 'two lengths', wire: write(`${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`) },
  {
    name: 'a length and chunks',
    wire: write(`${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`),
  },
  { name: 'chunks without a size', wire: write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n${TEXT}\r\n`) },
  {
    name: 'a chunk of 2^64',
    wire: write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n10000000000000000\r\n{}\r\n`),
  },
  { name: 'chunks without an end', wire: end(`${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`) },
  {
    name: 'an endless chunk extension',
    wire: then(`${HEAD}Transfer-Encoding: chunked\r\n\r\n2;a=`, MEGABYTE),
  },
  {
    name: 'endless trailers',
    wire: then(`${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n`, `X-A: ${LINE}\r\n`.repeat(100)),
  },
  { name: 'an unknown transfer coding', wire: end(`${HEAD}Transfer-Encoding: ${MARK}\r\n\r\n{}`) },
  { name: 'a status line that does not end', wire: then('HTTP/1.1 200 ', 'x', 20) },
  { name: 'a header that does not end, slowly', wire: then(HEAD, 'X-A: b\r\n', 20) },
  { name: 'a header that does not end, fast', wire: then(HEAD, 'X-A: b\r\n'.repeat(1000)) },
  { name: 'a body that does not end, slowly', wire: then(`${HEAD}\r\n`, ' ', 20) },
  { name: 'a body that does not end, fast', wire: then(`${HEAD}\r\n`, MEGABYTE) },
  {
    name: 'chunks that do not end',
    wire: then(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, `100000\r\n${MEGABYTE}\r\n`),
  },
  { name: 'a header of a megabyte', wire: end(`${HEAD}X-A: ${MEGABYTE}\r\n\r\n{}`) },
  { name: 'ten thousand headers', wire: end(`${HEAD}${'X-A: b\r\n'.repeat(10_000)}\r\n{}`) },
  { name: 'nothing but 100 Continue', wire: then('', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(100)) },
  {
    name: 'a thousand 103 Early Hints',
    wire: (socket, written) => {
      const hints = `HTTP/1.1 103 Early Hints\r\nLink: <${LINE}>\r\n\r\n`.repeat(1000);
      socket.write(Buffer.concat([Buffer.from(hints), written]));
    },
  },
  {
    name: 'an upgrade that nobody asked for',
    wire: write(`HTTP/1.1 101 Switching\r\nUpgrade: ${MARK}\r\nConnection: upgrade\r\n\r\n${TEXT}`),
  },
  { name: 'HTTP/0.9', wire: end(TEXT) },
  { name: 'HTTP/2', wire: end(Buffer.from('000012040000000000000300000064', 'hex')) },
  { name: 'HTTP/9.9', wire: end('HTTP/9.9 200 OK\r\n\r\n{}') },
  { name: 'TLS', wire: end(Buffer.from('15030100020228', 'hex')) },
  { name: 'SSH', wire: end(`SSH-2.0-${LINE}\r\n`) },
  { name: 'a status of two digits', wire: end('HTTP/1.1 99 Low\r\n\r\n{}') },
  { name: 'a status of four digits', wire: end('HTTP/1.1 2000 High\r\n\r\n{}') },
  { name: 'status 999', wire: end('HTTP/1.1 999 Odd\r\nContent-Length: 2\r\n\r\n{}') },
  { name: 'line feeds alone', wire: end('HTTP/1.1 200 OK\nContent-Type: application/json\n\n{}') },
  { name: 'a folded header', wire: end(`${HEAD}X-A: b\r\n c\r\nContent-Length: 2\r\n\r\n{}`) },
  { name: 'a NUL in a header', wire: end(`${HEAD}X-A: b\u0000c\r\nContent-Length: 2\r\n\r\n{}`) },
  { name: 'a header with a hostile name', wire: end(Buffer.from(`${HEAD}${LINE}: b\r\n\r\n{}`)) },
  { name: 'a terminal sequence as the reason', wire: end(`HTTP/1.1 200 \u001b[2J${MARK}\r\n\r\n{}`) },
  { name: 'a command as the reason', wire: end('HTTP/1.1 200 a\r::error::b\r\n\r\n{}') },
];

/** What breaks HTTP itself. */
export const WIRE_MISBEHAVIOURS: readonly Misbehaviour[] = ROWS.map((row) => ({ ...row, when: isMembers }));

function reset(text: string | Buffer): (socket: Socket) => void {
  return (socket) => {
    socket.write(text, 'latin1', () => setTimeout(() => socket.resetAndDestroy(), 10));
  };
}

function then(text: string, part: string, every?: number): (socket: Socket) => void {
  return (socket) => {
    socket.write(text, 'latin1');
    writeForever(socket, part, every);
  };
}
