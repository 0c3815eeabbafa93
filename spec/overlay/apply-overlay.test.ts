import { describe, expect, it } from 'vitest';
import { Origins } from '../origins.ts';
import { applyOverlay } from './apply-overlay.ts';
import { type Applied, applyText, testApplied } from './apply-text.test.helper.ts';
import { OverlayError } from './overlay-error.ts';

const copies: Applied[] = [
  {
    name: 'an object into an object',
    document: 'paths: {/items: {get: {x: [1]}}, /some: {delete: {}}}',
    actions: `- {target: "$.paths['/some']", copy: "$.paths['/items']"}`,
    want: { paths: { '/items': { get: { x: [1] } }, '/some': { delete: {}, get: { x: [1] } } } },
  },
  {
    name: 'an array, concatenated',
    document: 'a: [1]\nb: [2, 3]',
    actions: '- {target: $.a, copy: $.b}',
    want: { a: [1, 2, 3], b: [2, 3] },
  },
  {
    name: 'an object, appended to an array',
    document: 'a: [1]\nb: {c: 2}',
    actions: '- {target: $.a, copy: $.b}',
    want: { a: [1, { c: 2 }], b: { c: 2 } },
  },
  {
    name: 'a primitive value over primitive values',
    document: 'a: {x: 1, y: 2}\nb: text',
    actions: '- {target: $.a.*, copy: $.b}',
    want: { a: { x: 'text', y: 'text' }, b: 'text' },
    matched: [2],
  },
  {
    name: 'a node into itself',
    document: 'a: {b: [1], c: {}}',
    actions: '- {target: $.a, copy: $.a}',
    want: { a: { b: [1, 1], c: {} } },
  },
  {
    name: 'the root into a part of it, as it was before',
    document: 'a: {x: {}}',
    actions: '- {target: "$..*", copy: $}',
    want: { a: { x: { a: { x: {} } }, a: { x: {} } } },
    matched: [2],
  },
  {
    name: 'a node that the query repeats',
    document: 'a: []\nb: [1]',
    actions: '- {target: $.a, copy: "$.b[0, 0]"}',
    want: { a: [1], b: [1] },
  },
];

describe('a copy takes', () => testApplied(copies));

const sequences: Applied[] = [
  {
    name: 'create, copy and remove move a node',
    document: 'paths: {/items: {get: {}}}',
    actions: `- {target: $.paths, update: {/new: {}}}
- {target: "$.paths['/new']", copy: "$.paths['/items']"}
- {target: "$.paths['/items']", remove: true}`,
    want: { paths: { '/new': { get: {} } } },
    matched: [1, 1, 1],
  },
  {
    name: 'remove and then create replaces a node',
    document: 'servers: [{url: a}, {url: b}]',
    actions: '- {target: $.servers, remove: true}\n- {target: $, update: {servers: [{url: c}]}}',
    want: { servers: [{ url: 'c' }] },
    matched: [1, 1],
  },
  {
    name: 'create and then remove leaves nothing',
    document: 'servers: [{url: a}]',
    actions: '- {target: $, update: {servers: [{url: c}]}}\n- {target: $.servers, remove: true}',
    want: {},
    matched: [1, 1],
  },
  {
    name: 'what one action wrote, the next one selects and changes for itself',
    document: 'a: {}\nb: {}',
    actions: '- {target: $.*, update: {c: {list: []}}}\n- {target: $.a.c.list, update: 1}\n- {target: $..c}',
    want: { a: { c: { list: [1] } }, b: { c: { list: [] } } },
    matched: [2, 1, 2],
  },
];

describe('in a sequence of actions', () => testApplied(sequences));

describe('applyOverlay', () => {
  it('names each action by target, and where it stands', () => {
    const { actions } = applyText('a: {b: 1}', '- {target: $.a.*}\n- {target: $..nothing}');
    expect(actions).toEqual([
      { target: '$.a.*', matched: 1, location: { file: 'o.yaml', line: 4 } },
      { target: '$..nothing', matched: 0, location: { file: 'o.yaml', line: 5 } },
    ]);
  });

  it('takes an Overlay that was built in code; its errors name no file', () => {
    const overlay = {
      overlay: '1.1.0',
      info: { title: 'T', version: '1' },
      actions: [{ target: '$', update: 1 }],
    };
    expect(() => applyOverlay({}, overlay, new Origins())).toThrow(
      new OverlayError(
        'action 0 (target "$") cannot merge a number into the whole document, which is an object; give an object, or remove the old value in an earlier action',
      ),
    );
  });
});
