import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../spec/json.ts';
import { listDifferences, NAMED, type Row, toShort } from './differences.test.helper.ts';
import { judgeInstance } from './judge-instance.ts';
import { contractOf } from './schemas.test.helper.ts';

const DOCUMENTED = { 'x-evidence': { grade: 'documented', source: '§1' } };

const SHAPES: Row[] = [
  { given: 'an object as it should be', S: NAMED, value: { name: 'Ada' }, want: [] },
  { given: 'another type', S: NAMED, value: [], want: ['S: type'] },
  { given: 'null', S: NAMED, value: null, want: ['S: type'] },
  {
    given: 'a member that is missing, which is blamed where it is declared',
    S: NAMED,
    value: {},
    want: ['properties/name: /name required'],
  },
  {
    given: 'a member that is missing and declared nowhere',
    S: { type: 'object', required: ['name'] },
    value: {},
    want: ['S: /name required'],
  },
  { given: 'a member that is null', S: NAMED, value: { name: null }, want: ['properties/name: /name type'] },
  {
    given: 'a member that is declared nowhere',
    S: NAMED,
    value: { name: 'Ada', nick: 'A' },
    want: ['S: /nick undeclared'],
  },
  {
    given: 'a member that is declared nowhere, of the second item only',
    S: { type: 'array', items: NAMED },
    value: [{ name: 'Ada' }, { name: 'Ben', nick: 'B' }],
    want: ['items: /-/nick undeclared'],
  },
  {
    given: 'a member that may be null, and is',
    S: { properties: { name: { type: ['string', 'null'] } } },
    value: { name: null },
    want: [],
  },
  {
    given: 'a member that may be null, and is a number',
    S: { properties: { name: { type: ['string', 'null'] } } },
    value: { name: 1 },
    want: ['properties/name: /name type'],
  },
  {
    given: 'a value beside an enumeration',
    S: { enum: ['scale', 'text'] },
    value: 'choice',
    want: ['S: enum'],
  },
  {
    given: 'a text of another format',
    S: { properties: { at: { type: 'string', format: 'date-time' } } },
    value: { at: 'yesterday' },
    want: ['properties/at: /at format'],
  },
  {
    given: 'a text of another format that a run made up',
    S: { properties: { at: { type: 'string', format: 'email' } } },
    value: { at: 'Tag.é@wes-check.invalid' },
    want: [],
  },
  {
    given: 'several things that are wrong with one text',
    S: { type: 'string', minLength: 5, pattern: '^x' },
    value: 'abc',
    want: ['S: minLength', 'S: pattern'],
  },
  {
    given: 'something wrong deep inside',
    S: { properties: { a: { properties: { b: { properties: { c: { type: 'integer' } } } } } } },
    value: { a: { b: { c: 1.5 } } },
    want: ['properties/a/properties/b/properties/c: /a/b/c type'],
  },
  {
    given: 'a schema that says nothing',
    S: {},
    value: { anything: [1, 'a', null, { goes: true }] },
    want: [],
  },
  {
    given: 'a member that is called like a thing that every object has',
    S: { type: 'object', properties: { name: { type: 'string' } } },
    value: { constructor: 'x' },
    want: ['S: /constructor undeclared'],
  },
  {
    given: 'a member whose name needs to be escaped in a pointer',
    S: { properties: { 'a/b~c': { type: 'string' } } },
    value: { 'a/b~c': 1 },
    want: ['properties/a~1b~0c: /a~1b~0c type'],
  },
];

const LISTS: Row[] = [
  {
    given: 'items that are wrong in the same way, told of once',
    S: { type: 'array', items: NAMED },
    value: [{}, { name: 'Ada' }, {}, { name: 1 }, { name: 2 }],
    want: ['items/properties/name: /-/name required', 'items/properties/name: /-/name type'],
  },
  {
    given: 'too few items, one of them wrong',
    S: { type: 'array', minItems: 3, items: { type: 'string' } },
    value: ['a', 1],
    want: ['S: minItems', 'items: /- type'],
  },
  {
    given: 'an empty list',
    S: { type: 'array', items: NAMED },
    value: [],
    want: [],
  },
  {
    given: 'items that have a place',
    S: { prefixItems: [{ type: 'string' }, { type: 'integer' }], items: { type: 'boolean' } },
    value: [1, 'a', true, 'b'],
    want: ['items: /- type', 'prefixItems/0: /- type', 'prefixItems/1: /- type'],
  },
  {
    given: 'a member that is wrong in one item, and not declared in the next',
    S: { prefixItems: [{ properties: { x: { type: 'integer' } } }, { properties: { y: {} } }] },
    value: [{ x: 'a' }, { x: 1, y: 1 }],
    want: ['prefixItems/0/properties/x: /-/x type', 'prefixItems/1: /-/x undeclared'],
  },
  {
    given: 'more items than there may be',
    S: { prefixItems: [{ type: 'string' }], items: false },
    value: ['a', 'b', 'c'],
    want: ['S: items'],
  },
  {
    given: 'items that repeat',
    S: { uniqueItems: true },
    value: ['a', 'a'],
    want: ['S: uniqueItems'],
  },
  {
    given: 'lists in lists',
    S: { items: { items: { type: 'integer' } } },
    value: [[1], ['a'], [2, 'b']],
    want: ['items/items: /-/- type'],
  },
  {
    given: 'members that are called like indices',
    S: { type: 'object', properties: { '0': { type: 'string' }, '1': { type: 'string' } } },
    value: { '0': 1, '1': 2 },
    want: ['properties/0: /0 type', 'properties/1: /1 type'],
  },
];

