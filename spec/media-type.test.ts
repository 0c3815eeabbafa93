import { describe, expect, it } from 'vitest';
import { isInRange, isJsonType, toEssence } from './media-type.ts';

describe('toEssence', () => {
  it.each([
    ['application/json', 'application/json'],
    ['Application/JSON; charset=utf-8', 'application/json'],
    [' text/plain ;a="b;c"', 'text/plain'],
    ['text/plain;\n x=y', 'text/plain'],
    ['', ''],
    [null, ''],
    [undefined, ''],
  ])('%j is %j', (given, want) => {
    expect(toEssence(given)).toBe(want);
  });
});

describe('isJsonType', () => {
  it.each([
    ['application/json', true],
    ['application/json;charset=utf-8', true],
    ['text/json', true],
    ['application/problem+json', true],
    ['application/vnd.x+JSON; v=1', true],
    ['application/jsonp', false],
    ['application/json-seq', false],
    ['application/geo+json-seq', false],
    ['x-application/json', false],
    ['image/+json', false],
    ['text/plain; a=+json', false],
    ['+json', false],
    ['', false],
  ])('%j: %j', (given, want) => {
    expect(isJsonType(given)).toBe(want);
  });
});

describe('isInRange', () => {
  it.each([
    ['text/plain', 'text/plain', true],
    ['text/plain; charset=utf-8', 'TEXT/plain;format=flowed', true],
    ['text/plain', 'text/*', true],
    ['text/plain', '*/*', true],
    ['text/plain', 'application/*', false],
    ['text/plain', 'text/html', false],
    ['text', '*/*', false],
    ['', '*/*', false],
  ])('%j in %j: %j', (given, range, want) => {
    expect(isInRange(given, range)).toBe(want);
  });
});
