import { isObject, type Json } from './json.ts';
import { findStep, parsePointer, type Token, toPointer } from './json-pointer.ts';

/** Where a value stands in a file; lines count from 1. */
export interface Location {
  file: string;
  line: number;
}

/**
 * Remembers where every member and item of parsed YAML came from. Locations belong to the object that holds the value,
 * so they survive when trees of several files are merged, as long as the objects themselves are kept or are copied
 * with `copy`.
 */
export class Origins {
  readonly #members = new WeakMap<object, Map<string, Location>>();
  readonly #objects = new WeakMap<object, Location>();
  /** Of lists from which items were taken out: their indexes, each at its time. */
  readonly #removed = new WeakMap<object, number[]>();

  /** Notes that `holder[key]` was written at `location`. */
  set(holder: object, key: string | number, location: Location): void {
    const members = this.#members.get(holder);
    if (members) members.set(String(key), location);
    else this.#members.set(holder, new Map([[String(key), location]]));
  }

  setObject(value: object, location: Location): void {
    this.#objects.set(value, location);
  }

  /** Takes an item out of a list; those behind it keep their locations. */
  removeItem(list: Json[], index: number): void {
    list.splice(index, 1);
    const before = this.#removed.get(list);
    if (before) before.push(index);
    else this.#removed.set(list, [index]);
    const members = this.#members.get(list);
    if (!members) return;
    for (let at = index; at <= list.length; at += 1) {
      const next = members.get(String(at + 1));
      if (next) members.set(String(at), next);
      else members.delete(String(at));
    }
  }

  /** The pointer at which was written what stands at one now, before items were taken out of lists. */
  toWritten(root: Json, pointer: string): string {
    let value: Json | undefined = root;
    const written: Token[] = [];
    for (const token of parsePointer(pointer)) {
      const removed = Array.isArray(value) ? (this.#removed.get(value) ?? []) : [];
      const shifted = removed.reduceRight(
        (index, gone) => (index >= gone ? index + 1 : index),
        Number(token),
      );
      written.push(removed.length > 0 ? shifted : token);
      value = findStep(value, token);
    }
    return toPointer(written);
  }

  /** Where `holder[key]` was written. */
  find(holder: object, key: string | number): Location | undefined {
    return this.#members.get(holder)?.get(String(key));
  }

  /** Where the object or array itself begins. */
  findObject(value: object): Location | undefined {
    return this.#objects.get(value);
  }

  /** Where the value at `pointer` was written; where there is none, its nearest ancestor that is there. */
  locate(root: Json, pointer: string): Location | undefined {
    let value: Json | undefined = root;
    let location = typeof root === 'object' && root !== null ? this.findObject(root) : undefined;
    for (const token of parsePointer(pointer)) {
      const next = findStep(value, token);
      if (next === undefined || typeof value !== 'object' || value === null) return location;
      location = this.find(value, token) ?? location;
      value = next;
    }
    return location;
  }

  /** A deep copy of `value` whose members and items keep their locations. */
  copy<T extends Json>(value: T): T {
    if (typeof value !== 'object' || value === null) return value;
    const result = (Array.isArray(value) ? value.map((item) => this.copy(item)) : {}) as Json[] &
      Record<string, Json>;
    if (isObject(value))
      for (const [key, member] of Object.entries(value)) define(result, key, this.copy(member));
    const members = this.#members.get(value);
    if (members) this.#members.set(result, new Map(members));
    const own = this.#objects.get(value);
    if (own) this.#objects.set(result, own);
    return result as unknown as T;
  }
}

/** Sets a member even where its name is `__proto__`. */
export function define(target: object, key: string, value: Json): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}