const OPEN: Row[] = [
  {
    given: 'a member that must not be there, told of once',
    S: { ...NAMED, additionalProperties: false },
    value: { name: 'Ada', nick: 'A' },
    want: ['S: /nick additionalProperties'],
  },
  {
    given: 'a member that none of the parts evaluates, told of once',
    S: { allOf: [NAMED], unevaluatedProperties: false },
    value: { name: 'Ada', nick: 'A' },
    want: ['S: /nick unevaluatedProperties'],
  },
  {
    given: 'members that no part evaluates, of the type that these are to have',
    S: { allOf: [NAMED], unevaluatedProperties: { type: 'integer' } },
    value: { name: 'Ada', age: 36 },
    want: [],
  },
  {
    given: 'the keys of a map, which are data',
    S: { type: 'object', additionalProperties: { type: 'integer' } },
    value: { 'ada@one.example': 1, 'ben@one.example': 'many', 'cem@one.example': 'more' },
    want: ['additionalProperties: /- type'],
  },
  {
    given: 'the keys of a map of objects',
    S: { properties: { byName: { additionalProperties: { $ref: '#/components/schemas/T' } } } },
    others: { T: NAMED },
    value: { byName: { ada: { name: 1, nick: 'A' }, ben: {} } },
    want: [
      'T/properties/name: /byName/-/name required',
      'T/properties/name: /byName/-/name type',
      'properties/byName/additionalProperties: /byName/-/nick undeclared',
    ],
  },
  {
    given: 'a map that declares one of its keys besides',
    S: { allOf: [{ additionalProperties: { type: 'integer' } }, { properties: { a: {} } }] },
    value: { a: 1, b: 2 },
    want: [],
  },
  {
    given: 'members whose names fit a pattern',
    S: { patternProperties: { '^x-': { type: 'string' } }, properties: { id: {} } },
    value: { id: 1, 'x-one': 1, 'x-two': 2, other: 3 },
    want: ['patternProperties/^x-: /- type'],
  },
  {
    given: 'a member that is declared, and fits a pattern besides',
    S: { patternProperties: { '^x-': { minLength: 3 } }, properties: { 'x-a': { type: 'string' } } },
    value: { 'x-a': 'b' },
    want: ['patternProperties/^x-: /x-a minLength'],
  },
  {
    given: 'a member that must not be there, by its schema',
    S: { properties: { secret: false, name: { type: 'string' } } },
    value: { name: 'Ada', secret: 1 },
    want: ['S: /secret false schema'],
  },
];

const RECURSIVE: Row[] = [
  {
    given: 'a tree',
    S: {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'integer' }, inside: { items: { $ref: '#/components/schemas/S' } } },
    },
    value: {
      id: 1,
      inside: [
        { id: 2, inside: [] },
        { id: 'x', inside: [{ no: 4 }] },
      ],
    },
    want: [
      'properties/inside/items: /inside/-/inside/-/no undeclared',
      'properties/id: /inside/-/id type',
      'properties/id: /inside/-/inside/-/id required',
    ],
  },
];

describe('what differs, by the schema that is to blame, the place and the keyword', () => {
  it.each([...SHAPES, ...LISTS, ...OPEN, ...RECURSIVE])('$given', ({ S, others, value, want }) => {
    expect(listDifferences({ S, ...others }, value)).toEqual(want.toSorted());
  });
});

