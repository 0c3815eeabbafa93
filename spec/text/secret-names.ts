import { decodePercent } from './percent.ts';

/** What stands in place of a secret in everything that is shown. */
export const FILTERED = '[Filtered]';

/** Header fields and query parameters whose values are nobody's business are called like this. */
const SECRET_NAME = /key|token|secret|passw|authorization|cookie|signature|session|credential/i;

export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** A URL, or its path and query, with `[Filtered]` for the value of each query parameter that `isSecret` by its name. */
export function filterQuery(url: string, isSecret: (name: string) => boolean): string {
  const [address = '', query] = url.split(/\?(.*)/s);
  if (query === undefined) return url;
  const pairs = query.split('&').map((pair) => {
    const [name = '', value] = pair.split(/=(.*)/s);
    const isHidden = value !== undefined && isSecret(decodePercent(name.replaceAll('+', ' ')));
    return isHidden ? `${name}=${FILTERED}` : pair;
  });
  return `${address}?${pairs.join('&')}`;
}
