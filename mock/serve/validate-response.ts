import { isObject, type Json } from '../../spec/json.ts';
import { findRecordLists, type RecordLists } from '../../spec/schema/record-lists.ts';
import type { Schemas } from '../../spec/schema/schemas.ts';
import type { ValidationError } from '../../spec/schema/validation-error.ts';
import { isFrozen } from './json-bytes.ts';

/** What is wrong with the body of a response, by the schema at a JSON Pointer. */
export type FindValidationErrors = (schemaPointer: string, body: Json) => readonly ValidationError[];

/**
 * Judges every response whole, and every record once: a record that can never change again stays as valid as it was. A list of
 * records is taken apart only where the parts are valid exactly where the whole is.
 */
export function createFindValidationErrors({ schemaAt, validators }: Schemas): FindValidationErrors {
  const forms = new Map<string, RecordLists>();
  const valid = new Map<string, WeakSet<object>>();

  function formOf(schemaPointer: string): RecordLists {
    const known = forms.get(schemaPointer);
    if (known) return known;
    const schema = schemaAt(schemaPointer);
    const form = schema ? findRecordLists(schema) : { pointer: schemaPointer, lists: [] };
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

  function isValidInParts({ pointer, lists }: RecordLists, body: Json): boolean {
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
