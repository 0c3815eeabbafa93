import { createHash } from 'node:crypto';

/** Draws that depend on the seed, on what they are drawn for, and on nothing else. */
export interface Chance {
  /** From 0 up to, and without, 1. */
  next(): number;
  /** `length` hexadecimal digits. */
  hex(length: number): string;
}

/** Chance of its own for one part of a run: the same seed and part give the same draws, whatever else was drawn before. */
export function createChance(seed: number, part: string): Chance {
  let drawn = 0;
  const draw = (): Buffer => {
    drawn += 1;
    return createHash('sha256').update(`${seed}/${drawn}/${part}`).digest();
  };
  return {
    next: () => draw().readUInt32BE() / 2 ** 32,
    hex(length) {
      let text = '';
      while (text.length < length) text += draw().toString('hex');
      return text.slice(0, length);
    },
  };
}
