import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read } from '../document.test.helper.ts';
import type { Json } from '../json.ts';
import { joinPointer } from '../json-pointer.ts';
import { createSchemaValidators } from './schema-validators.ts';

const root = read(`
components:
  schemas:
    Text: { type: string }
    Short: { $ref: '#/components/schemas/Text', maxLength: 2 }
    Shorter: { $ref: '#/components/schemas/Short', maxLength: 1, minLength: 1 }
    Tree: { type: object, properties: { children: { items: { $ref: '#/components/schemas/Tree' } } }, unevaluatedProperties: false }
    Named: { allOf: [{ $ref: '#/components/schemas/Tree' }], required: [name] }
    Yes: true
    No: false
    Local: { $defs: { n: { type: number } }, items: { $ref: '#/components/schemas/Local/$defs/n' } }
    Odd: { properties: { $ref: { type: string }, x-evidence: { type: number }, type: { type: boolean } } }
    Own: { type: object, required: [toString], additionalProperties: false, properties: { toString: {} } }
    Day: { format: date }
    Unknown: { format: shoe-size }
    Tuple: { prefixItems: [{ type: string }], items: false }
    If: { if: { type: string }, then: { minLength: 2 }, else: { type: number } }
    Ours: { x-message: /m, x-evidence: { grade: assumed }, example: 1, type: string }
`);
const validators = createSchemaValidators(root);

interface Given {
  schema: string;
  value: Json;
  /** `pointer predicate` of each fault. */
  want: string[];
}
const given: Given[] = [
  { schema: 'Text', value: 'a', want: [] },
  { schema: 'Text', value: 1, want: [' must be a text'] },
  { schema: 'Short', value: 'abc', want: [' must have at most 2 characters'] },
  { schema: 'Short', value: 1, want: [' must be a text'] },
  { schema: 'Shorter', value: 'ab', want: [' must have at most 1 character'] },
  {
    schema: 'Shorter',
    value: 'abc',
    want: [' must have at most 2 characters', ' must have at most 1 character'],
  },
  { schema: 'Tree', value: { children: [{ children: [{}] }] }, want: [] },
  {
    schema: 'Tree',
    value: { children: [{ children: [1] }] },
    want: ['/children/0/children/0 must be an object'],
  },
  { schema: 'Tree', value: { children: [{ x: 1 }] }, want: ['/children/0/x is not allowed'] },
  { schema: 'Named', value: { children: [] }, want: ['/name is missing'] },
  { schema: 'Yes', value: null, want: [] },
  { schema: 'No', value: null, want: [' boolean schema is false'] },
  { schema: 'Local', value: [1, 'a'], want: ['/1 must be a number'] },
  {
    schema: 'Odd',
    value: { $ref: 1, 'x-evidence': 'a', type: 0 },
    want: ['/$ref must be a text', '/x-evidence must be a number', '/type must be true or false'],
  },
  { schema: 'Own', value: {}, want: ['/toString is missing'] },
  {
    schema: 'Own',
    value: JSON.parse('{"toString": 1, "__proto__": 2, "constructor": 3}'),
    want: ['/__proto__ is not allowed', '/constructor is not allowed'],
  },
  { schema: 'Day', value: '2026-02-29', want: [' must have the format date'] },
  { schema: 'Day', value: '2028-02-29', want: [] },
  { schema: 'Day', value: 20280229, want: [] },
  { schema: 'Unknown', value: 'anything', want: [] },
  { schema: 'Tuple', value: ['a'], want: [] },
  { schema: 'Tuple', value: ['a', 'b'], want: [' must NOT have more than 1 items'] },
  { schema: 'If', value: 'a', want: [' must have at least 2 characters'] },
  { schema: 'If', value: null, want: [' must be a number'] },
  { schema: 'Ours', value: 'a', want: [] },
];

describe('createSchemaValidators', () => {
  it.each(given)('$schema of $value: $want', ({ schema, value, want }) => {
    const faults = validators.at(`/components/schemas/${schema}`)(value);
    expect(faults.map(({ pointer, predicate }) => `${pointer} ${predicate}`)).toEqual(want);
  });

  it('validates by a part of a schema', () => {
    expect(validators.at('/components/schemas/Tree/properties/children/items')(1)).toEqual([
      { pointer: '', keyword: 'type', predicate: 'must be an object' },
    ]);
  });

  it('compiles each schema once', () => {
    expect(validators.at('/components/schemas/Text')).toBe(validators.at('/components/schemas/Text'));
  });

  it('keeps nothing of one value for the next', () => {
    const validate = validators.at('/components/schemas/Short');
    const before = validate('abc');
    expect(validate('ab')).toEqual([]);
    expect(before).toHaveLength(1);
  });

  it('counts letters and not their bytes', () => {
    expect(validators.at('/components/schemas/Short')('😀ä')).toEqual([]);
  });

  it('changes neither the document nor the value', () => {
    const document = structuredClone(root);
    const value = { children: [{ x: 1 }] };
    createSchemaValidators(document).at('/components/schemas/Tree')(value);
    expect(document).toEqual(root);
    expect(value).toEqual({ children: [{ x: 1 }] });
  });

  it('refuses a pointer that leads to no schema', () => {
    expect(() => validators.at('/components/schemas/Nope')).toThrow('/components/schemas/Nope');
  });

  it('asks what was compiled before, and compiles what was not', () => {
    const asked: string[] = [];
    const error = { keyword: 'type', instancePath: '', schemaPath: '', params: { type: 'null' } };
    const { at } = createSchemaValidators(root, (pointer) => {
      asked.push(pointer);
      if (!pointer.endsWith('Text')) return undefined;
      return Object.assign((value: unknown) => value === 'compiled before', { errors: [error] });
    });
    expect(at('/components/schemas/Text')('compiled before')).toEqual([]);
    expect(at('/components/schemas/Text')('a')).toEqual([
      { pointer: '', keyword: 'type', predicate: 'must be null' },
    ]);
    expect(at('/components/schemas/Short')('abc')).toHaveLength(1);
    expect(asked).toEqual(['/components/schemas/Text', '/components/schemas/Short']);
  });

  it('finds a schema by whatever name it has', () => {
    const name = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('__proto__', 'constructor', 'a/b', '~1', '%2F', '#a##', '?b??', '..', ''),
    );
    fc.assert(
      fc.property(
        name.filter((text) => text !== '$id'),
        (text) => {
          const schemas = Object.fromEntries([[text, { type: 'string' }]]);
          const validate = createSchemaValidators({ components: { schemas } }).at(
            joinPointer('/components/schemas', text),
          );
          expect(validate('a')).toEqual([]);
          expect(validate(1)).toEqual([{ pointer: '', keyword: 'type', predicate: 'must be a text' }]);
        },
      ),
    );
  });
});
