import { describe, expect, it } from 'vitest';
import { toRemarks } from './prism.ts';
import type { Remark } from './remark.ts';

const VIOLATIONS = JSON.stringify([
  { location: ['response', 'body'], severity: 'Error', code: 'required', message: 'must have it' },
  { location: ['response'], severity: 'Warning', message: 'unknown status' },
]);
const OWN_ERROR = JSON.stringify({
  type: 'https://stoplight.io/prism/errors#UNKNOWN',
  title: 'Unknown server error',
});

const CASES: {
  it: string;
  header: string | null;
  type: string | null;
  body: string;
  want: Omit<Remark, 'exchange'>[];
}[] = [
  { it: 'nothing', header: null, type: 'application/json', body: '{}', want: [] },
  {
    it: 'violations, of which errors fail',
    header: VIOLATIONS,
    type: 'application/json',
    body: '{}',
    want: [
      { says: 'Error response.body must have it', fails: true },
      { says: 'Warning response unknown status', fails: false },
    ],
  },
  {
    it: 'more violations than it can say',
    header: `Too many violations! ${VIOLATIONS.slice(0, 60)}`,
    type: null,
    body: '',
    want: [{ says: `Too many violations! ${VIOLATIONS.slice(0, 60)}`, fails: true }],
  },
  {
    it: 'an error of its own',
    header: null,
    type: 'application/problem+json',
    body: OWN_ERROR,
    want: [{ says: 'Unknown server error', fails: true }],
  },
  {
    it: 'a problem of the service',
    header: null,
    type: 'application/problem+json',
    body: '{"type":"about:blank"}',
    want: [],
  },
];

describe('Prism says', () => {
  it.each(CASES)('$it', ({ header, type, body, want }) => {
    expect(toRemarks(header, type, body)).toEqual(want);
  });
});
