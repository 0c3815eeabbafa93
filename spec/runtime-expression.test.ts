import { describe, expect, it } from 'vitest';
import type { Json } from './json.ts';
import { type ExpressionContext, evaluate } from './runtime-expression.ts';

const EXCHANGE: ExpressionContext = {
  url: 'https://api.example/v1/users?username=me',
  method: 'POST',
  status: 201,
  request: {
    path: { username: 'octo cat' },
    query: (name) => ({ queryUrl: 'https://a.example/cb' })[name],
    header: (name) => ({ accept: 'application/json' })[name.toLowerCase()],
    body: { user: { uuid: 'u-1' } },
  },
  response: {
    header: (name) => ({ location: '/users/7' })[name.toLowerCase()],
    body: { id: 7, list: [{ 'a/b': true }], none: null },
  },
};

describe('a runtime expression', () => {
  // The first eight are those of OpenAPI §4.8.20.5.
  const table: [value: Json, want: Json | undefined][] = [
    ['$url', 'https://api.example/v1/users?username=me'],
    ['$method', 'POST'],
    ['$statusCode', 201],
    ['$request.header.accept', 'application/json'],
    ['$request.path.username', 'octo cat'],
    ['$request.query.queryUrl', 'https://a.example/cb'],
    ['$request.body#/user/uuid', 'u-1'],
    ['$response.header.Location', '/users/7'],
    ['$request.body', { user: { uuid: 'u-1' } }],
    ['$request.body#', { user: { uuid: 'u-1' } }],
    ['$response.body#/id', 7],
    ['$response.body#/list/0/a~1b', true],
    ['$response.body#/none', null],
    ['$response.body#/list/1', undefined],
    ['$response.body#/~2', undefined],
    ['$response.path.username', undefined],
    ['$request.path.toString', undefined],
    ['$request.query.other', undefined],
  ];
  it.each(table)('%j is %j', (value, want) => {
    expect(evaluate(value, EXCHANGE)).toEqual(want);
  });
});

describe('a value with expressions in it', () => {
  const table: [value: Json, want: Json | undefined][] = [
    ['{$request.query.queryUrl}/{$response.body#/id}', 'https://a.example/cb/7'],
    ['?data={$response.body#/nothing}', undefined],
    ['a {brace} and $5', 'a {brace} and $5'],
    ['{$strange}', '{$strange}'],
    ['$100', '$100'],
    [7, 7],
    [
      { id: '$response.body#/id', kind: ['a', '$method'] },
      { id: 7, kind: ['a', 'POST'] },
    ],
    [{ id: '$response.body#/nothing' }, undefined],
  ];
  it.each(table)('%j is %j', (value, want) => {
    expect(evaluate(value, EXCHANGE)).toEqual(want);
  });

  it('has no answer where nothing was answered', () => {
    const { response, ...rest } = EXCHANGE;
    expect(
      evaluate('$response.body#/id', { ...rest, response: { ...response, body: undefined } }),
    ).toBeUndefined();
  });
});
