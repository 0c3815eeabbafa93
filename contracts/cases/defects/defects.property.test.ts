import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../spec/json.ts';
import { runs } from '../../../spec/runs.test.helper.ts';
import { listBodyDefects } from './body.ts';
import { createOracle, deepFreeze, listDifferences, toChance, toInput } from './defects.test.helper.ts';
import { listTextDefects } from './text.ts';

/** A schema and a value that it takes by the way that it was made. */
interface Pair {
  schema: JsonObject;
  valid: Json;
}

const NOTHING: fc.Arbitrary<JsonObject> = fc.constant({});
const maybe = (schema: JsonObject): fc.Arbitrary<JsonObject> => fc.oneof(NOTHING, fc.constant(schema));
/** A pair, with some of the keywords that its value keeps to. */
const withSome = (valid: Json, base: JsonObject, keywords: JsonObject): fc.Arbitrary<Pair> =>
  fc
    .tuple(...Object.entries(keywords).map(([name, keyword]) => maybe({ [name]: keyword })))
    .map((parts) => ({ schema: Object.assign({}, base, ...parts), valid }));

const texts = fc.string({ unit: 'grapheme', maxLength: 8 }).chain((text) =>
  withSome(
    text,
    {},
    {
      type: 'string',
      minLength: Math.max(0, [...text].length - 1),
      maxLength: [...text].length + 2,
      enum: [text, 'other'],
    },
  ),
);
const words = fc
  .stringMatching(/^[a-z]{1,6}$/)
  .chain((text) => withSome(text, { type: 'string' }, { pattern: '^[a-z]+$', minLength: 1, maxLength: 9 }));
const dates = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
  .chain((date) =>
    withSome(date.toISOString().slice(0, 10), { format: 'date' }, { type: 'string', pattern: '-' }),
  );
const integers = fc
  .tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 1, max: 9 }))
  .chain(([times, step]) => {
    const value = times * step;
    return withSome(
      value,
      {},
      {
        type: 'integer',
        minimum: value - 1,
        exclusiveMaximum: value + 3,
        multipleOf: step,
        const: value,
      },
    );
  });
const numbers = fc.integer({ min: -99, max: 99 }).chain((quarters) => {
  const value = quarters / 4;
  return withSome(
    value,
    { type: 'number' },
    { maximum: value, exclusiveMinimum: value - 0.5, multipleOf: 0.25 },
  );
});
const others = fc.constantFrom<Pair>(
  { schema: { type: 'boolean' }, valid: true },
  { schema: { type: ['null', 'boolean'] }, valid: null },
  { schema: {}, valid: { any: ['thing'] } },
);
const leaf = fc.oneof(texts, words, dates, integers, numbers, others);
const names = fc.constantFrom('a', 'b', 'a/b', '~1', 'a b', 'é%', '', 'constructor', '0');

const toList = (item: Pair, count: number, tuple: boolean): fc.Arbitrary<Pair> =>
  withSome(
    Array.from({ length: count }, () => item.valid),
    tuple ? { prefixItems: [item.schema, item.schema] } : { items: item.schema },
    { type: 'array', minItems: count, maxItems: count + 1, ...(count < 2 ? { uniqueItems: true } : {}) },
  );
const toObject = (members: [string, Pair][], closed: string): fc.Arbitrary<Pair> =>
  withSome(
    Object.fromEntries(members.map(([name, { valid }]) => [name, valid])),
    { type: 'object', properties: Object.fromEntries(members.map(([name, { schema }]) => [name, schema])) },
    { required: members.map(([name]) => name), [closed]: false },
  );
/** Refers to a component that `toComponents` makes of it. */
const REFERRED = 'x-referred';

const { pair: pairs } = fc.letrec<{ pair: Pair }>((tie) => ({
  pair: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc
      .tuple(tie('pair'), fc.nat(3), fc.boolean())
      .chain(([item, count, tuple]) => toList(item, count, tuple)),
    fc
      .tuple(
        fc.uniqueArray(fc.tuple(names, tie('pair')), { selector: ([name]) => name, maxLength: 4 }),
        fc.constantFrom('additionalProperties', 'unevaluatedProperties'),
      )
      .chain(([members, closed]) => toObject(members, closed)),
    tie('pair').map(({ schema, valid }) => ({ schema: { title: 'referred', [REFERRED]: schema }, valid })),
    tie('pair').map(({ schema, valid }) => ({ schema: { allOf: [schema, {}] }, valid })),
    tie('pair').map(({ schema, valid }) => ({ schema: { oneOf: [schema, { const: 'never this' }] }, valid })),
    tie('pair').map(({ schema, valid }) => ({ schema: { anyOf: [{ const: 'never this' }, schema] }, valid })),
  ),
}));

