import { describe, expect, it } from 'vitest';
import { Origins } from './origins.ts';
import { parseSource, SourceError } from './source.ts';

interface Refused {
  name: string;
  text: string;
  want: string;
}

const syntax: Refused[] = [
  { name: 'a key twice', text: 'a: 1\nb: 2\na: 3', want: 'dir/a.yaml:3: Map keys must be unique' },
  { name: 'a key twice in JSON', text: '{\n"a": 1,\n"a": 2}', want: 'dir/a.yaml:3: Map keys must be unique' },
  {
    name: 'a key twice, once as a number',
    text: 'a:\n  200: x\n  "200": y',
    want: 'dir/a.yaml:3: the key "200" stands here a second time',
  },
  {
    name: 'a list that does not end',
    text: 'a: [1',
    want: 'dir/a.yaml:1: Flow sequence in block collection must be sufficiently indented and end with a ]',
  },
  { name: 'a text that does not end', text: 'a: 1\nb: "x', want: 'dir/a.yaml:2: Missing closing "quote' },
  {
    name: 'a mapping within a line',
    text: 'a: b: c',
    want: 'dir/a.yaml:1: Nested mappings are not allowed in compact mappings',
  },
  { name: 'a tab', text: 'a:\n\tb: 1', want: 'dir/a.yaml:2: Tabs are not allowed as indentation' },
  {
    name: 'a reserved character',
    text: 'a: @x',
    want: 'dir/a.yaml:1: Plain value cannot start with reserved character @',
  },
  {
    name: 'a second document',
    text: 'a: 1\n---\nb: 2',
    want: 'dir/a.yaml:2: a second document begins here; keep one in each file',
  },
  {
    name: 'a tag that is unknown',
    text: 'a: 1\nb: !include x.yaml',
    want: 'dir/a.yaml:2: Unresolved tag: !include',
  },
  {
    name: 'a tag that does not fit its value',
    text: 'a: !!int x',
    want: 'dir/a.yaml:1: Unresolved tag: tag:yaml.org,2002:int',
  },
  {
    name: 'a directive that is unknown',
    text: '%FOO x\n---\na: 1',
    want: 'dir/a.yaml:1: Unknown directive %FOO',
  },
];

const notJson: Refused[] = [
  { name: '.inf', text: 'a:\n- .inf', want: 'dir/a.yaml:2: Infinity is not a JSON value' },
  { name: '-.inf', text: 'a: -.INF', want: 'dir/a.yaml:1: -Infinity is not a JSON value' },
  { name: '.nan', text: 'a: 1\nb: .nan', want: 'dir/a.yaml:2: NaN is not a JSON value' },
  {
    name: 'a number beyond the largest',
    text: '{"a": 1e400}',
    want: 'dir/a.yaml:1: Infinity is not a JSON value',
  },
  { name: 'binary data', text: 'a: !!binary aGVsbG8=', want: 'dir/a.yaml:1: hello is not a JSON value' },
  { name: 'a list as a key', text: 'a: 1\n? [b]\n: 1', want: 'dir/a.yaml:2: a key must be a plain text' },
  { name: 'an object as a key', text: '? {b: 1}\n: 1', want: 'dir/a.yaml:1: a key must be a plain text' },
  { name: 'an alias as a key', text: 'a: &x b\n*x : 1', want: 'dir/a.yaml:2: a key must be a plain text' },
  {
    name: 'a key of which there is nothing',
    text: 'a: 1\n: 2',
    want: 'dir/a.yaml:2: a key must be a plain text',
  },
];

const merge = 'the merge key `<<` is no YAML 1.2; write the members out, or use a $ref';
const aliases: Refused[] = [
  { name: 'a merge key', text: 'a: &x {b: 1}\nc:\n  d: 1\n  <<: *x', want: `dir/a.yaml:4: ${merge}` },
  { name: 'a merge key with a list', text: 'a: &x {b: 1}\nc: {<<: [*x]}', want: `dir/a.yaml:2: ${merge}` },
  { name: 'a merge key in YAML 1.1', text: '%YAML 1.1\n---\n<<: {a: 1}', want: `dir/a.yaml:3: ${merge}` },
  {
    name: 'an alias without an anchor',
    text: 'a: 1\nb: *nope',
    want: 'dir/a.yaml:2: there is no anchor &nope before *nope',
  },
  {
    name: 'an alias before its anchor',
    text: 'a: *x\nb: &x 1',
    want: 'dir/a.yaml:1: there is no anchor &x before *x',
  },
  {
    name: 'an alias within its own anchor',
    text: 'a: &x\n  - *x',
    want: 'dir/a.yaml:2: more than 1000 aliases; write some of them out',
  },
  {
    name: 'a thousand aliases and one',
    text: `a: &x 1\nb:\n${'- *x\n'.repeat(1001)}`,
    want: 'dir/a.yaml:1003: more than 1000 aliases; write some of them out',
  },
  {
    name: 'few aliases that would unfold to a billion values',
    text: [
      'a0: &a0 [x, x]',
      ...Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`),
    ].join('\n'),
    want: 'dir/a.yaml:2: more than 1000 aliases; write some of them out',
  },
];

describe('parseSource refuses', () => {
  it.each([...syntax, ...notJson, ...aliases])('$name', ({ text, want }) => {
    expect(() => parseSource(text, 'dir/a.yaml', new Origins())).toThrow(new SourceError(want));
  });
});
