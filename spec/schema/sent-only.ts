import { isObject, type Json } from '../json.ts';
import { findAt, lastToken, parentPointer } from '../json-pointer.ts';
import { walkInstance } from './instance-walk.ts';
import { createReaches } from './reach.ts';
import type { Schemas } from './schemas.ts';

/** Most schemas have nothing of the kind, and are not gone through. */
const reachesSentOnly = createReaches((schema) => schema.is('writeOnly'));

/** A valid answer without what is only ever sent (`writeOnly`), where it is valid without it. */
export function withoutSentOnly(schemas: Schemas, pointer: string, value: Json): Json {
  const whole = schemas.schemaAt(pointer);
  if (!whole || !reachesSentOnly(whole)) return value;
  const places = new Set<string>();
  walkInstance(schemas, { schema: pointer, value }, ({ schema, place }) => {
    if (place !== '' && schema.is('writeOnly')) places.add(place);
  });
  const answer = structuredClone(value);
  for (const place of places) {
    const holder = findAt(answer, parentPointer(place) ?? '');
    if (isObject(holder)) delete holder[lastToken(place)];
  }
  return schemas.validators.at(pointer)(answer).length === 0 ? answer : value;
}
