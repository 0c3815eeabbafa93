import { describe, expect, it } from 'vitest';
import { applyText } from './apply-text.test.helper.ts';
import { OverlayError } from './overlay-error.ts';

interface Refused {
  name: string;
  document: string;
  actions: string;
  /** The message, behind `o.yaml:`. */
  want: string;
  version?: string;
}
const refused: Refused[] = [
  {
    name: 'a target that does not parse',
    document: 'a: 1',
    actions: '- target: $.a\n- update: {}\n  target: "$.a["',
    want: `6: action 1 (target "$.a[") has a target that is no JSONPath of RFC 9535: unclosed bracketed selection at index 4; correct it`,
  },
  {
    name: 'a target with an unknown function',
    document: 'a: 1',
    actions: '- target: "$[?size(@)]"',
    want: `4: action 0 (target "$[?size(@)]") has a target that is no JSONPath of RFC 9535: no such function 'size' at index 3; correct it`,
  },
  {
    name: 'a copy that does not parse, even where the target selects nothing',
    document: 'a: 1',
    actions: '- target: $.nothing\n  copy: $..',
    want: `5: action 0 (target "$.nothing") has a copy that is no JSONPath of RFC 9535: bald descendant segment at index 3; correct it`,
  },
  {
    name: 'to remove the root',
    document: 'a: 1',
    actions: '- {target: $, remove: true}',
    want: '4: action 0 (target "$") would remove the whole document; select a part of it',
  },
  {
    name: 'to remove a primitive item in 1.0',
    document: 'tags: [a, b]',
    actions: '- {target: "$.tags[1]", remove: true}',
    version: '1.0.0',
    want: '4: action 0 (target "$.tags[1]") would remove /tags/1, a string in an array, which Overlay 1.0 rules out; write overlay: 1.1.0',
  },
  {
    name: 'to remove null from an array in 1.0',
    document: 'a: [{}, null]',
    actions: '- {target: $.a.*, remove: true}',
    version: '1.0.0',
    want: '4: action 0 (target "$.a.*") would remove /a/1, null in an array, which Overlay 1.0 rules out; write overlay: 1.1.0',
  },
  {
    name: 'a primitive target in 1.0',
    document: 'info: {title: T}',
    actions: '- {target: $.info.title, update: S}',
    version: '1.0.0',
    want: '4: action 0 (target "$.info.title") selects /info/title, which is a string, and Overlay 1.0 updates objects and arrays only; select what holds it, or write overlay: 1.1.0',
  },
  {
    name: 'null as a target in 1.0',
    document: 'a: null',
    actions: '- {target: $.a, update: {}}',
    version: '1.0.0',
    want: '4: action 0 (target "$.a") selects /a, which is null, and Overlay 1.0 updates objects and arrays only; select what holds it, or write overlay: 1.1.0',
  },
  {
    name: 'a text for an object',
    document: 'info: {}',
    actions: '- target: $.info\n  update: S',
    version: '1.0.0',
    want: '5: action 0 (target "$.info") cannot merge a string into /info, which is an object; give an object, or remove the old value in an earlier action',
  },
  {
    name: 'an array for the root',
    document: 'info: {}',
    actions: '- target: $\n  update: []',
    want: '5: action 0 (target "$") cannot merge an array into the whole document, which is an object; give an object, or remove the old value in an earlier action',
  },
  {
    name: 'an object for a primitive value',
    document: 'a: 1',
    actions: '- target: $.a\n  update: {}',
    want: '5: action 0 (target "$.a") cannot merge an object into /a, which is a number; give a primitive value, or remove the old value in an earlier action',
  },
  {
    name: 'a list within an update for a text, at its own line',
    document: 'paths: {/a: {type: string}}',
    actions: '- target: $\n  update:\n    paths:\n      /a:\n        type: [string, "null"]',
    want: '8: action 0 (target "$") cannot merge an array into /paths/~1a/type, which is a string; give a primitive value, or remove the old value in an earlier action',
  },
  {
    name: 'null within an update for a list',
    document: 'tags: [a]',
    actions: '- target: $\n  update:\n    tags:',
    want: '6: action 0 (target "$") cannot merge null into /tags, which is an array; give an array, or remove the old value in an earlier action',
  },
  {
    name: 'nodes of several kinds in 1.1',
    document: 'a: [1]\nb: {}',
    actions: '- {target: $.*, update: {}}',
    want: '4: action 0 (target "$.*") selects an array at /a and an object at /b; select nodes of one kind',
  },
  {
    name: 'update and copy together',
    document: 'a: {}\nb: {}',
    actions: '- target: $.a\n  update: {}\n  copy: $.b',
    want: '6: action 0 (target "$.a") has both "update" and "copy", of which each cancels the other; keep one',
  },
  {
    name: 'a copy of nothing',
    document: 'a: {}',
    actions: '- target: $.a\n  copy: $.b',
    want: '5: action 0 (target "$.a") copies "$.b", which selects 0 nodes; select exactly one',
  },
  {
    name: 'a copy of several nodes',
    document: 'a: {}\nb: [{}, {}]',
    actions: '- target: $.a\n  copy: $.b.*',
    want: '5: action 0 (target "$.a") copies "$.b.*", which selects 2 nodes; select exactly one',
  },
  {
    name: 'a copy that does not fit, at the line of the copy',
    document: 'a: {x: 1}\nb: {x: {}}',
    actions: '- target: $.a\n  copy: $.b',
    want: '5: action 0 (target "$.a") cannot merge an object into /a/x, which is a number; give a primitive value, or remove the old value in an earlier action',
  },
];

describe('applyOverlay refuses', () => {
  it.each(refused)('$name', ({ document, actions, want, version }) => {
    expect(() => applyText(document, actions, version)).toThrow(new OverlayError(`o.yaml:${want}`));
  });
});
