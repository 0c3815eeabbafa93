import { expect, it } from 'vitest';
import { findOperation, ownContract, toContract } from '../../../spec/contract.test.helper.ts';
import { findAt, joinPointer } from '../../../spec/json-pointer.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { createErrorObservations } from './error-observations.ts';

const METHOD = '/components/responses/MethodNotAllowed';
const REFUSAL = `${METHOD}/content/application~1json/examples/method-not-allowed/x-refusal`;
const root = structuredClone(ownContract().root);
Object.assign(findAt(root, REFUSAL) as object, { status: 400 });
/** The document, where a wrong method is refused with the status of any other wrong request. */
const contract = toContract(root);
const operation = findOperation(contract, 'listMembers');

it.each([
  { name: 'a wrong method', method: 'DELETE', status: 400, want: METHOD },
  { name: 'a wrong request', method: 'GET', status: 400, want: '/components/responses/BadRequest' },
  { name: 'a missing key', method: 'DELETE', status: 403, want: '/components/responses/Forbidden' },
])('counts the refusal of $name with the response that is for it', ({ method, status, want }) => {
  const errors = createErrorObservations(contract);
  const value = { message: 'No.' };
  const answer = {
    status,
    mediaType: 'application/json',
    text: '{"message":"No."}',
    json: { value },
    size: 17,
  };
  const call = { operation, method, intent: 'unknown', key: 'own', stage: 'dev', values: [] };
  errors.add({ call, answer } as unknown as Exchange, 1);
  expect([...errors.records.keys()]).toEqual([want]);
  expect(contract.at(joinPointer(want, 'content'))).toBeDefined();
});
