import type { LocatedProblem, Problem } from './document-error.ts';
import { findSpoilt } from './find-spoilt.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { findAt, isWithin, lastToken, parentPointer } from './json-pointer.ts';
import { define, type Location, type Origins } from './origins.ts';

/** What was left out of a document, so that the rest of it can be read. */
export interface LeftOut {
  problems: LocatedProblem[];
  /** The operations that are not what was written without it, by pointer, with the first problem that spoils each. */
  spoilt: Map<string, LocatedProblem>;
}

/** Finds what is wrong in a document from which is taken out what others found. */
export type FindProblems = (root: JsonObject) => Problem[];

/** A document while it is made readable. */
export interface Written {
  root: JsonObject;
  origins: Origins;
  locate(pointer: string): Location | undefined;
}

/** A mend may leave its holder without what it needs, which is then taken out as well, and so on upwards. */
const MOST_ROUNDS = 20;

/**
 * Takes out of a document, in place, what some checks find wrong in it, one check after the other, until they find nothing more. Problems
 * that come of taking something out are none of their own. Throws where that has no end, which is a fault of the kit.
 */
export function leaveOut(written: Written, checks: readonly FindProblems[]): LeftOut {
  const { root, locate } = written;
  const all: LeftOut = { problems: [], spoilt: new Map() };
  for (const [index, check] of checks.entries()) {
    const found = check(root);
    const spoilt = [...all.spoilt.keys()];
    const own = found
      .filter(({ pointer }) => !spoilt.some((operation) => isWithin(pointer, operation)))
      .map((problem) => ({ ...problem, location: locate(problem.pointer) }));
    for (const [operation, problem] of findSpoilt(root, own))
      if (!all.spoilt.has(operation)) all.spoilt.set(operation, problem);
    for (const { pointer, message, isNote, location } of own)
      all.problems.push({ pointer, message, location, ...(isNote && { isNote }) });
    mendAll(written, found, checks.slice(0, index + 1));
  }
  return all;
}

/** What a check can be asked of is what those before it find nothing in; so they are asked again first. */
function mendAll(
  { root, origins }: Written,
  found: readonly Problem[],
  checks: readonly FindProblems[],
): void {
  let open = found.filter(isMended);
  for (let round = 0; open.length > 0; round += 1) {
    if (round === MOST_ROUNDS) throw new Error(`${open[0]?.pointer}: ${open[0]?.message}`);
    mendOnce(root, origins, open);
    open = [];
    for (const check of checks) if (open.length === 0) open = check(root).filter(isMended);
  }
}

function isMended({ mend }: Problem): boolean {
  return mend !== 'nothing';
}

/** All places are looked up before anything is changed: an item that is taken out of a list moves those behind it. */
function mendOnce(root: JsonObject, origins: Origins, problems: readonly Problem[]): void {
  const mends = new Map<string, { holder: Json | undefined; key: string; value: Json | undefined }>();
  for (const { pointer, mend } of problems) {
    const { at, value } = typeof mend === 'object' ? mend : { at: pointer };
    const holder = findAt(root, parentPointer(at) ?? '');
    if (at !== '') mends.set(at, { holder, key: lastToken(at), value });
  }
  const items: { list: Json[]; index: number }[] = [];
  for (const { holder, key, value } of mends.values()) {
    if (Array.isArray(holder) && value === undefined) items.push({ list: holder, index: Number(key) });
    else if (Array.isArray(holder)) holder[key === '-' ? holder.length : Number(key)] = value ?? null;
    else if (isObject(holder) && value === undefined) delete holder[key];
    else if (isObject(holder)) define(holder, key, value ?? null);
  }
  for (const { list, index } of items.toSorted((a, b) => b.index - a.index)) origins.removeItem(list, index);
}
