import { expect, it } from 'vitest';
import type { Json } from '../../../spec/json.ts';
import { alignValues } from './align-values.ts';

it.each<{ name: string; given: Json[]; want: Json[] }>([
  { name: 'nothing', given: [], want: [] },
  { name: 'texts', given: ['a', ''], want: ['a', ''] },
  { name: 'one thing where others are lists', given: ['a', ['b', 'c']], want: [['a'], ['b', 'c']] },
  { name: 'what is empty where others have members', given: ['', { a: '1' }], want: [{}, { a: '1' }] },
  { name: 'a text beside objects', given: ['x', { a: '1' }], want: ['x', { a: '1' }] },
  {
    name: 'what is inside, of members and of items',
    given: [{ of: '', n: '1' }, { of: { one: { a: 'x' } } }, { of: { one: [{ a: ['y', 'z'] }, ''] } }],
    want: [{ of: {}, n: '1' }, { of: { one: [{ a: ['x'] }] } }, { of: { one: [{ a: ['y', 'z'] }, {}] } }],
  },
  {
    name: 'names that every object has',
    given: [JSON.parse('{"__proto__":"a"}'), JSON.parse('{"__proto__":["b"]}')],
    want: [JSON.parse('{"__proto__":["a"]}'), JSON.parse('{"__proto__":["b"]}')],
  },
])('aligns $name', ({ given, want }) => {
  const before = structuredClone(given);
  expect(JSON.stringify(alignValues(given))).toEqual(JSON.stringify(want));
  expect(given).toEqual(before);
});
