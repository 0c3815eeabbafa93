import { connect } from 'node:net';

/** What came back on a connection, as far as a test looks at it. */
export interface RawReply {
  status: number;
  head: string;
  body: string;
}

/**
 * Writes bytes to a port as they are, which no HTTP client does, and reads the first answer; `undefined` where the other
 * side closes without one. Rejects where nothing comes for a while.
 */
export function sendRaw(url: string, bytes: string | Uint8Array): Promise<RawReply | undefined> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.setTimeout(5_000, () => {
      reject(new Error(`No answer; so far: ${text}`));
      socket.destroy();
    });
    socket.on('data', (part) => {
      text += part.toString('utf8');
      const reply = parseReply(text);
      if (!reply) return;
      resolve(reply);
      socket.destroy();
    });
    // A server may close before it has read everything.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(parseReply(text)));
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  });
}

/** The first final answer of a text, once it is there as a whole. */
function parseReply(text: string): RawReply | undefined {
  const [head, ...rest] = text.split('\r\n\r\n');
  if (head === undefined || rest.length === 0) return undefined;
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
  const body = rest.join('\r\n\r\n');
  if (status === 100) return parseReply(body);
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  return Buffer.byteLength(body) < length ? undefined : { status, head, body };
}
