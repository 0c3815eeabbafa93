import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { isLoopbackName, toHostName } from '../../spec/loopback.ts';
import { toEssence } from '../../spec/media-type.ts';
import { isSafeMethod } from '../../spec/method.ts';
import { Refused } from '../serve/refused.ts';
import { CONTROL_PATH } from './control-path.ts';

/** Who may reach the control of a mock that listens. */
export interface ControlAccess {
  /** What has to be sent as `Authorization: Bearer`; `undefined` where anybody on this machine may reach the control. */
  token: string | undefined;
  /** The value of `Set-Cookie` that stands for the token in a browser. */
  cookie: string;
  /** Why a request is not let through. */
  refuse(request: Request): Refused | undefined;
}

export interface AccessOptions {
  /** The address to bind. */
  host: string;
  publicHosts: readonly string[];
  controlToken: string | undefined;
}

const COOKIE = 'wes-control';

/**
 * A page in a browser could otherwise read a mock's keys or reset it behind its user's back, from its own origin or by a name of
 * its own that leads here (DNS rebinding); and beyond loopback so could anybody on the network.
 */
export function createControlAccess({ host, publicHosts, controlToken }: AccessOptions): ControlAccess {
  const bound = toHostName(withoutZone(host)) ?? host;
  const names = new Set(publicHosts.map(toName));
  const isOpen = controlToken === undefined && names.size === 0 && isLoopbackName(bound);
  const token = isOpen ? undefined : (controlToken ?? randomBytes(32).toString('base64url'));
  // Never the token itself, nor what could be computed from it.
  const session = randomBytes(32).toString('base64url');

  const isKnown = (name: string | undefined): boolean =>
    name !== undefined && (isLoopbackName(name) || names.has(name) || isBound(bound, name));
  const isAdmitted = ({ headers }: Request): boolean =>
    token === undefined ||
    isSame(findBearer(headers.get('authorization')), token) ||
    findCookies(headers.get('cookie')).some((value) => isSame(value, session));

  return {
    token,
    cookie: `${COOKIE}=${session}; Path=${CONTROL_PATH}; HttpOnly; SameSite=Strict`,
    refuse(request) {
      const url = new URL(request.url);
      // The address of a request target goes before `Host` (RFC 9112 §3.2.2), so both must be known.
      if (![request.headers.get('host'), url.host].every((host) => isKnown(toName(host ?? ''))))
        return new Refused('host-unknown');
      if (url.username !== '' || url.password !== '') return new Refused('host-unknown');
      if (isForeign(request, url, names)) return new Refused('origin-foreign');
      if (!isAdmitted(request))
        return new Refused('token-missing', undefined, { 'www-authenticate': 'Bearer' });
      return refuseForm(request);
    },
  };
}

/** Without the dot that may end a name (RFC 1034 §3.1). */
function toName(host: string): string | undefined {
  return toHostName(host)?.replace(/\.$/, '');
}

function withoutZone(address: string): string {
  return address.replace(/%.*$/, '');
}

/** Where every address of this machine is bound, each of them; they may change while a mock runs. */
function isBound(bound: string, name: string): boolean {
  if (name === bound) return true;
  if (bound !== '0.0.0.0' && bound !== '[::]') return false;
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses.some(({ address }) => toHostName(withoutZone(address)) === name);
}

/** Whether a browser says that a page of another origin asks; its user may follow a link to a page of the control. */
function isForeign({ method, headers }: Request, url: URL, names: ReadonlySet<string | undefined>): boolean {
  const origin = headers.get('origin');
  // What stands in front of a public name may speak TLS.
  const own = names.has(toName(url.host)) ? [url.origin, `https://${url.host}`] : [url.origin];
  if (origin !== null && !own.includes(origin)) return true;
  const site = headers.get('sec-fetch-site') ?? 'none';
  if (site === 'same-origin' || site === 'none') return false;
  const isFollowed =
    headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document';
  return !(isFollowed && isSafeMethod(method));
}

function findBearer(authorization: string | null): string {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
}

/** Another port of the same host may have set one of the same name. */
function findCookies(cookie: string | null): string[] {
  const pairs = (cookie ?? '').split(/; */).map((pair) => pair.split('='));
  return pairs.flatMap(([name, value]) => (name === COOKIE && value !== undefined ? [value] : []));
}

/** Takes as long whatever is sent. */
function isSame(sent: string, wanted: string): boolean {
  const [a, b] = [sent, wanted].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a as Buffer, b as Buffer);
}

/** A form of any page can send other media types without asking first, also where an operation has no use for a body. */
function refuseForm({ method, headers }: Request): Refused | undefined {
  const hasBody = headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0;
  const type = toEssence(headers.get('content-type'));
  if (isSafeMethod(method) || !hasBody || type === 'application/json') return undefined;
  const said = type === '' ? 'does not say what it is' : `says ${type}`;
  return new Refused('media-type-unsupported', `The body must be application/json; this request ${said}.`);
}
