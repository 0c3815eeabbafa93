import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import { Origins } from '../origins.ts';
import { anyJsonOf } from './any-json.test.helper.ts';
import { applyOverlay } from './apply-overlay.ts';
import type { Action, Overlay } from './overlay.ts';
import { OverlayError } from './overlay-error.ts';

/** Few names, so that targets and updates often meet a document; two of them are those of every object in JavaScript. */
const names = ['a', 'b', 'c', '__proto__', 'constructor'];
const { json, object } = anyJsonOf(names, [null, true, 0, 1, 'text']);
const target = fc.constantFrom(
  '$',
  '$.a',
  '$.*',
  '$..a',
  '$..*',
  '$..[0]',
  '$..[?@.b]',
  '$.__proto__',
  '$..constructor',
);
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ target, update: json }),
  fc.record({ target, remove: fc.constant(true) }),
  fc.record({ target, copy: target }),
);
const overlay: fc.Arbitrary<Overlay> = fc
  .tuple(fc.constantFrom('1.0.0', '1.1.0'), fc.array(action, { minLength: 1, maxLength: 4 }))
  .map(([version, actions]) => toOverlay(version, actions));

function toOverlay(version: string, actions: Action[]): Overlay {
  return { overlay: version, info: { title: 'T', version: '1' }, actions };
}

/** The result as text, which also tells the order of members; an Overlay that is refused gives its message. */
function apply(root: JsonObject, document: Overlay): string {
  try {
    return JSON.stringify(applyOverlay(root, document, new Origins()));
  } catch (error) {
    if (error instanceof OverlayError) return error.message;
    throw error;
  }
}

function collectObjects(value: unknown, found: object[] = []): object[] {
  if (typeof value !== 'object' || value === null) return found;
  found.push(value);
  for (const member of Object.values(value)) collectObjects(member, found);
  return found;
}

describe('applyOverlay, for any input', () => {
  it('an update with {} changes nothing', () => {
    fc.assert(
      fc.property(object, fc.constantFrom('1.0.0', '1.1.0'), (root, version) => {
        const result = applyOverlay(root, toOverlay(version, [{ target: '$', update: {} }]), new Origins());
        expect(JSON.stringify(result.root)).toBe(JSON.stringify(root));
      }),
    );
  });

  it('after a removal, the same target selects nothing', () => {
    const targets = fc.constantFrom('$..a', '$..b', '$.*', '$..*', '$..[0]["a"]', '$..__proto__');
    fc.assert(
      fc.property(object, targets, (root, path) => {
        const actions = [{ target: path, remove: true }, { target: path }];
        const result = applyOverlay(root, toOverlay('1.1.0', actions), new Origins());
        expect(result.actions[1]?.matched).toBe(0);
      }),
    );
  });

  it('an update of an empty part of the document gives the update itself', () => {
    fc.assert(
      fc.property(object, object, (root, update) => {
        const actions = [
          { target: '$.*', remove: true },
          { target: '$', update },
        ];
        const result = applyOverlay(root, toOverlay('1.1.0', actions), new Origins());
        expect(JSON.stringify(result.root)).toBe(JSON.stringify(update));
      }),
    );
  });

  it('actions in one Overlay do what they do in one Overlay each', () => {
    fc.assert(
      fc.property(object, overlay, (root, document) => {
        let step = root;
        const matched: number[] = [];
        for (const one of document.actions) {
          try {
            const result = applyOverlay(step, toOverlay(document.overlay, [one]), new Origins());
            step = result.root;
            matched.push(...result.actions.map((each) => each.matched));
          } catch (error) {
            fc.pre(!(error instanceof OverlayError));
            throw error;
          }
        }
        const whole = applyOverlay(root, document, new Origins());
        expect(JSON.stringify(whole.root)).toBe(JSON.stringify(step));
        expect(whole.actions.map((each) => each.matched)).toEqual(matched);
      }),
    );
  });

  it('changes neither the document nor the Overlay, and gives the same again', () => {
    fc.assert(
      fc.property(object, overlay, (root, document) => {
        const before = JSON.stringify([root, document]);
        for (const value of collectObjects([root, document])) Object.freeze(value);
        const first = apply(root, document);
        expect(JSON.stringify([root, document])).toBe(before);
        expect(apply(root, document)).toBe(first);
      }),
    );
  });

  it('shares no object with its inputs, nor twice within its result', () => {
    fc.assert(
      fc.property(object, overlay, (root, document) => {
        let result: JsonObject;
        try {
          result = applyOverlay(root, document, new Origins()).root;
        } catch (error) {
          fc.pre(!(error instanceof OverlayError));
          throw error;
        }
        const inputs = new Set(collectObjects([root, document]));
        const outputs = collectObjects(result);
        expect(new Set(outputs).size).toBe(outputs.length);
        expect(outputs.filter((value) => inputs.has(value))).toEqual([]);
      }),
    );
  });

  it('leaves Object.prototype alone', () => {
    const before = Reflect.ownKeys(Object.prototype).length;
    fc.assert(
      fc.property(object, overlay, (root, document) => {
        apply(root, document);
        expect(Reflect.ownKeys(Object.prototype).length).toBe(before);
      }),
    );
  });
});
