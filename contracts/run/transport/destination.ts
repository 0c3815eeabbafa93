import { remember } from '../../../spec/remember.ts';
import { TransportError } from './http.ts';

/** Where a request goes, and what is written there as its target. */
export interface Destination {
  origin: string;
  /** Path and query exactly as they were given. */
  path: string;
  /** Host and port, as they are told to a person. */
  place: string;
}

/**
 * Takes an absolute URL apart without changing its path, which the `URL` class would normalise. A fragment is never sent
 * (RFC 9110 §7.1), and neither is user information (§4.2.4). Throws a `TransportError` where it is no http or https URL.
 */
export function toDestination(url: string): Destination {
  const [, base = '', target = ''] = /^(https?:\/\/[^/?#]+)([^#]*)/i.exec(url) ?? [];
  return { ...toOrigin(base), path: target.startsWith('/') ? target : `/${target}` };
}

/** A run asks few hosts, and each often. */
const toOrigin = remember((base): Omit<Destination, 'path'> => {
  if (!URL.canParse(base))
    throw new TransportError('not-http', 'the address is not an http or https URL', true);
  const { origin, protocol, hostname, port } = new URL(base);
  return { origin, place: `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}` };
});
