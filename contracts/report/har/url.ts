/** A name and a value, as HAR writes fields, pairs of a query, and cookies. */
export interface HarPair {
  name: string;
  value: string;
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
