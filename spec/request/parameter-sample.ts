import type { Json } from '../json.ts';
import { findSample, toSample } from '../schema/sample.ts';
import type { Schemas } from '../schema/schemas.ts';

/**
 * A small value for a parameter, valid by the schema at a pointer, of which something is written: a text without characters, a list without
 * items, and an object without members, are no parameter at all. `undefined` where none is found.
 */
export function findParameterSample(schemas: Schemas, schema: string): Json | undefined {
  const sample = findSample(schemas, schema);
  const isEmpty = typeof sample === 'object' && sample !== null && Object.keys(sample).length === 0;
  return isEmpty || sample === '' ? findSmallest(schemas, schema) : (sample ?? undefined);
}

/** A word, a list of one item, or an object of one member. */
function findSmallest({ schemaAt, validators }: Schemas, schema: string): Json | undefined {
  const { items, properties, additional } = schemaAt(schema)?.definition ?? {};
  const item = toSample(items);
  const members = [...(properties ?? [])].map(([name, property]) => [name, toSample(property)] as const);
  const values: Json[] = [
    WORD,
    ...(item === undefined ? [] : [[item]]),
    ...[...members, [WORD, toSample(additional)] as const, [WORD, WORD] as const].flatMap(([name, value]) =>
      value === undefined ? [] : [{ [name]: value }],
    ),
  ];
  return values.find((value) => validators.at(schema)(value).length === 0);
}

const WORD = 'a';
