import { isIPv6 } from 'node:net';

/**
 * The name of a host as a URL has it: in lower case, an address in its shortest form, IPv6 in brackets. Takes a name or an
 * address, with or without a port; `undefined` where the text is anything else.
 */
export function toHostName(text: string): string | undefined {
  if (/[\s/?#@\\,]/.test(text)) return undefined;
  // Node takes 4 ms to make the pattern that it tells an IPv6 address by, as long as to start a server.
  const isAddress = /:.*:/.test(text) && isIPv6(text);
  const url = `http://${isAddress ? `[${text}]` : text}`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

/**
 * Whether a host, named as a URL has it, is this machine (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3, RFC 6761 §6.3), told by its name
 * alone.
 */
export function isLoopbackName(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    /^127(\.\d{1,3}){3}$/.test(host) ||
    host === '::1' ||
    /^::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}$/.test(host)
  );
}
