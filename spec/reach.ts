import { isObject, type Json } from './json.ts';
import { findAt, parsePointer, toPointer } from './json-pointer.ts';

/** Where the parts of what stands at `pointer` are defined: the pointer itself, and that of everything it refers to. */
export function listReach(root: Json, pointer: string): string[] {
  const reached = new Set<string>();
  const follow = (start: string): void => {
    if (reached.has(start)) return;
    reached.add(start);
    const go = (value: Json | undefined): void => {
      if (Array.isArray(value)) for (const item of value) go(item);
      if (!isObject(value)) return;
      // In an example it may be any text.
      if (typeof value['$ref'] === 'string' && value['$ref'].startsWith('#/'))
        follow(toPointer(parsePointer(value['$ref'])));
      for (const inner of Object.values(value)) go(inner);
    };
    go(findAt(root, start));
  };
  follow(pointer);
  return [...reached];
}

/** Whether a pointer lies at or below one of some others. */
export function isWithin(pointer: string, roots: Iterable<string>): boolean {
  for (const root of roots) if (pointer === root || pointer.startsWith(`${root}/`)) return true;
  return false;
}
