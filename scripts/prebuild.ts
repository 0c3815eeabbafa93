import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type standaloneCode from 'ajv/dist/standalone/index.js';
import { loadDocument } from '../spec/document.ts';
import { isObject, type JsonObject } from '../spec/json.ts';
import { joinPointer } from '../spec/json-pointer.ts';
import { packageFile } from '../spec/package-file.ts';
import { toPrebuiltFiles } from '../spec/prebuilt.ts';
import { findComponentName, isBranch } from '../spec/schema/schema-pointer.ts';
import { createAjv, EXTENTS, type Extent, toSchema } from '../spec/schema/schema-validators.ts';
import { walkDocument } from '../spec/walk.ts';

/**
 * A step of the build, so that little has to be done at each start: the documents of this package are read, checked and compiled
 * (see `spec/prebuilt.ts`).
 */
const DOCUMENTS: Record<string, readonly Extent[]> = {
  'spec/openapi.yaml': EXTENTS,
  // Only a mock asks by it.
  'mock/control/control.openapi.yaml': ['first'],
};

for (const [document, extents] of Object.entries(DOCUMENTS)) prebuild(packageFile(document), extents);

function prebuild(file: string, extents: readonly Extent[]): void {
  const { root, sha256 } = loadDocument(file);
  const { json, validators } = toPrebuiltFiles(readFileSync(file, 'utf8'));
  mkdirSync(dirname(json), { recursive: true });
  writeFileSync(json, JSON.stringify({ root, sha256 }));
  for (const extent of extents) writeFileSync(validators[extent], toValidatorCode(root, extent));
}

/** A CommonJS module that exports a validator by the pointer of each schema that a request or an answer is judged by. */
function toValidatorCode(root: JsonObject, extent: Extent): string {
  const { default: standalone } = createRequire(import.meta.url)('ajv/dist/standalone') as {
    default: typeof standaloneCode.default;
  };
  const ajv = createAjv(root, extent, { source: true });
  const names = new Map(listJudgingSchemas(root).map((pointer, index) => [`validate${index}`, pointer]));
  for (const [name, pointer] of names) ajv.addSchema(toSchema(pointer), name);
  const code = standalone(ajv, Object.fromEntries([...names.keys()].map((name) => [name, name])));
  const byPointer = [...names].map(([name, pointer]) => `${JSON.stringify(pointer)}: exports.${name}`);
  return `${code}\nmodule.exports = { ${byPointer.join(', ')} };\n`;
}

function listJudgingSchemas(root: JsonObject): string[] {
  const pointers: string[] = [];
  walkDocument(root, ({ type, value, pointer }) => {
    const judges = type === 'Parameter' || type === 'MediaType' || type === 'Header';
    if (judges && isObject(value) && value['schema'] !== undefined)
      pointers.push(joinPointer(pointer, 'schema'));
    // Of the schemas within others: those that have a name, and those that the contract goes into only where a value fits them.
    if (type === 'Schema' && (findComponentName(pointer) !== undefined || isBranch(pointer)))
      pointers.push(pointer);
  });
  return pointers;
}
