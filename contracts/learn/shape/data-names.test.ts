import { describe, expect, it } from 'vitest';
import { createContract } from '../../../spec/contract.ts';
import { loadDocument } from '../../../spec/document.ts';
import type { Json } from '../../../spec/json.ts';
import { createNames } from './data-names.ts';
import { Shape } from './shape.ts';

const contract = createContract(loadDocument());
const VALUES: readonly Json[] = [
  { name: 'Rosa Delgado', email: 'r.delgado@corp.example', id: 'mem-7', team: ['Customer Care'] },
  { type: 'badge', badge: { of: 'gold' }, job: 'Regional Manager' },
  'A name and a note stand here',
  [1, 2, 3].map((n) => ({ of: { j: n, k: n } })),
];
/** Exchanges of one company, and of two in turn. */
const ofOne = createNames(contract, VALUES, () => 'own');
const ofTwo = createNames(contract, VALUES, (exchange) => (exchange % 2 === 0 ? 'other' : 'own'));

describe('a name of a member is data', () => {
  it.each([
    'rosa_delgado',
    'rosaDelgado',
    'Delgado',
    'delgado_2',
    'r_delgado',
    'mem-7',
    'customer_care',
    'care',
    'manager',
  ])('where its words stand in values: %s', (name) => expect(ofOne.isData(name)).toBe(true));
  it.each(['2026-01-31', 'a@b.example', '4711', 'zo-4', '9f86d081884c7d65', 'with space', 'm4711'])(
    'where nobody would call a member so: %s',
    (name) => expect(ofOne.isData(name)).toBe(true),
  );
  it.each([
    'rosa_note',
    'note',
    'display_name',
    'team',
    'name',
    'email',
    'team_name',
    'is_new',
    'next',
    'pages',
  ])("and not where a word of it is nobody's, or all are those of the document or of pages: %s", (name) =>
    expect(ofOne.isData(name)).toBe(false),
  );
  it.each(['@type', '@odata.count', 'hydra:member', 'größe', '_links', '$id'])(
    'nor where it has another form than most: %s',
    (name) => expect(ofOne.isData(name)).toBe(false),
  );
  it('nor where the object that has it says that it has it', () => {
    expect(ofOne.isData('badge')).toBe(false);
  });
});

interface Row {
  name: string;
  given: readonly Json[];
  want: boolean;
  /** Whether the exchanges are of two companies in turn. */
  two?: boolean;
}

const A_SEEN = 'rosa_delgado';

/** One of 24 names. */
const letter = (index: number): string => String.fromCharCode(97 + (index % 24));

/** Objects with these names, each twice: of two companies in turn. */
const toSets = (sets: string): Record<string, number>[] =>
  sets.split(' ').flatMap((names, index) => {
    const one = Object.fromEntries([...names].map((name) => [name, index]));
    return [one, one];
  });

