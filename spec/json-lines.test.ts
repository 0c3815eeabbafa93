import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from './json.ts';
import { createJsonLines } from './json-lines.ts';
import { joinPointer } from './json-pointer.ts';
import { Origins } from './origins.ts';
import { parseSource } from './source.ts';

/** The pointers of a value and all of its parts. */
function listPointers(value: Json, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [pointer];
  const parts = Object.entries(value).flatMap(([key, part]) =>
    listPointers(part as Json, joinPointer(pointer, key)),
  );
  return [pointer, ...parts];
}

describe('the lines of JSON', () => {
  it('are those that it has as YAML', () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 4 }), fc.constantFrom(0, 1, 2), (given, indent) => {
        const text = JSON.stringify(given, null, indent);
        const origins = new Origins();
        const root = parseSource(text, 'a.json', origins);
        const findLine = createJsonLines(text);
        for (const pointer of listPointers(root))
          expect(findLine(pointer)).toBe(origins.locate(root, pointer)?.line);
      }),
    );
  });

  it.each([
    { text: '\n\n  {"a":\n[1,\n"]\\\\\\"}",\r\n {"b/~": {}}\n]}', pointer: '/a/2/b~1~0', line: 6 },
    { text: '{"a": "x",\n"b": -1.5e3,\n"c": null}', pointer: '/c', line: 3 },
    { text: '{"a": {\n"b": 1}}', pointer: '/a/c/d', line: 1 },
    { text: '{"a": {\n"b": 1}}', pointer: '/a/b/c', line: 2 },
    { text: '{"a": [\n[], {},\n 3]}', pointer: '/a/2', line: 3 },
    { text: '\uFEFF\n{}', pointer: '', line: 2 },
  ])('$pointer of $text is in line $line', ({ text, pointer, line }) => {
    expect(createJsonLines(text)(pointer)).toBe(line);
  });
});
