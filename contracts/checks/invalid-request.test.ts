import { expect, it } from 'vitest';
import { findOperation } from '../../spec/contract.test.helper.ts';
import { createContract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import type { Call } from '../cases/call.ts';
import { toAnswer } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { toInvalidRequestCase } from './invalid-request.ts';

const contract = createContract(loadDocument());
const operation = findOperation(contract, 'listRecognitions');
const [group] = operation.groups;

function toExchange(status: number): Exchange {
  const answer = toAnswer({ status, headers: [], body: new Uint8Array(), milliseconds: 1 });
  return { id: 7, call: {} as Call, answer, knownToExist: true } as unknown as Exchange;
}

/** What is said of a request without a filter that is answered with a status, where a valid one was with another. */
function says(status: number, found: number): string[] {
  const call = { operation } as unknown as Call;
  const request = { label: 'L', call, condition: 'request-invalid', breaks: { fact: group?.pointer ?? '' } };
  const { judge } = toInvalidRequestCase(contract, { operation, stage: 'dev' }, request);
  return judge([toExchange(status)], toExchange(found)).map(
    ({ fact, outcome }) => `${fact === group?.pointer ? 'the group' : 'the status'} ${outcome.kind}`,
  );
}

it.each([
  { status: 400, found: 200, want: ['the group agrees', 'the status agrees', 'the status agrees'] },
  { status: 422, found: 200, want: ['the group agrees', 'the status differs'] },
  { status: 200, found: 200, want: ['the group differs'] },
  // Whatever is asked is refused so, be it with the status that is stated or with another one.
  { status: 400, found: 400, want: ['the group not-observed'] },
  { status: 422, found: 422, want: ['the group not-observed'] },
])(
  'an invalid request that is answered with $status, as a valid one is with $found',
  ({ status, found, want }) => {
    expect(says(status, found)).toEqual(want);
  },
);