describe('an object is a map', () => {
  const table: Row[] = [
    { name: 'with a name that is data', given: [{ total: 1, [A_SEEN]: 2 }], want: true },
    {
      name: 'also where two companies were seen',
      given: [{ total: 1, [A_SEEN]: 2 }, { total: 3 }],
      want: true,
      two: true,
    },
    {
      name: 'but not where both have it',
      given: [
        { sent: 1, care: 2 },
        { sent: 3, care: 4 },
      ],
      want: false,
      two: true,
    },
    {
      name: 'unless it is one of form',
      given: [{ '2026-01-31': 1 }, { '2026-01-31': 4 }],
      want: true,
      two: true,
    },
    { name: 'nor where its values are unlike', given: [{ total: 1, [A_SEEN]: 'x' }], want: false },
    {
      name: 'whose names differ from object to object',
      given: [
        { a: 1, b: 1 },
        { c: 1, d: 1 },
      ],
      want: true,
    },
    {
      name: 'whose only name differs from object to object',
      given: [{ a: { x: 1 } }, { b: {} }],
      want: true,
    },
    {
      name: 'but not of two kinds, each as often',
      given: [
        { a: 1, b: 1 },
        { c: 1, d: 1 },
        { a: 2, b: 1 },
        { c: 1, d: 2 },
      ],
      want: false,
    },
    { name: 'nor of two kinds, with unlike values', given: [{ a: 1, b: 'x' }, { c: true }], want: false },
    { name: 'of alike objects', given: [{ a: { x: 1 }, b: { x: 1 }, c: { x: 1 } }], want: true },
    {
      name: 'under one name and numbers, the first of which is a text at times',
      given: [{ r0: { x: 1 }, r1: { x: 1 } }, { r0: 'text' }, { r0: { x: 1 } }],
      want: true,
      two: true,
    },
    {
      name: 'under a name and the number of the first, which is the only one',
      given: [{ r0: { x: 1 } }, { r0: { x: 2 } }, { r0: { x: 3 } }, { r0: { x: 4 } }],
      want: true,
      two: true,
    },
    {
      name: 'but not under one of the number of a second',
      given: [{ r2: { x: 1 } }, { r2: { x: 2 } }, { r2: { x: 3 } }, { r2: { x: 4 } }],
      want: false,
      two: true,
    },
    {
      name: 'but not where two companies have the same, some of them at times',
      given: [
        { self: { href: 'a' }, up: { href: 'b' }, top: { href: 'c' } },
        { self: { href: 'd' }, up: { href: 'e' }, top: { href: 'f' } },
        { self: { href: 'g' }, up: { href: 'h' } },
      ],
      want: false,
      two: true,
    },
    {
      name: 'but not with the same names and other values each time',
      given: [
        { a: 1, b: 1 },
        { a: 1, b: 2 },
        { a: 2, b: 1 },
      ],
      want: false,
    },
    {
      name: 'that is the same each time, of the one company that was asked',
      given: [
        { a: 1, b: 1 },
        { a: 1, b: 1 },
      ],
      want: true,
    },
    {
      name: 'unless objects elsewhere have such, with other values',
      given: [
        { j: 1, k: 1 },
        { k: 1, j: 1 },
      ],
      want: false,
    },
    {
      name: 'nor where pages have such',
      given: [
        { offset: 1, count: 1 },
        { offset: 1, count: 1 },
      ],
      want: false,
    },
    {
      name: 'nor where it is said who gives what to whom',
      given: [
        { from: { x: 1 }, to: { x: 1 } },
        { from: { x: 1 }, to: { x: 1 } },
      ],
      want: false,
    },
    {
      name: 'nor of two companies',
      given: [
        { a: 1, b: 1 },
        { a: 1, b: 1 },
      ],
      want: false,
      two: true,
    },
    {
      name: 'but of which each object has few of many, whoever has the same',
      given: Array.from({ length: 48 }, (_, index) => ({ [letter(index)]: 1, [letter(index + 5)]: 2 })),
      want: true,
      two: true,
    },
    {
      name: 'of which each has others of few, whoever has the same',
      given: toSets('a bc cde d ef'),
      want: true,
      two: true,
    },
    { name: 'but not where each has one of few', given: toSets('a b c d e f'), want: false, two: true },
    { name: 'nor one of few, or several of them', given: toSets('a b ab c abc'), want: false, two: true },
    { name: 'nor of few kinds', given: toSets('abc bcd cde'), want: false, two: true },
    { name: 'nor where one is always there', given: toSets('ab ac abc abd acd'), want: false, two: true },
    {
      name: 'nor where pages have such',
      given: [{ next: 0, last: 0 }, { last: 1, prev: 1 }, { prev: 2, first: 2 }, { first: 3 }].flatMap(
        (one): Json[] => [one, one],
      ),
      want: false,
      two: true,
    },
    {
      name: 'but not of links, whose names every service has',
      given: [
        { self: { href: '/1' }, next: { href: '/2' } },
        { self: { href: '/2' }, prev: { href: '/1' }, next: { href: '/3' } },
        { self: { href: '/3' }, prev: { href: '/2' } },
        { self: { href: '/x' } },
      ],
      want: false,
    },
    {
      name: 'of objects under one name and a number each, the same each time and for both companies',
      given: [
        { to1: { x: 1 }, to2: { x: 2 } },
        { to1: { x: 3 }, to2: { x: 4 } },
        { to1: { x: 5 }, to2: { x: 6 } },
      ],
      want: true,
      two: true,
    },
    {
      name: 'and of addresses of people',
      given: [
        { to1: 'rosa@corp.example', to2: 'tom@corp.example' },
        { to1: 'mei@corp.example', to2: 'sara@corp.example' },
        { to1: 'ivana@corp.example' },
      ],
      want: true,
      two: true,
    },
    {
      name: 'and of texts that are counted from 0, more of them or fewer',
      given: [{ to0: 'rosa@corp.example', to1: 'everybody' }, { to0: 'team-7' }, { to0: 'mei@corp.example' }],
      want: true,
      two: true,
    },
    {
      name: 'and of one address each, under the number of the first',
      given: [{ r0: 'rosa@corp.example' }, { r0: 'tom@corp.example' }, { r0: 'mei@corp.example' }],
      want: true,
      two: true,
    },
    {
      name: 'but not of another text, which may be the only one that there is',
      given: [{ level0: 'a' }, { level0: 'b' }, { level0: 'c' }],
      want: false,
      two: true,
    },
    {
      name: 'nor where some are left out',
      given: [{ p0: 'a', p50: 'b' }, { p0: 'c' }, { p0: 'd' }],
      want: false,
      two: true,
    },
    {
      name: 'nor of numbers that are counted from 0',
      given: [{ p0: 1, p1: 2 }, { p0: 3 }, { p0: 4 }],
      want: false,
      two: true,
    },
    {
      name: 'but not of two addresses that are always there',
      given: [
        { email1: 'rosa@corp.example', email2: 'tom@corp.example' },
        { email1: 'mei@corp.example', email2: 'sara@corp.example' },
      ],
      want: false,
      two: true,
    },
    {
      name: 'nor of other texts, such as the lines of an address',
      given: [
        { line1: 'a', line2: 'b' },
        { line1: 'c', line2: 'd' },
        { line1: 'e', line2: 'f' },
      ],
      want: false,
      two: true,
    },
    { name: 'nor with one that is there at times', given: [{ a: 1, b: 1 }, { a: 1 }, { a: 2 }], want: false },
  ];
  it.each(table)('$name: $given', ({ given, want, two }) => {
    expect((two ? ofTwo : ofOne).judge(toShape(given)).isMap).toBe(want);
  });
});

