import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';
import type { Entry, Range, Scope, Store } from './store.ts';

const scope: Scope = { company: 'a', stage: 'dev' };

function entry(key: string, ...indexes: string[]): Entry {
  return { collection: 'things', key, record: { key, in: indexes }, indexes };
}

function keysOf(store: Store, index: string, range: Partial<Range> = {}, where: Scope = scope): unknown[] {
  const { records } = store.list(where, 'things', index, {
    offset: 0,
    limit: 10,
    order: 'oldest-first',
    ...range,
  });
  return records.map(({ key }) => key);
}

function createStore(): MemoryStore {
  return createMemoryStore(({ company, stage }) =>
    company === 'a' ? [entry(`known in ${stage}`, 'all')] : [],
  );
}

describe('a store in memory', () => {
  it('holds the known data of each company and stage, and reads and writes each by itself', () => {
    const store = createStore();
    store.write(scope, [entry('1', 'all')]);
    const others: Scope[] = [
      { company: 'a', stage: 'prod' },
      { company: 'b', stage: 'dev' },
      { company: 'a","dev', stage: '' },
    ];
    expect([scope, ...others].map((where) => keysOf(store, 'all', {}, where))).toEqual([
      ['known in dev', '1'],
      ['known in prod'],
      [],
      [],
    ]);
    expect(store.find(scope, 'things', '1')).toEqual({ key: '1', in: ['all'] });
    expect(store.find(scope, 'others', '1')).toBeUndefined();
    expect(others.map((where) => store.find(where, 'things', '1'))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each<{ range: Partial<Range>; want: string[] }>([
    { range: {}, want: ['1', '2', '3', '4'] },
    { range: { order: 'newest-first' }, want: ['4', '3', '2', '1'] },
    { range: { offset: 1, limit: 2 }, want: ['2', '3'] },
    { range: { offset: 1, limit: 2, order: 'newest-first' }, want: ['3', '2'] },
    { range: { limit: 0 }, want: [] },
    { range: { offset: 4 }, want: [] },
    { range: { offset: 1e15 }, want: [] },
  ])('gives the part of a list that $range asks for, and says how long the list is', ({ range, want }) => {
    const store = createStore();
    store.write(
      scope,
      ['1', '2', '3', '4'].map((key) => entry(key, 'some')),
    );
    expect(keysOf(store, 'some', range)).toEqual(want);
    expect(
      store.list(scope, 'things', 'some', { offset: 0, limit: 0, order: 'oldest-first', ...range }).total,
    ).toBe(4);
    expect(store.list(scope, 'things', 'none', { offset: 0, limit: 5, order: 'oldest-first' })).toEqual({
      records: [],
      total: 0,
    });
  });

  it('a record that is written again keeps its place, leaves some lists and joins others', () => {
    const store = createStore();
    store.write(scope, [entry('1', 'left', 'kept'), entry('2', 'left', 'kept'), entry('3', 'joined')]);
    store.write(scope, [entry('1', 'kept', 'joined', 'joined')]);
    expect(['left', 'kept', 'joined'].map((index) => keysOf(store, index))).toEqual([
      ['2'],
      ['1', '2'],
      ['3', '1'],
    ]);
    expect(store.find(scope, 'things', '1')).toEqual({ key: '1', in: ['kept', 'joined', 'joined'] });
  });

  it('a snapshot is a copy, as it comes out and as it goes in', () => {
    const store = createStore();
    store.write(scope, [entry('1', 'all', 'some')]);
    const snapshot = store.snapshot();
    const text = JSON.stringify(snapshot);
    store.write(scope, [entry('1', 'all'), entry('2', 'some')]);
    expect(JSON.stringify(snapshot)).toBe(text);
    store.restore(snapshot);
    for (const part of Object.values(snapshot))
      for (const name of Object.keys(part as JsonObject)) delete (part as JsonObject)[name];
    expect([keysOf(store, 'all'), keysOf(store, 'some')]).toEqual([['known in dev', '1'], ['1']]);
    expect(JSON.stringify(store.snapshot())).toBe(text);
    store.write(scope, [entry('1', 'all')]);
    expect(keysOf(store, 'some')).toEqual([]);
  });

  it('its size is what all lists hold together, however it came about', () => {
    const write = fc.record({
      key: fc.constantFrom('1', '2', '3'),
      indexes: fc.subarray(['all', 'a', 'b', 'c']),
    });
    fc.assert(
      fc.property(fc.array(fc.array(write)), (writes) => {
        const store = createStore();
        for (const some of writes)
          store.write(
            scope,
            some.map(({ key, indexes }) => entry(key, ...indexes)),
          );
        const { total } = store.list(scope, 'things', 'all', { offset: 0, limit: 0, order: 'oldest-first' });
        const others = ['a', 'b', 'c'].map((index) => keysOf(store, index).length);
        const size = others.reduce((sum, length) => sum + length, total);
        expect(store.size(scope)).toBe(size);
        store.restore(store.snapshot());
        expect(store.size(scope)).toBe(size);
        store.reset();
        expect(store.size(scope)).toBe(1);
      }),
    );
  });

  it('a sum is what the records of a list come to, also where it was asked for before they changed', () => {
    const write = fc.record({
      key: fc.constantFrom('1', '2', '3', '4'),
      indexes: fc.subarray(['all', 'a', 'b']),
      record: fc.constantFrom<JsonObject>(
        {},
        { points: 1 },
        { points: 20 },
        { points: 300 },
        { points: '1' },
      ),
    });
    const sumOf = (store: Store, index: string): number => {
      const { records } = store.list(scope, 'things', index, { offset: 0, limit: 10, order: 'oldest-first' });
      return records.reduce((sum, { points }) => sum + (typeof points === 'number' ? points : 0), 0);
    };
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.array(write), fc.constant('restore'), fc.constant('reset'))),
        (steps) => {
          const store = createStore();
          for (const step of steps) {
            if (step === 'restore') store.restore(store.snapshot());
            else if (step === 'reset') store.reset();
            else if (typeof step !== 'string')
              store.write(
                scope,
                step.map((one) => ({ collection: 'things', ...one })),
              );
            for (const index of ['all', 'a', 'b', 'none'])
              expect(store.sum(scope, 'things', index, 'points')).toBe(sumOf(store, index));
          }
        },
      ),
    );
  });

  it('is as it was where it is loaded from what it was dumped as, and goes on as it would have', () => {
    const write = fc.record({
      in: fc.constantFrom<Scope>(scope, { company: 'a', stage: 'prod' }, { company: 'b', stage: 'dev' }),
      key: fc.constantFrom('1', '2', '3', '4', 'known in dev'),
      collection: fc.constantFrom('things', 'others'),
      indexes: fc.subarray(['all', 'a', 'b']),
      record: fc.record({ text: fc.string(), points: fc.nat() }),
    });
    const writes = fc.array(write);
    const put = (store: Store, all: readonly { in: Scope }[]): void => {
      for (const { in: where, ...one } of all) store.write(where, [one as unknown as Entry]);
    };
    fc.assert(
      fc.property(writes, writes, writes, (before, meanwhile, after) => {
        const [store, same, loaded] = [createStore(), createStore(), createStore()];
        put(store, before);
        put(same, before);
        put(loaded, meanwhile);
        const parts = store.dump();
        put(store, meanwhile);
        loaded.load([...parts]);
        // What was not asked for yet is dumped as it is.
        const again = createStore();
        again.load([...loaded.dump()]);
        for (const one of [same, again, loaded]) put(one, after);
        expect(again.snapshot()).toEqual(same.snapshot());
        expect(loaded.snapshot()).toEqual(same.snapshot());
        for (const { in: where, collection } of [...before, ...after]) {
          expect(loaded.size(where)).toBe(same.size(where));
          expect(loaded.sum(where, collection, 'all', 'points')).toBe(
            same.sum(where, collection, 'all', 'points'),
          );
        }
      }),
    );
  });

  it('reset brings the known data back, as new', () => {
    const store = createStore();
    store.write(scope, [entry('1', 'all'), { ...entry('known in dev', 'all'), record: {} }]);
    store.reset();
    expect(keysOf(store, 'all')).toEqual(['known in dev']);
  });

  it.each<unknown>([
    undefined,
    null,
    'text',
    { a: 1 },
    { a: { b: [] } },
    { a: { b: { records: {} } } },
    { a: { b: { records: { c: 1 }, lists: {} } } },
    { a: { b: { records: {}, lists: { c: {} } } } },
  ])('%j is no snapshot, and changes nothing', (snapshot) => {
    const store = createStore();
    store.write(scope, [entry('1', 'all')]);
    expect(() => store.restore(snapshot as JsonObject)).toThrow(TypeError);
    expect(keysOf(store, 'all')).toEqual(['known in dev', '1']);
  });
});
