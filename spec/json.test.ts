import { expect, it } from 'vitest';
import { omitUndefined } from './json.ts';

it('plain data lose what is undefined, at any depth, and nothing else', () => {
  const given = { a: undefined, b: [{ c: undefined, d: null, e: 0 }, ''] };
  expect(omitUndefined(given)).toStrictEqual({ b: [{ d: null, e: 0 }, ''] });
});
