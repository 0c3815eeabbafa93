import { isObject, type Json, type JsonObject } from '../../../spec/json.ts';
import { joinPointer } from '../../../spec/json-pointer.ts';
import { type ObservedCount, SEVERAL } from '../observations/observations.ts';
import type { Step } from './edit.ts';

/**
 * Evidence that something was seen: about some keywords of the object that carries it, of which none is about its being there;
 * without keywords, about the whole of it.
 */
export function toObserved({ stage, date, count }: ObservedCount, keywords?: readonly string[]): JsonObject {
  return { grade: 'observed', stage, date, count, ...(keywords ? { keywords: [...keywords] } : {}) };
}

/** Evidence of something new: about the whole of it where several exchanges showed it, else about its being there. */
export function toObservedForm(observed: ObservedCount): JsonObject {
  return toObserved(observed, observed.count >= SEVERAL ? undefined : []);
}

/**
 * Writes evidence onto an object: `stated` is what the document has there, or what is copied there. Lists are merged by appending,
 * so that keywords which are there already are taken away first; what the evidence so far says of the rest goes on to hold.
 */
export function toEvidenceSteps(stated: Json | undefined, pointer: string, evidence: JsonObject): Step[] {
  const before = isObject(stated) && isObject(stated['x-evidence']) ? stated['x-evidence'] : undefined;
  const isPartial = before?.['keywords'] !== undefined;
  const otherwise =
    before && !isPartial && evidence['keywords'] !== undefined && before['grade'] !== undefined
      ? { otherwise: before['grade'] }
      : {};
  return [
    ...(isPartial ? [{ at: joinPointer(pointer, 'x-evidence', 'keywords'), remove: true as const }] : []),
    { at: pointer, update: { 'x-evidence': { ...evidence, ...otherwise } } },
  ];
}
