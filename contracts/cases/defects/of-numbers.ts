import type { Breakage, FindBreakages } from './breakage.ts';
import { listBadValues } from './formats.ts';

const LIMITS = {
  minimum: {
    predicate: 'is below its minimum',
    breaks: (value: number, limit: number): boolean => value < limit,
  },
  exclusiveMinimum: {
    predicate: 'is not above its lower limit',
    breaks: (value: number, limit: number): boolean => value <= limit,
  },
  maximum: {
    predicate: 'is above its maximum',
    breaks: (value: number, limit: number): boolean => value > limit,
  },
  exclusiveMaximum: {
    predicate: 'is not below its upper limit',
    breaks: (value: number, limit: number): boolean => value >= limit,
  },
};

/** The limits of a number and `multipleOf` (validation §6.2), and the formats of numbers. */
export const breakNumbers: FindBreakages = ({ schema, value }) => {
  if (typeof value !== 'number') return [];
  const multipleOf = schema.number('multipleOf');
  const format = schema.text('format');
  const breakages: Breakage[] = [];
  for (const keyword of Object.keys(LIMITS) as (keyof typeof LIMITS)[]) {
    const { predicate, breaks } = LIMITS[keyword];
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
  if (format !== undefined)
    breakages.push({
      keyword: 'format',
      predicate: `is no ${format}`,
      alternatives: listBadValues(format, value),
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
