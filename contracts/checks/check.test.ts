import { expect, it } from 'vitest';
import { findOperation, ownContract } from '../../spec/contract.test.helper.ts';
import { toCaseId } from './check.ts';

const operation = findOperation(ownContract(), 'listMembers');

it.each([
  ['with `limit`', operation, 'a_check/listMembers/dev/with-limit'],
  ['', operation, 'a_check/listMembers/dev'],
  ['valid key', undefined, 'a_check/-/dev/valid-key'],
])('the case of "%s" has an id', (label, about, want) => {
  expect(toCaseId('a_check', about, 'dev', label)).toBe(want);
});
