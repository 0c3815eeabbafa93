import { describe, expect, it } from 'vitest';
import { checkMeaning } from './check-meaning.ts';
import { checkStructure } from './check-structure.ts';
import { readDocument, told } from './document.test.helper.ts';

interface Given {
  name: string;
  /** The path, what its item holds, and what its one operation holds beside that. */
  path?: string;
  item?: string;
  operation: string;
  /** `pointer message` of each problem; a pointer without `/paths/…/get` before it. */
  want: string[];
}

const group = (rule: string, ...names: string[]): string =>
  `x-parameter-groups: [{ rule: ${rule}, parameters: [${names}] }]`;
const given: Given[] = [
  { name: 'no parameters', operation: '', want: [] },
  {
    name: 'each place with the style that is supported',
    path: '/a/{p}',
    operation: `parameters: [
      { name: p, in: path, required: true, style: simple, schema: {} }, { name: q, in: query, style: form, schema: {} },
      { name: h, in: header, style: simple, schema: {} }, { name: c, in: cookie, style: form, schema: {} }]`,
    want: [],
  },
  ...[
    { place: 'path', style: 'form', use: '`simple`, `label`, `matrix`' },
    { place: 'query', style: 'simple', use: '`form`, `spaceDelimited`, `pipeDelimited`, `deepObject`' },
    { place: 'header', style: 'form', use: '`simple`' },
    { place: 'cookie', style: 'simple', use: '`form`, `cookie`' },
  ].map(({ place, style, use }) => ({
    name: `a parameter in ${place} with the style ${style}`,
    path: place === 'path' ? '/a/{p}' : '/a',
    operation: `parameters: [{ name: p, in: ${place}, required: true, style: ${style}, schema: {} }]`,
    want: [`/parameters/0/style The style \`${style}\` is not supported; in ${place} use ${use}.`],
  })),
  ...['body', 'formData', 'Query', 'constructor', '__proto__'].map((place) => ({
    name: `a parameter in ${place}`,
    operation: `parameters: [{ name: p, in: ${place}, schema: {} }]`,
    want: ['/parameters/0/in A parameter is in path, query, header or cookie.'],
  })),
  {
    name: 'a path parameter that is not required',
    path: '/a/{p}',
    operation: 'parameters: [{ name: p, in: path, schema: {} }]',
    want: ['/parameters/0 The path parameter `p` must be required.'],
  },
  {
    name: 'a parameter of the path that nobody describes',
    path: '/a/{p}/{q}.json',
    operation:
      'parameters: [{ name: p, in: path, required: true, schema: {} }, { name: q, in: query, schema: {} }]',
    want: [' The path has {q}, which no parameter describes.'],
  },
  {
    name: 'a path parameter that the path does not have',
    path: '/a/{p}',
    item: 'parameters: [{ name: p, in: path, required: true, schema: {} }]',
    operation: 'parameters: [{ name: q, in: path, required: true, schema: {} }]',
    want: [' The path parameter `q` does not stand in the path.'],
  },
  {
    name: 'a parameter of the path that stands in it twice',
    path: '/a/{p}/{p}',
    operation: 'parameters: [{ name: p, in: path, required: true, schema: {} }]',
    want: [' The path has {p} twice.'],
  },
  {
    name: 'a parameter that a list has twice',
    operation:
      'parameters: [{ name: p, in: query, schema: {} }, { name: p, in: header, schema: {} }, { name: p, in: query, schema: {} }]',
    want: ['/parameters/2 The query parameter `p` is listed twice.'],
  },
  {
    name: 'a parameter that an operation says otherwise than its path',
    item: 'parameters: [{ name: p, in: query, schema: {} }]',
    operation: 'parameters: [{ name: p, in: query, required: true, schema: {} }]',
    want: [],
  },
  {
    name: 'a group of query parameters, also of the path',
    item: 'parameters: [{ name: p, in: query, schema: {} }]',
    operation: `parameters: [{ name: q, in: query, schema: {} }], ${group('exactly-one', 'p', 'q')}`,
    want: [],
  },
  {
    name: 'a group with a name that is no query parameter',
    operation: `parameters: [{ name: q, in: query, schema: {} }, { name: h, in: header, schema: {} }], ${group('exactly-one', 'q', 'h', 'x')}`,
    want: [
      '/x-parameter-groups/0 The group names `h`, which is no query parameter of the operation.',
      '/x-parameter-groups/0 The group names `x`, which is no query parameter of the operation.',
    ],
  },
  {
    name: 'a group with a rule that there is not',
    operation: `parameters: [{ name: q, in: query, schema: {} }], ${group('at-least-one', 'q')}`,
    want: ['/x-parameter-groups/0/rule The one rule of a group is `exactly-one`.'],
  },
];

describe('checkParameters', () => {
  it.each(given)('$name', ({ path = '/a', item = '', operation, want }) => {
    const get = `get: { responses: {}, ${operation} }`;
    const root = readDocument(`paths: { '${path}': { ${item === '' ? get : `${item}, ${get}`} } }`);
    expect(told(checkStructure(root))).toEqual([]);
    const own = `/paths/${path.replaceAll('/', '~1')}/get`;
    expect(checkMeaning(root).map(({ pointer, message }) => `${pointer} ${message}`)).toEqual(
      want.map((problem) => own + problem),
    );
  });

  it('looks at the list of a path, and through references', () => {
    const root = readDocument(`
      components: { parameters: { p: { name: p, in: query, schema: {} } } }
      paths: { /a: { parameters: [{ name: p, in: query, schema: {} }, { $ref: '#/components/parameters/p' }] } }`);
    expect(told(checkMeaning(root))).toEqual([
      { pointer: '/paths/~1a/parameters/1', message: 'The query parameter `p` is listed twice.' },
    ]);
  });
});
