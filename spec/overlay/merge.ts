import { isObject, type Json, type JsonObject } from '../json.ts';
import { joinPointer } from '../json-pointer.ts';
import { define, type Location } from '../origins.ts';
import { type ActionContext, namePlace } from './action-context.ts';
import { describe } from './overlay-error.ts';
import type { NodePosition, SelectedNode } from './select-nodes.ts';

/**
 * Merges the members of `addition` into `target`, which stands at `pointer`, recursively (Overlay Specification 1.1.0,
 * "Action Object": objects merge, arrays concatenate, a primitive value replaces a primitive value).
 *
 * "Other property value combinations are incompatible and result in an error" in 1.1.0. In 1.0.0 they "MUST be
 * compatible", which it does not define, so there the new value replaces the old one.
 *
 * Nothing of `addition` is shared with `target`. What is written takes its location along; what only gains members
 * keeps its own.
 */
export function mergeObject(
  target: JsonObject,
  addition: JsonObject,
  pointer: string,
  context: ActionContext,
): void {
  for (const [key, value] of Object.entries(addition)) {
    const location = context.origins.find(addition, key);
    const old = Object.hasOwn(target, key) ? target[key] : undefined;
    if (isObject(old) && isObject(value)) mergeObject(old, value, joinPointer(pointer, key), context);
    else if (Array.isArray(old) && Array.isArray(value)) concatenate(old, value, context);
    else {
      if (old !== undefined && context.version === '1.1' && toKind(old) !== toKind(value))
        refuseMismatch({ value: old, pointer: joinPointer(pointer, key) }, value, location, context);
      replace({ holder: target, key }, value, location, context);
    }
  }
}

/** Appends each item of `addition`. */
export function concatenate(target: Json[], addition: readonly Json[], context: ActionContext): void {
  for (const [index, item] of addition.entries())
    append(target, item, context.origins.find(addition, index), context);
}

export function append(
  target: Json[],
  value: Json,
  location: Location | undefined,
  context: ActionContext,
): void {
  replace({ holder: target, key: target.length }, value, location, context);
}

/** Puts a copy of `value` into the position, whatever was there. */
export function replace(
  { holder, key }: NodePosition,
  value: Json,
  location: Location | undefined,
  { origins }: ActionContext,
): void {
  define(holder, String(key), origins.copy(value));
  if (location) origins.set(holder, key, location);
}

/** Values of one kind are compatible. `null` is a primitive value, as in RFC 8259 §1. */
export function toKind(value: Json): 'an object' | 'an array' | 'a primitive value' {
  if (Array.isArray(value)) return 'an array';
  return isObject(value) ? 'an object' : 'a primitive value';
}

export function refuseMismatch(
  { value: old, pointer }: Pick<SelectedNode, 'value' | 'pointer'>,
  value: Json,
  location: Location | undefined,
  context: ActionContext,
): never {
  context.refuse(
    `cannot merge ${describe(value)} into ${namePlace(pointer)}, which is ${describe(old)}; give ${toKind(old)}, or remove the old value in an earlier action`,
    location,
  );
}
