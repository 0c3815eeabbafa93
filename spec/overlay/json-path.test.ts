import fc from 'fast-check';
import { query } from 'json-p3';
import { describe, expect, it } from 'vitest';
import type { Json } from '../json.ts';
import { findAt, joinPointer } from '../json-pointer.ts';
import { toJsonPath } from './json-path.ts';

const root: Json = {
  paths: {
    '/a/{b}': {
      get: { parameters: [{ name: 'p', in: 'query' }, { $ref: '#/c' }, { name: 'q' }, { name: 'q' }] },
    },
  },
  'x-rules': [{ id: 'one' }, { id: "it's" }],
  required: ['a', 'b', 'a'],
  'a\nb': 1,
  '200': { 'application/json': true },
};

const table: [pointer: string, path: string][] = [
  ['', '$'],
  ['/paths/~1a~1{b}/get', "$.paths['/a/{b}'].get"],
  ['/paths/~1a~1{b}/get/parameters/0', "$.paths['/a/{b}'].get.parameters[?@.name=='p']"],
  ['/paths/~1a~1{b}/get/parameters/1', "$.paths['/a/{b}'].get.parameters[?@['$ref']=='#/c']"],
  ['/paths/~1a~1{b}/get/parameters/3', "$.paths['/a/{b}'].get.parameters[3]"],
  ['/x-rules/1', "$['x-rules'][?@.id=='it\\'s']"],
  ['/required/1', "$.required[?@=='b']"],
  ['/required/2', '$.required[2]'],
  ['/a\nb', "$['a\\nb']"],
  ['/200/application~1json', "$['200']['application/json']"],
  ['/not/there', '$.not.there'],
];

/** json-p3 refuses control characters however they are written (RFC 9535 §2.3.1.1 allows them escaped). */
const isSelectable = (text: string): boolean => !/\p{Cc}/u.test(text);

describe('a JSON Pointer as a JSONPath', () => {
  it.each(table)('%s', (pointer, path) => {
    expect(toJsonPath(root, pointer)).toBe(path);
  });

  it('selects what the pointer leads to, and nothing else', () => {
    const name = fc.oneof(fc.constantFrom('a', "'", '\\', '__proto__', '/', '~', '0', ''), fc.string());
    const leaf = fc.oneof(fc.constantFrom('a', 'b', 1, null), fc.string().filter(isSelectable));
    const value = fc.letrec<{ any: unknown }>((tie) => ({
      any: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        leaf,
        fc.dictionary(name, tie('any'), { maxKeys: 3 }),
        fc.array(tie('any'), { maxLength: 3 }),
      ),
    })).any;
    fc.assert(
      fc.property(value, fc.array(fc.nat(), { maxLength: 4 }), (given, steps) => {
        const tree = given as Json;
        let pointer = '';
        for (const step of steps) {
          const here = findAt(tree, pointer);
          const names = typeof here === 'object' && here !== null ? Object.keys(here) : [];
          if (names.length === 0) break;
          pointer = joinPointer(pointer, names[step % names.length] ?? '');
        }
        const found = query(toJsonPath(tree, pointer), tree as never).values();
        expect(found).toEqual([findAt(tree, pointer)]);
      }),
    );
  });
});
