import type { Json, JsonObject } from '../../spec/json.ts';
import { judgeInstance } from './judge-instance.ts';
import { contractOf } from './schemas.test.helper.ts';

/** What differs, as `schema below S: place keyword`; the other components are written with their names. */
export function listDifferences(schemas: JsonObject, value: Json): string[] {
  return judgeInstance(contractOf(schemas), '/components/schemas/S', value)
    .filter(({ outcome }) => outcome.kind === 'differs')
    .map(({ schema, place, keyword }) => `${toShort(schema)}: ${`${place} ${keyword}`.trim()}`)
    .toSorted();
}

export function toShort(schema: string): string {
  return schema.replace('/components/schemas/', '').replace(/^S\//, '');
}

/** A schema and a value, and what differs. */
export interface Row {
  given: string;
  /** The schema `S`, and others beside it. */
  S: JsonObject;
  others?: JsonObject;
  value: Json;
  want: string[];
}

export const NAMED: JsonObject = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' } },
};
