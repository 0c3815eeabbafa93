import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../spec/json.ts';
import { runs } from '../../spec/runs.test.helper.ts';
import { judgeInstance } from './judge-instance.ts';
import { contractOf } from './schemas.test.helper.ts';

const SCHEMA = '/components/schemas/S';
const NAMES = ['a', 'b', 'c'];

/**
 * Small schemas of the keywords that combine others, over few names, so that values meet them often. Not of `contains`, which
 * Ajv gets wrong inside `items`: it takes `[[null], []]` for valid where every item is to contain a null.
 */
const { schema: SCHEMAS } = fc.letrec<{ schema: JsonObject; object: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<JsonObject>(
      {},
      { type: 'string' },
      { type: 'integer' },
      { type: ['object', 'null'] },
      { type: 'string', minLength: 2 },
      { const: 1 },
      { enum: ['x', 1] },
      { minItems: 1 },
      { $ref: '#/components/schemas/T' },
    ),
    tie('object'),
    fc.record({ type: fc.constant('array'), items: tie('schema') }, { requiredKeys: ['items'] }),
    fc.record({ prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }), items: tie('schema') }),
    fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc
      .tuple(tie('schema'), tie('schema'), tie('schema'))
      .map((three) => Object.fromEntries(three.map((one, index) => [['if', 'then', 'else'][index], one]))),
    // On its own: Ajv fails at `patternProperties` beside a choice between references.
    fc.record({ patternProperties: fc.record({ '^[ab]': tie('schema') }) }),
    fc.record({ not: tie('schema') }),
  ),
  object: fc
    .record(
      {
        type: fc.constant('object'),
        required: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1 }),
        properties: fc.dictionary(fc.constantFrom(...NAMES), tie('schema') as fc.Arbitrary<Json>),
        additionalProperties: fc.oneof(fc.boolean(), tie('schema')) as fc.Arbitrary<Json>,
        $ref: fc.constant('#/components/schemas/T'),
        allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) as fc.Arbitrary<Json>,
        oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) as fc.Arbitrary<Json>,
      },
      { requiredKeys: [] },
    )
    .map((stated) => JSON.parse(JSON.stringify(stated)) as JsonObject),
})) as unknown as { schema: fc.Arbitrary<JsonObject> };

const { value: VALUES } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Json>(null, true, 1, 'x', 'long'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES, 'd'), tie('value'), { maxKeys: 3 }) as fc.Arbitrary<Json>,
  ),
}));

/** Something that schemas can refer to, and that refers to itself. */
const T: JsonObject = {
  type: 'object',
  required: ['a'],
  properties: { a: { type: ['string', 'integer'] }, b: { $ref: '#/components/schemas/T' } },
};

it('something differs where the value is not valid, and only there', () => {
  fc.assert(
    fc.property(SCHEMAS, VALUES, (S, value) => {
      const contract = contractOf({ S, T });
      const isValid = contract.validators.at(SCHEMA)(value).length === 0;
      const differing = judgeInstance(contract, SCHEMA, value).filter(
        ({ outcome, undeclared }) => outcome.kind === 'differs' && !undeclared,
      );
      expect(differing.length === 0, JSON.stringify(differing)).toBe(isValid);
    }),
    { numRuns: runs(100, 1000) },
  );
});

it('nothing is said twice', () => {
  fc.assert(
    fc.property(SCHEMAS, VALUES, (S, value) => {
      const looks = judgeInstance(contractOf({ S, T }), SCHEMA, value);
      const said = looks.map(({ schema, place, keyword }) => `${schema} ${place} ${keyword}`);
      expect(said).toEqual([...new Set(said)]);
      // What an object must not have is not told of as undeclared besides.
      const extra = looks.filter(({ keyword }) => /^(undeclared|additionalProperties)$/.test(keyword));
      for (const { place, undeclared } of extra)
        expect(extra.some((other) => other.place === place && other.undeclared !== undeclared)).toBe(false);
    }),
    { numRuns: runs(50, 500) },
  );
});

it('the same records more than once say nothing more', () => {
  fc.assert(
    fc.property(SCHEMAS, fc.array(VALUES, { minLength: 1, maxLength: 3 }), (items, records) => {
      const contract = contractOf({ S: { type: 'array', items }, T });
      const once = judgeInstance(contract, SCHEMA, records);
      expect(judgeInstance(contract, SCHEMA, [...records, ...records])).toEqual(once);
    }),
    { numRuns: runs(30, 300) },
  );
});
