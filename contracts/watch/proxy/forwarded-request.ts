import type { IncomingMessage } from 'node:http';
import { pickEndToEnd } from './end-to-end-fields.ts';
import { isUpgrade } from './upgrade.ts';
import type { Upstream } from './upstream.ts';

/** Where a request goes on to, and with which header fields; or with which status it is refused, and why. */
export type Forwarded =
  | { path: string; headers: [name: string, value: string][]; refused?: undefined }
  | { refused: { status: number; message: string } };

/** Methods that Node takes to have no body where nothing says how long it is. */
const BODILESS = ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'];

/**
 * What a request becomes on its way: `Host` is the service's (RFC 9112 §3.2), the target is in origin form below the service's
 * own path, and all else is as it came. No `Via` or `Forwarded` is added, against RFC 9110 §7.6.3: a service may answer
 * otherwise where it sees one (compression, caches), and it is the service's answer to the client that is wanted.
 *
 * `port` is where the proxy listens.
 */
export function toForwarded(
  request: Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders' | 'headers' | 'httpVersion'>,
  upstream: Upstream,
  port: number,
): Forwarded {
  const { method = 'GET', url = '', rawHeaders } = request;
  const target = toOriginForm(url, upstream, port);
  if (target === undefined)
    return {
      refused: {
        status: 421,
        message: `This proxy passes on to ${upstream.shown} and to no other host; use its address as the base address.`,
      },
    };
  const headers = pickEndToEnd(rawHeaders, isUpgrade(request)).map(([name, value]): [string, string] =>
    name.toLowerCase() === 'host' ? [name, upstream.authority] : [name, value],
  );
  const has = (wanted: string): boolean => headers.some(([name]) => name.toLowerCase() === wanted);
  // HTTP/1.0 needs none.
  if (!has('host')) headers.unshift(['Host', upstream.authority]);
  // Node would announce a body in chunks, which some services refuse; this says the same (RFC 9110 §8.6).
  if (!has('content-length') && !has('transfer-encoding') && !BODILESS.includes(method))
    headers.push(['Content-Length', '0']);
  return { path: target === '*' ? '*' : upstream.prefix + target, headers };
}

/** Path and query of a request target (RFC 9112 §3.2); `undefined` where it names another host than the service or the proxy. */
function toOriginForm(url: string, { authority }: Upstream, port: number): string | undefined {
  if (url.startsWith('/') || url === '*') return url;
  const [, host = '', rest = ''] = /^https?:\/\/([^/?#]*)([^#]*)$/i.exec(url) ?? [];
  const isOwn = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::(\d+))?$/i.exec(host);
  if (host.toLowerCase() !== authority.toLowerCase() && Number(isOwn?.[1] ?? 80) !== port) return undefined;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
