import * as http from 'node:http';
import * as https from 'node:https';
import { toTransportError } from '../../run/transport/transport-failure.ts';

/** The service that a proxy stands for. */
export interface Upstream {
  origin: string;
  /** Scheme and host, and any path before what clients ask for, without a slash at the end. */
  shown: string;
  /** As `Host` has it: host, and port where it is not that of the scheme. */
  authority: string;
  /** The path before what clients ask for; '' at the root of the host. */
  prefix: string;
  /** Opens a request there; `headers` go out as they are. */
  open(method: string, path: string, headers: readonly (readonly [string, string])[]): http.ClientRequest;
  close(): void;
}

/** Longer than that no connection is held: a service closes one that is idle, and what was just sent there would be lost. */
const IDLE = 3_000;

/** Of all header fields of a message together, in bytes. Node's own limit is that of few services. */
export const HEADER_LIMIT = 262_144;

/** Reaches a service over connections that are used again. Certificates are verified. */
export function createUpstream(baseUrl: string): Upstream {
  const url = new URL(baseUrl);
  const isSecure = url.protocol === 'https:';
  const prefix = url.pathname.replace(/\/+$/, '');
  // With `timeout` the agent ends idle connections, and no other.
  const settings = { keepAlive: true, timeout: IDLE, scheduling: 'lifo', autoSelectFamily: true } as const;
  const agent = isSecure ? new https.Agent(settings) : new http.Agent(settings);
  return {
    origin: url.origin,
    shown: url.origin + prefix,
    authority: url.host,
    prefix,
    open(method, path, headers) {
      const opened = (isSecure ? https : http).request({
        hostname: url.hostname.replace(/^\[|\]$/g, ''),
        port: url.port || (isSecure ? 443 : 80),
        agent,
        method,
        path,
        headers: headers.flat(),
        setHost: false,
        maxHeaderSize: HEADER_LIMIT,
      });
      opened.maxHeadersCount = 0;
      return opened;
    },
    close: () => agent.destroy(),
  };
}

/** Why a service could not be asked or understood, as half a sentence. Nothing of what was sent or received is repeated. */
export function describeFailure(error: NodeJS.ErrnoException, place: string): string {
  const { code = '', syscall } = error;
  if (code === 'HPE_HEADER_OVERFLOW') return `the header fields of ${place} are too large`;
  if (code === 'HPE_INVALID_EOF_STATE') return `the connection to ${place} was dropped`;
  if (code.startsWith('HPE_')) return `what ${place} answered is not HTTP (${code})`;
  const isBeforeSending = syscall === 'connect' || code === 'EPROTO' || code.startsWith('ERR_SSL_');
  return toTransportError(error, place, isBeforeSending ? false : undefined).message;
}
