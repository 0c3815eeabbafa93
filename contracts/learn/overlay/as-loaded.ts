import { type Contract, createContract } from '../../../spec/contract.ts';
import type { JsonObject } from '../../../spec/json.ts';
import { Origins } from '../../../spec/origins.ts';
import { applyOverlay } from '../../../spec/overlay/apply-overlay.ts';
import { diffDocuments, type Move } from '../../../spec/overlay/diff-documents.ts';
import { gradeAdded } from '../../../spec/overlay/grade-added.ts';
import { parseOverlay } from '../../../spec/overlay/overlay.ts';

/** Stands for the file that is to be written. */
const FILE = 'learned.json';

/**
 * A document with what was learned, as who loads the Overlay of it has it: what is added there without evidence has none. What is
 * learned by it is then what a later run learns. `moves` made one root of the other.
 */
export function asLoaded({ document }: Contract, root: JsonObject, moves: readonly Move[]): Contract {
  const { precompiled: _, ...rest } = document;
  const actions = diffDocuments(document.root, root, moves).map(({ action }) => action);
  if (actions.length === 0) return createContract({ ...rest, root });
  const origins = new Origins();
  const info = { title: FILE, version: '1' };
  const overlay = parseOverlay(JSON.stringify({ overlay: '1.1.0', info, actions }), FILE, origins);
  const applied = applyOverlay(document.root, overlay, origins);
  gradeAdded(applied.root, origins, new Set([FILE]));
  return createContract({ ...rest, root: applied.root });
}
