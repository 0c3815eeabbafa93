import { describe, expect, it } from 'vitest';
import { createContract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import type { Call } from '../cases/call.ts';
import { toAnswer } from './answer.ts';
import type { LabelledCase, Observation } from './check.ts';
import type { Exchange } from './exchange.ts';
import { toInvalidRequestCase } from './invalid-request.ts';

const contract = createContract(loadDocument());
const operation = contract.operations.find(({ id }) => id === 'listRecognitions');
const WHICH = '/components/responses/BadRequest/content/application~1json/examples/request-invalid/x-refusal';
const RESPONSE = '/components/responses/BadRequest';
const FACT = '/x-rules/0';

function caseOf(condition: string, fact?: string) {
  if (!operation) throw new Error('There is no such operation.');
  const call: Call = {
    why: 'as it should be',
    intent: 'valid',
    operation,
    method: 'GET',
    path: operation.path,
    stage: 'dev',
    key: 'own',
    values: [],
  };
  const request = { label: '`page` is a word', condition, call, ...(fact === undefined ? {} : { fact }) };
  return toInvalidRequestCase(contract, { operation, stage: 'dev' }, request);
}

function exchangeOf(call: Call, status: number, knownToExist: boolean): Exchange {
  const answer = toAnswer({ status, headers: [], body: new Uint8Array(), milliseconds: 1 });
  const request = { method: 'GET', url: 'http://gateway.example/', headers: [] };
  return {
    id: 1,
    call,
    request,
    answer,
    address: '',
    sent: undefined,
    knownToExist: knownToExist,
    filled: new Map(),
  };
}

function judge(one: LabelledCase, status: number, knownToExist = true): readonly Observation[] {
  const [call] = one.calls;
  return call ? one.judge([exchangeOf(call, status, knownToExist)]) : [];
}

interface Row {
  given: string;
  status: number;
  condition?: string;
  fact?: string;
  madeUp?: true;
  /** Every look as `pointer outcome`. */
  want: string[];
}

/** That a request is refused is one fact, with which status another; 4xx is an error of the request (RFC 9110 §15.5). */
const ROWS: Row[] = [
  {
    given: 'the assumed status',
    status: 400,
    fact: FACT,
    want: [`${FACT} agrees`, `${WHICH} agrees`, `${RESPONSE} agrees`],
  },
  { given: 'another refusal', status: 422, fact: FACT, want: [`${FACT} agrees`, `${WHICH} differs`] },
  { given: 'another refusal, and no other fact', status: 422, want: [`${WHICH} differs`] },
  { given: 'a success', status: 200, fact: FACT, want: [`${FACT} differs`] },
  { given: 'a redirection', status: 302, fact: FACT, want: [`${FACT} differs`] },
  { given: 'a failure', status: 500, fact: FACT, want: [`${FACT} differs`] },
  {
    given: 'a success for somebody made up',
    status: 200,
    fact: FACT,
    madeUp: true,
    want: [`${FACT} differs`],
  },
  {
    given: 'a refusal of somebody made up',
    status: 404,
    fact: FACT,
    madeUp: true,
    want: [`${FACT} not-observed`],
  },
  {
    given: 'a condition that no document has',
    status: 418,
    condition: 'teapot',
    fact: FACT,
    want: [`${FACT} agrees`],
  },
];

describe('what an invalid request shows', () => {
  it.each(ROWS)('$given', ({ status, condition = 'request-invalid', fact, madeUp, want }) => {
    const looks = judge(caseOf(condition, fact), status, madeUp !== true);
    const told = new Map(looks.map((look: Observation) => [`${look.fact} ${look.outcome.kind}`, look]));
    expect([...told.keys()]).toEqual(want);
  });

  it.each([
    [404, 'agrees'],
    [410, 'differs'],
  ])('somebody made up in the path is what is to be refused: %d %s', (status, want) => {
    const kinds = judge(caseOf('member-unknown'), status, false).map(({ outcome }) => outcome.kind);
    expect(new Set(kinds)).toEqual(new Set([want]));
  });

  it('the status that came is in the label of another refusal', () => {
    const labels = judge(caseOf('request-invalid', FACT), 422).map(({ label }) => label);
    expect(labels).toEqual(['`page` is a word', 'request-invalid status 422']);
  });

  it('what the document says nothing of is told of at the operation, and only as assumed', () => {
    const one = caseOf('teapot');
    expect(one.facts).toEqual([]);
    for (const status of [200, 418])
      expect(judge(one, status)).toMatchObject([{ fact: operation?.pointer, grade: 'assumed' }]);
    for (const look of judge(caseOf('teapot', FACT), 200)) expect(look).not.toHaveProperty('grade');
  });
});

describe('the case of an invalid request', () => {
  it('sends one call that is not to be accepted, and names what it tells of', () => {
    expect(caseOf('request-invalid', FACT)).toMatchObject({
      operation: { id: 'listRecognitions' },
      stage: 'dev',
      label: '`page` is a word',
      name: 'listRecognitions refuses a request where `page` is a word (dev)',
      facts: [FACT, WHICH],
      calls: [{ intent: 'invalid', why: '`page` is a word' }],
    });
    expect(caseOf('request-invalid').facts).toEqual([WHICH]);
  });
});
