import type { Contract } from '../../spec/contract.ts';
import { createDraws } from '../../spec/random.ts';
import { rememberOf } from '../../spec/remember.ts';
import type { Plan } from './check.ts';
import type { FirstCall } from './first-calls.ts';

/**
 * Whether it is a stage's turn, of what is asked in one stage only: each of some things in another stage than the one before. A thorough
 * run asks all of it in each.
 */
export function isTurnOf(
  stage: string,
  group: string,
  index: number,
  { stages, seed, thorough }: Plan,
): boolean {
  if (thorough) return true;
  const start = Math.floor(createDraws(seed, `turns ${group}`).next() * stages.length);
  return stages[(start + index) % stages.length] === stage;
}

/**
 * The same of what is asked of each operation in one stage only; which one, is the same whatever other operations are asked, and
 * wherever they stand in the document: one that moves changes its place there.
 */
export function isTurnOfOperation(
  { operation, stage }: Pick<FirstCall, 'operation' | 'stage'>,
  group: string,
  plan: Plan,
  offset = 0,
): boolean {
  const index = listIds(plan.contract).indexOf(operation.id);
  return isTurnOf(stage, group, index + offset, plan);
}

const listIds = rememberOf(({ operations }: Contract): string[] => operations.map(({ id }) => id).toSorted());
