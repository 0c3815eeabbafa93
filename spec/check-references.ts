import type { Problem } from './document-error.ts';
import { isObject, type JsonObject } from './json.ts';
import { joinPointer, parsePointer, toPointer } from './json-pointer.ts';
import { toCost, toNeutral } from './neutral.ts';
import { findObjectType } from './openapi-objects.ts';
import { remember } from './remember.ts';
import { listInPlace } from './schema/schema-object.ts';
import { type DocumentVisit, findWantedAt, walkDocument } from './walk.ts';

/** A typed place of a document, and the places that must be understood before it can be. */
interface Place {
  wanted: string;
  /** Whether a Reference stands for the object. */
  isReplaced: boolean;
  /** In the document's order; of a reference also where it stands. */
  leadsTo: { pointer: string; reference?: { text: string; at: string } }[];
}

/**
 * References (OpenAPI §4.8.23) that lead to nothing, to an object of another kind, or back to themselves. An object of
 * another kind was never checked as what the reference takes it for; a circle has no meaning that could be served.
 */
export function checkReferences(root: JsonObject): Problem[] {
  const { note, conclude } = collectReferences(root);
  walkDocument(root, note);
  return conclude();
}

/** The same for who walks through the document anyway: notes each visit, and concludes what is wrong. */
export function collectReferences(root: JsonObject): {
  note(visit: DocumentVisit): void;
  conclude(): Problem[];
} {
  const places = new Map<string, Place>();
  return {
    note(visit) {
      if (!isObject(visit.value)) return;
      const place = toPlace(visit);
      if (place.leadsTo.length > 0) places.set(visit.pointer, place);
    },
    conclude: () => findProblems(root, places),
  };
}

function findProblems(root: JsonObject, places: ReadonlyMap<string, Place>): Problem[] {
  const known: Known = {
    circling: findCircling(places),
    wantedAt: remember((pointer) => findWantedAt(root, pointer)),
  };
  const problems: Problem[] = [];
  for (const [holder, { wanted, isReplaced, leadsTo }] of places)
    for (const { pointer, reference } of leadsTo) {
      const message = reference && findProblem(reference.text, pointer, wanted, known);
      if (!reference || !message) continue;
      const at = isReplaced ? holder : reference.at;
      const value = isReplaced ? toNeutral(wanted) : undefined;
      problems.push({ pointer: reference.at, message, ...toCost(wanted), mend: { at, value } });
    }
  return problems;
}

interface Known {
  wantedAt(pointer: string): string | undefined;
  /** Places that cannot be understood before they were. */
  circling: ReadonlySet<string>;
}

function findProblem(
  text: string,
  pointer: string,
  wanted: string,
  { wantedAt, circling }: Known,
): string | undefined {
  if (!text.startsWith('#')) return `\`${text}\` was not bundled.`;
  const found = pointer.startsWith('#') ? undefined : wantedAt(pointer);
  if (found === undefined || !findObjectType(found))
    return `\`${text}\` leads to no ${wanted} in this document.`;
  if (found !== wanted) return `\`${text}\` leads to ${found}, where ${wanted} is wanted.`;
  return circling.has(pointer) ? `\`${text}\` leads back to itself.` : undefined;
}

/** The places from which a way leads back to them. */
function findCircling(places: ReadonlyMap<string, Place>): Set<string> {
  const leading = new Map<string, string[]>();
  for (const [pointer, { leadsTo }] of places)
    if (leadsTo.length > 0)
      leading.set(
        pointer,
        leadsTo.map((to) => to.pointer),
      );
  peel(leading);
  // What is left leads to a circle; few documents have any.
  return new Set([...leading.keys()].filter((pointer) => returns(pointer, leading)));
}

/** Takes out, as long as there is one, each place of which all ways end. */
function peel(leading: Map<string, string[]>): void {
  const from = new Map<string, string[]>();
  const waysOf = new Map<string, number>();
  for (const [pointer, targets] of leading) {
    waysOf.set(pointer, targets.length);
    for (const to of targets) {
      const known = from.get(to);
      if (known) known.push(pointer);
      else from.set(to, [pointer]);
    }
  }
  const ended = [...from.keys()].filter((pointer) => !leading.has(pointer));
  for (let at = ended.pop(); at !== undefined; at = ended.pop()) {
    leading.delete(at);
    for (const pointer of from.get(at) ?? []) {
      const left = (waysOf.get(pointer) ?? 0) - 1;
      waysOf.set(pointer, left);
      if (left === 0) ended.push(pointer);
    }
  }
}

/** Whether a way leads from a place back to it. */
function returns(start: string, leading: ReadonlyMap<string, string[]>): boolean {
  const seen = new Set<string>();
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const pointer of leading.get(at) ?? []) {
      if (pointer === start) return true;
      if (!seen.has(pointer)) open.push(pointer);
      seen.add(pointer);
    }
  }
  return false;
}

function toPlace({ pointer, value, type, wanted }: DocumentVisit): Place {
  const inPlace = type === 'Schema' ? listInPlace(value, pointer) : [];
  const leadsTo: Place['leadsTo'] = inPlace.map((inner) => ({ pointer: inner }));
  if (isObject(value) && findObjectType(type) && typeof value['$ref'] === 'string') {
    const text = value['$ref'];
    leadsTo.push({ pointer: toTarget(text), reference: { text, at: joinPointer(pointer, '$ref') } });
  }
  return { wanted, isReplaced: type === 'Reference', leadsTo };
}

/** The pointer that a local reference means, however it is encoded; one that is no JSON Pointer leads nowhere. */
function toTarget(reference: string): string {
  try {
    return toPointer(parsePointer(reference));
  } catch {
    return reference;
  }
}
