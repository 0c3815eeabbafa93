import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { findAt, isWithin, joinPointer, lastToken, parentPointer, removeAt } from '../json-pointer.ts';
import { define } from '../origins.ts';
import { toJsonPath } from './json-path.ts';
import { toKind } from './overlay-error.ts';

/** What stood at one pointer stands at another, or, of a copy, at both. */
export interface Move {
  from: string;
  to: string;
  isCopy?: true;
}

/** Where something stands after it, or what holds it, was moved. */
export function followMoves(moves: readonly Move[], pointer: string): string {
  return moves.reduce(
    (at, { from, to, isCopy }) => (isWithin(at, from) && !isCopy ? to + at.slice(from.length) : at),
    pointer,
  );
}

/** Where something stood before it, or what holds it, was moved; what is a copy stays where it is. */
export function undoMoves(moves: readonly Move[], pointer: string): string {
  return moves.reduceRight(
    (at, { from, to, isCopy }) => (isWithin(at, to) && !isCopy ? from + at.slice(to.length) : at),
    pointer,
  );
}

/** An action of an Overlay, and what it changes, by pointer. */
export interface DocumentChange {
  action: JsonObject & { target: string };
  places: readonly string[];
}

/**
 * The actions (Overlay Specification 1.1.0) that make one document of another: what moved first, in its order, then what differs, in
 * the order of the older one. The order of members is no difference. Neither document is changed.
 */
export function diffDocuments(
  before: JsonObject,
  after: JsonObject,
  moves: readonly Move[] = [],
): DocumentChange[] {
  const writer = createWriter(structuredClone(before));
  for (const move of moves) writeMove(writer, move);
  compareObjects(writer, '', writer.root, after);
  return writer.changes;
}

/** Writes actions, and does what they say: each finds its target in what the one before left. */
interface Writer {
  root: JsonObject;
  changes: DocumentChange[];
  /** Merges an object of new members, and of primitive values that replace others. */
  update(pointer: string, value: JsonObject): void;
  remove(pointer: string): void;
}

function createWriter(root: JsonObject): Writer {
  const changes: DocumentChange[] = [];
  const write = (pointer: string, more: JsonObject, places = [pointer]): void => {
    changes.push({ action: { target: toJsonPath(root, pointer), ...more }, places });
  };
  return {
    root,
    changes,
    update(pointer, update) {
      write(
        pointer,
        { update },
        Object.keys(update).map((name) => joinPointer(pointer, name)),
      );
      merge(findAt(root, pointer), update);
    },
    remove(pointer) {
      write(pointer, { remove: true });
      removeAt(root, pointer);
    },
  };
}

function merge(target: Json | undefined, update: JsonObject): void {
  if (!isObject(target)) return;
  for (const [name, value] of Object.entries(update)) {
    const old = Object.hasOwn(target, name) ? target[name] : undefined;
    if (isObject(old) && isObject(value)) merge(old, value);
    else if (Array.isArray(old) && Array.isArray(value)) old.push(...structuredClone(value));
    else define(target, name, structuredClone(value));
  }
}

/** A copy needs something to be merged into. */
function writeMove(writer: Writer, { from, to, isCopy }: Move): void {
  const { root } = writer;
  const value = findAt(root, from);
  // What moved after it had come is new, and not moved.
  if (!isObject(value)) return;
  let holder = parentPointer(to) ?? '';
  let empty: JsonObject = { [lastToken(to)]: {} };
  while (holder !== '' && findAt(root, holder) === undefined) {
    empty = { [lastToken(holder)]: empty };
    holder = parentPointer(holder) ?? '';
  }
  writer.update(holder, empty);
  const target = { target: toJsonPath(root, to), copy: toJsonPath(root, from) };
  writer.changes.push({ action: target, places: [to] });
  merge(findAt(root, to), value);
  if (!isCopy) writer.remove(from);
}

function compareObjects(writer: Writer, pointer: string, before: JsonObject, after: JsonObject): void {
  const update = toUpdate(writer, pointer, before, after);
  if (Object.keys(update).length > 0) writer.update(pointer, update);
}

/** What is removed, and what differs further inside, is written at once; returns what an update of this object says. */
function toUpdate(writer: Writer, pointer: string, before: JsonObject, after: JsonObject): JsonObject {
  const update: JsonObject = {};
  for (const name of Object.keys(before))
    if (!Object.hasOwn(after, name)) writer.remove(joinPointer(pointer, name));
  for (const [name, value] of Object.entries(after)) {
    const old = Object.hasOwn(before, name) ? before[name] : undefined;
    const at = joinPointer(pointer, name);
    if (old === undefined) define(update, name, value);
    else if (isDeepStrictEqual(old, value)) continue;
    else if (isObject(old) && isObject(value)) {
      // Evidence belongs to the object that carries it, and is told of with it.
      if (name !== 'x-evidence') compareObjects(writer, at, old, value);
      else define(update, name, toUpdate(writer, at, old, value));
    } else if (Array.isArray(old) && Array.isArray(value)) {
      const added = compareLists(writer, at, old, value);
      if (added.length > 0) define(update, name, added);
    } else {
      if (toKind(old) !== toKind(value)) writer.remove(at);
      define(update, name, value);
    }
  }
  return update;
}

/** The same for a list: returns what is appended to it. */
function compareLists(
  writer: Writer,
  pointer: string,
  before: readonly Json[],
  after: readonly Json[],
): Json[] {
  const isSameItems = before.every((item, index) => isSameItem(item, after[index]));
  if (isSameItems) {
    for (const [index, item] of before.entries())
      compareObjects(writer, joinPointer(pointer, index), item as JsonObject, after[index] as JsonObject);
    return after.slice(before.length);
  }
  let kept = 0;
  const gone = [...before.keys()].filter((index) => {
    const isKept = kept < after.length && isDeepStrictEqual(before[index], after[kept]);
    if (isKept) kept += 1;
    return !isKept;
  });
  for (const index of gone.toReversed()) writer.remove(joinPointer(pointer, index));
  return after.slice(kept);
}

/** The members that tell the items of the lists of OpenAPI apart. */
const IDENTITY = ['id', 'name', 'in', '$ref', 'reading', 'url'];

function isSameItem(before: Json, after: Json | undefined): boolean {
  return (
    isObject(before) &&
    isObject(after) &&
    IDENTITY.every((name) => isDeepStrictEqual(before[name], after[name]))
  );
}
