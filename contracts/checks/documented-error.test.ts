import { describe, expect, it } from 'vitest';
import { createContract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import { toAnswer } from './answer.ts';
import { refusesKey } from './documented-error.ts';

const CONTRACT = createContract(loadDocument());

function answerOf(status: number, text: string) {
  return toAnswer({ status, headers: [], body: new TextEncoder().encode(text), milliseconds: 1 });
}

/** §7: 403 with one of three texts; RFC 9110 §15.5.2: 401 says the same. */
const ROWS: { status: number; text: string; want: boolean }[] = [
  { status: 403, text: 'Forbidden', want: true },
  { status: 403, text: '{"message":"Invalid API Key."}', want: true },
  { status: 403, text: '{"errors":[{"detail":"Invalid API Key by stage"}]}', want: true },
  { status: 401, text: '', want: true },
  { status: 401, text: 'whatever', want: true },
  { status: 403, text: '{"message":"Not a member of your company"}', want: false },
  { status: 403, text: '', want: false },
  { status: 404, text: 'Forbidden', want: false },
  { status: 200, text: '{"message":"Forbidden"}', want: false },
];

describe('whether an answer says that it is the key that is refused', () => {
  it.each(ROWS)('$status $text', ({ status, text, want }) => {
    expect(refusesKey(answerOf(status, text), CONTRACT)).toBe(want);
  });
});
