import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { isObject, type JsonObject } from '../../../spec/json.ts';

/** The folder of published schemas. */
const FOLDER = join(process.env['WES_SHARED_DATA'] ?? '../shared/data', 'schemas');

/** What is wrong with a JSON text by a published schema: `sarif-2.1.0.json`, or `har` for the files in that folder. */
export function createPublishedValidator(name: 'sarif-2.1.0.json' | 'har'): (text: string) => string[] {
  // Both are of older drafts, whose keywords mean the same where they are used here.
  const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  const validate = name === 'har' ? compileFolder(ajv) : ajv.compile(readSchema(name));
  return (text) => {
    validate(JSON.parse(text));
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

function compileFolder(ajv: Ajv): ReturnType<Ajv['compile']> {
  for (const file of readdirSync(join(FOLDER, 'har'))) ajv.addSchema(readSchema(join('har', file)));
  const validate = ajv.getSchema('har.json');
  if (!validate) throw new Error('har.json is not there');
  return validate;
}

function readSchema(path: string): JsonObject {
  const schema: unknown = JSON.parse(readFileSync(join(FOLDER, path), 'utf8'));
  if (!isObject(schema)) throw new Error(`${path} is no schema`);
  const { $schema: _, id: __, ...rest } = schema;
  return rest;
}
