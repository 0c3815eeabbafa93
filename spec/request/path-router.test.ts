import { describe, expect, it } from 'vitest';
import { createPathRouter, type PathMatch } from './path-router.ts';

/** A router whose entries are their own templates. */
const route = (templates: readonly string[], path: string): PathMatch<string> | undefined =>
  createPathRouter(templates.map((template) => ({ template, value: template }))).match(path);

interface Given {
  name: string;
  templates: string[];
  path: string;
  /** The template, and the values of its parameters. */
  want: [string, Record<string, string>?] | undefined;
}

const literals: Given[] = [
  { name: 'a literal path', templates: ['/a/b'], path: '/a/b', want: ['/a/b'] },
  { name: 'the root', templates: ['/'], path: '/', want: ['/'] },
  { name: 'a path that is too short', templates: ['/a/b'], path: '/a', want: undefined },
  { name: 'a path that is too long', templates: ['/a/b'], path: '/a/b/c', want: undefined },
  { name: 'other letter case', templates: ['/a'], path: '/A', want: undefined },
  { name: 'a slash at the end', templates: ['/a'], path: '/a/', want: undefined },
  { name: 'a slash at the end that the template has', templates: ['/a/'], path: '/a/', want: ['/a/'] },
  { name: 'no slash at the end where the template has one', templates: ['/a/'], path: '/a', want: undefined },
  { name: 'two slashes', templates: ['/a/b'], path: '/a//b', want: undefined },
  { name: 'no path at all', templates: ['/', '/a'], path: '', want: undefined },
  { name: 'a path without a slash before it', templates: ['/b'], path: 'a/b', want: undefined },
  { name: 'the names of prototypes', templates: ['/a'], path: '/__proto__', want: undefined },
  {
    name: 'a template with the name of a prototype',
    templates: ['/constructor'],
    path: '/constructor',
    want: ['/constructor'],
  },
];

const encoded: Given[] = [
  {
    name: 'a letter that need not be encoded',
    templates: ['/members'],
    path: '/%6Dembers',
    want: ['/members'],
  },
  { name: 'a space', templates: ['/a b'], path: '/a%20b', want: ['/a b'] },
  { name: 'a template that is encoded', templates: ['/a%20b'], path: '/a%20b', want: ['/a%20b'] },
  { name: 'either spelling of the digits', templates: ['/ä'], path: '/%c3%A4', want: ['/ä'] },
  { name: 'an encoded slash, which separates nothing', templates: ['/a/b'], path: '/a%2Fb', want: undefined },
  { name: 'what is no encoding, as it is', templates: ['/100%'], path: '/100%', want: ['/100%'] },
  { name: 'what is no encoding, beside what is', templates: ['/100%a'], path: '/100%%61', want: undefined },
];

const parameters: Given[] = [
  { name: 'a parameter', templates: ['/a/{x}'], path: '/a/b', want: ['/a/{x}', { x: 'b' }] },
  {
    name: 'two parameters',
    templates: ['/{x}/a/{y}'],
    path: '/1/a/2',
    want: ['/{x}/a/{y}', { x: '1', y: '2' }],
  },
  {
    name: 'a value that is encoded, as it is',
    templates: ['/{x}'],
    path: '/a%40b%2Fc',
    want: ['/{x}', { x: 'a%40b%2Fc' }],
  },
  { name: 'a value that is no encoding', templates: ['/{x}'], path: '/%', want: ['/{x}', { x: '%' }] },
  { name: 'an empty value', templates: ['/a/{x}'], path: '/a/', want: undefined },
  { name: 'an empty value in the middle', templates: ['/{x}/b'], path: '//b', want: undefined },
  { name: 'a value with a slash', templates: ['/{x}'], path: '/a/b', want: undefined },
  {
    name: 'a name of a prototype as a value',
    templates: ['/{x}'],
    path: '/__proto__',
    want: ['/{x}', { x: '__proto__' }],
  },
  {
    name: 'an odd name of a parameter',
    templates: ['/{member-e.mail 1}'],
    path: '/a',
    want: ['/{member-e.mail 1}', { 'member-e.mail 1': 'a' }],
  },
  {
    name: 'templates that differ in names behind each other',
    templates: ['/{x}/a', '/{y}/b'],
    path: '/1/b',
    want: ['/{y}/b', { y: '1' }],
  },
];

const mixed: Given[] = [
  { name: 'a literal behind', templates: ['/{x}.json'], path: '/a.json', want: ['/{x}.json', { x: 'a' }] },
  { name: 'a literal before', templates: ['/v{x}'], path: '/v1', want: ['/v{x}', { x: '1' }] },
  { name: 'literals around', templates: ['/a-{x}-b'], path: '/a-1-b', want: ['/a-{x}-b', { x: '1' }] },
  {
    name: 'two parameters',
    templates: ['/{x}-{y}'],
    path: '/1-2-3',
    want: ['/{x}-{y}', { x: '1', y: '2-3' }],
  },
  {
    name: 'two parameters side by side',
    templates: ['/{x}{y}'],
    path: '/abc',
    want: ['/{x}{y}', { x: 'a', y: 'bc' }],
  },
  { name: 'an empty value', templates: ['/{x}.json'], path: '/.json', want: undefined },
  { name: 'another literal', templates: ['/{x}.json'], path: '/a.yaml', want: undefined },
  {
    name: 'signs of regular expressions',
    templates: ['/{x}.*+?^$()|[]\\'],
    path: '/a.*+?^$()|[]\\',
    want: ['/{x}.*+?^$()|[]\\', { x: 'a' }],
  },
  { name: 'a dot, which is only a dot', templates: ['/{x}.json'], path: '/a_json', want: undefined },
  { name: 'a match of the whole segment only', templates: ['/a{x}b'], path: '/xa1bx', want: undefined },
  {
    name: 'one shape with two endings',
    templates: ['/{x}.a/c', '/{y}.a/d'],
    path: '/1.a/d',
    want: ['/{y}.a/d', { y: '1' }],
  },
];

