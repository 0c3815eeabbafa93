import { createGenerate } from '../../../../mock/serve/generate.ts';
import type { ContractDocument } from '../../../../spec/document.ts';
import { isObject, type Json } from '../../../../spec/json.ts';
import { findAt, joinPointer } from '../../../../spec/json-pointer.ts';
import { isJsonType } from '../../../../spec/media-type.ts';
import type { MediaType, Parameter } from '../../../../spec/operation.ts';
import { resolve } from '../../../../spec/resolve.ts';
import { toSample } from '../../../../spec/schema/sample.ts';
import { createSchemas } from '../../../../spec/schema/schemas.ts';

/** Values to show in samples. Both reject with `NoSampleValue` where nothing that is valid can be made. */
export interface SampleValues {
  ofParameter(parameter: Parameter): Promise<Json>;
  ofBody(content: MediaType): Promise<Json>;
}

/** A schema that no valid value could be made of; the message is a whole sentence. */
export class NoSampleValue extends Error {
  override name = 'NoSampleValue';
}

/**
 * What the document itself gives as an example, even where it is not valid, which the run of the sample will show; without one,
 * the smallest value that is valid, else a generated one that is the same in each build.
 */
export function createSampleValues({ root, precompiled }: ContractDocument): SampleValues {
  const { schemaAt, validators } = createSchemas(root, precompiled);
  const generate = createGenerate(root, validators);

  async function make(schema: string, what: string): Promise<Json> {
    const small = toSample(schemaAt(schema));
    if (small !== undefined && validators.at(schema)(small).length === 0) return small;
    try {
      return await generate(schema, 'sample', what);
    } catch {
      throw new NoSampleValue(`Nothing that is valid could be made for ${what}; give it an example.`);
    }
  }

  return {
    async ofParameter({ pointer, schema, name }) {
      return findExample(root, pointer) ?? (await make(schema, `\`${name}\``));
    },
    async ofBody({ schema, mediaType }) {
      if (schema === undefined) return isJsonType(mediaType) ? {} : 'example';
      const value = await make(schema, 'the body');
      if (isJsonType(mediaType) || typeof value === 'string') return value;
      throw new NoSampleValue(`A body of ${mediaType} cannot be made; give it an example.`);
    },
  };
}

/** `example`, else the first of `examples`. */
function findExample(root: Json, pointer: string): Json | undefined {
  const single = findAt(root, `${pointer}/example`);
  const examples = findAt(root, `${pointer}/examples`);
  const [first] = isObject(examples) ? Object.keys(examples) : [];
  if (single !== undefined || first === undefined) return single;
  const { value } = resolve(root, joinPointer(pointer, 'examples', first));
  return isObject(value) ? value['value'] : undefined;
}
