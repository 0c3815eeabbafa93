import type { Problem } from './document-error.ts';
import { isObject, type JsonObject } from './json.ts';
import { joinPointer, parsePointer, toPointer } from './json-pointer.ts';
import { findObjectType } from './openapi-objects.ts';
import { listInPlace } from './schema/schema-object.ts';
import { walkDocument } from './walk.ts';

/** A typed place of a document, and the places that must be understood before it can be. */
interface Place {
  wanted: string;
  /** In the document's order; of a reference also where it stands. */
  leadsTo: { pointer: string; reference?: { text: string; at: string } }[];
}

/**
 * References (OpenAPI §4.8.23) that lead to nothing, to an object of another kind, or back to themselves. An object of
 * another kind was never checked as what the reference takes it for; a circle has no meaning that could be served.
 */
export function checkReferences(root: JsonObject): Problem[] {
  const places = listPlaces(root);
  return [...places.values()].flatMap(({ wanted, leadsTo }) =>
    leadsTo.flatMap(({ pointer, reference }) => {
      if (!reference) return [];
      const message = findProblem(reference.text, pointer, wanted, places);
      return message ? [{ pointer: reference.at, message }] : [];
    }),
  );
}

function findProblem(
  text: string,
  pointer: string,
  wanted: string,
  places: ReadonlyMap<string, Place>,
): string | undefined {
  if (!text.startsWith('#')) return `\`${text}\` was not bundled.`;
  const target = places.get(pointer);
  if (!target || !findObjectType(target.wanted)) return `\`${text}\` leads to no ${wanted} in this document.`;
  if (target.wanted !== wanted) return `\`${text}\` leads to ${target.wanted}, where ${wanted} is wanted.`;
  return returns(pointer, places) ? `\`${text}\` leads back to itself.` : undefined;
}

/** Whether a place cannot be understood before it was understood. */
function returns(start: string, places: ReadonlyMap<string, Place>): boolean {
  const seen = new Set<string>();
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const { pointer } of places.get(at)?.leadsTo ?? []) {
      if (pointer === start) return true;
      if (!seen.has(pointer)) open.push(pointer);
      seen.add(pointer);
    }
  }
  return false;
}

function listPlaces(root: JsonObject): Map<string, Place> {
  const places = new Map<string, Place>();
  walkDocument(root, ({ pointer, value, type, wanted }) => {
    const inPlace = type === 'Schema' ? listInPlace(value, pointer) : [];
    const leadsTo: Place['leadsTo'] = inPlace.map((inner) => ({ pointer: inner }));
    if (isObject(value) && findObjectType(type) && typeof value['$ref'] === 'string') {
      const text = value['$ref'];
      leadsTo.push({ pointer: toTarget(text), reference: { text, at: joinPointer(pointer, '$ref') } });
    }
    places.set(pointer, { wanted, leadsTo });
  });
  return places;
}

/** The pointer that a local reference means, however it is encoded; one that is no JSON Pointer leads nowhere. */
function toTarget(reference: string): string {
  try {
    return toPointer(parsePointer(reference));
  } catch {
    return reference;
  }
}
