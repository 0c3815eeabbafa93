import { expect, it } from 'vitest';
import type { Json } from '../../spec/json.ts';
import { findLastPage, findTotal } from './last-page.ts';

it.each<[Json, number | undefined]>([
  [{ pagination: { page: 1, limit: 1, total: 7, pages: 7 } }, 7],
  [{ pagination: { total: 7, limit: 2 } }, 4],
  [{ meta: { page: { totalElements: 3 } } }, 3],
  [{ last_page: 9, total: 30 }, 9],
  [{ pagination: { next: 'c2', has_more: true } }, undefined],
  [{ pagination: { total: 0, pages: 0 } }, undefined],
  [{ pagination: { pages: 1e12 } }, undefined],
  [{ pagination: { total: '7' } }, undefined],
  [{ recognitions: [{ total: 5 }] }, undefined],
  [null, undefined],
])('the last page of %j is %j', (value, want) => {
  expect(findLastPage(value)).toBe(want);
});

it.each<[Json, number | undefined]>([
  [{ pagination: { page: 1, total: 7, pages: 7 } }, 7],
  [{ meta: { total_elements: 0 } }, 0],
  [{ pagination: { pages: 7 } }, undefined],
  [{ recognitions: [{ total: 5 }] }, undefined],
  ['7', undefined],
])('the number of records that %j tells is %j', (value, want) => {
  expect(findTotal(value)).toBe(want);
});
