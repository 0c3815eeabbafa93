import { describe, expect, it } from 'vitest';
import type { Json } from '../../../spec/json.ts';
import { listRawDefects } from './raw.ts';

const rows: { valid: Json; want: [label: string, text: string, mediaType?: string][] }[] = [
  {
    valid: { a: ['x'] },
    want: [
      ['empty', ''],
      ['words', 'not JSON'],
      ['cut off', '{"a":["x"]'],
      ['trailing comma', '{"a":["x"],}'],
      ['single quotes', "{'a':['x']}"],
      ['two values', '{"a":["x"]} {"a":["x"]}'],
      ['media type text/plain', '{"a":["x"]}', 'text/plain'],
    ],
  },
  {
    valid: [1],
    want: [
      ['empty', ''],
      ['words', 'not JSON'],
      ['cut off', '[1'],
      ['trailing comma', '[1,]'],
      ['two values', '[1] [1]'],
      ['media type text/plain', '[1]', 'text/plain'],
    ],
  },
  {
    valid: 12,
    want: [
      ['empty', ''],
      ['words', 'not JSON'],
      ['trailing comma', '12,'],
      ['two values', '12 12'],
      ['media type text/plain', '12', 'text/plain'],
    ],
  },
  {
    valid: 'x}',
    want: [
      ['empty', ''],
      ['words', 'not JSON'],
      ['cut off', '"x}'],
      ['trailing comma', '"x}",'],
      ['single quotes', "'x}'"],
      ['two values', '"x}" "x}"'],
      ['media type text/plain', '"x}"', 'text/plain'],
    ],
  },
];

describe('bodies that are no JSON', () => {
  it.each(rows)('made of $valid', ({ valid, want }) => {
    const got = listRawDefects(valid).map(({ label, text, mediaType }) =>
      mediaType === undefined ? [label, text] : [label, text, mediaType],
    );
    expect(got).toEqual(want);
  });

  it.each(rows)('cannot be parsed: $valid', ({ valid }) => {
    for (const { text, mediaType } of listRawDefects(valid)) {
      if (mediaType === undefined) expect(() => JSON.parse(text), text).toThrow(SyntaxError);
      else expect(JSON.parse(text)).toEqual(valid);
    }
  });
});
