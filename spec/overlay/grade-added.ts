import { isObject, type JsonObject } from '../json.ts';
import { findAt, joinPointer, parentPointer } from '../json-pointer.ts';
import { findObjectType } from '../openapi-objects.ts';
import { define, type Location, type Origins } from '../origins.ts';
import { walkDocument } from '../walk.ts';

const NOTE = 'An Overlay adds it, and does not say how it is known.';

/**
 * Gives what Overlays added without evidence the grade `assumed`, in place: it would otherwise have that of the document around it,
 * which speaks of something else. Evidence that an Overlay states holds for all that stands below it. What an Overlay changed within an
 * object is not told apart from the rest of it.
 */
export function gradeAdded(root: JsonObject, origins: Origins, overlays: ReadonlySet<string>): void {
  /** Whether the evidence that holds at a pointer comes from an Overlay. */
  const isOfOverlay = new Map<string, boolean>();
  const findAround = (pointer: string): boolean => {
    const parent = parentPointer(pointer);
    return parent !== undefined && (isOfOverlay.get(parent) ?? findAround(parent));
  };
  walkDocument(root, ({ pointer, value, type }) => {
    if (!isObject(value) || !findObjectType(type)) return;
    const isFrom = (location: Location | undefined): boolean => overlays.has(location?.file ?? '');
    const around = findAround(pointer);
    const isStated = Object.hasOwn(value, 'x-evidence');
    const isAdded = !isStated && !around && isFrom(origins.findObject(value)) && canBeGraded(value);
    if (isAdded) define(value, 'x-evidence', { grade: 'assumed', note: NOTE });
    isOfOverlay.set(pointer, isStated ? isFrom(origins.find(value, 'x-evidence')) : isAdded || around);
  });
}

/** Takes out again, in place, what `gradeAdded` said of a document and not of the one before: it is said of it whenever it is loaded. */
export function withoutGraded(before: JsonObject, root: JsonObject): void {
  walkDocument(root, ({ pointer, value, type }) => {
    const evidence = isObject(value) && findObjectType(type) ? value['x-evidence'] : undefined;
    if (!isObject(value) || !isObject(evidence) || evidence['note'] !== NOTE) return;
    const known = findAt(before, joinPointer(pointer, 'x-evidence', 'note'));
    if (known === NOTE) return;
    if (evidence['grade'] === 'assumed') delete value['x-evidence'];
    else delete evidence['note'];
  });
}

/** Not what is evidence itself, nor a reference, whose evidence stands where it leads. */
function canBeGraded(value: JsonObject): boolean {
  return !['grade', '$ref'].some((name) => Object.hasOwn(value, name));
}
