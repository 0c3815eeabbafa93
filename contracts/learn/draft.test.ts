import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { createDraft } from './draft.ts';

const seen = (more: JsonObject = {}): JsonObject => ({
  'x-evidence': { grade: 'observed', stage: 'dev', date: '2026-01-31', count: 9, ...more },
});
const STATED: JsonObject = { 'x-evidence': { grade: 'documented', source: '§4.1' } };

const ROWS: { name: string; given: JsonObject; want: JsonObject }[] = [
  { name: 'without what was seen of it', given: { a: 1, ...seen() }, want: { a: 1 } },
  {
    name: 'inside as well',
    given: { b: [{ c: { a: 1, ...seen({ grade: 'seen' }) } }] },
    want: { b: [{ c: { a: 1 } }] },
  },
  {
    name: 'with the grade of what was not seen of it',
    given: seen({ keywords: ['type'], otherwise: 'unconfirmed' }),
    want: { 'x-evidence': { grade: 'unconfirmed' } },
  },
  {
    name: 'without what was seen not to hold of it',
    given: { b: { a: 1, 'x-denied': { grade: 'observed', stage: 'dev', date: '2026-01-31', count: 9 } } },
    want: { b: { a: 1 } },
  },
  { name: 'with what is stated of it', given: { b: STATED }, want: { b: STATED } },
];

it.each(ROWS)('copies a part $name', ({ given, want }) => {
  const draft = createDraft({ from: given }, () => {});
  draft.copy('/from', '/to');
  expect(draft.root).toEqual({ from: given, to: want });
});
