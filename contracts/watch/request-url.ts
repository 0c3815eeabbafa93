/** The path of an absolute URL and the pairs of its query, as they were written. */
export interface RequestUrl {
  /** Percent-encoded, with the prefix of the deployment. */
  path: string;
  /** Decoded as `application/x-www-form-urlencoded`, which is what clients write; malformed parts as they can be read. */
  query: readonly (readonly [name: string, value: string])[];
}

/** Takes an absolute URL apart without changing its path, which the `URL` class would normalise. */
export function splitUrl(url: string): RequestUrl {
  const [, target = ''] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^#]*)/i.exec(url) ?? [];
  const at = target.indexOf('?');
  const path = at === -1 ? target : target.slice(0, at);
  return { path: path || '/', query: at === -1 ? [] : [...new URLSearchParams(target.slice(at))] };
}
