import { findHeader } from '../../contracts/cases/http-message.ts';
import type { Exchange } from './tape.ts';

/** Exchanges as an archive (HAR 1.2, http://www.softwareishard.com/blog/har-12-spec/) that other tools read. */
export function toHar(exchanges: readonly Exchange[], origin: string): string {
  return JSON.stringify({
    log: {
      version: '1.2',
      creator: { name: 'compare', version: '1' },
      entries: exchanges.map((exchange) => toEntry(exchange, origin)),
    },
  });
}

const fields = (headers: Exchange['sent']['headers']): unknown =>
  headers.map(([name, value]) => ({ name, value }));

function toEntry({ sent, received }: Exchange, origin: string): unknown {
  const url = new URL(origin + sent.target);
  return {
    startedDateTime: '2026-01-01T00:00:00.000Z',
    time: 0,
    request: {
      method: sent.method,
      url: url.href,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: fields(sent.headers),
      queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
      ...(sent.body === undefined
        ? {}
        : { postData: { mimeType: findHeader(sent.headers, 'content-type') ?? '', text: sent.body } }),
      headersSize: -1,
      bodySize: -1,
    },
    response: {
      status: received.status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: fields(received.headers),
      content: {
        size: Buffer.byteLength(received.body),
        mimeType: findHeader(received.headers, 'content-type') ?? '',
        text: received.body,
      },
      redirectURL: findHeader(received.headers, 'location') ?? '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
  };
}
