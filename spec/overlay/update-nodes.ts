import { isObject, type Json } from '../json.ts';
import type { Location } from '../origins.ts';
import { type ActionContext, namePlace } from './action-context.ts';
import { append, concatenate, mergeObject, refuseMismatch, replace, toKind } from './merge.ts';
import { describe } from './overlay-error.ts';
import type { SelectedNode } from './select-nodes.ts';

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
