import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rememberLast } from './remember.ts';

it('what was asked for last is worked out once, and no more is remembered than that', () => {
  const asked = fc.array(fc.nat(20).map(String), { maxLength: 200 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), asked, (most, texts) => {
      const worked: string[] = [];
      const find = rememberLast(most, (text) => {
        worked.push(text);
        return { text };
      });
      for (const [index, text] of texts.entries()) {
        const before = worked.length;
        expect(find(text)).toEqual({ text });
        const since = new Set(texts.slice(texts.lastIndexOf(text, index - 1) + 1, index));
        const wasAsked = index > 0 && texts.slice(0, index).includes(text);
        if (wasAsked && since.size < most) expect(worked).toHaveLength(before);
        if (!wasAsked || since.size >= 2 * most) expect(worked).toHaveLength(before + 1);
      }
    }),
  );
});
