import { expect, it } from 'vitest';
import { findOperation } from '../../spec/contract.test.helper.ts';
import { listCases } from './check.ts';
import { CONTRACT, PLAN } from './plan.test.helper.ts';

const operation = findOperation(CONTRACT, 'listMembers');

it.each([
  ['with `limit`', operation, 'a_check/listMembers/dev/with-limit'],
  ['', operation, 'a_check/listMembers/dev'],
  ['valid key', undefined, 'a_check/-/dev/valid-key'],
])('the case of "%s" has an id', (label, about, want) => {
  const planned = { label, operation: about, stage: 'dev', name: '', calls: [], facts: [], judge: () => [] };
  const [one] = listCases({ id: 'a_check', title: '', source: '', plan: () => [planned] }, PLAN);
  expect(one).toMatchObject({ id: want, check: 'a_check' });
});
