import type { Finding } from '../../run/findings.ts';

/** An `artifactLocation` (SARIF 2.1.0 §3.4): relative files stand on `%SRCROOT%`, which whoever reads the log knows. */
export interface ArtifactLocation {
  uri: string;
  uriBaseId?: '%SRCROOT%';
}

/** A `location` (§3.28): the line of the fact, and its pointer as the logical place. */
export interface SarifLocation {
  physicalLocation: { artifactLocation: ArtifactLocation; region?: { startLine: number } };
  logicalLocations: { fullyQualifiedName: string }[];
}

/** Where the fact of a finding stands; the document as a whole (`file`) where its line is not known. */
export function toSarifLocation({ location, pointer }: Finding, file: string): SarifLocation {
  const artifactLocation = toArtifactLocation(location?.file ?? file);
  return {
    physicalLocation: location
      ? { artifactLocation, region: { startLine: location.line } }
      : { artifactLocation },
    logicalLocations: [{ fullyQualifiedName: `#${pointer}` }],
  };
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
