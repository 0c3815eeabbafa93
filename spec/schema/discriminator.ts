import { isObject, type Json } from '../json.ts';
import { findAt, joinPointer, parsePointer, toPointer } from '../json-pointer.ts';
import { define } from '../origins.ts';
import { walkInstance } from './instance-walk.ts';
import { createReaches } from './reach.ts';
import type { SchemaNode } from './schema-node.ts';
import { findComponentName } from './schema-pointer.ts';
import type { Schemas } from './schemas.ts';

/**
 * A valid value that says of which schemas it is, where their document tells them apart by a property (`discriminator`, OpenAPI §4.8.25):
 * of a choice, the branch that it fits; of a schema that others are built on, the one of these that was asked for. JSON Schema knows
 * nothing of it, so a value may be valid that names no schema; it stays as it is where it would not be valid with the name.
 */
export function nameSchemas(schemas: Schemas, pointer: string, value: Json): Json {
  const schema = schemas.schemaAt(pointer);
  if (!schema || !reachesDiscriminator(schema)) return value;
  const isValid = schemas.validators.at(pointer);
  const named = structuredClone(value);
  for (const { place, property, names } of listNames(schemas, pointer, value)) {
    const holder = findAt(named, place);
    if (!isObject(holder) || names.some((name) => name === holder[property])) continue;
    const before = holder[property];
    const fitting = names.find((name) => {
      define(holder, property, name);
      return isValid(named).length === 0;
    });
    if (fitting !== undefined) continue;
    if (before === undefined) delete holder[property];
    else holder[property] = before;
  }
  return named;
}

/** Where a property says which schema it is of, and what it may say, the likeliest first. */
interface Named {
  place: string;
  property: string;
  names: string[];
}

function listNames(schemas: Schemas, pointer: string, value: Json): Named[] {
  const found: Named[] = [];
  // What was asked for at a place, by which way of choices: the first schema there that has a name.
  const asked = new Map<string, SchemaNode>();
  walkInstance(schemas, { schema: pointer, value }, ({ schema, value: part, place, branches }) => {
    const way = `${branches.length} ${place}`;
    const isNamed = schema.reference === undefined && findComponentName(schema.pointer) !== undefined;
    if (isNamed && !asked.has(way)) asked.set(way, schema);
    const { discriminator } = schema;
    if (!discriminator || !isObject(part)) return;
    const branchesHere = schema.choices.flatMap((choice) => choice.branches);
    const fits = (branch: SchemaNode): boolean => schemas.validators.at(branch.pointer)(part).length === 0;
    const meant = branchesHere.length > 0 ? branchesHere.filter(fits) : [asked.get(way)];
    const names = meant.flatMap((one) => (one ? toNames(one, discriminator.mapping) : []));
    if (names.length > 0) found.push({ place, property: discriminator.property, names });
  });
  return found;
}

/** What a schema is called: as the mapping says, else by its own name. */
function toNames(schema: SchemaNode, mapping: ReadonlyMap<string, string>): string[] {
  const { pointer } = schema.definition;
  const mapped = [...mapping].filter(([, target]) => toTarget(target) === pointer).map(([name]) => name);
  const own = findComponentName(pointer);
  return mapped.length > 0 || own === undefined ? mapped : [own];
}

/** A reference, or the name of a schema alone (OpenAPI §4.8.25.2). */
function toTarget(target: string): string {
  return target.startsWith('#')
    ? toPointer(parsePointer(target))
    : joinPointer('/components/schemas', target);
}

/** Whether a value of a schema may have a place that says which schema it is of. */
const reachesDiscriminator = createReaches(({ discriminator }) => discriminator !== undefined);
