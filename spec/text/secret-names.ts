import { mapPairs } from '../request/query.ts';

/** What stands in place of a secret in everything that is shown. */
export const FILTERED = '[Filtered]';

/** Header fields and query parameters whose values are nobody's business are called like this. */
const SECRET_NAME = /key|token|secret|passw|authorization|cookie|signature|session|credential/i;

export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** A URL, or its path and query, with `[Filtered]` for the value of each query parameter that `isSecret` by its name. */
export function filterQuery(url: string, isSecret: (name: string) => boolean): string {
  return mapPairs(url, (name, pair) =>
    pair.includes('=') && isSecret(name) ? pair.replace(/=.*/s, `=${FILTERED}`) : pair,
  );
}

/** What a header field of such a name holds that nobody else should see: the values of cookies; else a credential as `listCredentialTexts` has it. */
export function listFieldSecrets(name: string, value: string): string[] {
  if (/cookie/i.test(name)) return value.split(';').map((pair) => pair.slice(pair.indexOf('=') + 1).trim());
  const [, scheme = '', rest = ''] = /^(\S+)\s+(.*)$/s.exec(value.trim()) ?? [];
  if (rest === '') return [value.trim()];
  const decoded = scheme.toLowerCase() === 'basic' ? Buffer.from(rest, 'base64').toString('utf8') : '';
  return [rest.trim(), ...(decoded.includes(':') ? listCredentialTexts(decoded) : [])];
}

/** A credential, and of `user:password` (RFC 7617 §2) the password too. */
export function listCredentialTexts(credential: string): string[] {
  const [, password] = /:(.{4,})/s.exec(credential) ?? [];
  return password === undefined ? [credential] : [credential, password];
}
