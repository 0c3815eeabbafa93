/** An `artifactLocation` (SARIF 2.1.0 §3.4): relative files stand on `%SRCROOT%`, which whoever reads the log knows. */
export interface ArtifactLocation {
  uri: string;
  uriBaseId?: '%SRCROOT%';
}

/** A path or an address as a URI reference (RFC 3986). */
export function toArtifactLocation(file: string): ArtifactLocation {
  // A lone surrogate has no percent-encoding, and would be refused.
  const path = file.replace(/\p{Cs}/gu, '\ufffd');
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path)) return { uri: encodeAddress(path) };
  const slashed = path.replaceAll('\\', '/');
  if (/^[a-z]:\//i.test(slashed)) return { uri: `file:///${encodePath(slashed)}` };
  if (path.startsWith('/')) return { uri: `file://${encodePath(path)}` };
  const relative = slashed.replace(/^(\.\/)+/, '');
  // A colon in the first segment would read as a scheme (RFC 3986 §4.2).
  return { uri: encodePath(relative).replaceAll(':', '%3A'), uriBaseId: '%SRCROOT%' };
}

function encodePath(path: string): string {
  return encodeURI(path).replace(/[#?]/g, encodeURIComponent);
}

/** An address has its percent-encodings already. */
function encodeAddress(address: string): string {
  return encodeURI(address).replace(/%25(?=[0-9a-f]{2})/gi, '%');
}
