import type { Breakage, FindBreakages } from './breakage.ts';

interface Limit {
  keyword: 'minimum' | 'exclusiveMinimum' | 'maximum' | 'exclusiveMaximum';
  says: string;
  breaks: (value: number, limit: number) => boolean;
}

const LIMITS: readonly Limit[] = [
  { keyword: 'minimum', says: 'is below its minimum', breaks: (value, limit) => value < limit },
  {
    keyword: 'exclusiveMinimum',
    says: 'is not above its lower limit',
    breaks: (value, limit) => value <= limit,
  },
  { keyword: 'maximum', says: 'is above its maximum', breaks: (value, limit) => value > limit },
  {
    keyword: 'exclusiveMaximum',
    says: 'is not below its upper limit',
    breaks: (value, limit) => value >= limit,
  },
];

/** The limits of a number and `multipleOf` (validation §6.2). */
export const breakNumbers: FindBreakages = ({ schema, value }) => {
  if (typeof value !== 'number') return [];
  const multipleOf = schema.number('multipleOf');
  const breakages: Breakage[] = [];
  for (const { keyword, says: predicate, breaks } of LIMITS) {
    const limit = schema.number(keyword);
    if (limit === undefined) continue;
    const alternatives = listAround(limit, multipleOf ?? 1).filter((other) => breaks(other, limit));
    breakages.push({ keyword, predicate, alternatives });
  }
  if (multipleOf !== undefined)
    breakages.push({
      keyword: 'multipleOf',
      predicate: `is no multiple of ${multipleOf}`,
      alternatives: [1, -1, multipleOf / 2, -multipleOf / 2, multipleOf / 4]
        .map((by) => value + by)
        .filter((other) => !Number.isInteger(other / multipleOf)),
    });
  return breakages;
};

/** Numbers at and near a limit: whole steps, then whole numbers, then the limit itself and what is far away. */
function listAround(limit: number, step: number): number[] {
  const steps = Math.floor(limit / step);
  const multiples = [0, -1, 1, 2, -2].map((by) => (steps + by) * step);
  const whole = [Math.floor(limit), Math.floor(limit) - 1, Math.ceil(limit) + 1];
  const far = Math.abs(limit) + 1;
  return [...new Set([...multiples, ...whole, limit, limit - far, limit + far])].filter(Number.isFinite);
}
