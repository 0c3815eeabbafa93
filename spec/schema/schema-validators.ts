import type { Ajv2020, ErrorObject, Options, ValidateFunction } from 'ajv/dist/2020.js';
import type { FormatsPlugin } from 'ajv-formats';
import type { JsonObject } from '../json.ts';
import { remember } from '../remember.ts';
import { requireLazily } from '../require-lazily.ts';
import { SCHEMA_FIELDS } from './schema-object.ts';
import { createUniqueItems } from './unique-items.ts';
import { toValidationErrors, type ValidationError } from './validation-error.ts';

/** What is wrong with a value; an empty list where it is valid. */
export type Validate = (value: unknown) => readonly ValidationError[];

export interface SchemaValidators {
  /** The validator of the schema at a JSON Pointer of the document, compiled at the first call and kept. */
  at(schemaPointer: string): Validate;
}

/**
 * How much of what is wrong is looked for: all of it, or the first of it. All of it can be a million things in a body of a megabyte,
 * so whoever reads what anybody may send asks for the first.
 */
export type Extent = 'all' | 'first';
export const EXTENTS: readonly Extent[] = ['all', 'first'];

/** Validators that were compiled when the kit was built, by the pointer of their schema. */
export type Precompiled = (schemaPointer: string, extent: Extent) => Check | undefined;
type Check = Pick<ValidateFunction, 'errors'> & ((value: unknown) => unknown);

const NO_ERRORS: readonly ValidationError[] = [];

/**
 * Validators for the schemas of one document, as JSON Schema 2020-12 (OpenAPI §4.8.24). References are followed inside the
 * document and not unfolded, so that recursive schemas and what stands beside a `$ref` keep their meaning.
 */
export function createSchemaValidators(
  root: JsonObject | (() => JsonObject),
  precompiled?: Precompiled,
  extent: Extent = 'all',
): SchemaValidators {
  let ajv: Ajv2020 | undefined;

  function compile(schemaPointer: string): Check {
    // Most are asked little: making the code of a validator short takes longer than that saves.
    ajv ??= createAjv(typeof root === 'function' ? root() : root, extent, { optimize: false });
    return ajv.compile(toSchema(schemaPointer));
  }

  return {
    at: remember((schemaPointer) => {
      const check = precompiled?.(schemaPointer, extent) ?? compile(schemaPointer);
      return (value) => (check(value) ? NO_ERRORS : toValidationErrors(check.errors as ErrorObject[]));
    }),
  };
}

const ajvModule = requireLazily<{ Ajv2020: typeof Ajv2020 }>('ajv/dist/2020.js');
const formatsModule = requireLazily<{ default: FormatsPlugin }>('ajv-formats');

const NO_KEYWORD = 'a name that no schema gives itself';

/** Ajv as this kit means it, with a document's schemas at hand. */
export function createAjv(root: JsonObject, extent: Extent, code: Options['code'] = {}): Ajv2020 {
  const { Ajv2020 } = ajvModule();
  const ajv = new Ajv2020({
    strict: false,
    allErrors: extent === 'all',
    ownProperties: true,
    // An error carries the schema that it breaks, from which `toValidationErrors` takes the titles of its branches.
    verbose: true,
    // The structure of the document was checked when it was loaded, and a format that is unknown is an annotation.
    validateSchema: false,
    meta: false,
    // What schemas call themselves was resolved when the document was read; any other `$id` is the data of an example.
    schemaId: NO_KEYWORD as '$id',
    logger: false,
    code,
  });
  formatsModule().default(ajv);
  // It knows keywords of other drafts, and some of them it refuses (`id`), wherever they stand.
  for (const keyword of Object.keys(ajv.RULES.keywords))
    if (!Object.hasOwn(SCHEMA_FIELDS, keyword)) ajv.removeKeyword(keyword);
  ajv.removeKeyword('uniqueItems').addKeyword(createUniqueItems());
  ajv.addSchema(toUnsearched(root), 'document');
  return ajv;
}

/**
 * A description for who follows pointers into it: Ajv would go through all of it for names that schemas give themselves, of which its
 * reader has left none (`resolveIdentifiers`). A schema by itself stays as it is.
 */
function toUnsearched(root: JsonObject): JsonObject {
  if (root['openapi'] === undefined) return root;
  const hidden = Object.entries(root).map(([name, value]) => [name, { value, enumerable: false }]);
  return Object.defineProperties({}, Object.fromEntries(hidden));
}

/** A schema that refers to the one at a pointer of the document (RFC 6901 §6). */
export function toSchema(schemaPointer: string): { $ref: string } {
  return { $ref: `document#${encodeURI(schemaPointer).replaceAll('#', '%23').replaceAll('?', '%3F')}` };
}
