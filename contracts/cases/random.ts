import { hash } from 'node:crypto';

/** Draws that depend on the seed, on what they are drawn for, and on nothing else. */
export interface Random {
  /** From 0 up to, and without, 1. */
  next(): number;
  /** `length` hexadecimal digits. */
  hex(length: number): string;
}

/** Chance of its own for one part of a run: the same seed and part give the same draws, whatever else was drawn before. */
export function createRandom(seed: number, part: string): Random {
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
