import { isObject, type Json } from '../json.ts';
import type { Location } from '../origins.ts';

/** An Overlay that cannot be read or applied. The message is one sentence: `FILE:LINE: what is wrong; what to do`. */
export class OverlayError extends Error {
  override name = 'OverlayError';
}

/** Throws an `OverlayError`. An Overlay that was built in code, not parsed, has no location to name. */
export function refuse(location: Location | undefined, sentence: string, cause?: unknown): never {
  const place = location ? `${location.file}:${location.line}: ` : '';
  throw new OverlayError(place + sentence, cause === undefined ? undefined : { cause });
}

/** How messages name an action: by its index in `actions`, from 0 as in a JSON Pointer, and its target. */
export function nameAction(index: number, target: Json | undefined): string {
  return typeof target === 'string' ? `action ${index} (target "${target}")` : `action ${index}`;
}

/** How messages write a JSON Pointer. */
export function namePlace(pointer: string): string {
  return pointer === '' ? 'the whole document' : pointer;
}

/** The type of a value as messages write it: `an object`, `null`. */
export function describe(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Values of one kind are compatible. `null` is a primitive value, as in RFC 8259 §1. */
export function toKind(value: Json): 'an object' | 'an array' | 'a primitive value' {
  if (Array.isArray(value)) return 'an array';
  return isObject(value) ? 'an object' : 'a primitive value';
}
