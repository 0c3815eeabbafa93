import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../spec/json.ts';
import { createJsonBytes, isFrozen } from './json-bytes.ts';

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(freeze);
  return Object.freeze(value);
}

function createToBytes(): (value: Json) => Uint8Array {
  const { write } = createJsonBytes();
  return (value) => {
    const pieces = write(value);
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
  };
}

function createToText(): (value: Json) => string {
  const toBytes = createToBytes();
  return (value) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(toBytes(value));
}

describe('the text of a value', () => {
  it('is that of JSON.stringify, for what is frozen and for what is not, at each time', () => {
    const toText = createToText();
    const any = fc.jsonValue({ stringUnit: 'binary' });
    const record = any.map(freeze);
    const body = fc.oneof(
      any,
      fc.array(record),
      fc.dictionary(fc.string({ unit: 'binary' }), fc.oneof(any, fc.array(record), fc.constant(undefined))),
    );
    fc.assert(
      fc.property(body, (value) => {
        for (const _ of [1, 2]) expect(toText(value as Json)).toBe(JSON.stringify(value));
      }),
    );
  });

  it('of a list that is longer than any call may have arguments is whole', () => {
    const list = Array.from({ length: 300_000 }, (_, index) => index);
    expect(createToText()({ list })).toBe(JSON.stringify({ list }));
  });

  it('stays, whatever is written after it: more of them, large ones, one that fails half-way', () => {
    const toBytes = createToBytes();
    const fails = {
      list: ['written before it fails'],
      next: {
        toJSON: () => {
          throw new Error('no');
        },
      },
    };
    const length = fc.oneof(
      fc.nat(100),
      fc.integer({ min: 10_000, max: 30_000 }),
      fc.integer({ min: 60_000, max: 200_000 }),
    );
    fc.assert(
      fc.property(fc.array(length, { minLength: 10, maxLength: 30 }), (lengths) => {
        const written = lengths.map((count, index) => {
          const list = [freeze({ text: 'é'.repeat(count) }), index];
          if (index % 5 === 0) expect(() => toBytes(fails as unknown as Json)).toThrow('no');
          return { want: JSON.stringify({ list }), bytes: toBytes({ list }) };
        });
        for (const { want, bytes } of written) expect(new TextDecoder().decode(bytes) === want).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('of large records among small ones is whole, wherever they stand, and not written again', () => {
    const { write } = createJsonBytes();
    const record = fc.constantFrom(1, 1, 40_000).map((count) => freeze({ text: 'é'.repeat(count) }));
    const list = fc.array(fc.oneof(record, fc.integer()), { maxLength: 5 });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.oneof(list, fc.integer())), (value) => {
        for (const body of [value, Object.values(value).find(Array.isArray) ?? 1]) {
          const large = [body, ...Object.values(body)].flatMap((one) => (Array.isArray(one) ? one : []));
          const pieces = write(body);
          expect(Buffer.concat(pieces).toString() === JSON.stringify(body)).toBe(true);
          const shared = new Set(write(body).map(({ buffer }) => buffer));
          const isLarge = (item: unknown): boolean => JSON.stringify(item).length > 40_000;
          expect(pieces.filter(({ length, buffer }) => length > 65_536 && shared.has(buffer))).toHaveLength(
            large.filter(isLarge).length,
          );
        }
      }),
    );
  });

  it('of a large text take no more memory than it has bytes: a client may take long to read them', () => {
    const { write } = createJsonBytes();
    for (const value of ['é'.repeat(1_000_000), { text: 'x'.repeat(1_000_000), list: [] }]) {
      const buffers = new Set(write(value).map(({ buffer }) => buffer));
      const kept = [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
      expect(kept / Buffer.byteLength(JSON.stringify(value))).toBeLessThan(1.2);
    }
  });

  it('of what can still change is written anew', () => {
    const toText = createToText();
    const inner = { word: 'old' };
    const list = [Object.freeze({ inner }), { word: 'old' }];
    toText({ list });
    inner.word = 'new';
    (list[1] as { word: string }).word = 'new';
    expect(toText({ list })).toBe('{"list":[{"inner":{"word":"new"}},{"word":"new"}]}');
  });

  it('of what writes itself, and of what is nothing, is what JSON makes of it', () => {
    const toText = createToText();
    const strange = { list: [new Date(0), undefined, () => 1], when: new Date(0), gone: undefined };
    expect(toText(strange as unknown as Json)).toBe(JSON.stringify(strange));
    expect(toText(new Date(0) as unknown as Json)).toBe(JSON.stringify(new Date(0)));
  });
});

it.each<{ value: unknown; want: boolean }>([
  { value: 1, want: true },
  { value: {}, want: false },
  { value: Object.freeze({ a: [] }), want: false },
  { value: freeze({ a: [{ b: null }] }), want: true },
])('$value is frozen: $want', ({ value, want }) => {
  expect(isFrozen(value)).toBe(want);
});
