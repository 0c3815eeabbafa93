import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../json.ts';
import type { Parameter } from '../operation.ts';
import { createSchemas } from '../schema/schemas.ts';
import { findTexts, toHeaderFields, toRequestTarget } from './parameter-places.ts';
import { createReadValue, STYLES, writeValue } from './parameter-style.ts';
import { createPathRouter } from './path-router.ts';
import { parseQuery, splitUrl } from './query.ts';

type Styled = Pick<Parameter, 'name' | 'in' | 'style' | 'explode'>;

const toParameter = (place: Parameter['in'], explode: boolean): Styled => ({
  name: place === 'header' ? 'X-P' : 'p[1]',
  in: place,
  style: STYLES[place],
  explode,
});

const readerOf = (parameter: Styled, schema: JsonObject) =>
  createReadValue(parameter, createSchemas({ schema }).schemaAt('/schema'));

/** The value that is read out of a request into which a value was written. */
function sendAndRead(parameter: Styled, schema: JsonObject, value: Json): Json | undefined {
  const { name, in: place } = parameter;
  const given = writeValue(parameter, value).map((text) => ({ name, in: place, text }));
  const template = `/before/{${name}}/after`;
  const { path, query } = splitUrl(`http://a.example${toRequestTarget(template, given)}`);
  const raw = createPathRouter([{ template, value: 0 }]).match(path)?.params ?? {};
  const texts = findTexts(parameter, {
    path: Object.fromEntries(Object.entries(raw).map(([key, text]) => [key, decodeURIComponent(text)])),
    query: parseQuery(query) as ReadonlyMap<string, string[]>,
    headers: new Headers(toHeaderFields(given)),
  });
  return texts && readerOf(parameter, schema)(texts);
}

const WAYS = (Object.keys(STYLES) as Parameter['in'][]).flatMap((place) =>
  [true, false].map((explode) => ({ place, explode, parameter: toParameter(place, explode) })),
);

describe.each(WAYS)('in $place, explode $explode, what is written is read again', ({ place, parameter }) => {
  // A header holds no more (RFC 9110 §5.5), and a cookie less (RFC 6265 §4.1.1); a path has no empty segment.
  const any = fc.string({ unit: 'grapheme', minLength: place === 'path' ? 1 : 0 });
  const text =
    place === 'header' || place === 'cookie'
      ? fc.stringMatching(/^[!-~]{0,9}$/).filter((one) => place === 'header' || !one.includes(';'))
      : any;
  const scalars: Record<string, fc.Arbitrary<Json>> = {
    string: text,
    integer: fc.maxSafeInteger(),
    number: fc.double({ noNaN: true, min: -1e15, max: 1e15 }).filter((one) => !Object.is(one, -0)),
    boolean: fc.boolean(),
    null: fc.constant(null),
  };

  it.each(Object.keys(scalars))('a %s', (type) => {
    fc.assert(
      fc.property(scalars[type] ?? text, (value) => {
        expect(sendAndRead(parameter, { type }, value)).toEqual(value);
      }),
    );
  });

  it.each(Object.keys(scalars))('a list of %s', (type) => {
    const areApart = parameter.style === 'form' && parameter.explode;
    // A comma would be taken for the one between two items.
    const item = (scalars[type] ?? text).filter((one) => areApart || !String(one).includes(','));
    const schema = { type: 'array', items: { type } };
    fc.assert(
      fc.property(fc.array(item, { minLength: 1 }), (value) => {
        expect(sendAndRead(parameter, schema, value)).toEqual(value);
      }),
    );
  });
});

describe('the texts of a list', () => {
  const table: [place: Parameter['in'], explode: boolean, want: string[]][] = [
    ['path', false, ['1,b']],
    ['path', true, ['1,b']],
    ['header', true, ['1,b']],
    ['query', false, ['1,b']],
    ['query', true, ['1', 'b']],
    ['cookie', true, ['1', 'b']],
  ];
  it.each(table)('in %s, explode %s', (place, explode, want) => {
    expect(writeValue(toParameter(place, explode), [1, 'b'])).toEqual(want);
  });
});

describe('the value that a text stands for', () => {
  const table: [schema: JsonObject, texts: string[], want: Json | undefined][] = [
    [{ type: 'integer' }, ['007'], 7],
    [{ type: 'integer' }, ['1.5'], '1.5'],
    [{ type: 'number' }, ['1.5e3'], 1500],
    [{ type: 'number' }, [' 1'], ' 1'],
    [{ type: 'boolean' }, ['TRUE'], 'TRUE'],
    [{ type: ['integer', 'string'] }, ['1'], '1'],
    [{ type: ['integer', 'null'] }, ['null'], null],
    [{ const: 3 }, ['3'], 3],
    [{ enum: [1, 2] }, ['3'], 3],
    [{ type: 'integer', enum: [1, 2] }, ['1.5'], '1.5'],
    [{ const: 'a' }, ['3'], '3'],
    [{ const: true }, ['true'], true],
    [{ anyOf: [{ type: 'boolean' }, { allOf: [{ type: 'integer' }] }] }, ['3'], 3],
    [{ oneOf: [{ $ref: '#/schema' }, { type: 'integer' }] }, ['3'], 3],
    [{}, ['3'], '3'],
    [{ type: 'object' }, ['{}'], '{}'],
    [{ type: 'integer' }, ['1', '2'], undefined],
    [{ type: 'array' }, ['1'], ['1']],
    [{ type: 'array', items: { type: 'integer' } }, [''], ['']],
  ];
  it.each(table)('%j, given %j', (schema, texts, want) => {
    expect(readerOf(toParameter('query', true), schema)(texts)).toEqual(want);
  });

  it('is that of the first of several cookies', () => {
    expect(readerOf(toParameter('cookie', true), { type: 'integer' })(['1', '2'])).toBe(1);
  });
});
