import type { Breakage, Rule } from './breakage.ts';
import { listBadValues } from './formats.ts';

type Limit = 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum';

const LIMITS: Readonly<
  Record<Limit, { predicate: string; breaks: (value: number, limit: number) => boolean }>
> = {
  minimum: { predicate: 'is below its minimum', breaks: (value, limit) => value < limit },
  exclusiveMinimum: { predicate: 'is not above its lower limit', breaks: (value, limit) => value <= limit },
  maximum: { predicate: 'is above its maximum', breaks: (value, limit) => value > limit },
  exclusiveMaximum: { predicate: 'is not below its upper limit', breaks: (value, limit) => value >= limit },
};

/** The limits of a number and `multipleOf` (validation §6.2), and the formats of numbers. */
export const breakNumbers: Rule = ({ keywords, value }) => {
  if (typeof value !== 'number') return [];
  const { multipleOf, format } = keywords;
  const step = typeof multipleOf === 'number' ? multipleOf : 1;
  const breakages: Breakage[] = [];
  for (const [keyword, { predicate, breaks }] of Object.entries(LIMITS)) {
    const limit = keywords[keyword];
    if (typeof limit !== 'number') continue;
    const alternatives = listAround(limit, step).filter((other) => breaks(other, limit));
    breakages.push({ keyword, predicate, alternatives });
  }
  if (typeof multipleOf === 'number')
    breakages.push({
      keyword: 'multipleOf',
      predicate: `is no multiple of ${multipleOf}`,
      alternatives: [1, -1, multipleOf / 2, -multipleOf / 2, multipleOf / 4]
        .map((by) => value + by)
        .filter((other) => !Number.isInteger(other / multipleOf)),
    });
  if (typeof format === 'string')
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
