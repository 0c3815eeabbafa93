import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { ACTING, HOSTILE } from '../../report/samples/hostile.test.helper.ts';
import type { Edit } from '../learning.ts';
import { toOverlay, toOverlayText } from './to-overlay.ts';

it('each action of one thing that was learned says what it does itself', () => {
  const observed = { stages: ['dev'], operations: [], date: '2026-01-31', count: 4 };
  const edit = (says: string): Edit => ({ kind: 'path', fact: '', says, observed, isCorrection: false });
  const [moved, alone] = [[edit('GET /a is at /b')], [edit('GET /a is there')]];
  const actions = [
    { action: { target: '$.paths', update: { '/b': {} } }, edits: moved },
    { action: { target: "$.paths['/b']", copy: "$.paths['/a']" }, edits: moved },
    { action: { target: "$.paths['/a']", remove: true }, edits: moved },
    { action: { target: '$.x', update: { a: 1, b: 2, c: 3, d: 4 } }, edits: moved },
    { action: { target: '$.y', update: { a: 1 } }, edits: alone },
    { action: { target: '$.z', remove: true }, edits: [] },
  ];
  const overlay = toOverlay(actions, { title: 'T', sha256: 'abc', date: '2026-01-31' }, 'Learned');
  const seen = 'Seen in 4 exchanges, dev, 2026-01-31, with the document abc.';
  expect(overlay.actions.map(({ description }) => description)).toEqual([
    `GET /a is at /b. ${seen} (1 of 4, sets \`/b\`)`,
    `GET /a is at /b. ${seen} (2 of 4, copies it here)`,
    `GET /a is at /b. ${seen} (3 of 4, removes this)`,
    `GET /a is at /b. ${seen} (4 of 4, sets \`a\`, \`b\`, \`c\` and 1 more)`,
    `GET /a is there. ${seen}`,
    'This example does not have the form that was seen.',
  ]);
});

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
