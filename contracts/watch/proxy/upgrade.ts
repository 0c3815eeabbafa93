import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { pickEndToEnd } from './end-to-end-fields.ts';

/** How long the other side may still send once one has ended, in milliseconds. */
const LINGER = 2_000;

/**
 * Whether a request asks for another protocol (RFC 9110 §7.8) that is passed on. HTTP/2 in the clear is none: RFC 9113 has given
 * it up, clients that still ask for it get on without, and what it carries could not be judged. Neither is a request with a
 * body, which would have to be passed on before, nor one of HTTP/1.0.
 */
export function isUpgrade({
  headers,
  httpVersion,
}: Pick<IncomingMessage, 'headers' | 'httpVersion'>): boolean {
  const { upgrade = '', connection = '' } = headers;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return (
    httpVersion !== '1.0' &&
    !hasBody &&
    /(?:^|,)\s*upgrade\s*(?:,|$)/i.test(connection) &&
    upgrade.trim() !== '' &&
    !/(?:^|,)\s*h2c\s*(?:,|$)/i.test(upgrade)
  );
}

/** The bytes of a request as a client would have written it that asks for no other protocol. */
export function toPlainRequest({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const fields = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && name.toLowerCase() !== 'upgrade' ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  );
  return Buffer.from([`${method} ${url} HTTP/${httpVersion}`, ...fields, '', ''].join('\r\n'), 'latin1');
}

/**
 * Tells the client that the protocol changes, and from then on passes on whatever comes from either side. Where one ends, the
 * other is told, and may send for a little while; `onEnd` is called when both have ended.
 */
export function passUpgrade(answer: IncomingMessage, service: Duplex, head: Buffer, client: Duplex): void {
  const { statusCode, statusMessage, rawHeaders } = answer;
  const fields = pickEndToEnd(rawHeaders, true).map(([name, value]) => `${name}: ${value}\r\n`);
  client.write(`HTTP/1.1 ${statusCode} ${statusMessage}\r\n${fields.join('')}\r\n`, 'latin1');
  if (head.length > 0) service.unshift(head);
  for (const [one, other] of [
    [client, service],
    [service, client],
  ] as const) {
    if ('setTimeout' in one) (one as Duplex & { setTimeout(time: number): void }).setTimeout(0);
    one.on('error', () => undefined);
    one.once('end', () => setTimeout(() => one.destroy(), LINGER).unref());
    one.once('close', () => {
      // What came from it before is still written.
      if (other.writableLength === 0) other.destroy();
      else other.end(() => other.destroy());
    });
    one.pipe(other);
  }
}
