import { isObject, type Json, type JsonObject } from '../../../../spec/json.ts';
import { findAt, joinPointer } from '../../../../spec/json-pointer.ts';
import { resolve } from '../../../../spec/resolve.ts';
import type { Anchors } from './anchors.ts';
import type { ChoiceView, FieldView, SchemaView } from './reference.ts';
import { statedEvidence } from './stated-evidence.ts';
import { toComponentName, toLimits, toTypeText } from './type-text.ts';

/** Deeper than this nothing is unfolded: a reader follows the name of the schema instead. */
const DEEPEST = 8;

/** How many named schemas are unfolded one in the other. */
const UNFOLDED = 2;

/**
 * A schema that is defined here, with its properties. The schemas that these name are unfolded too, `unfold` levels of them;
 * whoever wants to see deeper follows the name.
 */
export function toSchemaView(
  root: JsonObject,
  pointer: string,
  anchors: Anchors,
  unfold: number = UNFOLDED,
  depth = 0,
): SchemaView {
  const schema = findAt(root, pointer);
  const isInline = isObject(schema) && depth < DEEPEST;
  return {
    type: toTypeText(root, pointer, anchors),
    limits: toLimits(root, pointer),
    description: isObject(schema) ? textOf(schema['description']) : '',
    evidence: statedEvidence(root, pointer),
    fields: isInline ? toFields(root, pointer, anchors, '', unfold, depth) : [],
    choices: isInline ? toChoices(root, pointer, schema, anchors, unfold, depth) : undefined,
  };
}

/** The properties of a schema in its own words, those of unnamed schemas in it by their path. */
function toFields(
  root: JsonObject,
  pointer: string,
  anchors: Anchors,
  prefix: string,
  unfold: number,
  depth: number,
): FieldView[] {
  const schema = findAt(root, pointer);
  if (!isObject(schema) || depth > DEEPEST) return [];
  const fields: FieldView[] = [];
  const required = listOf(schema['required']).map(String);
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  for (const [name, property] of Object.entries(properties)) {
    const at = joinPointer(pointer, 'properties', name);
    const path = prefix === '' ? name : `${prefix}.${name}`;
    fields.push(toField(root, at, path, property, required.includes(name), anchors, unfold));
    fields.push(...toFields(root, at, anchors, path, unfold, depth + 1));
  }
  // A list's items, when they are objects without a name.
  fields.push(...toFields(root, joinPointer(pointer, 'items'), anchors, `${prefix}[]`, unfold, depth + 1));
  for (const index of listOf(schema['allOf']).keys())
    fields.push(...toFields(root, joinPointer(pointer, 'allOf', index), anchors, prefix, unfold, depth + 1));
  return fields;
}

function toField(
  root: JsonObject,
  pointer: string,
  path: string,
  property: Json,
  required: boolean,
  anchors: Anchors,
  unfold: number,
): FieldView {
  const own = isObject(property) ? property : {};
  const named = toComponentName(root, pointer) === undefined ? {} : resolve(root, pointer).value;
  return {
    path,
    type: toTypeText(root, pointer, anchors),
    required,
    deprecated: own['deprecated'] === true,
    access: own['readOnly'] === true ? 'read only' : own['writeOnly'] === true ? 'write only' : undefined,
    limits: toLimits(root, pointer),
    description: textOf(own['description'] ?? (isObject(named) ? named['description'] : undefined)),
    evidence: statedEvidence(root, pointer),
    unfolded: unfold > 0 ? unfoldNamed(root, pointer, anchors, unfold - 1) : undefined,
  };
}

function unfoldNamed(
  root: JsonObject,
  pointer: string,
  anchors: Anchors,
  unfold: number,
): SchemaView | undefined {
  const at = [pointer, `${pointer}/items`].find((one) => toComponentName(root, one) !== undefined);
  const view = at === undefined ? undefined : toSchemaView(root, resolve(root, at).pointer, anchors, unfold);
  return view && (view.fields.length > 0 || view.choices) ? view : undefined;
}

const CHOICES = [
  ['oneOf', 'exactly one of'],
  ['anyOf', 'at least one of'],
  ['allOf', 'all of'],
] as const;

function toChoices(
  root: JsonObject,
  pointer: string,
  schema: JsonObject,
  anchors: Anchors,
  unfold: number,
  depth: number,
): SchemaView['choices'] {
  for (const [keyword, rule] of CHOICES) {
    const branches = listOf(schema[keyword]).map((branch, index) => ({
      branch,
      at: joinPointer(pointer, keyword, index),
    }));
    // Of `allOf` the unnamed parts stand among the properties already.
    const shown = branches.filter(({ at }) => keyword !== 'allOf' || toComponentName(root, at) !== undefined);
    if (shown.length === 0) continue;
    const of = shown.map(({ branch, at }): ChoiceView => {
      const title = isObject(branch) ? textOf(branch['title']) : '';
      return { title, ...toSchemaView(root, at, anchors, unfold, depth + 1) };
    });
    return { rule, of };
  }
  return undefined;
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
