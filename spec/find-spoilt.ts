import type { Problem } from './document-error.ts';
import { isObject, type JsonObject } from './json.ts';
import { findAt, isWithin, joinPointer, parentPointer, parsePointer, toPointer } from './json-pointer.ts';
import { listHeld } from './path-item.ts';
import { walkAnswering } from './walk.ts';

/** What leads where in a document, as far as a client's call reaches. */
interface Ways {
  /** The operations that a client may call, by pointer. */
  operations: Set<string>;
  /** By the pointer that is referred to: where it is referred to from. */
  referredFrom: Map<string, string[]>;
}

/**
 * The operations that a problem spoils, by their pointer, with the first that does: it stands in them, or in what they refer to. Notes
 * spoil nothing; neither does what stands in an error response alone, because the others still can be given.
 */
export function findSpoilt<P extends Problem>(root: JsonObject, problems: readonly P[]): Map<string, P> {
  const spoilt = new Map<string, P>();
  const harmful = problems.filter(({ isNote }) => !isNote);
  if (harmful.length === 0) return spoilt;
  const ways = readWays(root);
  // What one problem reached, another need not go through again.
  const reached = new Set<string>();
  for (const problem of harmful) {
    const open = [problem.pointer];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (reached.has(at)) continue;
      reached.add(at);
      for (const operation of listHolding(root, at, ways))
        if (!spoilt.has(operation)) spoilt.set(operation, problem);
      for (const holder of listHolders(at)) open.push(...(ways.referredFrom.get(holder) ?? []));
    }
  }
  return spoilt;
}

/** A pointer, and those of all that holds what stands there. */
function listHolders(pointer: string): string[] {
  const holders: string[] = [];
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1))
    holders.push(pointer.slice(0, end));
  return holders;
}

/** The operations that hold what stands at a pointer, or share it as those of one path do, or all that say nothing else. */
function listHolding(root: JsonObject, pointer: string, { operations }: Ways): string[] {
  if (isWithin(pointer, '/security'))
    return [...operations].filter((operation) => findAt(root, `${operation}/security`) === undefined);
  return listHolders(pointer).flatMap((holder) => {
    if (operations.has(holder)) return isNeeded(root, pointer, holder) ? [holder] : [];
    const item = holder.endsWith('/parameters') ? parentPointer(holder) : undefined;
    const held = item === undefined ? [] : listHeld(findAt(root, item) ?? null);
    return held
      .map(({ pointer: inItem }) => `${item}${inItem}`)
      .filter((operation) => operations.has(operation));
  });
}

/** Whether an operation is not the same without a part of it: all but its error responses, where it has others. */
function isNeeded(root: JsonObject, pointer: string, operation: string): boolean {
  if (!isWithin(pointer, `${operation}/responses`)) return true;
  const responses = findAt(root, `${operation}/responses`);
  const successes = Object.keys(isObject(responses) ? responses : {}).filter((name) => name.startsWith('2'));
  const [status = ''] = parsePointer(pointer.slice(`${operation}/responses`.length));
  return successes.length === 0 || status === '' || successes.includes(status);
}

/** What a service calls by itself is not followed: no call of a client reaches it. */
function readWays(root: JsonObject): Ways {
  const operations = new Set<string>();
  const referredFrom: Ways['referredFrom'] = new Map();
  const note = (from: string, to: string): void => {
    const known = referredFrom.get(to);
    if (known) known.push(from);
    else referredFrom.set(to, [from]);
  };
  walkAnswering(root, ({ pointer, value, type }) => {
    if (!isObject(value)) return;
    if (type === 'Operation') operations.add(pointer);
    if (type === 'SecurityRequirement')
      for (const name of Object.keys(value)) note(pointer, joinPointer('/components/securitySchemes', name));
    if (type === 'Reference' || type === 'Schema' || type === 'PathItem') {
      const to = toTarget(value['$ref']);
      if (to !== undefined) note(pointer, to);
    }
  });
  return { operations, referredFrom };
}

function toTarget(reference: unknown): string | undefined {
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return undefined;
  try {
    return toPointer(parsePointer(reference));
  } catch {
    return undefined;
  }
}
