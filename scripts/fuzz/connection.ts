import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { type RawAnswer, readAnswers } from './http-bytes.ts';

/** How a conversation goes on once everything was written. */
export type Ending =
  /** Waits until the server closes. */
  | 'wait'
  /** Where the server says nothing for a while, the client has nothing more to say either. */
  | 'pause'
  /** The client closes its half at once. */
  | 'half-close'
  /** The client goes away, politely or not. */
  | 'destroy'
  | 'reset';

export interface Conversation {
  /** What is written one after the other, each once the one before has left. */
  pieces: readonly Uint8Array[];
  /** Of the requests, in turn. */
  methods: readonly string[];
  ending: Ending;
}

/** Far beyond any answer: who is this late hangs. */
const PATIENCE = 30_000;
const SILENCE = 200;

/** A conversation on a connection of its own, to its end: the answers, and what came after the last whole one. */
export async function converse(
  port: number,
  { pieces, methods, ending }: Conversation,
): Promise<{ answers: RawAnswer[]; rest: Buffer }> {
  const parts: Buffer[] = [];
  const socket = await open(port);
  const closed = new Promise<boolean>((resolve) => {
    socket.on('close', () => resolve(true));
    socket.setTimeout(PATIENCE, () => resolve(false));
  });
  socket.on('data', (part) => parts.push(part));
  for (const piece of pieces) {
    if (!socket.writable) break;
    socket.write(piece);
    if (pieces.length > 1) await turn();
  }
  if (ending === 'destroy') socket.destroy();
  if (ending === 'reset') socket.resetAndDestroy();
  if (ending === 'half-close') socket.end();
  if (ending === 'pause') endWhenSilent(socket);
  if (!(await closed)) {
    socket.destroy();
    throw new Error(`The connection stayed open without a word for ${PATIENCE / 1_000} s.`);
  }
  const bytes = Buffer.concat(parts);
  const { answers, length } = readAnswers(bytes, methods, true);
  return { answers, rest: bytes.subarray(length) };
}

function endWhenSilent(socket: Socket): void {
  const end = (): void => {
    if (socket.writable) socket.end();
  };
  let timer = setTimeout(end, SILENCE);
  socket.on('data', () => {
    clearTimeout(timer);
    timer = setTimeout(end, SILENCE);
  });
  socket.on('close', () => clearTimeout(timer));
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
    kept = before ?? (await open(port));
    const answer = await askOn(kept, bytes, method);
    // A server may close what was idle while the next request was under way.
    return answer ?? (before ? ask(bytes, method) : undefined);
  };
  return { ask, close: () => kept?.destroy() };
}

function askOn(socket: Socket, bytes: Uint8Array, method: string): Promise<RawAnswer | undefined> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const finish = (end: () => void): void => {
      socket.off('data', onData).off('close', onClose).removeAllListeners('timeout').setTimeout(0);
      end();
    };
    const read = (isClosed: boolean): boolean => {
      try {
        const { answers, length } = readAnswers(received, [method], isClosed);
        const [answer] = answers;
        if (!answer) return false;
        const isOver = /^connection: close$/im.test(answer.head);
        if (isOver) socket.destroy();
        finish(() =>
          answers.length > 1 || length < received.length
            ? reject(
                new Error(
                  `More than one answer came to one request: ${received.toString('latin1', 0, 2_000)}`,
                ),
              )
            : resolve(answer),
        );
      } catch (error) {
        socket.destroy();
        finish(() => reject(error));
      }
      return true;
    };
    const onData = (part: Buffer): void => {
      received = received.length === 0 ? part : Buffer.concat([received, part]);
      read(false);
    };
    const onClose = (): void => {
      if (!read(true)) finish(() => resolve(undefined));
    };
    socket.on('data', onData).on('close', onClose);
    socket.setTimeout(PATIENCE, () => {
      socket.destroy();
      finish(() => reject(new Error(`No answer came for ${PATIENCE / 1_000} s.`)));
    });
    socket.write(bytes);
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
