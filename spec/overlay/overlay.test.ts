import { describe, expect, it } from 'vitest';
import { Origins } from '../origins.ts';
import { parseOverlay } from './overlay.ts';
import { OverlayError } from './overlay-error.ts';

const parse = (text: string, origins = new Origins()) => parseOverlay(text, 'o.yaml', origins);

/** A whole Overlay around actions in flow style; the actions stand on line 3. */
const withActions = (actions: string, version = '1.1.0') =>
  `overlay: ${version}\ninfo: {title: T, version: '1'}\nactions: ${actions}\n`;

interface Accepted {
  name: string;
  text: string;
}
const accepted: Accepted[] = [
  { name: 'the least Overlay of 1.0', text: withActions('[{target: $}]', '1.0.0') },
  { name: 'the least Overlay of 1.1', text: withActions('[{target: $}]') },
  { name: 'a patch version that is not published', text: withActions('[{target: $}]', '1.0.12') },
  {
    name: 'JSON',
    text: '{"overlay":"1.1.0","info":{"title":"T","version":"1"},"actions":[{"target":"$"}]}',
  },
  { name: 'extends, whatever its syntax', text: `extends: not a URI\n${withActions('[{target: $}]')}` },
  {
    name: 'extensions everywhere',
    text: 'overlay: 1.0.0\nx-a: 1\ninfo: {title: T, version: "1", x-b: null}\nactions: [{target: $, x-: []}]',
  },
  {
    name: 'an update of every type',
    text: withActions(
      '[{target: $, update: {}}, {target: $, update: []}, {target: $, update: null}, {target: $, update: 1}, {target: $, update: text}, {target: $, update: false}]',
    ),
  },
  { name: 'update beside remove', text: withActions('[{target: $.a, update: {}, remove: true}]', '1.0.0') },
  {
    name: 'copy and info.description in 1.1',
    text: 'overlay: 1.1.0\ninfo: {title: T, version: "1", description: D}\nactions: [{target: $.a, copy: $.b}]',
  },
  {
    name: 'actions that differ in an extension only',
    text: withActions('[{target: $, x-a: 1}, {target: $, x-a: 2}]'),
  },
  { name: 'a target that starts like a JSONPath', text: withActions('[{target: "$$$"}]') },
];

