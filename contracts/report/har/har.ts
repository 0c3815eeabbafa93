import { STATUS_CODES } from 'node:http';
import { listPairs, splitUrl } from '../../../spec/request/query.ts';
import { findHeader, type HeaderList } from '../../cases/http-message.ts';
import type { ExchangeRecord } from '../../run/exchange-log.ts';
import type { Report, RunRecord } from '../report.ts';
import { toJsonText } from '../text/json.ts';
import { toVerdictLine } from '../text/verdict-line.ts';
import { type HarPair, listSentCookies, listSetCookies } from './cookies.ts';

/** Every exchange of a run as HAR 1.2, oldest first. */
export function toHar({ report, exchanges }: RunRecord): string {
  const checks = new Map(report.cases.map(({ id, check }) => [id, check]));
  return toHarText(exchanges, report.kit, toVerdictLine(report), checks);
}

/** Exchanges as HAR 1.2, in their order, with a comment on the whole; `checks` are the checks of cases by the ids of these. */
export function toHarText(
  exchanges: readonly ExchangeRecord[],
  kit: Report['kit'],
  comment: string,
  checks: ReadonlyMap<string, string> = new Map(),
): string {
  return toJsonText({
    log: {
      version: '1.2',
      creator: kit,
      entries: exchanges.map((exchange) => toEntry(exchange, checks.get(exchange.case))),
      comment,
    },
  });
}

/** Names that begin with `_` are our own; the format leaves them to whoever writes it. */
function toEntry(exchange: ExchangeRecord, check: string | undefined): object {
  const { id, startedAt, milliseconds, why, stage, operationId, attempts, repeats, curl } = exchange;
  return {
    startedDateTime: startedAt,
    time: milliseconds,
    request: toRequest(exchange.request),
    response: toResponse(exchange.answer),
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0, comment: 'Only the whole was measured.' },
    comment: `${exchange.case}: ${why}`,
    _id: id,
    _case: exchange.case,
    _check: check,
    _operationId: operationId,
    _stage: stage,
    _attempts: attempts,
    _repeats: repeats,
    _curl: curl,
  };
}

function toRequest({ method, url, headers, body }: ExchangeRecord['request']): object {
  return {
    method,
    url: toUri(url),
    // As it was sent, where that is no URI.
    _url: toUri(url) === url ? undefined : url,
    httpVersion: 'HTTP/1.1',
    cookies: listSentCookies(headers),
    headers: headers.map(toPair),
    queryString: listPairs(splitUrl(url).query).map(toPair),
    postData:
      body === undefined ? undefined : { mimeType: findHeader(headers, 'content-type') ?? '', text: body },
    headersSize: -1,
    bodySize: Buffer.byteLength(body ?? ''),
  };
}

function toResponse({ status, headers, body, size, encoding }: ExchangeRecord['answer']): object {
  const shown = Buffer.byteLength(body, encoding ?? 'utf8');
  return {
    status,
    // The phrase that came is not kept: nothing may depend on it (RFC 9110 §15).
    statusText: STATUS_CODES[status] ?? '',
    httpVersion: 'HTTP/1.1',
    cookies: listSetCookies(headers),
    headers: headers.map(toPair),
    content: {
      size,
      mimeType: findHeader(headers, 'content-type') ?? 'x-unknown',
      text: body,
      encoding,
      comment: shown < size ? `Not all is shown: ${shown} of ${size} bytes.` : undefined,
    },
    redirectURL: findHeader(headers, 'location') ?? '',
    headersSize: -1,
    // What a content-encoding made of it on the wire was not measured.
    bodySize: findHeader(headers, 'content-encoding') === undefined ? size : -1,
  };
}

function toPair([name, value]: HeaderList[number]): HarPair {
  return { name, value };
}

/**
 * An address as HAR wants it: a URI (RFC 3986). What goes out may be none, because some cases send one that is malformed;
 * what a URI cannot hold is percent-encoded then.
 */
export function toUri(url: string): string {
  const [, origin = '', rest = url] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)(.*)$/is.exec(url) ?? [];
  const [path = '', ...fragment] = rest.split('#');
  const encoded = fragment.length === 0 ? encode(path) : `${encode(path)}#${encode(fragment.join('#'))}`;
  return origin + encoded;
}

function encode(text: string): string {
  return text
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/?%]/gu, encodeURIComponent);
}
