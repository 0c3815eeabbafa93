import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { ACTING, HOSTILE } from '../../report/samples/hostile.test.helper.ts';
import { toOverlayText } from './to-overlay.ts';

it('an Overlay says what was learned, and nothing of it acts where it is printed', () => {
  const anyText = fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc.lorem({ maxCount: 40 }).map((text) => `${text} ::error::x##[y] ${text}::error::z\u009b2J\u{e0041}`),
  );
  fc.assert(
    fc.property(anyText, anyText, (name, description) => {
      const overlay = {
        overlay: '1.1.0',
        actions: [{ target: '$', description, update: JSON.parse(JSON.stringify({ [name]: description })) }],
      };
      const text = toOverlayText(overlay, 'A test.');
      expect(text).not.toMatch(ACTING);
      expect(parse(text)).toEqual(overlay);
    }),
  );
});
