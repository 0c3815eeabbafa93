import { isObject, type Json, type JsonObject } from './json.ts';
import { joinPointer } from './json-pointer.ts';
import type { Alternative, Security, SecurityScheme } from './operation.ts';
import { toIdTail } from './random.ts';
import { findTexts } from './request/parameter-places.ts';
import { parseQueryLeniently } from './request/query.ts';
import { resolve } from './resolve.ts';

/**
 * The alternatives that `security` of an operation or a document gives; `pointer` is that of the list. Of the schemes of one alternative
 * that share a place, such as two in `Authorization`, a request can carry the credential of one: the first stands for all.
 */
export function toSecurity(root: JsonObject, security: Json | undefined, pointer: string): Security {
  return (Array.isArray(security) ? security : []).filter(isObject).map((requirement, index) => {
    const schemes = Object.keys(requirement).map((name) => toScheme(root, name));
    const places = schemes.map(({ place }) => place && `${place.in} ${place.name}`);
    return {
      schemes: schemes.filter(({ place }, at) => !place || places.indexOf(places[at]) === at),
      pointer: joinPointer(pointer, index),
    };
  });
}

/** What a header field, a cookie or an authentication scheme may be called (RFC 9110 §5.6.2). */
export function isToken(name: Json | undefined): name is string {
  return typeof name === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

/** What is not understood has the place of most: it lets nobody in who sends nothing. */
function toScheme(root: JsonObject, name: string): SecurityScheme {
  const { pointer, value } = resolve(root, joinPointer('/components/securitySchemes', name));
  const scheme = isObject(value) ? value : {};
  const type = String(scheme['type']);
  const place = scheme['in'] === 'query' || scheme['in'] === 'cookie' ? scheme['in'] : 'header';
  const written = String(scheme['name']);
  if (type === 'apiKey' && (place === 'query' || isToken(written))) {
    const field = place === 'header' ? written.toLowerCase() : written;
    return { name, pointer, type, place: { in: place, name: field }, authScheme: undefined };
  }
  if (type === 'mutualTLS') return { name, pointer, type, place: undefined, authScheme: undefined };
  const said = type === 'http' ? String(scheme['scheme']) : 'Bearer';
  const authScheme = ['Basic', 'Bearer'].find((one) => one.toLowerCase() === said.toLowerCase()) ?? said;
  return { name, pointer, type, place: { in: 'header', name: 'authorization' }, authScheme };
}

/** Every scheme of some alternatives, each once. */
export function listSchemes(security: Security): SecurityScheme[] {
  const schemes = security.flatMap((alternative) => alternative.schemes);
  return [...new Map(schemes.map((scheme) => [scheme.name, scheme])).values()];
}

/**
 * What a request carries a credential as: of `basic` this is `user:password` (RFC 7617 §2), of every other scheme the key or token.
 * An empty one leaves nothing but the scheme. `undefined` for what no message shows. `readCredential` is the way back.
 */
export function writeCredential(
  { place, authScheme }: SecurityScheme,
  credential: string,
): Carried | undefined {
  if (!place) return undefined;
  if (authScheme === undefined) return { ...place, value: credential };
  const value = authScheme === 'Basic' ? Buffer.from(credential).toString('base64') : credential;
  return { ...place, value: `${authScheme} ${value}`.trimEnd() };
}

/** A header field, a parameter of the query or a cookie, not percent-encoded. */
export type Carried = NonNullable<SecurityScheme['place']> & { value: string };

/** Where a request may carry credentials: its query without `?`, and its header fields. */
export interface CredentialPlaces {
  query: string;
  headers: { get(name: string): string | null };
}

/** The credential that a request carries for a scheme; `undefined` where it has none that is well-formed. */
export function readCredential(
  { place, authScheme }: SecurityScheme,
  places: CredentialPlaces,
): string | undefined {
  if (!place) return undefined;
  const { headers } = places;
  // Few schemes look there.
  const query = parseQueryLeniently(place.in === 'query' ? places.query : '');
  const text = findTexts(place, { path: {}, query, headers })?.[0]?.trim();
  if (text === undefined || text === '') return undefined;
  if (authScheme === undefined) return text;
  const [, said, rest = ''] = /^(\S+) +(.+)$/.exec(text) ?? [];
  if (said?.toLowerCase() !== authScheme.toLowerCase()) return undefined;
  if (authScheme === 'Bearer') return BEARER_TOKEN.test(rest) ? rest : undefined;
  return authScheme === 'Basic' ? readUserAndPassword(rest) : rest;
}

/** RFC 6750 §2.1. */
const BEARER_TOKEN = /^[\w.~+/-]+=*$/;

function readUserAndPassword(text: string): string | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  const decoded = Buffer.from(text, 'base64').toString();
  return decoded.includes(':') ? decoded : undefined;
}

/**
 * How a credential begins that nobody accepts: the suite sends such a one where it must be refused, and a mock that takes any other
 * refuses it, so that a client can be shown what it gets.
 */
const NEVER_VALID = 'invalid-';

/** Whether a credential that is well-formed may be one, where nothing more is known of those that are valid. */
export function mayBeValid(credential: string): boolean {
  return !credential.startsWith(NEVER_VALID);
}

/** A well-formed credential that is never valid; `id` tells it from others. */
export function toInvalidCredential({ authScheme }: SecurityScheme, id: string): string {
  return authScheme === 'Basic' ? `${NEVER_VALID}${id}:${id}` : NEVER_VALID + id;
}

/** A well-formed credential that opens nothing but a mock. */
export function toFakeCredential({ name, authScheme }: SecurityScheme): string {
  // No word in it, so that nothing else is taken for a part of it where it is kept out of what is told.
  const fake = `fake-${toIdTail(1, 'credential', name)}`;
  return authScheme === 'Basic' ? `${fake}:${toIdTail(1, 'password', name)}` : fake;
}

/** Whether a header field, a parameter of the query or a cookie of a name may carry a credential of some operations. */
export function createIsCredentialPlace(
  operations: readonly { security: Security }[],
): (name: string) => boolean {
  const schemes = listSchemes(operations.flatMap(({ security }) => security));
  const names = new Set(schemes.flatMap(({ place }) => place?.name.toLowerCase() ?? []));
  return (name) => names.has(name.toLowerCase());
}

/** One for each scheme that some operations want, by its name. */
export function listFakeCredentials(operations: readonly { security: Security }[]): Record<string, string> {
  const schemes = listSchemes(operations.flatMap(({ security }) => security));
  return Object.fromEntries(
    schemes.filter(({ place }) => place).map((scheme) => [scheme.name, toFakeCredential(scheme)]),
  );
}

/** The environment variable that a credential is taken from where nobody names another: `WES_CREDENTIAL_API_KEY`. */
export function toCredentialVariable(scheme: string): string {
  return `WES_CREDENTIAL_${scheme.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`;
}

/** Whether a request gives all that an alternative wants: `isAccepted` is asked of each credential. What no message shows counts as given. */
export function isGiven(
  { schemes }: Alternative,
  places: CredentialPlaces,
  isAccepted: (scheme: SecurityScheme, credential: string) => boolean = (_, one) => mayBeValid(one),
): boolean {
  return schemes.every((scheme) => {
    if (!scheme.place) return true;
    const credential = readCredential(scheme, places);
    return credential !== undefined && isAccepted(scheme, credential);
  });
}
