import type { Contract } from '../../../spec/contract.ts';
import { isObject, type Json, type JsonObject } from '../../../spec/json.ts';
import { joinPointer } from '../../../spec/json-pointer.ts';
import { Origins } from '../../../spec/origins.ts';
import { applyOverlay } from '../../../spec/overlay/apply-overlay.ts';
import { toJsonPath } from '../../../spec/overlay/json-path.ts';
import type { Overlay } from '../../../spec/overlay/overlay.ts';
import { resolve } from '../../../spec/resolve.ts';
import { createSchemaValidators } from '../../../spec/schema/schema-validators.ts';
import { walkDocument } from '../../../spec/walk.ts';
import type { Edit } from '../edits/edit.ts';
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

/**
 * The examples of a document that do not fit their schema once an Overlay was applied, and did before: they show what is not so.
 * As actions that take them away.
 */
function listStaleExamples(root: JsonObject, overlay: OverlayJson): JsonObject[] {
  const changed = applyOverlay(root, overlay as unknown as Overlay, new Origins()).root;
  const before = new Set(listUnfitting(root));
  return listUnfitting(changed)
    .filter((pointer) => !before.has(pointer))
    .map((pointer) => ({
      target: toJsonPath(changed, pointer),
      remove: true,
      description: 'This example does not have the form that was seen.',
    }));
}

/** The pointers of the examples of media types that do not fit; a reference is the example where it stands. */
function listUnfitting(root: JsonObject): string[] {
  const validators = createSchemaValidators(root);
  const found: string[] = [];
  walkDocument(root, ({ type, value, pointer }) => {
    if (type !== 'MediaType' || !isObject(value) || value['schema'] === undefined) return;
    const validate = validators.at(joinPointer(pointer, 'schema'));
    if (value['example'] !== undefined && validate(value['example']).length > 0)
      found.push(joinPointer(pointer, 'example'));
    const examples = isObject(value['examples']) ? Object.keys(value['examples']) : [];
    for (const name of examples) {
      const at = joinPointer(pointer, 'examples', name);
      const example: Json = resolve(root, at).value;
      if (isObject(example) && example['value'] !== undefined && validate(example['value']).length > 0)
        found.push(at);
    }
  });
  return found;
}
