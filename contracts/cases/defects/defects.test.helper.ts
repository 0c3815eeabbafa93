import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { isObject, type Json, type JsonObject } from '../../../spec/json.ts';
import { joinPointer } from '../../../spec/json-pointer.ts';
import { createSchemas } from '../../../spec/schema/schemas.ts';
import type { DefectInput } from './defects.ts';

/** Random numbers that a seed decides (a linear congruential generator). */
export function toChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What a list of defects is made from: a schema at `/schema`, beside the components that it refers to. */
export function toInput(
  schema: Json,
  valid: Json,
  seed = 1,
  components: JsonObject = {},
): DefectInput & { root: JsonObject } {
  const root = { schema, components: { schemas: components } };
  return { root, schemas: createSchemas(root), schema: '/schema', valid, random: toChance(seed) };
}

/** Whether a value is valid by an Ajv of the test's own, for the schema at a pointer. */
export function createOracle(root: JsonObject, pointer: string): (value: Json) => boolean {
  // Without `allErrors` Ajv does not notice that a member with the empty name is missing.
  const ajv = new Ajv2020({ strict: false, allErrors: true, ownProperties: true, validateSchema: false });
  formats.default(ajv);
  ajv.addSchema(root, 'https://oracle.example/root');
  const fragment = pointer.split('/').map(encodeURIComponent).join('/');
  const validate = ajv.compile({ $ref: `https://oracle.example/root#${fragment}` });
  return (value) => validate(value) === true;
}

/** The places where two values differ: the outermost ones, members that only one has among them. */
export function listDifferences(one: Json | undefined, other: Json | undefined, place = ''): string[] {
  if (isObject(one) && isObject(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    const at = (object: JsonObject, name: string): Json | undefined =>
      Object.hasOwn(object, name) ? object[name] : undefined;
    return [...names].flatMap((name) =>
      listDifferences(at(one, name), at(other, name), joinPointer(place, name)),
    );
  }
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length)
    return one.flatMap((item, index) => listDifferences(item, other[index], joinPointer(place, index)));
  return JSON.stringify(one) === JSON.stringify(other) ? [] : [place];
}

export function deepFreeze<T extends Json>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}
