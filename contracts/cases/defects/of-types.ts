import type { Json } from '../../../spec/json.ts';
import type { Breakage, FindBreakages } from './breakage.ts';

/** A kind of JSON value (JSON Schema 2020-12, core §4.2.1), how a person calls it, and some values that stand for it. */
interface Kind {
  called: string;
  types: readonly string[];
  values: readonly Json[];
}

/** In a fixed order. The list is not empty, because an empty one is a list of whatever one likes. */
export const KINDS: readonly Kind[] = [
  { called: 'null', types: ['null'], values: [null] },
  { called: 'true', types: ['boolean'], values: [true] },
  { called: 'a number', types: ['number', 'integer'], values: [12, 7, 101] },
  { called: 'a text', types: ['string'], values: ['abc', 'word', 'something else'] },
  { called: 'a list', types: ['array'], values: [[[]]] },
  { called: 'an object', types: ['object'], values: [{}] },
];

/** `type` (validation §6.1.1): every other kind of JSON value. In a branch the choice has mostly said so before. */
export const breakTypes: FindBreakages = ({ schema: { types }, value }) => {
  if (types.length === 0) return [];
  const wrong = KINDS.filter((kind) => !kind.types.some((type) => types.includes(type)));
  return [
    ...wrong.map(({ called, values }) => ({
      keyword: 'type',
      predicate: `is ${called}`,
      alternatives: values,
      aspect: called,
    })),
    ...breakWholeness(types, value),
  ];
};

/** What a schema that takes whole numbers only is broken by, near to a value that it takes. */
export function breakWholeness(types: readonly string[], value: Json): Breakage[] {
  if (!types.includes('integer') || types.includes('number')) return [];
  const near = typeof value === 'number' && Math.abs(value) < 2 ** 50 ? value : 1;
  return [
    {
      keyword: 'type',
      predicate: 'is no whole number',
      alternatives: [near + 0.5, near - 0.5, near + 0.25, near - 0.25],
      aspect: 'no whole number',
    },
  ];
}
