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
