import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Parameter } from '../operation.ts';
import { runs } from '../runs.test.helper.ts';
import { createSchemas } from '../schema/schemas.ts';
import { type ParameterText, toHeaderFields, toRequestTarget } from './parameter-places.ts';
import { STYLES, type Styled, writeParameter } from './parameter-style.ts';
import { createPathRouter } from './path-router.ts';
import { parseQuery, type Query, splitUrl } from './query.ts';
import { createParameterReader, type ParameterReader } from './read-parameter.ts';

function toParameter(place: Parameter['in'], style: string, explode: boolean): Styled {
  return { name: place === 'header' ? 'X-P' : place === 'cookie' ? 'p' : 'p[1]', in: place, style, explode };
}

const readerOf = (parameter: Styled, schema: JsonObject): ParameterReader =>
  createParameterReader(parameter, createSchemas({ schema }).schemaAt('/schema'), [
    { name: 'other', in: parameter.in },
  ]);

/** The value that is read out of a request into which a value was written. */
function sendAndRead(parameter: Styled, schema: JsonObject, value: Json): Json | undefined {
  const { name, in: place } = parameter;
  const given: ParameterText[] = [
    ...writeParameter(parameter, value),
    { name: 'other', in: place, text: 'of nobody' },
  ];
  const template = `/before/{${name}}/after`;
  const { path, query } = splitUrl(`http://a.example${toRequestTarget(template, given)}`);
  const raw = createPathRouter([{ template, value: 0 }]).match(path)?.params ?? {};
  const reader = readerOf(parameter, schema);
  const found = reader.find({
    path: Object.fromEntries(Object.entries(raw).map(([key, text]) => [key, decodeURIComponent(text)])),
    query: parseQuery(query) as Query,
    headers: new Headers(toHeaderFields(given)),
  });
  return found && reader.read(found);
}

const WAYS = (Object.keys(STYLES) as Parameter['in'][]).flatMap((place) =>
  STYLES[place].flatMap((style) =>
    [true, false].map((explode) => ({
      place,
      style,
      explode,
      parameter: toParameter(place, style, explode),
    })),
  ),
);

const RUNS = { numRuns: runs(15, 200) };

/** What no part of a list or an object may hold, because it stands between two of them. */
function listMarks({ in: place, style, explode }: Styled): string {
  if (style === 'deepObject') return '[]';
  if (place === 'path') return { simple: ',=', label: ',.=', matrix: ',;=' }[style] ?? '';
  if (place === 'header') return ',=';
  return explode ? '' : ({ spaceDelimited: ' ', pipeDelimited: '|' }[style] ?? ',');
}

describe.each(WAYS)(
  'in $place, $style, explode $explode, what is written is read again',
  ({ place, parameter }) => {
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
    const marks = listMarks(parameter);
    const isPart = (one: Json): boolean => ![...marks].some((mark) => String(one).includes(mark));
    const key = fc.stringMatching(/^[a-z]{1,5}$/).filter((one) => !['other', 'p'].includes(one));

    it.each(Object.keys(scalars))('a %s', (type) => {
      fc.assert(
        fc.property(scalars[type] ?? text, (value) => {
          expect(sendAndRead(parameter, { type }, value)).toEqual(value);
        }),
        RUNS,
      );
    });

    it.each(Object.keys(scalars))('a list of %s', (type) => {
      const schema = { type: 'array', items: { type } };
      fc.assert(
        fc.property(fc.array((scalars[type] ?? text).filter(isPart), { minLength: 1 }), (value) => {
          expect(sendAndRead(parameter, schema, value)).toEqual(value);
        }),
        RUNS,
      );
    });

    it.each(Object.keys(scalars))('an object of %s, its properties named or not', (type) => {
      const value = fc.dictionary(key, (scalars[type] ?? text).filter(isPart), { minKeys: 1 });
      fc.assert(
        fc.property(value, fc.boolean(), (object, named) => {
          const properties = Object.fromEntries(Object.keys(object).map((name) => [name, { type }]));
          const schema = { type: 'object', ...(named ? { properties } : { additionalProperties: { type } }) };
          expect(sendAndRead(parameter, schema, object)).toEqual({ ...object });
        }),
        RUNS,
      );
    });
  },
);

