import type { JsonObject } from '../json.ts';
import type { Location, Origins } from '../origins.ts';
import { toOverlayVersion } from './fields.ts';
import type { Action, Overlay } from './overlay.ts';
import { nameAction, refuse } from './overlay-error.ts';
import { removeNodes } from './remove-nodes.ts';
import { type ActionContext, type SelectedNode, selectNodes } from './select-nodes.ts';
import { updateNodes } from './update-nodes.ts';

export interface ApplyResult {
  root: JsonObject;
  /** One for each action, in order. */
  actions: AppliedAction[];
}

export interface AppliedAction {
  target: string;
  /** Where the action stands. */
  location: Location | undefined;
  /** How many nodes the target selected, each counted once. None is no error ("Action Object"). */
  matched: number;
}

/**
 * Applies an Overlay to a document: its actions in order, each to the result of the one before (Overlay Specification
 * 1.0.0 and 1.1.0, "Overlay Object"). Returns a new document and changes neither input. In `origins`, what came from the
 * Overlay stands in the Overlay's file, and all else where it stood before.
 * Throws `OverlayError` for an action that cannot be applied.
 */
export function applyOverlay(root: JsonObject, overlay: Overlay, origins: Origins): ApplyResult {
  const result = origins.copy(root);
  const version = toOverlayVersion(overlay.overlay);
  const actions = overlay.actions.map((action, index) => {
    const context: ActionContext = {
      version,
      origins,
      refuse: (reason, at) =>
        refuse(at ?? origins.find(action, 'target'), `${nameAction(index, action.target)} ${reason}`),
    };
    const location = origins.find(overlay.actions, index);
    return { target: action.target, location, matched: applyAction(result, action, context) };
  });
  return { root: result, actions };
}

/** Changes `root`; returns how many nodes the target selected. `remove` outdoes `update` and `copy` ("Action Object"). */
function applyAction(root: JsonObject, action: Action, context: ActionContext): number {
  const nodes = selectNodes(root, action, 'target', context);
  if (action.remove) removeNodes(nodes, context);
  else if (action.copy !== undefined) copyToNodes(root, nodes, action, context);
  else if (action.update !== undefined)
    updateNodes(nodes, action.update, context.origins.find(action, 'update'), context);
  return nodes.length;
}

/**
 * Copies the one node that `copy` selects, as it stands before this action changes anything, into each of `nodes`
 * (Overlay Specification 1.1.0, "Action Object", `copy`). With an `update` beside it the specification gives neither any
 * impact; no author can mean that, so it is refused.
 */
function copyToNodes(
  root: JsonObject,
  nodes: readonly SelectedNode[],
  action: Action,
  context: ActionContext,
): void {
  const { origins } = context;
  // What is wrong with a copy is wrong with this line of the Overlay, not with the lines that are copied.
  const refuseCopy: ActionContext['refuse'] = (reason) =>
    context.refuse(reason, origins.find(action, 'copy'));
  if (action.update !== undefined)
    refuseCopy('has both "update" and "copy", of which each cancels the other; keep one');
  const sources = selectNodes(root, action, 'copy', context);
  if (nodes.length === 0) return;
  const [source] = sources;
  if (!source || sources.length > 1)
    refuseCopy(`copies "${action.copy}", which selects ${sources.length} nodes; select exactly one`);
  updateNodes(nodes, origins.copy(source.value), origins.locate(root, source.pointer), {
    ...context,
    refuse: refuseCopy,
  });
}
