import { isObject, type Json, type JsonObject } from '../../spec/json.ts';

/** Writes values as `JSON.stringify` does, in UTF-8. */
export type ToJsonBytes = (value: Json) => Uint8Array<ArrayBuffer>;

/** What a text of JSON is put together of. */
type Piece = string | Uint8Array | typeof LIST_END;

/** Every item of a list brings its comma along; the end of the list takes the place of the last one. */
const LIST_END = Symbol('the end of a list');
const BRACKET = 0x5d;

/**
 * A writer that keeps the bytes of records that stand in lists: of objects that are frozen through and through, and so can never
 * read otherwise. A list of records, by itself or as a member, is then put together of what is there. Bytes live as long as
 * their record. Of a record by itself nothing is kept: most are sent once, when they are written.
 */
export function createJsonBytes(): ToJsonBytes {
  const kept = new WeakMap<object, Uint8Array>();

  function toItem(item: Json): Piece {
    const isRecord = typeof item === 'object' && item !== null;
    const known = isRecord ? kept.get(item) : undefined;
    if (known) return known;
    const text = `${toText(item) ?? 'null'},`;
    if (!isRecord || !isFrozen(item)) return text;
    const bytes = Buffer.from(text);
    kept.set(item, bytes);
    return bytes;
  }

  function addList(pieces: Piece[], before: string, list: readonly Json[]): void {
    pieces.push(`${before}[`);
    for (const item of list) pieces.push(toItem(item));
    pieces.push(list.length === 0 ? ']' : LIST_END);
  }

  return (value) => {
    const pieces: Piece[] = [];
    if (Array.isArray(value)) addList(pieces, '', value);
    else if (!holdsLists(value)) pieces.push(toText(value) ?? 'null');
    else {
      let before = '{';
      for (const [name, member] of Object.entries(value)) {
        const start = `${before}${JSON.stringify(name)}:`;
        const text = Array.isArray(member) ? '' : toText(member);
        if (text === undefined) continue;
        if (Array.isArray(member)) addList(pieces, start, member);
        else pieces.push(start + text);
        before = ',';
      }
      pieces.push('}');
    }
    return join(pieces);
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

function join(pieces: readonly Piece[]): Uint8Array<ArrayBuffer> {
  let size = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') size += Buffer.byteLength(piece);
    else if (piece !== LIST_END) size += piece.length;
  }
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') at += bytes.write(piece, at);
    else if (piece === LIST_END) bytes[at - 1] = BRACKET;
    else {
      bytes.set(piece, at);
      at += piece.length;
    }
  }
  return bytes;
}

/** Whether nothing of a value can change. */
export function isFrozen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozen);
}
