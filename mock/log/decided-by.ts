import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '../../spec/json.ts';
import { packageVersion } from '../../spec/package-file.ts';
import { DEFAULTS, type MockOptions } from '../options.ts';
import type { ServedDocument } from '../served-document.ts';

/** All that what comes of a request hangs on, beside the requests before it. No key or credential can be told from it. */
export function toDecidedBy({ document, initial }: ServedDocument, options: MockOptions): JsonObject {
  const { companies, keyRing, sourceOf } = initial;
  const { strict = false, stateless = false, retireLegacy = false } = options;
  const toLimit = (name: 'seed' | 'maxBodySize' | 'maxBodyValues' | 'maxMembers' | 'maxRecords'): number =>
    options[name] ?? DEFAULTS[name];
  return {
    // Another version may answer otherwise.
    kit: packageVersion(),
    document: { file: document.file, sha256: document.sha256 },
    data: toDigest([keyRing, companies.map(({ id }) => sourceOf(id))]),
    credentials: toDigest(options.credentials ?? {}),
    behaviours: toDigest(options.behaviours ?? []),
    seed: toLimit('seed'),
    strict,
    stateless,
    'retire-legacy': retireLegacy,
    'max-body-size': toLimit('maxBodySize'),
    'max-body-values': toLimit('maxBodyValues'),
    'max-members': toLimit('maxMembers'),
    'max-records': toLimit('maxRecords'),
  };
}

function toDigest(value: unknown): string {
  return hash('sha256', JSON.stringify(value)).slice(0, 16);
}

/** What differs between who decided a log and who wants to go on with it, in words behind the name of the log; `undefined` where nothing does. */
export function describeOther(known: JsonObject, own: JsonObject): string | undefined {
  const names = Object.keys(own).filter((name) => !isSame(known[name], own[name]));
  if (names.length === 0) return undefined;
  const differences = names.map((name) =>
    isDigest(own[name])
      ? `other ${name}`
      : `another ${name} (${toText(known[name])}, now ${toText(own[name])})`,
  );
  return `was written by a mock with ${differences.join(', and ')}. Start with the same, or with --store-reset, which forgets all that it keeps.`;
}

function isDigest(value: Json | undefined): boolean {
  return typeof value === 'string' && /^[0-9a-f]{16}$/.test(value);
}

/** A document is the same wherever its file lies. */
function isSame(known: Json | undefined, own: Json | undefined): boolean {
  const [before, now] = [known, own].map((one) => (one as { sha256?: string } | undefined)?.sha256 ?? one);
  return isDeepStrictEqual(before, now);
}

function toText(value: Json | undefined): string {
  const { file, sha256 } = (value ?? {}) as { file?: string; sha256?: string };
  return sha256 === undefined ? String(value) : `${file}, SHA-256 ${sha256.slice(0, 12)}…`;
}
