import { describe, expect, it } from 'vitest';
import { readOwnDocument } from './document.test.helper.ts';
import { isObject } from './json.ts';
import { findAt, joinPointer } from './json-pointer.ts';
import { resolve } from './resolve.ts';
import { createSchemaValidators } from './schema/schema-validators.ts';
import { walkDocument } from './walk.ts';

const root = readOwnDocument();

interface Exemplified {
  /** Where the example stands, and the schema that it has to fit. */
  value: string;
  schema: string;
}

/** Every example and default of the document. */
function listExamples(): Exemplified[] {
  const found: Exemplified[] = [];
  walkDocument(root, ({ type, value, pointer }) => {
    if (!isObject(value)) return;
    const schema = type === 'Schema' ? pointer : joinPointer(pointer, 'schema');
    for (const key of ['example', 'default'])
      if (Object.hasOwn(value, key) && type !== 'ServerVariable')
        found.push({ value: joinPointer(pointer, key), schema });
    for (const key of Object.keys(value['examples'] ?? {})) {
      const at = joinPointer(pointer, 'examples', key);
      if (type === 'Schema') found.push({ value: at, schema });
      else if (['MediaType', 'Parameter', 'Header'].includes(type))
        found.push({ value: joinPointer(resolve(root, at).pointer, 'value'), schema });
    }
  });
  return found;
}

describe('the examples of the shipped document', () => {
  const examples = listExamples();
  const validators = createSchemaValidators(root);

  it('are there for requests, answers, parameters, headers and schemas', () => {
    for (const part of ['/requestBody/', '/responses/', '/parameters/', '/headers/', '/components/schemas/'])
      expect(examples.filter(({ schema }) => schema.includes(part)).length, part).toBeGreaterThan(0);
  });

  it.each(examples)('$value fits $schema', ({ value, schema }) => {
    const example = findAt(root, value);
    expect(example).toBeDefined();
    expect(validators.at(schema)(example)).toEqual([]);
  });

  it('name only members and fields that their schemas know', () => {
    for (const { value, schema } of examples) {
      const properties = findAt(root, `${resolve(root, schema).pointer}/properties`);
      const example = findAt(root, value);
      if (isObject(properties) && isObject(example))
        expect(Object.keys(properties), value).toEqual(expect.arrayContaining(Object.keys(example)));
    }
  });
});
