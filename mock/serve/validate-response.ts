import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { remember } from '../../spec/remember.ts';
import { findRecordLists, type RecordLists } from '../../spec/schema/record-lists.ts';
import type { Schemas } from '../../spec/schema/schemas.ts';
import type { ValidationError } from '../../spec/schema/validation-error.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import { eachInTurns } from '../turns.ts';
import { isFrozen } from './json-bytes.ts';

/** Judges the bodies of responses by the schema at a JSON Pointer. */
export interface ResponseValidator {
  /** What is wrong with a body. */
  findErrors(schemaPointer: string, body: Json): readonly ValidationError[];
  /** Judges the records of which that is not known yet: many of them, or large ones, in several turns of the event loop. */
  prepare(schemaPointer: string, body: Json): MaybePromise<void>;
}

/**
 * Judges every response whole, and every record once: a record that can never change again stays as valid as it was. A list of
 * records is taken apart only where the parts are valid exactly where the whole is.
 */
export function createResponseValidator({ schemaAt, validators }: Schemas): ResponseValidator {
  const valid = new Map<string, WeakSet<object>>();
  const formOf = remember((schemaPointer): RecordLists => {
    const schema = schemaAt(schemaPointer);
    return schema ? findRecordLists(schema) : { pointer: schemaPointer, lists: [] };
  });

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

  function listUnjudged({ lists }: RecordLists, body: JsonObject): (() => boolean)[] {
    const unjudged: (() => boolean)[] = [];
    for (const { name, items } of lists) {
      const list = Object.hasOwn(body, name) ? body[name] : undefined;
      const known = valid.get(items);
      if (!Array.isArray(list)) continue;
      for (const item of list)
        if (Object.isFrozen(item) && isObject(item) && !known?.has(item))
          unjudged.push(() => isValid(items, item));
    }
    return unjudged;
  }

  return {
    findErrors: (schemaPointer, body) =>
      isValidInParts(formOf(schemaPointer), body) ? NONE : validators.at(schemaPointer)(body),
    prepare(schemaPointer, body) {
      if (!isObject(body) || Object.isFrozen(body)) return;
      const unjudged = listUnjudged(formOf(schemaPointer), body);
      return unjudged.length === 0 ? undefined : eachInTurns(unjudged, (judge) => judge());
    },
  };
}

const NONE: readonly ValidationError[] = [];