/** A schema that describes a value, and no other form of it. */
function toSchema(value: Json): JsonObject {
  if (Array.isArray(value)) return { type: 'array', items: toSchema(value[0] ?? null) };
  if (!isObject(value)) return { type: value === null ? 'null' : typeof value };
  const properties = Object.entries(value).map(([name, inner]) => [name, toSchema(inner)]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

it('what is nested in a deep object is read again', () => {
  const parameter = toParameter('query', 'deepObject', true);
  const { node } = fc.letrec<{ node: Json }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      // Of one form each, as a schema says it.
      tie('node').chain((item) => fc.integer({ min: 1, max: 3 }).map((count) => Array(count).fill(item))),
      fc.dictionary(fc.stringMatching(/^[a-z ]{1,4}$/), tie('node'), { minKeys: 1, maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(node, (value) => {
      const plain = structuredClone(value);
      expect(sendAndRead(parameter, toSchema(plain), plain)).toEqual(JSON.parse(JSON.stringify(plain)));
    }),
  );
});

it('what is described by a media type is that, as a text', () => {
  for (const place of ['query', 'path', 'header'] as const) {
    const parameter: Styled = { ...toParameter(place, 'form', true), mediaType: 'application/json' };
    const value = { a: [1, 'b', null], c: { d: true } };
    expect(writeParameter(parameter, value).map(({ text }) => text)).toEqual([JSON.stringify(value)]);
    expect(sendAndRead(parameter, {}, value)).toEqual(value);
  }
});

describe('a request target', () => {
  // OpenAPI 3.1.1 §4.8.12.4, with `color` called `p`.
  const [array, object] = [['blue', 'black', 'brown'], { R: 100, G: 200, B: 150 }];
  const table: [style: string, explode: boolean, value: Json, want: string][] = [
    ['simple', false, array, '/blue,black,brown'],
    ['simple', true, object, '/R=100,G=200,B=150'],
    ['label', false, 'blue', '/.blue'],
    ['label', false, array, '/.blue,black,brown'],
    ['label', true, array, '/.blue.black.brown'],
    ['label', false, object, '/.R,100,G,200,B,150'],
    ['label', true, object, '/.R=100.G=200.B=150'],
    ['matrix', false, '', '/;p'],
    ['matrix', false, 'blue', '/;p=blue'],
    ['matrix', false, array, '/;p=blue,black,brown'],
    ['matrix', true, array, '/;p=blue;p=black;p=brown'],
    ['matrix', false, object, '/;p=R,100,G,200,B,150'],
    ['matrix', true, object, '/;R=100;G=200;B=150'],
    ['form', false, array, '?p=blue,black,brown'],
    ['form', true, array, '?p=blue&p=black&p=brown'],
    ['form', false, object, '?p=R,100,G,200,B,150'],
    ['form', true, object, '?R=100&G=200&B=150'],
    ['form', true, [], ''],
    ['spaceDelimited', false, array, '?p=blue%20black%20brown'],
    ['pipeDelimited', false, object, '?p=R%7C100%7CG%7C200%7CB%7C150'],
    ['deepObject', true, object, '?p%5BR%5D=100&p%5BG%5D=200&p%5BB%5D=150'],
  ];
  it.each(table)('%s, explode %s, of %j', (style, explode, value, want) => {
    const place = want.startsWith('/') ? 'path' : 'query';
    const given = writeParameter({ name: 'p', in: place, style, explode }, value);
    expect(toRequestTarget(place === 'path' ? '/{p}' : '', given)).toBe(want);
  });

  it('has reserved marks as they are where that is allowed, but for those that end a value', () => {
    const parameter: Styled = { name: 'p', in: 'query', style: 'form', explode: true, allowReserved: true };
    expect(toRequestTarget('', writeParameter(parameter, 'a/b?c=d&e#f+g%'))).toBe(
      '?p=a/b?c%3Dd%26e%23f%2Bg%25',
    );
  });
});

describe('the value that a text stands for', () => {
  const query = toParameter('query', 'form', true);
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
    [{ type: 'integer' }, ['1', '2'], undefined],
    [{ type: 'array' }, ['1'], ['1']],
    [{ type: 'array', items: { type: 'integer' } }, [''], ['']],
    [{ type: 'object' }, ['{}'], '{}'],
    [{ enum: [1, 'a'] }, ['1'], 1],
    [{ enum: [1, '1'] }, ['1'], '1'],
    [{ type: 'array', items: { type: 'object' } }, ['{"a":1}'], [{ a: 1 }]],
    [{ type: 'array', items: { type: 'object' } }, ['{"a":'], ['{"a":']],
    [{ type: 'array', items: { type: 'array' } }, ['['.repeat(1e5)], ['['.repeat(1e5)]],
  ];
  it.each(table)('%j, given %j', (schema, texts, want) => {
    const given = texts.map((text) => [query.name, text] as const);
    expect(readerOf(query, schema).read(given)).toEqual(want);
  });

  it('is that of the first of several cookies', () => {
    const reader = readerOf(toParameter('cookie', 'form', true), { type: 'integer' });
    expect(reader.read(['1', '2'].map((text) => ['p', text]))).toBe(1);
  });

  it('is none where it is not written in the style', () => {
    const read = (style: string, explode: boolean, type: string, text: string): Json | undefined =>
      readerOf({ ...toParameter('path', style, explode), name: 'p' }, { type }).read([['p', text]]);
    expect(read('label', false, 'string', 'a')).toBeUndefined();
    expect(read('matrix', false, 'string', 'a')).toBeUndefined();
    expect(read('matrix', false, 'string', ';q=a')).toBeUndefined();
    expect(read('matrix', true, 'array', ';p=a;q=b')).toBeUndefined();
    expect(read('matrix', true, 'object', ';p')).toBeUndefined();
  });

  const deep: [pairs: [string, string][], want: Json | undefined][] = [
    [[['p[a]', '1']], { a: '1' }],
    [
      [
        ['p[l][]', '1'],
        ['p[l][]', '2'],
      ],
      { l: [1, 2] },
    ],
    [
      [
        ['p[l][1]', '2'],
        ['p[l][0]', '1'],
      ],
      { l: [1, 2] },
    ],
    [[['p[l]', '1']], { l: [1] }],
    [[['p[__proto__][a]', '1']], JSON.parse('{"__proto__":{"a":"1"}}')],
    [[['p', 'x']], 'x'],
    [[['p[a', 'x']], undefined],
    [
      [
        ['p[a]', '1'],
        ['p[a]', '2'],
      ],
      undefined,
    ],
    [
      [
        ['p[a]', '1'],
        ['p[a][b]', '2'],
      ],
      undefined,
    ],
    [[[`p${'[a]'.repeat(1000)}`, '1']], undefined],
  ];
  it.each(deep)('deepObject, given %j', (pairs, want) => {
    const list = { type: 'array', items: { type: 'integer' } };
    const reader = readerOf(
      { name: 'p', in: 'query', style: 'deepObject', explode: true },
      { type: 'object', properties: { l: list } },
    );
    expect(reader.read(pairs)).toEqual(want);
  });
});
