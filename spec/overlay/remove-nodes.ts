import type { Json } from '../json.ts';
import type { Origins } from '../origins.ts';
import { describe, namePlace, toKind } from './overlay-error.ts';
import type { ActionContext, NodePosition, SelectedNode } from './select-nodes.ts';

/**
 * Removes each node "from the map or array it is contained in" (Overlay Specification, "Action Object", `remove`).
 *
 * 1.0.0 speaks of objects and arrays only, but its published example `remove-example` removes a text from an object, so
 * that is done. What 1.0.0 rules out in so many words is refused: a primitive item of an array cannot be "removed
 * individually". 1.1.0 removes any node.
 */
export function removeNodes(nodes: readonly SelectedNode[], context: ActionContext): void {
  const positions = nodes.map((node) => findRemovable(node, context));
  // From the highest index down, or each removal would move the items that are still to be removed.
  for (const { holder, key } of positions.sort((one, other) => toRank(other) - toRank(one))) {
    if (Array.isArray(holder)) removeItem(holder, Number(key), context.origins);
    else delete holder[key];
  }
}

function findRemovable({ value, pointer, position }: SelectedNode, context: ActionContext): NodePosition {
  if (!position) context.refuse('would remove the whole document; select a part of it');
  if (context.version === '1.0' && Array.isArray(position.holder) && toKind(value) === 'a primitive value')
    context.refuse(
      `would remove ${namePlace(pointer)}, ${describe(value)} in an array, which Overlay 1.0 rules out; write overlay: 1.1.0`,
    );
  return position;
}

function toRank({ holder, key }: NodePosition): number {
  return Array.isArray(holder) ? Number(key) : -1;
}

/** The items behind it move up, and their locations with them. */
function removeItem(items: Json[], index: number, origins: Origins): void {
  items.splice(index, 1);
  for (let behind = index; behind < items.length; behind += 1) {
    const location = origins.find(items, behind + 1);
    if (location) origins.set(items, behind, location);
  }
}
