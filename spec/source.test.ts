import { describe, expect, it } from 'vitest';
import type { Json } from './json.ts';
import { Origins } from './origins.ts';
import { parseSource } from './source.ts';

const parse = (text: string): Json => parseSource(text, 'a.yaml', new Origins());

interface Given {
  name: string;
  text: string;
  want: Json;
}
const values: Given[] = [
  { name: 'a block mapping', text: 'a: 1\nb:\n  c: x', want: { a: 1, b: { c: 'x' } } },
  { name: 'a block sequence', text: '- 1\n- - x\n- a: 1\n  b: 2', want: [1, ['x'], { a: 1, b: 2 }] },
  {
    name: 'flow style',
    text: '{a: [1, {b: null}], c: {}, d: []}',
    want: { a: [1, { b: null }], c: {}, d: [] },
  },
  {
    name: 'JSON',
    text: '{"a": [1, -2.5e3, true, null, "\\u00e4\\n"], "": {}}',
    want: { a: [1, -2500, true, null, 'ä\n'], '': {} },
  },
  { name: 'a pair in a flow sequence', text: '[a: 1, b]', want: [{ a: 1 }, 'b'] },
  { name: 'one scalar', text: 'hello', want: 'hello' },
  { name: 'an empty text', text: '', want: null },
  { name: 'comments only', text: '# nothing\n', want: null },
  { name: 'empty values', text: 'a:\nb: ~\nc: null\nd: []', want: { a: null, b: null, c: null, d: [] } },
  { name: 'a byte order mark', text: '\uFEFFa: 1', want: { a: 1 } },
  { name: 'a document marker', text: '---\na: 1\n...\n', want: { a: 1 } },
  {
    name: 'block scalars',
    text: 'a: |\n  x\n  y\nb: >-\n  x\n  y',
    want: { a: 'x\ny\n', b: 'x y' },
  },
  {
    name: 'texts that YAML 1.1 took for something else',
    text: 'a: yes\nb: off\nc: 1_000\nd: 2026-01-31\ne: 12:30:45\nf: 010',
    want: { a: 'yes', b: 'off', c: '1_000', d: '2026-01-31', e: '12:30:45', f: 10 },
  },
  {
    name: 'numbers of YAML 1.2',
    text: 'a: 0o17\nb: 0xff\nc: 1e3\nd: -0.5\ne: "1"',
    want: { a: 15, b: 255, c: 1000, d: -0.5, e: '1' },
  },
  {
    name: 'tags that YAML knows',
    text: 'a: !!str 200\nb: !!map {c: !!seq [1]}',
    want: { a: '200', b: { c: [1] } },
  },
  {
    name: 'texts that look like expressions',
    text: 'a: =1\nb: $ref\nc: "<<"',
    want: { a: '=1', b: '$ref', c: '<<' },
  },
];

const keys: Given[] = [
  { name: 'a number', text: '200: a', want: { '200': 'a' } },
  { name: 'a quoted number', text: "'200': a", want: { '200': 'a' } },
  { name: 'a version', text: '1.10: a', want: { '1.10': 'a' } },
  { name: 'a hexadecimal number', text: '0x10: a', want: { '0x10': 'a' } },
  {
    name: 'a number beyond what JavaScript holds',
    text: '12345678901234567890: a',
    want: { '12345678901234567890': 'a' },
  },
  { name: 'a truth value', text: 'true: a\nFalse: b', want: { true: 'a', False: 'b' } },
  { name: 'null', text: 'null: a', want: { null: 'a' } },
  { name: 'infinity', text: '.inf: a', want: { '.inf': 'a' } },
  { name: 'an empty quoted text', text: '"": a', want: { '': 'a' } },
  { name: 'an explicit key', text: '? a b\n: 1', want: { 'a b': 1 } },
  { name: 'a quoted <<', text: '"<<": {a: 1}', want: { '<<': { a: 1 } } },
  {
    name: 'the names of prototypes',
    text: 'constructor: 1\ntoString: 2',
    want: { constructor: 1, toString: 2 },
  },
];

describe('parseSource', () => {
  it.each(values)('reads $name', ({ text, want }) => {
    expect(parse(text)).toStrictEqual(want);
  });

  it.each(keys)('takes as a key, as it is written: $name', ({ text, want }) => {
    expect(parse(text)).toStrictEqual(want);
  });

  it('keeps the order of the members', () => {
    expect(Object.keys(parse('z: 1\na: 2\nm: 3') as object)).toEqual(['z', 'a', 'm']);
  });

  it('sets a member that is called __proto__, and no prototype', () => {
    const read = parse('__proto__: {polluted: true}\na: {__proto__: 1}');
    expect(Object.keys(read as object)).toEqual(['__proto__', 'a']);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(JSON.stringify(read)).toBe('{"__proto__":{"polluted":true},"a":{"__proto__":1}}');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('anchors and aliases', () => {
  const aliases: Given[] = [
    { name: 'a scalar', text: 'a: &x 1\nb: *x', want: { a: 1, b: 1 } },
    { name: 'a mapping', text: 'a: &x {b: [1]}\nc: *x', want: { a: { b: [1] }, c: { b: [1] } } },
    { name: 'an item', text: '- &x [1]\n- *x', want: [[1], [1]] },
    {
      name: 'an anchor that is set again',
      text: 'a: &x 1\nb: *x\nc: &x 2\nd: *x',
      want: { a: 1, b: 1, c: 2, d: 2 },
    },
    {
      name: 'aliases within what an alias repeats',
      text: 'a: &x 1\nb: &y [*x]\nc: *y',
      want: { a: 1, b: [1], c: [1] },
    },
    {
      name: 'an anchor that was set anew since it was repeated',
      text: 'a: &x [&y 1]\nb: &y 2\nc: *x\nd: *y',
      want: { a: [1], b: 2, c: [1], d: 2 },
    },
    { name: 'an anchor without a value', text: 'a: &x\nb: *x', want: { a: null, b: null } },
  ];
  it.each(aliases)('repeat $name', ({ text, want }) => {
    expect(parse(text)).toStrictEqual(want);
  });

  it('give each place an object of its own', () => {
    const read = parse('a: &x {b: {}}\nc: *x') as { a: { b: object }; c: { b: object } };
    expect(read.a).not.toBe(read.c);
    expect(read.a.b).not.toBe(read.c.b);
  });

  it('may stand a thousand times', () => {
    const read = parse(`a: &x 1\nb:\n${'- *x\n'.repeat(1000)}`) as { b: Json[] };
    expect(read.b).toHaveLength(1000);
  });
});
