/** A figure that was taken several times: the median, and the least and the most. */
export interface Spread {
  median: number;
  least: number;
  most: number;
}

/** Throws a `RangeError` where there are no values. */
export function toSpread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const [least, most] = [sorted[0], sorted.at(-1)];
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (least === undefined || most === undefined || low === undefined || high === undefined)
    throw new RangeError('There are no values.');
  return { median: (low + high) / 2, least, most };
}

/** The ratios of figures that were taken in turn, pair by pair, so that what else the machine did at the time falls out. */
export function toRatios(values: readonly number[], against: readonly number[]): Spread {
  if (values.length !== against.length) throw new RangeError('Ratios are of pairs.');
  return toSpread(values.map((value, index) => value / (against[index] ?? Number.NaN)));
}

/** Takes some figures in turn, round by round; for each of them, what it was in each round. */
export async function takeInTurn<T>(count: number, measures: readonly (() => Promise<T>)[]): Promise<T[][]> {
  const taken: T[][] = measures.map(() => []);
  for (let done = 0; done < count; done += 1)
    for (const [index, measure] of measures.entries()) taken[index]?.push(await measure());
  return taken;
}
