import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { findAt, joinPointer, parsePointer, toPointer } from '../../spec/json-pointer.ts';
import type { SchemaValidators } from '../../spec/schema/schema-validators.ts';
import type { ValidationError } from '../../spec/schema/validation-error.ts';
import { isFrozen } from './json-bytes.ts';

/** What is wrong with the body of an answer, by the schema at a JSON Pointer. */
export type FindValidationErrors = (schemaPointer: string, body: Json) => readonly ValidationError[];

/**
 * Judges every answer whole, and every record once: a record that can never change again stays as valid as it was. A list of
 * records is taken apart only where its schema says nothing but what its items are, and the object around it nothing of its
 * members together but which there must be; the parts are then valid exactly where the whole is.
 */
export function createFindValidationErrors(
  root: JsonObject,
  validators: SchemaValidators,
): FindValidationErrors {
  const forms = new Map<string, Form>();
  const valid = new Map<string, WeakSet<object>>();

  function formOf(schemaPointer: string): Form {
    const known = forms.get(schemaPointer);
    if (known) return known;
    const form = toForm(root, schemaPointer);
    forms.set(schemaPointer, form);
    return form;
  }

  function isValid(pointer: string, value: Json): boolean {
    const isRecord = typeof value === 'object' && value !== null;
    const known = valid.get(pointer);
    if (isRecord && known?.has(value)) return true;
    if (validators.at(pointer)(value).length > 0) return false;
    if (isRecord && isFrozen(value)) {
      if (known) known.add(value);
      else valid.set(pointer, new WeakSet([value]));
    }
    return true;
  }

  function isValidInParts({ pointer, lists }: Form, body: Json): boolean {
    // A record by itself is most often one that was just written, and is sent once.
    if (!isObject(body) || Object.isFrozen(body)) return validators.at(pointer)(body).length === 0;
    let around = body;
    for (const { name, items } of lists) {
      const list = Object.hasOwn(body, name) ? body[name] : undefined;
      if (!Array.isArray(list)) continue;
      if (!list.every((item) => isValid(items, item))) return false;
      if (around === body) around = { ...body };
      around[name] = [];
    }
    return isValid(pointer, around);
  }

  return (schemaPointer, body) =>
    isValidInParts(formOf(schemaPointer), body) ? NONE : validators.at(schemaPointer)(body);
}

const NONE: readonly ValidationError[] = [];

/** Where a schema is defined, and its members that are plain lists, with the schema of their items. */
interface Form {
  pointer: string;
  lists: readonly { name: string; items: string }[];
}

const AROUND = new Set(['type', 'required', 'properties', 'additionalProperties']);
const LIST = new Set(['type', 'items']);

function toForm(root: JsonObject, schemaPointer: string): Form {
  const { pointer, value } = follow(root, schemaPointer);
  const properties = isObject(value) && says(value, AROUND) ? value['properties'] : undefined;
  const lists = Object.keys(isObject(properties) ? properties : {}).flatMap((name) => {
    const list = follow(root, joinPointer(pointer, 'properties', name));
    const stated = joinPointer(list.pointer, 'items');
    const items = follow(root, stated).pointer;
    // What has no schema by a name of its own is no record.
    const isPlain =
      items !== stated && name !== '__proto__' && isObject(list.value) && says(list.value, LIST);
    return isPlain ? [{ name, items }] : [];
  });
  return { pointer, lists };
}

/** What a schema refers to, as long as it says nothing else. */
function follow(root: JsonObject, schemaPointer: string): { pointer: string; value: Json | undefined } {
  const seen = new Set<string>();
  let pointer = schemaPointer;
  for (;;) {
    const value = findAt(root, pointer);
    const reference = isObject(value) && says(value, REFERENCE) ? value['$ref'] : undefined;
    if (typeof reference !== 'string' || seen.has(pointer)) return { pointer, value };
    seen.add(pointer);
    pointer = toPointer(parsePointer(reference));
  }
}

const REFERENCE = new Set(['$ref']);
const WORDS = new Set(['title', 'description', 'example', 'examples', 'default', 'deprecated', '$comment']);

/** Whether a schema judges by these keywords only. */
function says(schema: JsonObject, keywords: ReadonlySet<string>): boolean {
  return Object.keys(schema).every((key) => keywords.has(key) || WORDS.has(key) || key.startsWith('x-'));
}
