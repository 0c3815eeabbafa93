import { createDraws } from '../../spec/random.ts';
import type { Plan } from './check.ts';

/** Whether it is a stage's turn, of what is asked in one stage only: each of some things in another stage than the one before. */
export function isTurnOf(stage: string, group: string, index: number, { stages, seed }: Plan): boolean {
  const start = Math.floor(createDraws(seed, `turns ${group}`).next() * stages.length);
  return stages[(start + index) % stages.length] === stage;
}
