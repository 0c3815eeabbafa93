import type { ToldFile } from '../report.ts';

/**
 * What relative files stand on (SARIF 2.1.0 §3.14.14). Neither has an address: whoever reads the log knows where the repository
 * is, and what is outside of it is on the machine of the run alone.
 */
export const URI_BASES = {
  '%SRCROOT%': { description: { text: 'The repository.' } },
  '%OUTSIDE%': { description: { text: 'What is no file of the repository, such as an installed package.' } },
} as const;

/** An `artifactLocation` (SARIF 2.1.0 §3.4). */
export interface ArtifactLocation {
  uri: string;
  uriBaseId?: keyof typeof URI_BASES;
}

/** A path or an address as a URI reference (RFC 3986). */
export function toArtifactLocation({ file, outside }: ToldFile): ArtifactLocation {
  // A lone surrogate has no percent-encoding, and would be refused.
  const path = file.replace(/\p{Cs}/gu, '\ufffd');
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path)) return { uri: encodeAddress(path) };
  const slashed = path.replaceAll('\\', '/');
  if (/^[a-z]:\//i.test(slashed)) return { uri: `file:///${encodePath(slashed)}` };
  if (path.startsWith('/')) return { uri: `file://${encodePath(path)}` };
  // What leads upwards may not stand on a base (§3.4.4).
  const relative = slashed.replace(/^(\.{1,2}\/)+/, '');
  // A colon in the first segment would read as a scheme (RFC 3986 §4.2).
  return { uri: encodePath(relative).replaceAll(':', '%3A'), uriBaseId: outside ? '%OUTSIDE%' : '%SRCROOT%' };
}

function encodePath(path: string): string {
  return encodeURI(path).replace(/[#?]/g, encodeURIComponent);
}

/** An address has its percent-encodings already. */
function encodeAddress(address: string): string {
  return encodeURI(address).replace(/%25(?=[0-9a-f]{2})/gi, '%');
}
