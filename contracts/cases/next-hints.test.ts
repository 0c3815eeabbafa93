import { describe, expect, it } from 'vitest';
import type { Json } from '../../spec/json.ts';
import type { HeaderList } from './http-message.ts';
import { listNextHints, listParameterNames } from './next-hints.ts';

const hintsOf = (value: Json, headers: HeaderList = []): string[] =>
  listNextHints({ headers, json: { value } }).map(
    ({ at, query, text }) => `${at} ${query ? new URLSearchParams([...query]) : text}`,
  );

describe('what an answer may lead on by', () => {
  it.each<{ name: string; body: Json; headers?: HeaderList; want: string[] }>([
    {
      name: 'a header before the body',
      body: { next: '/a?cursor=x' },
      headers: [
        ['Link', '</a?page=1>; rel="prev"'],
        ['link', '<https://h.example/a?page=3&limit=2>; rel="next"'],
      ],
      want: ['$response.header.Link page=3&limit=2', '$response.body#/next cursor=x'],
    },
    {
      name: 'values and addresses by what they are called, however deep',
      body: { pagination: { next_cursor: 'abc', total: 5 }, _links: { next: { href: '?c=1' } }, nextPage: 2 },
      want: [
        '$response.body#/pagination/next_cursor abc',
        '$response.body#/_links/next/href c=1',
        '$response.body#/nextPage 2',
      ],
    },
    { name: 'nothing that is part of a list', body: { items: [{ next: 'x' }] }, want: [] },
    { name: 'nothing that is empty', body: { next: '', cursor: null, hasNext: true }, want: [] },
  ])('is $name', ({ body, headers = [], want }) => {
    expect(hintsOf(body, headers)).toEqual(want);
  });

  it.each([
    { names: ['pagination', 'next_cursor'], first: 'cursor' },
    { names: ['nextPageToken'], first: 'pageToken' },
    { names: ['cursor', 'next'], first: 'cursor' },
  ])('called $names is for `$first` first', ({ names, first }) => {
    expect(listParameterNames({ names })[0]).toBe(first);
  });
});
