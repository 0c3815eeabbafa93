import type { Faker } from '@faker-js/faker';
import type { GenerateOptions } from 'json-schema-faker';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { type SeedPart, toIdTail } from '../../spec/random.ts';
import { toReference } from '../../spec/resolve.ts';
import { nameSchemas } from '../../spec/schema/discriminator.ts';
import { findSample } from '../../spec/schema/sample.ts';
import type { Schemas } from '../../spec/schema/schemas.ts';
import { withoutSentOnly } from '../../spec/schema/sent-only.ts';
import { toGeneratorReference, toGeneratorSchemas } from './realistic.ts';

/** A value that is valid against the schema at a JSON Pointer: the same for the same parts. */
export type Generate = (schemaPointer: string, ...parts: SeedPart[]) => Promise<Json>;

/**
 * How deep the generator may go, tried in this order: deep enough for what is required, and ever shallower for schemas that
 * contain themselves.
 */
const DEPTHS = [12, 8, 6, 5, 4, 3, 2];
const TRIES_A_DEPTH = 12;

const OPTIONS: GenerateOptions = {
  useExamplesValue: true,
  useDefaultValue: true,
  optionalsProbability: 0.8,
  maxDefaultItems: 3,
  // The generator's own bounds move with the clock.
  minDateTime: '2025-11-01T00:00:00.000Z',
  maxDateTime: '2026-11-01T00:00:00.000Z',
};

/** Nothing can be answered that is valid by the document; the message says why, for who wrote it. */
export class NothingValid extends Error {}

/**
 * Generates values from the schemas of a document. json-schema-faker makes them, with faker's words where a name tells what is
 * meant, and the validator is the judge: what is not valid is thrown away and made again from the next seed, as are a few
 * of which the lists are empty, and in the end the smallest value is taken that is found. Rejects with `NothingValid` where there is none either.
 */
export function createGenerate(root: JsonObject, schemas: Schemas): Generate {
  let loaded: ReturnType<typeof load> | undefined;
  return async (schemaPointer, ...parts) => {
    loaded ??= load(root);
    const { generateSync, faker, made } = await loaded;
    const validate = schemas.validators.at(schemaPointer);
    const schema = { ...toReference(toGeneratorReference(schemaPointer)), ...made };
    const finish = (value: Json): Json =>
      nameSchemas(schemas, schemaPointer, withoutSentOnly(schemas, schemaPointer, value));
    let poor: Json | undefined;
    for (const maxDepth of DEPTHS) {
      for (let attempt = 0; attempt < TRIES_A_DEPTH; attempt += 1) {
        const seed = Number.parseInt(toIdTail(...parts, maxDepth, attempt).slice(0, 7), 16);
        faker.seed(seed);
        const value = tryOnce(() =>
          generateSync(schema as never, { ...OPTIONS, seed, maxDepth, extensions: { faker } }),
        );
        if (value === undefined || validate(value).length > 0) continue;
        if (!hasEmptyList(value as Json)) return finish(value as Json);
        poor ??= value as Json;
      }
      if (poor !== undefined) return finish(poor);
    }
    const sample = findSample(schemas, schemaPointer);
    if (sample === undefined)
      throw new NothingValid(
        `nothing that is valid could be made from the schema at ${schemaPointer}; give it an example`,
      );
    return withoutSentOnly(schemas, schemaPointer, sample);
  };
}

/** Whether a list that is most likely what was asked for shows nothing. */
function hasEmptyList(value: Json): boolean {
  const lists = isObject(value) ? Object.values(value) : [value];
  return lists.some((list) => Array.isArray(list) && list.length === 0);
}

/** Loaded at the first need: most mocks never generate anything. The instance of faker is this mock's own. */
async function load(root: JsonObject): Promise<{
  generateSync: typeof import('json-schema-faker').generateSync;
  faker: Faker;
  made: ReturnType<typeof toGeneratorSchemas>;
}> {
  const [{ generateSync }, { createFaker }] = await Promise.all([
    import('json-schema-faker'),
    import('../../fixtures/random.ts'),
  ]);
  return { generateSync, faker: createFaker(0, 'generated'), made: toGeneratorSchemas(root) };
}

/** The generator throws on schemas that it cannot follow; that is a try that failed. */
function tryOnce(make: () => unknown): unknown {
  try {
    return make();
  } catch {
    return undefined;
  }
}
