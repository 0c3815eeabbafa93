import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from './json.ts';
import { define, Origins } from './origins.ts';
import { parseSource } from './source.ts';

interface Located {
  name: string;
  text: string;
  /** The line of each JSON Pointer. */
  want: Record<string, number>;
}
const located: Located[] = [
  {
    name: 'members, at their keys',
    text: '# a comment\na: 1\n\nb:\n  c:\n    d: x\n  e: |\n    long\n    text\n  f: 1',
    want: { '': 2, '/a': 2, '/b': 4, '/b/c': 5, '/b/c/d': 6, '/b/e': 7, '/b/f': 10 },
  },
  {
    name: 'items, where their values begin',
    text: '- 1\n-\n  a: 1\n- - x\n  - y\n-\n- b: 1\n  c: 2',
    want: { '': 1, '/0': 1, '/1': 3, '/1/a': 3, '/2': 4, '/2/0': 4, '/2/1': 5, '/3': 6, '/4': 7, '/4/c': 8 },
  },
  {
    name: 'flow style over several lines',
    text: '{"a": [1,\n  2, {"b":\n    3}],\n "c": []}',
    want: { '': 1, '/a': 1, '/a/0': 1, '/a/1': 2, '/a/2': 2, '/a/2/b': 2, '/c': 4 },
  },
  {
    name: 'lines that end as on Windows',
    text: 'a: 1\r\nb:\r\n  c: 1\r\n',
    want: { '/a': 1, '/b': 2, '/b/c': 3 },
  },
  { name: 'a document with a marker', text: '%YAML 1.2\n---\na: 1', want: { '': 3, '/a': 3 } },
  {
    name: 'keys in quotes, numbers and odd names',
    text: '"a/b": 1\n200: 2\n__proto__:\n  c~d: 1',
    want: { '/a~1b': 1, '/200': 2, '/__proto__': 3, '/__proto__/c~0d': 4 },
  },
  { name: 'explicit keys', text: '? a\n: 1\n? b\n:\n  - 1', want: { '/a': 1, '/b': 3, '/b/0': 5 } },
  {
    name: 'what an alias repeats, at the anchor; the member itself where it stands',
    text: 'a: &x\n  b: 1\nc:\n  d: *x\ne:\n- *x',
    want: { '/a/b': 2, '/c/d': 4, '/c/d/b': 2, '/e/0': 6, '/e/0/b': 2 },
  },
  {
    name: 'what is not there, at the nearest that is',
    text: 'a:\n  b:\n  - 1',
    want: { '/a/b/7': 2, '/a/x/y/z': 1, '/x': 1, '/a/b/0/x': 3 },
  },
];

function locate(origins: Origins, root: Json, pointers: string[]): Record<string, number | undefined> {
  return Object.fromEntries(pointers.map((pointer) => [pointer, origins.locate(root, pointer)?.line]));
}

describe('Origins.locate', () => {
  it.each(located)('$name', ({ text, want }) => {
    const origins = new Origins();
    const root = parseSource(text, 'a.yaml', origins);
    expect(locate(origins, root, Object.keys(want))).toEqual(want);
    expect(origins.locate(root, '')?.file).toBe('a.yaml');
  });

  it('does not remember what was taken away', () => {
    const origins = new Origins();
    const root = parseSource('a:\n  b:\n    c: 1', 'a.yaml', origins) as { a: JsonObject };
    delete root.a['b'];
    expect(locate(origins, root, ['/a/b', '/a/b/c', '/a'])).toEqual({ '/a/b': 1, '/a/b/c': 1, '/a': 1 });
  });

  it('knows nothing of what was not parsed, and nothing of a scalar', () => {
    const origins = new Origins();
    expect(origins.locate({ a: 1 }, '/a')).toBeUndefined();
    expect(origins.locate(parseSource('1', 'a.yaml', origins), '')).toBeUndefined();
  });
});

describe('Origins', () => {
  it('tells files apart', () => {
    const origins = new Origins();
    const a = parseSource('x: {}', 'a.yaml', origins) as JsonObject;
    const b = parseSource('\ny: {}', 'b.yaml', origins) as JsonObject;
    a['x'] = b;
    expect(origins.locate(a, '/x')).toEqual({ file: 'a.yaml', line: 1 });
    expect(origins.locate(a, '/x/y')).toEqual({ file: 'b.yaml', line: 2 });
  });

  it('finds members and items by name and by number', () => {
    const origins = new Origins();
    const list: Json[] = ['x'];
    origins.set(list, 0, { file: 'a.yaml', line: 3 });
    origins.set(list, 1, { file: 'a.yaml', line: 4 });
    origins.set(list, '0', { file: 'a.yaml', line: 5 });
    expect(origins.find(list, '0')).toEqual({ file: 'a.yaml', line: 5 });
    expect(origins.find(list, '1')).toEqual({ file: 'a.yaml', line: 4 });
    expect(origins.find(list, 2)).toBeUndefined();
    expect(origins.find({}, 'a')).toBeUndefined();
    expect(origins.findObject(list)).toBeUndefined();
  });
});

describe('Origins.copy', () => {
  const text = 'a:\n  b:\n  - c: 1\n  - [x]\n__proto__:\n  d: null';
  const pointers = ['', '/a', '/a/b', '/a/b/0', '/a/b/0/c', '/a/b/1/0', '/__proto__', '/__proto__/d'];

  it('keeps the lines', () => {
    const origins = new Origins();
    const root = parseSource(text, 'a.yaml', origins);
    const copy = origins.copy(root);
    expect(copy).toStrictEqual(root);
    expect(Object.keys(copy as object)).toEqual(['a', '__proto__']);
    expect(locate(origins, copy, pointers)).toEqual(locate(origins, root, pointers));
    expect(locate(origins, copy, pointers)).toEqual(
      Object.fromEntries(pointers.map((pointer, index) => [pointer, [1, 1, 2, 3, 3, 4, 5, 6][index]])),
    );
  });

  it('shares nothing with the original, neither values nor lines', () => {
    const origins = new Origins();
    const root = parseSource(text, 'a.yaml', origins) as { a: { b: Json[] } } & JsonObject;
    const copy = origins.copy(root);
    copy.a.b.push('new');
    origins.set(copy.a.b, 2, { file: 'b.yaml', line: 9 });
    origins.set(copy, 'a', { file: 'b.yaml', line: 8 });
    expect(root.a.b).toHaveLength(2);
    expect(origins.find(root.a.b, 2)).toBeUndefined();
    expect(origins.find(root, 'a')).toEqual({ file: 'a.yaml', line: 1 });
  });

  it.each(['text', 1, true, null])('gives back %s', (value) => {
    expect(new Origins().copy(value)).toBe(value);
  });
});

describe('define', () => {
  it('sets a member of any name, which can be changed and is listed', () => {
    const target: JsonObject = { a: 1 };
    define(target, '__proto__', 2);
    define(target, 'a', 3);
    target['a'] = 4;
    expect(Object.entries(target)).toEqual([
      ['a', 4],
      ['__proto__', 2],
    ]);
    delete target['a'];
    expect(Object.keys(target)).toEqual(['__proto__']);
  });
});
