import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from './json.ts';
import {
  findAt,
  findStep,
  joinPointer,
  parentPointer,
  parsePointer,
  type Token,
  toPointer,
} from './json-pointer.ts';

/** The document of RFC 6901 §5. */
const example: JsonObject = {
  foo: ['bar', 'baz'],
  '': 0,
  'a/b': 1,
  'c%d': 2,
  'e^f': 3,
  'g|h': 4,
  'i\\j': 5,
  'k"l': 6,
  ' ': 7,
  'm~n': 8,
};

interface Example {
  pointer: string;
  /** The same pointer as a URI fragment (§6). */
  fragment: string;
  tokens: string[];
  want: Json;
}
const examples: Example[] = [
  { pointer: '', fragment: '#', tokens: [], want: example },
  { pointer: '/foo', fragment: '#/foo', tokens: ['foo'], want: ['bar', 'baz'] },
  { pointer: '/foo/0', fragment: '#/foo/0', tokens: ['foo', '0'], want: 'bar' },
  { pointer: '/', fragment: '#/', tokens: [''], want: 0 },
  { pointer: '/a~1b', fragment: '#/a~1b', tokens: ['a/b'], want: 1 },
  { pointer: '/c%d', fragment: '#/c%25d', tokens: ['c%d'], want: 2 },
  { pointer: '/e^f', fragment: '#/e%5Ef', tokens: ['e^f'], want: 3 },
  { pointer: '/g|h', fragment: '#/g%7Ch', tokens: ['g|h'], want: 4 },
  { pointer: '/i\\j', fragment: '#/i%5Cj', tokens: ['i\\j'], want: 5 },
  { pointer: '/k"l', fragment: '#/k%22l', tokens: ['k"l'], want: 6 },
  { pointer: '/ ', fragment: '#/%20', tokens: [' '], want: 7 },
  { pointer: '/m~0n', fragment: '#/m~0n', tokens: ['m~n'], want: 8 },
];

describe('the examples of RFC 6901 §5 and §6', () => {
  it.each(examples)('$pointer and $fragment', ({ pointer, fragment, tokens, want }) => {
    expect(findAt(example, pointer)).toEqual(want);
    expect(findAt(example, fragment)).toEqual(want);
    expect(parsePointer(pointer)).toEqual(tokens);
    expect(parsePointer(fragment)).toEqual(tokens);
    expect(toPointer(tokens)).toBe(pointer);
  });
});

interface Refused {
  pointer: string;
  want: string;
}
const refused: Refused[] = [
  { pointer: 'foo', want: '"foo" is not a JSON Pointer: it must start with "/"' },
  { pointer: ' /foo', want: '" /foo" is not a JSON Pointer: it must start with "/"' },
  { pointer: '#foo', want: '"#foo" is not a JSON Pointer: it must start with "/"' },
  { pointer: '##', want: '"##" is not a JSON Pointer: it must start with "/"' },
  { pointer: '/a~', want: '"/a~" is not a JSON Pointer: "~" is written "~0", and "/" in a name "~1"' },
  { pointer: '/a~2b', want: '"/a~2b" is not a JSON Pointer: "~" is written "~0", and "/" in a name "~1"' },
  { pointer: '#/%7E', want: '"#/%7E" is not a JSON Pointer: "~" is written "~0", and "/" in a name "~1"' },
  { pointer: '#/%', want: '"#/%" is not a JSON Pointer: "%" is written "%25"' },
  { pointer: '#/%ff', want: '"#/%ff" is not a JSON Pointer: "%" is written "%25"' },
];

describe('parsePointer', () => {
  it.each(refused)('refuses $pointer', ({ pointer, want }) => {
    expect(() => parsePointer(pointer)).toThrow(new SyntaxError(want));
  });

  it.each([
    { pointer: '/~01', want: ['~1'] },
    { pointer: '/~10', want: ['/0'] },
    { pointer: '/~0~1~0', want: ['~/~'] },
    { pointer: '//a/', want: ['', 'a', ''] },
    { pointer: '/a~1~1b~0~0c', want: ['a//b~~c'] },
    { pointer: '#/%7E1', want: ['/'] },
    { pointer: '#/a%2Fb', want: ['a', 'b'] },
    { pointer: '/a#b', want: ['a#b'] },
  ])('reads $pointer as $want', ({ pointer, want }) => {
    expect(parsePointer(pointer)).toEqual(want);
  });
});