describe('each schema is judged by its own evidence', () => {
  const schemas = {
    S: {
      type: 'object',
      ...DOCUMENTED,
      required: ['list', 'pages'],
      properties: {
        list: { type: 'array', items: { ...NAMED, 'x-evidence': { grade: 'assumed' } } },
        pages: {},
      },
    },
  };
  const rows: { given: string; value: Json; want: Record<string, string> }[] = [
    {
      given: 'a documented list that is missing',
      value: { pages: {} },
      want: { '/list required': 'documented' },
    },
    {
      given: 'a documented list that is none',
      value: { list: {}, pages: 1 },
      want: { '/list type': 'documented' },
    },
    {
      given: 'an assumed record',
      value: { list: [{}], pages: 1 },
      want: { '/list/-/name required': 'assumed' },
    },
    { given: 'no object at all', value: 'text', want: { ' type': 'documented' } },
  ];
  it.each(rows)('$given', ({ value, want }) => {
    const contract = contractOf(schemas);
    const looks = judgeInstance(contract, '/components/schemas/S', value);
    const differing = looks.filter(({ outcome }) => outcome.kind === 'differs');
    const grades = differing.map(({ place, keyword, schema }) => [
      `${place} ${keyword}`,
      contract.evidenceOf(schema).grade,
    ]);
    expect(Object.fromEntries(grades)).toEqual(want);
  });

  it('a documented property that stands beside a reference to something assumed is blamed itself', () => {
    const contract = contractOf({
      S: {
        type: 'object',
        ...DOCUMENTED,
        properties: { pages: { type: 'object', $ref: '#/components/schemas/T' } },
      },
      T: { type: 'object', required: ['total'], properties: { total: { type: 'integer' } } },
    });
    const list = (value: Json): string[] =>
      judgeInstance(contract, '/components/schemas/S', value)
        .filter(({ outcome }) => outcome.kind === 'differs')
        .map(({ schema, keyword }) => `${contract.evidenceOf(schema).grade} ${toShort(schema)} ${keyword}`);
    expect(list({ pages: [] })).toEqual(['documented properties/pages type']);
    expect(list({ pages: {} })).toEqual(['assumed T/properties/total required']);
  });
});

describe('what agrees', () => {
  it('is every schema that a part of the value was held against, each once', () => {
    const contract = contractOf({ S: { type: 'array', items: NAMED } });
    const looks = judgeInstance(contract, '/components/schemas/S', [{ name: 'Ada' }, { name: 'Ben' }]);
    const told = looks.map(({ schema, place, keyword, outcome }) => [
      toShort(schema),
      place,
      keyword,
      outcome.kind,
    ]);
    expect(told).toEqual([
      ['S', '', '', 'agrees'],
      ['items', '/-', '', 'agrees'],
      ['items/properties/name', '/-/name', '', 'agrees'],
    ]);
  });

  it('is never a schema that nothing was held against', () => {
    const contract = contractOf({ S: { type: 'array', items: NAMED }, T: NAMED });
    const told = (value: Json): string[] =>
      judgeInstance(contract, '/components/schemas/S', value).map(({ schema }) => toShort(schema));
    expect(told([])).toEqual(['S']);
    expect(told('a text')).toEqual(['S']);
  });
});

describe('what a person is told', () => {
  const rows: { given: string; S: JsonObject; value: Json; received: string; documented: string }[] = [
    {
      given: 'a member that is missing',
      S: { properties: { a: NAMED } },
      value: { a: {} },
      received: 'no /a/name',
      documented: '/a/name is there',
    },
    {
      given: 'another type',
      S: NAMED,
      value: [1, 2],
      received: 'a list of 2',
      documented: 'the body must be an object',
    },
    {
      given: 'an item that is wrong',
      S: { items: { type: 'string' } },
      value: [true],
      received: 'true',
      documented: '/- must be a text',
    },
    {
      given: 'a member that is not declared',
      S: NAMED,
      value: { name: 'Ada', age: 36 },
      received: '/age: the number 36',
      documented: 'nothing about /age',
    },
    {
      given: 'a member that must not be there',
      S: { ...NAMED, additionalProperties: false },
      value: { name: 'Ada', nick: null },
      received: '/nick: null',
      documented: 'no /nick',
    },
    {
      given: 'a long text, cut off',
      S: { type: 'integer' },
      value: 'x'.repeat(5_000),
      received: `the text "${'x'.repeat(60)}…"`,
      documented: 'the body must be a whole number',
    },
  ];
  it.each(rows)('$given', ({ S, value, received, documented }) => {
    const looks = judgeInstance(contractOf({ S }), '/components/schemas/S', value);
    expect(looks.map(({ outcome }) => outcome)).toContainEqual({ kind: 'differs', received, documented });
  });
});

it('of several items that are wrong in the same way, the first is shown', () => {
  const contract = contractOf({ S: { items: { type: 'string' } } });
  const looks = judgeInstance(contract, '/components/schemas/S', [true, 7, null]);
  const shown = looks.flatMap(({ outcome }) => (outcome.kind === 'differs' ? [outcome.received] : []));
  expect(shown).toEqual(['true']);
});

it('a list of 20,000 records that are wrong is told of in a few looks', () => {
  const records = Array.from({ length: 20_000 }, (_, id) => ({ id, extra: `x${id}`, tags: [id, 'a'] }));
  const S = {
    items: { ...NAMED, properties: { id: { type: 'integer' }, tags: { items: { type: 'string' } } } },
  };
  expect(listDifferences({ S }, records)).toEqual([
    'items/properties/tags/items: /-/tags/- type',
    'items: /-/extra undeclared',
    'items: /-/name required',
  ]);
});
