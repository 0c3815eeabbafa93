/** A request before it is bytes. Nothing of it is checked: what no client would send is what it is for. */
export interface RawRequest {
  method: string;
  /** Everything between method and version. */
  target: string;
  /** Lines, as `name: value`. */
  headers: readonly string[];
  body?: Uint8Array | undefined;
}

export interface RawAnswer {
  status: number;
  /** Status line and header fields, as they came. */
  head: string;
  body: Buffer;
}

/** Characters of the start line and the fields are bytes; a body gets its length where no field says otherwise. */
export function toBytes({ method, target, headers, body }: RawRequest): Buffer {
  const fields = body ? [...headers, `content-length: ${body.length}`] : headers;
  const head = Buffer.from([`${method} ${target} HTTP/1.1`, ...fields, '\r\n'].join('\r\n'), 'latin1');
  return body ? Buffer.concat([head, body]) : head;
}

/**
 * The whole answers that some bytes hold, and how many bytes those are; `methods` are those of the requests, in turn: an answer
 * to HEAD has no body. Throws where the bytes are no HTTP.
 */
export function readAnswers(
  bytes: Buffer,
  methods: readonly string[],
  isClosed: boolean,
): { answers: RawAnswer[]; length: number } {
  const answers: RawAnswer[] = [];
  let length = 0;
  for (;;) {
    const end = bytes.indexOf('\r\n\r\n', length);
    if (end < 0) return { answers, length };
    const head = bytes.toString('latin1', length, end);
    const status = Number(/^HTTP\/1\.1 (\d{3}) [^\r\n]*(?:\r\n[\w-]+: ?[^\r\n\0]*)*$/.exec(head)?.[1]);
    if (!status) throw new Error(`This is no answer: ${JSON.stringify(head.slice(0, 200))}`);
    const isEmpty = status < 200 || status === 204 || status === 304 || methods[answers.length] === 'HEAD';
    const read = isEmpty ? NOTHING : readBody(head, bytes.subarray(end + 4), isClosed);
    if (!read) return { answers, length };
    if (status >= 200) answers.push({ status, head, body: read.body });
    length = end + 4 + read.length;
  }
}

const NOTHING: { body: Buffer; length: number } = { body: Buffer.alloc(0), length: 0 };

/** The body behind a head, `undefined` where it is not there as a whole. */
function readBody(head: string, rest: Buffer, isClosed: boolean): typeof NOTHING | undefined {
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
  if (length >= 0) return rest.length < length ? undefined : { body: rest.subarray(0, length), length };
  if (!/^transfer-encoding: chunked$/im.test(head))
    return isClosed ? { body: rest, length: rest.length } : undefined;
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = rest.indexOf('\r\n', at);
    const size = Number.parseInt(rest.toString('latin1', at, line), 16);
    const next = line + 2 + size + 2;
    if (line < 0 || rest.length < next) return undefined;
    if (size === 0) return { body: Buffer.concat(parts), length: next };
    parts.push(rest.subarray(line + 2, line + 2 + size));
    at = next;
  }
}

/** Bytes as a line for a shell that sends them again; what is long is cut in its middle. */
export function toCommand(bytes: Uint8Array, port: number): string {
  const text = Buffer.from(bytes).toString('latin1');
  const shown =
    text.length <= 3_000
      ? text
      : `${text.slice(0, 2_000)}\n… ${text.length} bytes in all …\n${text.slice(-500)}`;
  const escaped = shown.replace(/[^ -~]|[\\%']/g, (character) =>
    character === '%' ? '%%' : character === '\r' ? '\\r' : character === '\n' ? '\\n' : toOctal(character),
  );
  return `printf '${escaped}' | nc 127.0.0.1 ${port}`;
}

const toOctal = (character: string): string => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`;
