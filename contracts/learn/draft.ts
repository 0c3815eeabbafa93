import { type Grade, isObservedGrade } from '../../spec/evidence.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import {
  findAt,
  isWithin,
  joinPointer,
  lastToken,
  parentPointer,
  removeAt,
} from '../../spec/json-pointer.ts';
import { define } from '../../spec/origins.ts';
import { followMoves, type Move } from '../../spec/overlay/diff-documents.ts';

/**
 * A copy of a document that is changed to say what was seen. What was moved goes on to be known by its pointer in the document, too.
 */
export interface Draft {
  readonly root: JsonObject;
  /** What was moved, in its order. */
  readonly moves: readonly Move[];
  at(pointer: string): Json | undefined;
  /** Where something stands now. */
  locate(pointer: string): string;
  /** Puts a value at a pointer, whatever stood there; what would hold it is made where it is not there. */
  set(pointer: string, value: Json): void;
  append(pointer: string, item: Json): void;
  remove(pointer: string): void;
  move(from: string, to: string): void;
  /** What was seen of something was not seen of its copy. */
  copy(from: string, to: string): void;
  /** Whether what stood at a pointer has gone, alone or with what held it. */
  isReplaced(pointer: string): boolean;
}

/** `touch` is told the pointer of all that is changed. */
export function createDraft(before: JsonObject, touch: (pointer: string) => void): Draft {
  const root = structuredClone(before);
  const moves: Move[] = [];
  const gone: string[] = [];

  const locate = (pointer: string): string => followMoves(moves, pointer);

  return {
    root,
    moves,
    at: (pointer) => findAt(root, locate(pointer)),
    locate,
    set(pointer, value) {
      const at = locate(pointer);
      if (findAt(root, at) !== undefined) gone.push(pointer);
      put(root, at, structuredClone(value));
      touch(at);
    },
    append(pointer, item) {
      const at = locate(pointer);
      const list = findAt(root, at);
      const items = Array.isArray(list) ? list : [];
      put(root, at, [...items, item]);
      // Those before it stay what they are.
      touch(joinPointer(at, items.length));
    },
    remove(pointer) {
      const at = locate(pointer);
      gone.push(pointer);
      removeAt(root, at);
      touch(at);
    },
    move(from, to) {
      const at = locate(from);
      const value = findAt(root, at);
      if (value === undefined) return;
      removeAt(root, at);
      put(root, to, value);
      moves.push({ from: at, to });
      touch(at);
      touch(to);
    },
    copy(from, to) {
      const at = locate(from);
      put(root, to, withoutObservations(findAt(root, at) ?? {}));
      moves.push({ from: at, to, isCopy: true });
      touch(to);
    },
    isReplaced: (pointer) => gone.some((other) => isWithin(pointer, other)),
  };
}

function withoutObservations(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutObservations);
  if (!isObject(value)) return value;
  const copy: JsonObject = {};
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'x-denied') continue;
    const isSeen = name === 'x-evidence' && isObject(inner) && isObservedGrade(inner['grade'] as Grade);
    if (!isSeen) define(copy, name, withoutObservations(inner));
    else if (inner['otherwise'] !== undefined) define(copy, name, { grade: inner['otherwise'] });
  }
  return copy;
}

/** Takes a text out of a list of texts, and the list away with the last. */
export function removeText(draft: Draft, pointer: string, text: string): void {
  const list = draft.at(pointer);
  if (!Array.isArray(list)) return;
  const others = list.filter((item) => item !== text);
  if (others.length === 0) draft.remove(pointer);
  else if (others.length < list.length) draft.set(pointer, others);
}

/** What would hold the value is made where it is not there. */
function put(root: JsonObject, pointer: string, value: Json): void {
  const above = parentPointer(pointer) ?? '';
  if (findAt(root, above) === undefined) put(root, above, {});
  const holder = findAt(root, above);
  if (Array.isArray(holder)) holder[Number(lastToken(pointer))] = value;
  else if (isObject(holder)) define(holder, lastToken(pointer), value);
}