/** The schema with references in place of what is marked as referred, and the components that they lead to. */
function toComponents(schema: Json, components: JsonObject = {}): { schema: Json; components: JsonObject } {
  const move = (part: Json): Json => toComponents(part, components).schema;
  if (Array.isArray(schema)) return { schema: schema.map(move), components };
  if (typeof schema !== 'object' || schema === null) return { schema, components };
  const moved = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, move(part)]));
  const { [REFERRED]: referred, ...rest } = moved;
  if (referred === undefined) return { schema: moved, components };
  const name = `C ${Object.keys(components).length}`;
  components[name] = referred;
  return { schema: { ...rest, $ref: `#/components/schemas/${encodeURIComponent(name)}` }, components };
}

const isWithin = (place: string, above: string): boolean => place === above || place.startsWith(`${above}/`);
const both = { numRuns: runs(40, 400) };

it('every defect of a body is invalid, differs at its place only, and is told from the others', () => {
  let count = 0;
  fc.assert(
    fc.property(pairs, fc.integer(), (pair, seed) => {
      const { schema, components } = toComponents(pair.schema);
      const input = toInput(schema, deepFreeze(pair.valid), seed, components);
      const isValid = createOracle(input.root, '/schema');
      expect(isValid(pair.valid)).toBe(true);
      const defects = listBodyDefects(input);
      for (const { label, place, value } of defects) {
        expect(isValid(value), label).toBe(false);
        const differences = listDifferences(pair.valid, value);
        expect(differences.length, label).toBeGreaterThan(0);
        expect(
          differences.filter((difference) => !isWithin(difference, place)),
          label,
        ).toEqual([]);
      }
      expect(new Set(defects.map(({ label }) => label)).size).toBe(defects.length);
      expect(new Set(defects.map(({ value }) => JSON.stringify(value))).size).toBe(defects.length);
      expect(defects.length).toBeLessThanOrEqual(200);
      count += defects.length;
    }),
    both,
  );
  expect(count).toBeGreaterThan(both.numRuns);
});

it('the seed has no say in labels, places and keywords; the same seed gives the same values', () => {
  fc.assert(
    fc.property(pairs, fc.integer(), fc.integer(), (pair, one, other) => {
      const { schema, components } = toComponents(pair.schema);
      const list = (seed: number): ReturnType<typeof listBodyDefects> =>
        listBodyDefects(toInput(schema, pair.valid, seed, components));
      const withoutValue = (seed: number): Json[] => list(seed).map(({ value: _, ...told }) => ({ ...told }));
      expect(withoutValue(other)).toEqual(withoutValue(one));
      expect(list(one)).toEqual(list(one));
    }),
    both,
  );
});

it('what an object requires is left out once each, and what it forbids is put in', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(names, leaf), { selector: ([name]) => name, minLength: 1, maxLength: 4 }),
      (members) => {
        const schema = {
          type: 'object',
          required: members.map(([name]) => name),
          properties: Object.fromEntries(members.map(([name, pair]) => [name, pair.schema])),
          additionalProperties: false,
        };
        const valid = Object.fromEntries(members.map(([name, pair]) => [name, pair.valid]));
        const defects = listBodyDefects(toInput(schema, valid));
        const of = (keyword: string): number => defects.filter((defect) => defect.keyword === keyword).length;
        expect(of('required')).toBe(members.length);
        expect(of('additionalProperties')).toBe(1);
      },
    ),
  );
});

it('every reading of a defect of a parameter is invalid, and no text stands where it cannot', () => {
  fc.assert(
    fc.property(
      leaf,
      fc.constantFrom('path', 'query', 'header', 'cookie'),
      fc.integer(),
      (pair, place, seed) => {
        const input = { ...toInput(pair.schema, pair.valid, seed), in: place as 'path' };
        const isValid = createOracle(input.root, '/schema');
        const defects = listTextDefects(input);
        for (const { label, value } of defects) {
          const number = value.trim() === '' ? Number.NaN : Number(value);
          const readings: Json[] = [value, ...(Number.isFinite(number) ? [number] : [])];
          const words: Json[] = [true, false, null].filter((word) => String(word) === value);
          expect([...readings, ...words].filter(isValid), `${label}: ${value}`).toEqual([]);
          if (place === 'path') expect(value).not.toMatch(/^\.*$/);
          if (place === 'header') expect(value).toMatch(/^[\x20-\x7e]*$/);
        }
        expect(new Set(defects.map(({ label }) => label)).size).toBe(defects.length);
        expect(new Set(defects.map(({ value }) => value)).size).toBe(defects.length);
        const again = listTextDefects({ ...input, random: toChance(seed + 1) });
        expect(again.map(({ label }) => label)).toEqual(defects.map(({ label }) => label));
      },
    ),
    both,
  );
});