describe('whether an object is a map is unclear', () => {
  const table: Row[] = [
    { name: 'where it is seen once, with one name', given: [{ a: { x: 1, y: 2 } }], want: true },
    {
      name: 'where it is seen once, and all its values are of one type',
      given: [{ a: 1, b: 2.5 }],
      want: true,
    },
    { name: 'but not where they are of several', given: [{ a: 1, b: 'x' }], want: false },
    { name: 'nor where another object has the name too', given: [{ a: 1 }, { a: 2 }], want: false },
  ];
  it.each(table)('$name', ({ given, want }) => {
    const { isMap, isUnclear } = ofOne.judge(toShape(given));
    expect(!isMap && isUnclear).toBe(want);
  });

  it.each<{ given: Json[]; want: object }>([
    { given: [{ message: 'a', vorlu: 'b' }], want: { isMap: false, isUnclear: false } },
    {
      given: [
        { message: 'a', vorlu: 'b' },
        { message: 'a', vorlu: 'b' },
      ],
      want: { isMap: false, isUnclear: false },
    },
    { given: [{ code: 'a', vorlu: 'b' }], want: { isMap: false, isUnclear: true } },
  ])('but not of errors that have a text for a person: $given', ({ given, want }) => {
    expect(ofOne.ofErrors.judge(toShape(given))).toMatchObject(want);
  });
});

