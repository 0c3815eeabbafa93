import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parsePlainJson } from './plain-json.ts';

it('is what JSON says, however it is laid out', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue())),
      fc.nat(4),
      (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parsePlainJson(text)).toEqual(JSON.parse(text));
      },
    ),
  );
});

it.each<{ text: string; why: string }>([
  { why: 'no JSON', text: '{ a: 1 }' },
  { why: 'no object or list', text: '"a"' },
  { why: 'nothing', text: '' },
  { why: 'a name that stands twice', text: '{"a": 1, "a": 1}' },
  { why: 'a name that stands twice, once escaped', text: '{"b": {"a": 1, "\\u0061": 2}}' },
  { why: 'a number that is too large', text: '{"a": [1e400]}' },
])('is nothing for $why', ({ text }) => {
  expect(parsePlainJson(text)).toBeUndefined();
});

it.each(['{"a": "\\": 1", "b\\"": ":"}', '{"__proto__": {"a": 1}}'])('reads %s', (text) => {
  expect(parsePlainJson(text)).toEqual(JSON.parse(text));
});
