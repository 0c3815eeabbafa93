import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from './json.ts';
import { requireLazily } from './require-lazily.ts';
import type { Extent, Precompiled } from './schema/schema-validators.ts';

/** A document that was read, checked and compiled when the kit was built, which spares most of the time of a start. */
export interface Prebuilt {
  root: JsonObject;
  sha256: string;
  precompiled: Precompiled;
}

/**
 * What was built for exactly this text, or `undefined`: files are named by the hash of the text that they were built from, so
 * an edited document is never answered by an old build. From the sources there is none.
 */
export function findPrebuilt(text: string): Prebuilt | undefined {
  const { json, validators } = toPrebuiltFiles(text);
  if (!existsSync(json)) return undefined;
  const { root, sha256 } = JSON.parse(readFileSync(json, 'utf8'));
  const load = { all: loadLazily(validators.all), first: loadLazily(validators.first) };
  return {
    root,
    sha256,
    precompiled: (pointer, extent) =>
      Object.hasOwn(load[extent](), pointer) ? load[extent]()[pointer] : undefined,
  };
}

/** Not each document is built to each extent. */
function loadLazily(file: string): () => Record<string, ReturnType<Precompiled>> {
  return existsSync(file) ? requireLazily(file) : () => ({});
}

/** Where the build of a text stands: in `dist/spec`, from whichever folder of `dist` it is looked for. The validators are CommonJS, as Ajv writes them. */
export function toPrebuiltFiles(text: string): { json: string; validators: Record<Extent, string> } {
  const name = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const file = (ending: string): string =>
    fileURLToPath(new URL(`../spec/prebuilt/${name}.${ending}`, import.meta.url));
  return { json: file('json'), validators: { all: file('all.cjs'), first: file('first.cjs') } };
}
