import type * as JsonPath from 'json-p3';
import type { Json, JsonObject } from '../json.ts';
import { findStep, toPointer } from '../json-pointer.ts';
import type { Location } from '../origins.ts';
import { requireLazily } from '../require-lazily.ts';
import type { OverlayReading } from './fields.ts';
import type { Action } from './overlay.ts';

/** What the steps of one action share: the rules that hold for it, and how it is named when it is refused. */
export interface ActionContext extends OverlayReading {
  /** Throws an `OverlayError` that names the action; at the line of its target where no better one is known. */
  refuse(reason: string, location?: Location): never;
}

/** A node that a JSONPath query selects (RFC 9535 §1.1). */
export interface SelectedNode {
  value: Json;
  pointer: string;
  /** The object or array that holds the value; `undefined` for the whole document, which nothing holds. */
  position: NodePosition | undefined;
}
export interface NodePosition {
  holder: JsonObject | Json[];
  key: string | number;
}

const jsonPath = requireLazily<typeof JsonPath>('json-p3');

/** By default the library refuses to descend (`..`) deeper than 50 levels, which a large example can have. */
const DEEPEST = 1_000;

/**
 * The nodes of `root` that a JSONPath query of the action selects, in the order of the query. Each comes once, though RFC
 * 9535 lets a query repeat a node (§2.5.1.3, `$[0, 0]`): an action is to change it once. The positions are found here, before
 * anything changes, so that they hold while one node after the other is changed.
 *
 * Beyond the RFC the library takes a hyphen in a shorthand name (`$..x-evidence`), as the "Traits Example" of the Overlay
 * Specification 1.0.0 does.
 */
export function selectNodes(
  root: Json,
  action: Action,
  field: 'target' | 'copy',
  context: ActionContext,
): SelectedNode[] {
  const { JSONPathEnvironment, JSONPathError } = jsonPath();
  const environment = new JSONPathEnvironment({ maxRecursionDepth: DEEPEST });
  const nodes = new Map<string, SelectedNode>();
  try {
    for (const node of environment.query(action[field] ?? '', root)) {
      const pointer = toPointer(node.location);
      nodes.set(pointer, { value: node.value as Json, pointer, position: findPosition(root, node.location) });
    }
  } catch (error) {
    if (!(error instanceof JSONPathError)) throw error;
    // The library ends its messages with a piece of the query and the index of the fault: `('$.a[':4)`.
    const reason = error.message.replace(/ \('.*':(\d+)\)$/s, ' at index $1');
    context.refuse(
      `has a ${field} that is no JSONPath of RFC 9535: ${reason}; correct it`,
      context.origins.find(action, field),
    );
  }
  return [...nodes.values()];
}

function findPosition(root: Json, location: readonly (string | number)[]): NodePosition | undefined {
  const key = location.at(-1);
  if (key === undefined) return undefined;
  let holder: Json | undefined = root;
  for (const token of location.slice(0, -1)) holder = findStep(holder, String(token));
  return { holder: holder as JsonObject | Json[], key };
}
