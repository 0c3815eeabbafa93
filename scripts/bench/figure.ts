import type { Spread } from './statistics.ts';

/** One row of the table: what was measured, and what it should be. */
export interface Figure {
  what: string;
  goal: { rule: 'at least' | 'at most'; value: number } | undefined;
  unit: '' | 's' | '/s';
  value: Spread;
  /** What the value was made of, in words. */
  note: string;
}

export function isMet({ goal, value }: Figure): boolean | undefined {
  if (!goal) return undefined;
  return goal.rule === 'at least' ? value.median >= goal.value : value.median <= goal.value;
}
