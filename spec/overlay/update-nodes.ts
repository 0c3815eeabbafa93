import { isObject, type Json, type JsonObject } from '../json.ts';
import { joinPointer } from '../json-pointer.ts';
import { define, type Location } from '../origins.ts';
import { describe, namePlace, toKind } from './overlay-error.ts';
import type { ActionContext, NodePosition, SelectedNode } from './select-nodes.ts';

/**
 * Brings `value`, which was written at `location`, into each node: merged into an object, appended to an array (Overlay
 * Specification, "Action Object", `update` and `copy`).
 *
 * 1.0.0 appends the value to an array as one entry, be it an array itself, and has no primitive targets. 1.1.0
 * concatenates an array, replaces a primitive value by another one, and wants all nodes to be of one kind.
 */
export function updateNodes(
  nodes: readonly SelectedNode[],
  value: Json,
  location: Location | undefined,
  context: ActionContext,
): void {
  if (context.version === '1.1') checkOneKind(nodes, context);
  for (const node of nodes) {
    const { value: old, pointer, position } = node;
    if (isObject(old) && isObject(value)) mergeObject(old, value, pointer, context);
    else if (Array.isArray(old) && Array.isArray(value) && context.version === '1.1')
      concatenate(old, value, context);
    else if (Array.isArray(old)) append(old, value, location, context);
    else if (isObject(old) || !position) refuseMismatch(node, value, location, context);
    else if (context.version === '1.0')
      context.refuse(
        `selects ${pointer}, which is ${describe(old)}, and Overlay 1.0 updates objects and arrays only; select what holds it, or write overlay: 1.1.0`,
      );
    else if (toKind(value) !== toKind(old)) refuseMismatch(node, value, location, context);
    else replace(position, value, location, context);
  }
}

function checkOneKind(nodes: readonly SelectedNode[], context: ActionContext): void {
  const [first] = nodes;
  const other = nodes.find(({ value }) => first && toKind(value) !== toKind(first.value));
  if (first && other)
    context.refuse(
      `selects ${describe(first.value)} at ${namePlace(first.pointer)} and ${describe(other.value)} at ${other.pointer}; select nodes of one kind`,
    );
}

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
function mergeObject(
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
function concatenate(target: Json[], addition: readonly Json[], context: ActionContext): void {
  for (const [index, item] of addition.entries())
    append(target, item, context.origins.find(addition, index), context);
}

function append(target: Json[], value: Json, location: Location | undefined, context: ActionContext): void {
  replace({ holder: target, key: target.length }, value, location, context);
}

/** Puts a copy of `value` into the position, whatever was there. */
function replace(
  { holder, key }: NodePosition,
  value: Json,
  location: Location | undefined,
  { origins }: ActionContext,
): void {
  define(holder, String(key), origins.copy(value));
  if (location) origins.set(holder, key, location);
}

function refuseMismatch(
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
