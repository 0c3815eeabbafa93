import { hash } from 'node:crypto';
import type { Json } from './json.ts';

/** What a seed is made of: the same parts, in the same order, give the same results. */
export type SeedPart = string | number;

export interface Random {
  /** A number from 0 up to, and without, 1. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  /** Up to `count` different ones of a list. */
  some<T>(list: readonly T[], count: number): T[];
}

/**
 * A random generator that depends on what it is for and on nothing else: not on earlier calls, not on the clock. Numbers come
 * from mulberry32, which is even enough for test data and for nothing that must be secret.
 */
export function createRandom(...parts: SeedPart[]): Random {
  let state = Number.parseInt(toDigest(parts).slice(0, 8), 16);

  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError('There is nothing to pick from.');
    return list[between(0, list.length - 1)] as T;
  };
  const some = <T>(list: readonly T[], count: number): T[] => {
    const rest = [...list];
    const chosen: T[] = [];
    while (rest.length > 0 && chosen.length < count)
      chosen.push(...rest.splice(between(0, rest.length - 1), 1));
    return chosen;
  };
  return { next, between, pick, some };
}

/** Draws of names and numbers that others must not meet by accident: each is a digest. */
export interface Draws {
  /** From 0 up to, and without, 1. */
  next(): number;
  /** `length` hexadecimal digits. */
  hex(length: number): string;
}

/** Draws for one part of a run: the same seed and part give the same, whatever else was drawn before. */
export function createDraws(seed: number, part: string): Draws {
  let drawn = 0;
  /** In hexadecimal digits. */
  const draw = (): string => {
    drawn += 1;
    return hash('sha256', `${seed}/${drawn}/${part}`, 'hex');
  };
  return {
    next: () => Number.parseInt(draw().slice(0, 8), 16) / 2 ** 32,
    hex(length) {
      let text = '';
      while (text.length < length) text += draw();
      return text.slice(0, length);
    },
  };
}

/** Ten hexadecimal digits made of the parts: the tail of an id. */
export function toIdTail(...parts: Json[]): string {
  return toDigest(parts).slice(0, 10);
}

/** The tails of the ids of copies of the same. */
export interface IdTails {
  /** What they are made of. */
  text: string;
  /** `toIdTail(...parts, copy)`. */
  of(copy: number): string;
}

export function createIdTails(...parts: Json[]): IdTails {
  const text = JSON.stringify(parts).slice(0, -1);
  return { text, of: (copy) => hash('sha256', `${text},${copy}]`, 'hex').slice(0, 10) };
}

function toDigest(parts: readonly Json[]): string {
  return hash('sha256', JSON.stringify(parts), 'hex');
}
