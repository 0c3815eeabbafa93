import { describe, expect, it } from 'vitest';
import { checkMeaning } from './check-meaning.ts';
import { toContract } from './contract.test.helper.ts';
import { readDocument } from './document.test.helper.ts';
import { findFirstPage, findInAnswer, findNextAddress, findPagination } from './pagination.ts';

const parameter = (name: string, more: string): string => `{ name: ${name}, in: query, ${more} }`;
const toList = (...parameters: string[]): ReturnType<typeof readDocument> =>
  readDocument(`paths: { /a: { get: { responses: {}, parameters: [${parameters.join()}] } } }`);

/** What an operation with some parameters is read in parts by. */
function paginationOf(...parameters: string[]): string[] {
  const { operations, schemaAt } = toContract(toList(...parameters));
  const [operation] = operations;
  if (!operation) throw new Error('no operation');
  const { places, sizes } = findPagination(operation, schemaAt);
  return [
    ...places.map(({ role, parameter: { name }, next, link }) =>
      [name, role, next, link].filter(Boolean).join(' '),
    ),
    ...sizes.map(({ name }) => `${name} size`),
  ];
}

describe('how a list is read in parts', () => {
  it.each<{ name: string; given: string[]; want: string[] }>([
    {
      name: 'is what the document says, whatever the names',
      given: [
        parameter('von', 'schema: {}, x-pagination: { role: offset }'),
        parameter('page', 'schema: { type: integer }, x-pagination: { role: size }'),
        parameter(
          'nach',
          'schema: {}, x-pagination: { role: cursor, next: $response.body#/n, link: $response.header.Link }',
        ),
      ],
      want: ['von offset', 'nach cursor $response.body#/n $response.header.Link', 'page size'],
    },
    {
      name: 'is told from names of whole numbers, where it says nothing',
      given: ['pageNumber', 'per_page', 'skip'].map((name) => parameter(name, 'schema: { type: integer }')),
      want: ['pageNumber page', 'skip offset', 'per_page size'],
    },
    {
      name: 'is not told from names of anything else',
      given: [
        parameter('page', 'schema: { type: string }'),
        parameter('limit', 'schema: {}'),
        parameter('cursor', 'schema: { type: integer }'),
        '{ name: offset, in: header, schema: { type: integer } }',
      ],
      want: [],
    },
  ])('$name', ({ given, want }) => {
    expect(paginationOf(...given)).toEqual(want);
  });

  it.each([
    { schema: 'default: 0', first: 0 },
    { schema: 'minimum: 0', first: 0 },
    { schema: 'minimum: 1, default: 1', first: 1 },
    { schema: 'type: integer', first: 1 },
  ])('begins with page $first where its number has $schema', ({ schema, first }) => {
    const contract = toContract(toList(parameter('page', `schema: { ${schema} }`)));
    const [page] = contract.operations[0]?.parameters ?? [];
    expect(page && findFirstPage(page, contract.schemaAt)).toBe(first);
  });

  it.each([
    { stated: '{ role: page }', want: [] },
    { stated: '{ role: cursor, next: $response.body#/pagination/next }', want: [] },
    { stated: '{ role: cursor, link: $response.header.Link }', want: [] },
    { stated: '{ role: row }', want: ['role The role of a parameter is one of page, offset, cursor, size.'] },
    { stated: '{ role: cursor }', want: ['role A cursor needs `next` or `link`: where an answer has it.'] },
    ...['$response.body', '$request.body#/a', 'next'].map((next) => ({
      stated: `{ role: page, next: ${next} }`,
      want: ['next Write where an answer has it: `$response.body#/next` or `$response.header.Link`.'],
    })),
  ])('is checked: $stated', ({ stated, want }) => {
    const root = toList(parameter('p', `schema: {}, x-pagination: ${stated}`));
    const at = '/paths/~1a/get/parameters/0/x-pagination/';
    expect(checkMeaning(root).map(({ pointer, message }) => `${pointer} ${message}`)).toEqual(
      want.map((problem) => at + problem),
    );
  });
});

describe('what comes next', () => {
  it.each([
    { field: '<https://a.example/b?page=2>; rel="next"', want: 'https://a.example/b?page=2' },
    { field: '<?p=1>; rel=prev, <?p=3>; rel=next', want: '?p=3' },
    { field: '<?p=3>; title="a, b; rel=prev"; rel="last next"', want: '?p=3' },
    { field: '<?p=1>;rel="first",</b?p=2>;REL=Next', want: '/b?p=2' },
    { field: '<?p=3>; rel="nextish"', want: undefined },
    { field: '<?p=3>; rel=next-archive', want: undefined },
    { field: '<?p=3>', want: undefined },
    { field: '', want: undefined },
  ])('in `$field` is $want', ({ field, want }) => {
    expect(findNextAddress(field)).toBe(want);
  });

  it.each([
    { at: '$response.body#/a/b', want: 'x' },
    { at: '$response.body#/a/none', want: undefined },
    { at: '$response.body#/empty', want: undefined },
    { at: '$response.body#/last', want: undefined },
    { at: '$response.header.X-Next', want: 'X-Next of it' },
  ])('at $at is $want', ({ at, want }) => {
    const body = { a: { b: 'x' }, empty: '', last: null };
    expect(findInAnswer(at, { body, header: (name) => `${name} of it` })).toBe(want);
  });
});
