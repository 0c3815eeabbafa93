import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { type RawAnswer, readAnswers } from './http-bytes.ts';

export interface Conversation {
  /** What is written one after the other, each once the one before has left. */
  pieces: readonly Uint8Array[];
  /** Of the requests, in turn. */
  methods: readonly string[];
  ending: Ending;
}

/**
 * How a conversation goes on once everything was written: the client waits until the server closes; closes its half at once, or after
 * a while; goes away, politely or not.
 */
export type Ending = 'wait' | 'half-close' | 'pause' | 'destroy' | 'reset';

/** Far beyond any answer: who is this late hangs. */
const PATIENCE = 30_000;
const SILENCE = 200;

/** What a server said. */
interface Heard {
  answers: RawAnswer[];
  /** What came after the last whole answer. */
  rest: Buffer;
}

/** A conversation on a connection of its own, to its end. */
export async function converse(port: number, { pieces, methods, ending }: Conversation): Promise<Heard> {
  const socket = await open(port);
  const heard = listen(socket, methods, Number.POSITIVE_INFINITY);
  for (const piece of pieces) {
    if (!socket.writable) break;
    socket.write(piece);
    if (pieces.length > 1) await turn();
  }
  if (ending === 'destroy') socket.destroy();
  if (ending === 'reset') socket.resetAndDestroy();
  if (ending === 'half-close') socket.end();
  if (ending === 'pause') setTimeout(() => socket.end(), SILENCE);
  return heard;
}

/** A connection that is kept from one request to the next, as long as the server keeps it. */
export interface KeptConnection {
  /** `undefined` where the server closes without an answer. */
  ask(bytes: Uint8Array, method: string): Promise<RawAnswer | undefined>;
  close(): void;
}

export function keepConnection(port: number): KeptConnection {
  let kept: Socket | undefined;
  const ask = async (bytes: Uint8Array, method: string): Promise<RawAnswer | undefined> => {
    const before = kept?.writable && !kept.destroyed ? kept : undefined;
    const socket = before ?? (await open(port));
    kept = socket;
    const heard = listen(socket, [method], 1);
    socket.write(bytes);
    const { answers, rest } = await heard;
    const [answer] = answers;
    // A server may close what was idle while the next request was under way.
    if (!answer) return before ? ask(bytes, method) : undefined;
    if (answers.length > 1 || rest.length > 0)
      throw new Error(
        `More than one answer came to one request, and then ${rest.toString('latin1', 0, 2_000)}`,
      );
    if (/^connection: close$/im.test(answer.head)) socket.destroy();
    return answer;
  };
  return { ask, close: () => kept?.destroy() };
}

/** What comes until there are `count` answers, or until the server closes. Rejects where it hangs, or speaks no HTTP. */
function listen(socket: Socket, methods: readonly string[], count: number): Promise<Heard> {
  return new Promise((resolve, reject) => {
    let bytes: Buffer = Buffer.alloc(0);
    const finish = (end: () => void): void => {
      socket.off('data', onData).off('close', onClose).removeAllListeners('timeout').setTimeout(0);
      end();
    };
    const fail = (error: unknown): void => {
      socket.destroy();
      finish(() => reject(error));
    };
    const look = (isClosed: boolean): void => {
      try {
        const { answers, length } = readAnswers(bytes, methods, isClosed);
        if (isClosed || answers.length >= count)
          finish(() => resolve({ answers, rest: bytes.subarray(length) }));
      } catch (error) {
        fail(error);
      }
    };
    const onData = (part: Buffer): void => {
      bytes = Buffer.concat([bytes, part]);
      if (count !== Number.POSITIVE_INFINITY) look(false);
    };
    const onClose = (): void => look(true);
    socket.on('data', onData).on('close', onClose);
    socket.setTimeout(PATIENCE, () => fail(new Error(`Nothing was said for ${PATIENCE / 1_000} s.`)));
  });
}

/** Errors of a connection show as its end. */
export function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject).on('error', () => undefined);
      resolve(socket);
    });
  });
}