interface Refused {
  name: string;
  text: string;
  /** The message, behind `o.yaml:`. */
  want: string;
}
const refused: Refused[] = [
  { name: 'no YAML', text: 'overlay: "1.0.0', want: '1: Missing closing "quote; correct the YAML or JSON' },
  { name: 'an empty file', text: '', want: '1: an Overlay is an object, not null; write one' },
  { name: 'a list', text: '- a', want: '1: an Overlay is an object, not an array; write one' },
  {
    name: 'no version',
    text: '# comment\ninfo: {}',
    want: '2: "overlay" of the Overlay is missing; write "1.0.0" or "1.1.0"',
  },
  {
    name: 'a version that is a number',
    text: withActions('[{target: $}]', '1.1'),
    want: '1: "overlay" of the Overlay is 1.1; write "1.0.0" or "1.1.0"',
  },
  {
    name: 'a later version',
    text: withActions('[{target: $}]', '1.2.0'),
    want: '1: "overlay" of the Overlay is "1.2.0"; write "1.0.0" or "1.1.0"',
  },
  {
    name: 'an earlier version that looks alike',
    text: withActions('[{target: $}]', '1.0.0-rc1'),
    want: '1: "overlay" of the Overlay is "1.0.0-rc1"; write "1.0.0" or "1.1.0"',
  },
  {
    name: 'no info',
    text: '\noverlay: 1.0.0\nactions: [{target: $}]',
    want: '2: the Overlay has no "info"; add it',
  },
  {
    name: 'info that is a text',
    text: 'overlay: 1.0.0\ninfo: T\nactions: [{target: $}]',
    want: '2: "info" of the Overlay is a string; write an object',
  },
  {
    name: 'info without a title',
    text: 'overlay: 1.0.0\ninfo:\n  version: "1"\nactions: [{target: $}]',
    want: '3: info has no "title"; add it',
  },
  {
    name: 'a version of info that is a number',
    text: 'overlay: 1.0.0\ninfo:\n  title: T\n  version: 1.0\nactions: [{target: $}]',
    want: '4: "version" of info is a number; write a string',
  },
  {
    name: 'info.description in 1.0',
    text: 'overlay: 1.0.0\ninfo:\n  title: T\n  version: "1"\n  description: D\nactions: [{target: $}]',
    want: '5: info has "description", which came with Overlay 1.1; remove it, or write overlay: 1.1.0',
  },
  {
    name: 'extends that is no text',
    text: `${withActions('[{target: $}]')}extends: {}`,
    want: '4: "extends" of the Overlay is an object; write a string',
  },
  {
    name: 'an unknown member of the root',
    text: `${withActions('[{target: $}]')}xa: 1`,
    want: '4: the Overlay has the unknown member "xa"; remove it, or start its name with "x-"',
  },
  {
    name: 'an extension in capitals',
    text: `${withActions('[{target: $}]')}X-a: 1`,
    want: '4: the Overlay has the unknown member "X-a"; remove it, or start its name with "x-"',
  },
  {
    name: 'members named as those of Object.prototype',
    text: `${withActions('[{target: $}]')}constructor: 1`,
    want: '4: the Overlay has the unknown member "constructor"; remove it, or start its name with "x-"',
  },
  {
    name: 'the name __proto__',
    text: '{"overlay":"1.0.0","info":{"title":"T","version":"1"},"actions":[{"target":"$","__proto__":{}}]}',
    want: '1: action 0 (target "$") has the unknown member "__proto__"; remove it, or start its name with "x-"',
  },
  { name: 'no action', text: withActions('[]'), want: '3: the Overlay has no actions; add at least one' },
  {
    name: 'actions that are no list',
    text: withActions('{}'),
    want: '3: "actions" of the Overlay is an object; write an array',
  },
  {
    name: 'an action that is no object',
    text: withActions('\n  - target: $\n  - 123'),
    want: '5: action 1 is a number; write an object',
  },
  {
    name: 'an action without a target',
    text: withActions('\n  - target: $\n  - update: {}'),
    want: '5: action 1 has no "target"; add it',
  },
  {
    name: 'a target that is no text',
    text: withActions('[{target: 100}]'),
    want: '3: "target" of action 0 is a number; write a string',
  },
  {
    name: 'a target that does not start at the root',
    text: withActions('\n  - description: D\n    target: info.title'),
    want: '5: the target of action 0 (target "info.title") is no JSONPath; start it with "$"',
  },
  {
    name: 'a description that is no text',
    text: withActions('[{target: $, description: 10}]'),
    want: '3: "description" of action 0 (target "$") is a number; write a string',
  },
  {
    name: 'remove that is no boolean',
    text: withActions('[{target: $.a, remove: "true"}]'),
    want: '3: "remove" of action 0 (target "$.a") is a string; write a boolean',
  },
  {
    name: 'copy that is no text',
    text: withActions('[{target: $.a, copy: null}]'),
    want: '3: "copy" of action 0 (target "$.a") is null; write a string',
  },
  {
    name: 'copy in 1.0',
    text: withActions('[{target: $.a, copy: $.b}]', '1.0.0'),
    want: '3: action 0 (target "$.a") has "copy", which came with Overlay 1.1; remove it, or write overlay: 1.1.0',
  },
  {
    name: 'an unknown member of an action',
    text: withActions('\n  - target: $.a\n    replace: 1'),
    want: '5: action 0 (target "$.a") has the unknown member "replace"; remove it, or start its name with "x-"',
  },
  {
    name: 'an action twice, its members in another order',
    text: withActions(
      '\n  - target: $\n  - {target: $.a, update: {b: [1], c: {}}}\n  - {update: {c: {}, b: [1.0]}, target: $.a}',
    ),
    want: '6: action 2 (target "$.a") repeats action 1; remove one of them',
  },
];

describe('parseOverlay', () => {
  it.each(accepted)('accepts $name', ({ text }) => {
    expect(() => parse(text)).not.toThrow();
  });

  it.each(refused)('refuses $name', ({ text, want }) => {
    expect(() => parse(text)).toThrow(new OverlayError(`o.yaml:${want}`));
  });

  it('returns the document as it was written', () => {
    expect(parse(withActions('[{target: $.a, update: {b: 1}, x-c: 2}]'))).toEqual({
      overlay: '1.1.0',
      info: { title: 'T', version: '1' },
      actions: [{ target: '$.a', update: { b: 1 }, 'x-c': 2 }],
    });
  });

  it('notes where the actions stand', () => {
    const origins = new Origins();
    const overlay = parse(withActions('\n  - target: $.a\n    remove: true'), origins);
    expect(origins.find(overlay.actions[0] ?? {}, 'remove')).toEqual({ file: 'o.yaml', line: 5 });
  });
});
