import { type Spread, toRatios, toSpread } from './statistics.ts';

/** One row of the table: what was measured, and what it should be. */
export interface Figure {
  what: string;
  goal: Goal | undefined;
  unit: '' | 's' | '/s';
  value: Spread;
  /** What the value was made of, in words. */
  note: string;
  /** Which way is better, of a ratio by processor time, which a machine that does other things too does not change much. */
  kept?: Goal['rule'] | undefined;
}

export interface Goal {
  rule: 'at least' | 'at most';
  value: number;
}

export const atLeast = (value: number): Goal => ({ rule: 'at least', value });
export const atMost = (value: number): Goal => ({ rule: 'at most', value });

export function isMet({ goal, value }: Figure): boolean | undefined {
  if (!goal) return undefined;
  return goal.rule === 'at least' ? value.median >= goal.value : value.median <= goal.value;
}

/** What was measured against what, pair by pair; the note gives the median of each. */
export function toRatioFigure(
  named: Pick<Figure, 'what' | 'goal' | 'kept'>,
  values: readonly number[],
  others: readonly number[],
  toNote: (value: string, other: string) => string,
): Figure {
  const median = (list: readonly number[]): string => Math.round(toSpread(list).median).toLocaleString('en');
  return {
    ...named,
    unit: '',
    value: toRatios(values, others),
    note: toNote(median(values), median(others)),
  };
}
