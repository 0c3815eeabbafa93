import type { Contract } from '../../../spec/contract.ts';
import type { Edit } from '../edits/edit.ts';
import { listStaleExamples } from './stale-examples.ts';
import { type OverlayJson, type OverlayOrigin, toOverlay } from './to-overlay.ts';

/** What was learned as an Overlay, with the examples taken away that do not fit any more; `undefined` where there is nothing. */
export function toLearnedOverlay(
  { root }: Contract,
  edits: readonly Edit[],
  origin: OverlayOrigin,
  title: string,
): OverlayJson | undefined {
  if (edits.length === 0) return undefined;
  const overlay = toOverlay(root, edits, origin, title);
  return { ...overlay, actions: [...overlay.actions, ...listStaleExamples(root, overlay)] };
}