describe('of names that stand beside others', () => {
  it.each([
    {
      name: 'those are data that have the form of it, or something is called so',
      given: [{ id: 'x', '2026-01-31': 1, [A_SEEN]: 2, manager: 'y', note: true }],
      want: ['2026-01-31', A_SEEN],
    },
    {
      name: 'of what two companies have only the full names',
      given: [
        { id: 'x', manager: 'a', [A_SEEN]: 2 },
        { id: 'y', manager: 'b', [A_SEEN]: 3 },
      ],
      two: true,
      want: [A_SEEN],
    },
  ])('$name', ({ given, two, want }) => {
    const { isMap, data } = (two ? ofTwo : ofOne).judge(toShape(given));
    expect(isMap).toBe(false);
    expect([...data].toSorted()).toEqual(want);
  });

  it.each<Omit<Row, 'want'> & { data: readonly string[] }>([
    {
      name: 'those are data of which each object has few of many, beside one that is always there',
      given: Array.from({ length: 24 }, (_, index) => ({
        at: {},
        [letter(index)]: 1,
        [letter(index * 5 + 7)]: 2,
      })),
      data: Array.from({ length: 24 }, (_, index) => letter(index)),
    },
    {
      name: 'also where all are alike',
      given: Array.from({ length: 16 }, (_, index) => ({
        at: 0,
        [letter(index)]: 1,
        [letter((index * 5 + 7) % 16)]: 2,
      })),
      data: Array.from({ length: 16 }, (_, index) => letter(index)),
      two: true,
    },
    {
      name: 'and of few, where somebody is called so',
      given: ['care', 'x', 'y', 'care', 'z', 'y', 'x'].map((one, index) => ({
        at: {},
        [one]: index,
        [`${one}${index % 3}`]: 1,
      })),
      data: ['care', 'x', 'y', 'z', 'care0', 'x1', 'y2', 'z1', 'x0'],
    },
    {
      name: 'and numbers of which each of few objects has its own',
      given: [
        { all: 7, f: 1, g: 2 },
        { all: 9, h: 3, k: 4 },
        { all: 4, m: 1, n: 8 },
      ],
      data: ['f', 'g', 'h', 'k', 'm', 'n'],
    },
    {
      name: 'and of more, though some have one in common',
      given: [
        [1, 2],
        [1, 3],
        [2, 4],
        [1, 5],
        [3, 6],
        [7, 8],
        [9, 10],
        [11, 12],
        [2, 13],
      ].map((own) => ({
        at: {},
        ...Object.fromEntries(own.map((index) => [letter(index), index])),
      })),
      data: Array.from({ length: 13 }, (_, index) => letter(index + 1)),
    },
    {
      name: 'but not one that each has beside what all have',
      given: [
        { all: 7, f: 1 },
        { all: 9, h: 3 },
        { all: 4, m: 1 },
      ],
      data: [],
    },
    {
      name: 'but not of two kinds of objects',
      given: Array.from({ length: 24 }, (_, index) =>
        Object.fromEntries(Array.from({ length: 8 }, (_, at) => [letter((index % 3) * 8 + at), index])),
      ).map((one) => ({ ...one, at: {} })),
      data: [],
    },
    {
      name: 'nor of few that are there at times',
      given: Array.from({ length: 24 }, (_, index) => ({
        at: {},
        ...(index % 3 === 0 ? { phone: `${index}` } : {}),
        ...(index % 4 === 0 ? { nick: `${index}` } : {}),
        ...(index % 5 === 0 ? { street: `${index}` } : {}),
      })),
      data: [],
    },
  ])('$name', ({ given, two, data }) => {
    const judged = (two ? ofTwo : ofOne).judge(toShape(given));
    expect(judged.isMap).toBe(false);
    expect([...judged.data].toSorted()).toEqual([...data].toSorted());
  });

  it('also where all values are alike, if others of the same objects are declared', () => {
    const { isMap, data } = ofOne.judge(toShape([{ [A_SEEN]: 1, manager: 2 }]), { isBeside: true });
    expect(isMap).toBe(false);
    expect([...data]).toEqual([A_SEEN]);
  });
});

function toShape(given: readonly Json[]): Shape {
  const shape = new Shape();
  for (const [index, value] of given.entries()) shape.add(value, index + 1);
  return shape;
}
