import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { AnswerPlain } from './create-mock.ts';
import type { AskedRequest } from './serve/asked-request.ts';
import type { WrittenResponse } from './serve/mock-response.ts';

/**
 * A listener that answers plain requests as Node has them: objects of the Fetch standard cost several times what it takes to read a
 * request and to write its response. All else is for `otherwise`: addresses that are not read as they are written, bodies that do not
 * say how long they are or have more than `mostBytes`, and what is no plain request of the service.
 */
export function createPlainListener(
  answer: AnswerPlain,
  mostBytes: number,
  otherwise: RequestListener,
): RequestListener {
  const write = createWriteTogether();
  return (incoming, outgoing) => {
    const request = findPlainRequest(incoming, mostBytes);
    const answered = request && answer(request, incoming.rawHeaders);
    if (!answered) return otherwise(incoming, outgoing);
    if (answered instanceof Promise)
      answered.then(
        (written) => write(written, outgoing),
        (error) => outgoing.destroy(error),
      );
    else write(answered, outgoing);
  };
}

/** A target that a URL does not change (RFC 3986 §3.3), and that is seen to begin as what is the mock's own or not: nothing is encoded there. */
const PLAIN_TARGET = /^\/(?![^/?]*%)[!#-;=?-[\]_a-z~]*$/;
const DOT_SEGMENT = /\/\.\.?(?:[/?#]|$)|%2e/i;
/** A host that a URL does not change, with a port that it does not leave out. */
const PLAIN_HOST = /^[a-z0-9._-]+(?::(?:[1-9]\d{3}|[1-5]\d{4}|6[0-4]\d{3}))?$/;
const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

function findPlainRequest(incoming: IncomingMessage, mostBytes: number): AskedRequest | undefined {
  const { method = '', url = '', rawHeaders } = incoming;
  const host = findField(rawHeaders, 'host') ?? '';
  if (!PLAIN_HOST.test(host) || !PLAIN_TARGET.test(url) || DOT_SEGMENT.test(url)) return undefined;
  if (findField(rawHeaders, 'transfer-encoding') !== null || findField(rawHeaders, 'expect') !== null)
    return undefined;
  const length = findField(rawHeaders, 'content-length');
  const isPlain = length === null ? method === 'GET' : WITH_BODY.has(method) && Number(length) <= mostBytes;
  return isPlain ? new PlainRequest(incoming, `http://${host}${url}`) : undefined;
}

/** A request whose body is read at most once, and whole. */
class PlainRequest implements AskedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: AskedRequest['headers'];
  readonly body = null;
  readonly #incoming: IncomingMessage;

  constructor(incoming: IncomingMessage, url: string) {
    this.method = incoming.method ?? '';
    this.url = url;
    this.headers = { get: (name) => findField(incoming.rawHeaders, name.toLowerCase()) };
    this.#incoming = incoming;
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    const incoming = this.#incoming;
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => resolve(toArrayBuffer(chunks)));
      // An error comes before it closes, and is told to nobody where nobody listens for it.
      incoming.on('close', () => {
        if (!incoming.readableEnded) reject(new Error('The connection was closed.'));
      });
    });
  }
}

/** Most often it came in one piece, which Node made for it alone. */
function toArrayBuffer([first, ...more]: readonly Buffer[]): ArrayBuffer {
  const { buffer, byteOffset, byteLength } =
    first && more.length === 0 ? first : Buffer.concat(first ? [first, ...more] : []);
  const isAlone = byteLength === buffer.byteLength;
  return (isAlone ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)) as ArrayBuffer;
}

/** The fields of a name (in lower case) as one (RFC 9110 §5.3), as `Headers` has it. */
function findField(rawHeaders: readonly string[], name: string): string | null {
  let found: string | null = null;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const given = rawHeaders[index] ?? '';
    if (given.length !== name.length || given.toLowerCase() !== name) continue;
    const value = rawHeaders[index + 1] ?? '';
    found = found === null ? value : `${found}${name === 'cookie' ? '; ' : ', '}${value}`;
  }
  return found;
}

type Write = (written: WrittenResponse, outgoing: ServerResponse) => void;

/**
 * Writes what was answered in one turn of the event loop at its end, one after the other: whoever waits for the first has not to be
 * woken once more for each of the others, which costs more than to make an answer.
 */
function createWriteTogether(): Write {
  let due: Parameters<Write>[] = [];
  const writeDue = (): void => {
    const now = due;
    due = [];
    for (const [written, outgoing] of now)
      try {
        write(written, outgoing);
      } catch (error) {
        // What cannot be written must not keep the others from their answers.
        outgoing.destroy(error as Error);
      }
  };
  return (...answered) => {
    if (due.push(answered) === 1) setImmediate(writeDue);
  };
}

function write({ status, fields, content }: WrittenResponse, outgoing: ServerResponse): void {
  if (content === undefined) {
    outgoing.writeHead(status, fields).end();
    return;
  }
  // A head that is not written yet gets the length of what it ends with.
  outgoing.statusCode = status;
  for (const name in fields) outgoing.setHeader(name, fields[name] ?? '');
  if (typeof content === 'string') outgoing.end(content);
  else if (content.length === 1) outgoing.end(content[0]);
  else Readable.from(content).pipe(outgoing);
}
