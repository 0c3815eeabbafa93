import { isObject, type Json, type JsonObject } from '../../../spec/json.ts';
import { findAt, joinPointer, parsePointer, toPointer } from '../../../spec/json-pointer.ts';
import type { SchemaValidators } from '../../../spec/schema/schema-validators.ts';

/** A branch of a `oneOf` or `anyOf` that the value at a place fits. */
export interface Branch {
  place: string;
  schema: string;
}

/** One schema that applies to one place of a value. */
export interface Visit {
  /** The JSON Pointer of the place in the value. */
  place: string;
  value: Json;
  /** The JSON Pointer of the schema in the document, where it is defined. */
  schema: string;
  keywords: JsonObject;
  /** The branches that led here, outermost first. */
  branches: readonly Branch[];
}

export interface WalkInput {
  root: JsonObject;
  validators: SchemaValidators;
  /** The JSON Pointer of the schema of the whole value. */
  schema: string;
  valid: Json;
}

/**
 * Every schema that applies somewhere in a valid value, outer places first (JSON Schema 2020-12, core §10). References are
 * followed and what stands beside them counts; of `oneOf` and `anyOf` the branches that the value fits are walked, of a list
 * the items of `prefixItems` and the first of the others. A schema is visited once at a place, so recursion ends with the value.
 */
export function walkValue({ root, validators, schema, valid }: WalkInput): Visit[] {
  const visits: Visit[] = [];
  const seen = new Set<string>();

  function walk(at: Omit<Visit, 'keywords'>): void {
    const keywords = findAt(root, at.schema);
    const id = JSON.stringify([at.schema, at.place]);
    if (!isObject(keywords) || seen.has(id)) return;
    seen.add(id);
    const visit = { ...at, keywords };
    visits.push(visit);
    for (const next of [...listInPlace(visit, validators), ...listMembers(visit), ...listItems(visit)])
      walk(next);
  }

  walk({ place: '', value: valid, schema, branches: [] });
  return visits;
}

type Step = Omit<Visit, 'keywords'>;

/** The schemas that apply to the same place. */
function listInPlace(visit: Visit, validators: SchemaValidators): Step[] {
  const { place, value, schema, keywords, branches } = visit;
  const { $ref, allOf, dependentSchemas } = keywords;
  const fits = (pointer: string): boolean => validators.at(pointer)(value).length === 0;
  const at = (...tokens: (string | number)[]): Step => ({ ...visit, schema: joinPointer(schema, ...tokens) });

  const steps: Step[] = [];
  if (typeof $ref === 'string') steps.push({ ...visit, schema: toPointer(parsePointer($ref)) });
  for (const index of toList(allOf).keys()) steps.push(at('allOf', index));
  for (const choice of ['oneOf', 'anyOf']) {
    for (const index of toList(keywords[choice]).keys()) {
      const branch = joinPointer(schema, choice, index);
      if (fits(branch))
        steps.push({ ...visit, schema: branch, branches: [...branches, { place, schema: branch }] });
    }
  }
  if (keywords['if'] !== undefined) steps.push(at(fits(joinPointer(schema, 'if')) ? 'then' : 'else'));
  for (const name of isObject(dependentSchemas) && isObject(value) ? Object.keys(dependentSchemas) : [])
    if (isObject(value) && Object.hasOwn(value, name)) steps.push(at('dependentSchemas', name));
  return steps;
}

function listMembers({ place, value, schema, keywords, branches }: Visit): Step[] {
  if (!isObject(value)) return [];
  const to = (name: string, ...tokens: string[]): Step => ({
    place: joinPointer(place, name),
    value: value[name] ?? null,
    schema: joinPointer(schema, ...tokens),
    branches,
  });
  const steps: Step[] = [];
  let hasOther = false;
  for (const name of Object.keys(value)) {
    const declared = listDeclarations(keywords, name);
    for (const tokens of declared) steps.push(to(name, ...tokens));
    // What no name tells apart is tried once.
    if (declared.length === 0 && !hasOther) {
      steps.push(to(name, 'additionalProperties'));
      hasOther = true;
    }
  }
  return steps;
}

/** Where `properties` and `patternProperties` describe a member of this name, in tokens below their schema. */
export function listDeclarations({ properties, patternProperties }: JsonObject, name: string): string[][] {
  const patterns = isObject(patternProperties) ? Object.keys(patternProperties) : [];
  return [
    ...(isObject(properties) && Object.hasOwn(properties, name) ? [['properties', name]] : []),
    ...patterns
      .filter((pattern) => new RegExp(pattern, 'u').test(name))
      .map((pattern) => ['patternProperties', pattern]),
  ];
}

function listItems({ place, value, schema, keywords, branches }: Visit): Step[] {
  if (!Array.isArray(value)) return [];
  const prefix = toList(keywords['prefixItems']).length;
  return value.slice(0, prefix + 1).map((item, index) => ({
    place: joinPointer(place, index),
    value: item,
    schema: index < prefix ? joinPointer(schema, 'prefixItems', index) : joinPointer(schema, 'items'),
    branches,
  }));
}

function toList(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
