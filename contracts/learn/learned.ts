import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { isWithin, joinPointer, removeAt } from '../../spec/json-pointer.ts';
import { type DocumentChange, diffDocuments } from '../../spec/overlay/diff-documents.ts';
import { withoutGraded } from '../../spec/overlay/grade-added.ts';
import { resolve } from '../../spec/resolve.ts';
import { createSchemaValidators } from '../../spec/schema/schema-validators.ts';
import { walkDocument } from '../../spec/walk.ts';
import type { LearnedDocument } from './learn.ts';
import type { Edit } from './learning.ts';

/** A change of a document, and what was learned that it says; an example that does not fit any more says nothing. */
export interface LearnedChange extends Pick<DocumentChange, 'action'> {
  edits: readonly Edit[];
}

/** What was learned. */
export interface Learned {
  /** What can be taken over, and what contradicts what is stated or was seen before. */
  edits: readonly Edit[];
  corrections: readonly Edit[];
  /** What was seen, and not learned, because other exchanges deny it. */
  denied: readonly Edit[];
  /** The actions of an Overlay that make a document say the one, and of another, which comes after it, that make it say the other. */
  changes: readonly LearnedChange[];
  corrected: readonly LearnedChange[];
  /** Why nothing could be learned; `undefined` where something could. */
  why: string | undefined;
  /** How many exchanges it was learned from. */
  exchanges: number;
}

/** Nothing, for a reason that is still to be said. */
export const NOTHING_LEARNED: Omit<Learned, 'why' | 'exchanges'> = {
  edits: [],
  corrections: [],
  denied: [],
  changes: [],
  corrected: [],
};

/** What was learned, from learning without corrections and, where there are any, with them. */
export function toLearned(
  root: JsonObject,
  learned: LearnedDocument,
  learnWithCorrections: () => LearnedDocument,
): Omit<Learned, 'why' | 'exchanges'> {
  const { denied, moves } = learned;
  const edits = learned.edits.filter(({ isCorrection }) => !isCorrection);
  const corrections = learned.edits.filter(({ isCorrection }) => isCorrection);
  const after = withoutStaleExamples(root, learned.contract.root);
  const changes = explain(diffDocuments(root, after, moves), learned, edits);
  if (corrections.length === 0) return { edits, corrections, denied, changes, corrected: [] };
  const all = learnWithCorrections();
  const rest = diffDocuments(after, withoutStaleExamples(root, all.contract.root));
  const known = all.edits.filter(({ isCorrection }) => isCorrection);
  return { edits, corrections, denied, changes, corrected: explain(rest, all, known) };
}

function explain(
  changes: readonly DocumentChange[],
  { placesOf }: Pick<LearnedDocument, 'placesOf'>,
  edits: readonly Edit[],
): LearnedChange[] {
  const places = edits.flatMap((edit) => placesOf(edit).map((place) => ({ edit, place })));
  return changes.map(({ action, places: changed }) => ({
    action,
    edits: [...new Set(changed.flatMap((one) => findNearest(one, places)))],
  }));
}

/** What changed a place, or what holds it, the nearest; else what changed something inside it. */
function findNearest(changed: string, places: readonly { edit: Edit; place: string }[]): Edit[] {
  const around = places.filter(({ place }) => isWithin(changed, place));
  const nearest = Math.max(...around.map(({ place }) => place.length));
  const found = around.filter(({ place }) => place.length === nearest);
  return (found.length > 0 ? found : places.filter(({ place }) => isWithin(place, changed))).map(
    ({ edit }) => edit,
  );
}

/** A changed document without the examples that do not fit their schema any more: they show what is not so. */
function withoutStaleExamples(before: JsonObject, after: JsonObject): JsonObject {
  const unfitting = listUnfitting(after);
  // Most often there are none, and to look through a document costs more than all else here.
  const known = new Set(unfitting.length === 0 ? [] : listUnfitting(before));
  const result = structuredClone(after);
  for (const pointer of unfitting.filter((one) => !known.has(one))) removeAt(result, pointer);
  withoutGraded(before, result);
  return result;
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