describe('findStep', () => {
  const own: JsonObject = JSON.parse('{"__proto__": 1, "a": null}');
  it.each([
    { value: ['a', 'b'], token: '1', want: 'b' },
    { value: ['a', 'b'], token: '2', want: undefined },
    { value: ['a', 'b'], token: '01', want: undefined },
    { value: ['a', 'b'], token: '-', want: undefined },
    { value: ['a', 'b'], token: '+1', want: undefined },
    { value: ['a', 'b'], token: '1e0', want: undefined },
    { value: ['a', 'b'], token: '', want: undefined },
    { value: ['a', 'b'], token: 'length', want: undefined },
    { value: 'text', token: '0', want: undefined },
    { value: 'text', token: 'length', want: undefined },
    { value: null, token: 'a', want: undefined },
    { value: undefined, token: 'a', want: undefined },
    { value: own, token: 'a', want: null },
    { value: own, token: '__proto__', want: 1 },
    { value: {}, token: '__proto__', want: undefined },
    { value: {}, token: 'constructor', want: undefined },
    { value: {}, token: 'toString', want: undefined },
  ])('of $value, $token is $want', ({ value, token, want }) => {
    expect(findStep(value, token)).toBe(want);
  });
});

describe('findAt', () => {
  it.each([
    { pointer: '/foo/0/x', why: 'a text has no members' },
    { pointer: '/nope/x', why: 'nothing has no members' },
    { pointer: '/__proto__/toString', why: 'prototypes are no part of a document' },
  ])('finds nothing at $pointer: $why', ({ pointer }) => {
    expect(findAt(example, pointer)).toBeUndefined();
  });
});

describe('joinPointer and parentPointer', () => {
  interface Joined {
    pointer: string;
    tokens: Token[];
    want: string;
  }
  const joined: Joined[] = [
    { pointer: '', tokens: [], want: '' },
    { pointer: '', tokens: ['a/b', 0, '~'], want: '/a~1b/0/~0' },
    { pointer: '/a~1b', tokens: ['c'], want: '/a~1b/c' },
    { pointer: '/a', tokens: [''], want: '/a/' },
    { pointer: '', tokens: ['a//b~~c', '~1~1'], want: '/a~1~1b~0~0c/~01~01' },
  ];
  it.each(joined)('$pointer and $tokens are $want', ({ pointer, tokens, want }) => {
    expect(joinPointer(pointer, ...tokens)).toBe(want);
  });

  it.each([
    { pointer: '', want: undefined },
    { pointer: '/a', want: '' },
    { pointer: '/', want: '' },
    { pointer: '/a~1b/c', want: '/a~1b' },
    { pointer: '/a/', want: '/a' },
  ])('what holds "$pointer" is $want', ({ pointer, want }) => {
    expect(parentPointer(pointer)).toBe(want);
  });
});

describe('a pointer', () => {
  const tokens = fc.array(
    fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('~', '/', '~1', '%', '')),
  );

  it('leads back to its tokens, as it is and as a fragment', () => {
    fc.assert(
      fc.property(tokens, (list) => {
        expect(parsePointer(toPointer(list))).toEqual(list);
        expect(parsePointer(`#${encodeURIComponent(toPointer(list))}`)).toEqual(list);
      }),
    );
  });

  it('finds the value at the path that it names', () => {
    fc.assert(
      fc.property(tokens, (list) => {
        const root = list.reduceRight<Json>((inner, token) => Object.fromEntries([[token, inner]]), 'here');
        expect(findAt(root, toPointer(list))).toBe('here');
      }),
    );
  });
});
