import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../json.ts';
import { Origins } from '../origins.ts';
import { runs } from '../runs.test.helper.ts';
import { anyJsonOf } from './any-json.test.helper.ts';
import { applyOverlay } from './apply-overlay.ts';
import { type DocumentChange, diffDocuments, type Move } from './diff-documents.ts';
import type { Overlay } from './overlay.ts';

/** Few names and values, so that two documents often have much in common. */
const names = ['a', 'b', 'id', 'name', 'x-evidence', "it's/~", '__proto__'];
const { object } = anyJsonOf(names, [null, true, 0, 'text', '']);

function apply(root: JsonObject, changes: readonly DocumentChange[]): { root: Json; matched: number[] } {
  const overlay = {
    overlay: '1.1.0',
    info: { title: 'T', version: '1' },
    actions: changes.map(({ action }) => action),
  } as unknown as Overlay;
  const { root: result, actions } = applyOverlay(root, overlay, new Origins());
  return { root: result, matched: actions.map(({ matched }) => matched) };
}

describe('the difference of two documents', () => {
  it('applied to the one makes the other, and each of its actions does something', () => {
    fc.assert(
      fc.property(object, object, (before, after) => {
        const { root, matched } = apply(before, diffDocuments(before, after));
        expect(root).toEqual(after);
        expect(matched.every((count) => count === 1)).toBe(true);
      }),
      { numRuns: runs(300, 20_000) },
    );
  });

  it('is nothing between equal ones, whatever the order of their members', () => {
    const before = { a: 1, b: { c: [1, { d: 2 }], e: null } };
    const after = { b: { e: null, c: [1, { d: 2 }] }, a: 1 };
    expect(diffDocuments(before, after)).toEqual([]);
  });
});

const table: { name: string; before: JsonObject; after: JsonObject; moves?: Move[]; want: JsonObject[] }[] = [
  {
    name: 'members and evidence of one object are one action',
    before: { a: { type: 'string', 'x-evidence': { grade: 'assumed', note: 'n' } } },
    after: {
      a: { type: 'object', title: 'T', 'x-evidence': { grade: 'observed', note: 'n', keywords: [] } },
    },
    want: [
      {
        target: '$.a',
        update: { type: 'object', title: 'T', 'x-evidence': { grade: 'observed', keywords: [] } },
      },
    ],
  },
  {
    name: 'an item of a list goes by what it is called',
    before: { required: ['a', 'b', 'c'] },
    after: { required: ['a', 'c', 'd'] },
    want: [
      { target: "$.required[?@=='b']", remove: true },
      { target: '$', update: { required: ['d'] } },
    ],
  },
  {
    name: 'an item that differs is changed where it stands',
    before: {
      parameters: [
        { name: 'a', in: 'query' },
        { name: 'b', in: 'query', x: 1 },
      ],
    },
    after: { parameters: [{ name: 'a', in: 'query' }, { name: 'b', in: 'query', x: 2 }, { name: 'c' }] },
    want: [
      { target: "$.parameters[?@.name=='b']", update: { x: 2 } },
      { target: '$', update: { parameters: [{ name: 'c' }] } },
    ],
  },
  {
    name: 'what has moved is copied, and only what differs in it is written',
    before: { paths: { '/a': { get: { id: 'a', more: { is: 'long' } } } } },
    after: { paths: { '/b/c': { get: { id: 'a', more: { is: 'short' } } } } },
    moves: [{ from: '/paths/~1a', to: '/paths/~1b~1c' }],
    want: [
      { target: '$.paths', update: { '/b/c': {} } },
      { target: "$.paths['/b/c']", copy: "$.paths['/a']" },
      { target: "$.paths['/a']", remove: true },
      { target: "$.paths['/b/c'].get.more", update: { is: 'short' } },
    ],
  },
];

describe('what a person reads of a difference', () => {
  it.each(table)('$name', ({ before, after, moves, want }) => {
    const changes = diffDocuments(before, after, moves);
    expect(changes.map(({ action }) => action)).toEqual(want);
    expect(apply(before, changes).root).toEqual(after);
  });
});