const before: Given[] = [
  { name: 'a literal before a parameter', templates: ['/{x}', '/a'], path: '/a', want: ['/a'] },
  { name: 'an encoded literal before a parameter', templates: ['/{x}', '/a'], path: '/%61', want: ['/a'] },
  {
    name: 'a literal before a mixed segment',
    templates: ['/{x}.json', '/a.json'],
    path: '/a.json',
    want: ['/a.json'],
  },
  {
    name: 'a mixed segment before a parameter',
    templates: ['/{x}', '/{x}.json'],
    path: '/a.json',
    want: ['/{x}.json', { x: 'a' }],
  },
  {
    name: 'the first of two mixed segments',
    templates: ['/a{x}', '/{x}b'],
    path: '/a1b',
    want: ['/a{x}', { x: '1b' }],
  },
  {
    name: 'the first segment counts before the second',
    templates: ['/{x}/b', '/a/{y}'],
    path: '/a/b',
    want: ['/a/{y}', { y: 'b' }],
  },
];

const back: Given[] = [
  {
    name: 'from a literal to a parameter',
    templates: ['/a/b', '/{x}/c'],
    path: '/a/c',
    want: ['/{x}/c', { x: 'a' }],
  },
  {
    name: 'from a mixed segment to a parameter',
    templates: ['/{x}.json/b', '/{y}/c'],
    path: '/a.json/c',
    want: ['/{y}/c', { y: 'a.json' }],
  },
  {
    name: 'from one mixed segment to the next',
    templates: ['/a{x}/b', '/{y}b/c'],
    path: '/a1b/c',
    want: ['/{y}b/c', { y: 'a1' }],
  },
  {
    name: 'over several segments',
    templates: ['/a/{x}/b/c', '/{p}/{q}/b/d'],
    path: '/a/1/b/d',
    want: ['/{p}/{q}/b/d', { p: 'a', q: '1' }],
  },
  {
    name: 'from a parameter behind a literal',
    templates: ['/a/{x}/{y}/end', '/{p}/b/{r}'],
    path: '/a/b/c',
    want: ['/{p}/b/{r}', { p: 'a', r: 'c' }],
  },
  { name: 'in vain', templates: ['/a/b', '/{x}/c', '/{x}.y/d'], path: '/a/d', want: undefined },
];

describe.each([
  { rows: literals, title: 'literal segments' },
  { rows: encoded, title: 'encoded literals compare decoded' },
  { rows: parameters, title: 'parameters' },
  { rows: mixed, title: 'segments with a parameter inside' },
  { rows: before, title: 'what goes before what' },
  { rows: back, title: 'the way back' },
])('$title', ({ rows }) => {
  it.each(rows)('$name', ({ templates, path, want }) => {
    const match = want && { value: want[0], params: want[1] ?? {} };
    expect(route(templates, path)).toEqual(match);
  });
});

describe('createPathRouter', () => {
  it('takes any iterable, and values of any kind', () => {
    const entries = new Map([['/a', 0]]);
    const router = createPathRouter([...entries].map(([template, value]) => ({ template, value })).values());
    expect(router.match('/a')).toEqual({ value: 0, params: {} });
    expect(createPathRouter([]).match('/a')).toBeUndefined();
  });

  it('finds the one that is wanted of templates that differ in their names only, else the first', () => {
    const router = createPathRouter([
      { template: '/a/{x}', value: 1 },
      { template: '/a/{y}', value: 2 },
      { template: '/a/b', value: 3 },
    ]);
    expect(router.match('/a/c')).toEqual({ value: 1, params: { x: 'c' } });
    expect(router.match('/a/c', (value) => value === 2)).toEqual({ value: 2, params: { y: 'c' } });
    expect(router.match('/a/c', (value) => value === 4)).toEqual({ value: 1, params: { x: 'c' } });
    expect(router.match('/a/b', (value) => value === 2)).toEqual({ value: 3, params: {} });
  });

  it('answers the same whatever was asked before', () => {
    const router = createPathRouter([
      { template: '/{x}/a', value: 1 },
      { template: '/b/{y}', value: 2 },
    ]);
    router.match('/b/nothing/here');
    router.match('/c/b');
    expect(router.match('/b/a')).toEqual({ value: 2, params: { y: 'a' } });
    expect(router.match('/c/a')).toEqual({ value: 1, params: { x: 'c' } });
  });

  it('keeps a parameter that is called __proto__', () => {
    const match = createPathRouter([{ template: '/{__proto__}', value: 1 }]).match('/a');
    expect(Object.entries(match?.params ?? {})).toEqual([['__proto__', 'a']]);
  });
});
