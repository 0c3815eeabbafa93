import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import { eachInTurns } from '../turns.ts';

/** Writes values as `JSON.stringify` does, in UTF-8. */
export interface JsonBytes {
  /** One piece, or several where there are large records in a list, which are not copied. */
  write(value: Json): Uint8Array<ArrayBuffer>[];
  /** Writes the records in lists of which there are no bytes yet: many of them, or large ones, in several turns of the event loop. */
  prepare(value: Json): MaybePromise<void>;
}

const BRACKET = 0x5d;

/**
 * A writer that keeps the bytes of records that stand in lists: of objects that are frozen through and through, and so can never
 * read otherwise. A list of records, by itself or as a member, is then put together of what is there. Bytes live as long as
 * their record. Of a record by itself nothing is kept: most are sent once, when they are written.
 */
export function createJsonBytes(): JsonBytes {
  const kept = new WeakMap<object, Uint8Array<ArrayBuffer>>();
  const writer = createWriter();

  /** An item and a comma. */
  function toItem(item: Json): string | Uint8Array<ArrayBuffer> {
    const isRecord = typeof item === 'object' && item !== null;
    const known = isRecord ? kept.get(item) : undefined;
    if (known) return known;
    const text = `${toText(item) ?? 'null'},`;
    if (!isRecord || !isFrozen(item)) return text;
    const bytes = Buffer.from(text);
    kept.set(item, bytes);
    return bytes;
  }

  function addList(list: readonly Json[]): void {
    writer.add('[');
    for (const item of list) writer.add(toItem(item));
    if (list.length === 0) writer.add(']');
    else writer.replaceLast(BRACKET);
  }

  function addObject(value: JsonObject): void {
    let before = '{';
    for (const [name, member] of Object.entries(value)) {
      const start = `${before}${JSON.stringify(name)}:`;
      const text = Array.isArray(member) ? '' : toText(member);
      if (text === undefined) continue;
      writer.add(start + text);
      if (Array.isArray(member)) addList(member);
      before = ',';
    }
    writer.add('}');
  }

  return {
    write(value) {
      writer.start();
      if (Array.isArray(value)) addList(value);
      else if (holdsLists(value)) addObject(value);
      else writer.add(toText(value) ?? 'null');
      return writer.done();
    },
    prepare(value) {
      const unwritten = listUnwritten(value, kept);
      return unwritten.length === 0 ? undefined : eachInTurns(unwritten, toItem);
    },
  };
}

/** The records in the lists of a value of which no bytes are kept. */
function listUnwritten(value: Json, kept: Pick<WeakMap<object, unknown>, 'has'>): Json[] {
  const unwritten: Json[] = [];
  const lists = Array.isArray(value) ? [value] : holdsLists(value) ? Object.values(value) : [];
  for (const list of lists) {
    if (!Array.isArray(list)) continue;
    for (const item of list)
      if (Object.isFrozen(item) && isObject(item) && !kept.has(item)) unwritten.push(item);
  }
  return unwritten;
}

interface Writer {
  /** Begins anew; forgets what was begun and not done. */
  start(): void;
  add(piece: string | Uint8Array<ArrayBuffer>): void;
  replaceLast(byte: number): void;
  done(): Uint8Array<ArrayBuffer>[];
}

/** In bytes. */
const SLAB = 65_536;
const NONE = Buffer.alloc(0);
/** How many bytes a UTF-16 code unit takes in UTF-8, at most. */
const MOST_BYTES = 3;

/** Writes one value after the other into slabs: memory for each by itself would cost more than to write it. */
function createWriter(): Writer {
  let slab = NONE;
  let from = 0;
  let end = 0;
  let pieces: Uint8Array<ArrayBuffer>[] = [];

  function makeRoom(size: number): void {
    if (end + size <= slab.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(SLAB, 2 * (end - from + size)));
    slab.copy(larger, 0, from, end);
    slab = larger;
    end -= from;
    from = 0;
  }

  function endPiece(): void {
    if (end > from) pieces.push(slab.subarray(from, end));
    from = end;
  }

  return {
    start() {
      end = from;
      pieces = [];
    },
    add(piece) {
      if (typeof piece === 'string' && MOST_BYTES * piece.length > SLAB) {
        endPiece();
        pieces.push(Buffer.from(piece));
      } else if (typeof piece === 'string') {
        makeRoom(MOST_BYTES * piece.length);
        end += slab.write(piece, end);
      } else if (piece.length > SLAB) {
        endPiece();
        pieces.push(piece);
      } else {
        makeRoom(piece.length);
        slab.set(piece, end);
        end += piece.length;
      }
    },
    replaceLast(byte) {
      if (end === from) {
        pieces.push(pieces.pop()?.subarray(0, -1) ?? NONE);
        makeRoom(1);
        end += 1;
      }
      slab[end - 1] = byte;
    },
    done() {
      endPiece();
      // What was made for one large value is not kept for the next.
      if (slab.length > SLAB) [slab, from, end] = [NONE, 0, 0];
      return pieces;
    },
  };
}

/** `undefined` for what JSON has no word for, which the type of `JSON.stringify` leaves out. */
function toText(value: Json): string | undefined {
  return JSON.stringify(value);
}

/** Whether a value is made for an answer around lists of records, rather than a record. */
function holdsLists(value: Json): value is JsonObject {
  return (
    isObject(value) &&
    !Object.isFrozen(value) &&
    !('toJSON' in value) &&
    Object.values(value).some(Array.isArray)
  );
}

/** Whether nothing of a value can change. */
export function isFrozen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozen);
}
