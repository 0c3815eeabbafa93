import { describe, expect, it } from 'vitest';
import { type Contract, createContract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import type { JsonObject } from '../../spec/json.ts';
import { findAt } from '../../spec/json-pointer.ts';
import type { Call } from '../cases/call.ts';
import { toResult } from '../run/outcome.ts';
import { toAnswer } from './answer.ts';
import type { LabelledCase, Observation } from './check.ts';
import type { Exchange } from './exchange.ts';
import { toBrokenGrade, toInvalidRequestCase } from './invalid-request.ts';

const contract = createContract(loadDocument());
const operation = contract.operations.find(({ id }) => id === 'listRecognitions');
const WHICH = '/components/responses/BadRequest/content/application~1json/examples/request-invalid/x-refusal';
const RESPONSE = '/components/responses/BadRequest';
const FACT = '/x-rules/0';

function caseOf(condition: string, fact?: string, keyword?: string) {
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
  const breaks = fact === undefined ? undefined : { fact, ...(keyword === undefined ? {} : { keyword }) };
  const request = { label: '`page` is a word', condition, call, breaks };
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

function judge(one: LabelledCase, status: number, knownToExist = true, valid = 200): readonly Observation[] {
  const [call] = one.calls;
  return call
    ? one.judge([exchangeOf(call, status, knownToExist)], exchangeOf(call, valid, knownToExist))
    : [];
}

interface Row {
  given: string;
  status: number;
  condition?: string;
  fact?: string;
  madeUp?: true;
  /** The status of a valid call. */
  valid?: number;
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
  { given: 'a refusal for what is left', status: 402, fact: FACT, want: [`${FACT} not-observed`] },
  { given: 'a refusal for what is locked', status: 423, want: [`${WHICH} not-observed`] },
  { given: 'a success', status: 200, fact: FACT, want: [`${FACT} differs`] },
  { given: 'a redirection', status: 302, fact: FACT, want: [`${FACT} not-observed`] },
  { given: 'a success, and no other fact', status: 200, want: [`${WHICH} differs`] },
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
    given: 'a refusal as a valid call has it, too',
    status: 400,
    fact: FACT,
    madeUp: true,
    valid: 400,
    want: [`${FACT} not-observed`],
  },
  {
    given: 'another refusal, which a valid call has, too',
    status: 422,
    fact: FACT,
    valid: 422,
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
  it.each(ROWS)('$given', ({ status, condition = 'request-invalid', fact, madeUp, valid, want }) => {
    const looks = judge(caseOf(condition, fact), status, madeUp !== true, valid);
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

const REQUEST = '/components/schemas/RecognitionRequest';

/** Which keyword a request breaks, and how certain it then is that it is not accepted (§2, §4.1). */
const GRADES: [fact: string, keyword: string | undefined, grade: string][] = [
  [`${REQUEST}/properties/recipients`, 'required', 'documented'],
  [REQUEST, 'type', 'documented'],
  [`${REQUEST}/properties/message`, 'maxLength', 'assumed'],
  ['/components/schemas/EmailAddress', 'pattern', 'assumed'],
  ['/paths/~1recognition~1{member_email}/post/requestBody', undefined, 'documented'],
  [
    '/paths/~1recognition~1{member_email}/post/requestBody/content/application~1json',
    undefined,
    'documented',
  ],
  ['/paths/~1api~1v1~1members/post/requestBody', undefined, 'assumed'],
  ['/paths/~1recognition/get/x-parameter-groups/0', undefined, 'assumed'],
];

describe('how certain it is that a request is not accepted', () => {
  it.each(GRADES)('%s %s: %s', (fact, keyword, grade) => {
    expect(toBrokenGrade(contract, { fact, ...(keyword === undefined ? {} : { keyword }) })).toBe(grade);
    const [look] = judge(caseOf('request-invalid', fact, keyword), 201);
    expect(look?.fact).toBe(fact);
    expect(look && toResult({ ...look, check: '', operationId: '', stage: 'dev' }, contract)).toBe(
      grade === 'documented' ? 'contradicted' : 'learned',
    );
  });

  it.each([500, 502, 501])('%d is no acceptance: it is told, and contradicts nothing', (status) => {
    for (const look of judge(caseOf('request-invalid', FACT), status)) expect(look.grade).toBe('assumed');
  });

  it('goes by the keyword where evidence is about some of them', () => {
    const evidence = { grade: 'documented', source: '§2', keywords: ['type'] };
    const partly = withEvidence(evidence);
    expect(toBrokenGrade(partly, { fact: REQUEST, keyword: 'type' })).toBe('documented');
    expect(toBrokenGrade(partly, { fact: REQUEST, keyword: 'minProperties' })).toBe('assumed');
  });

  it('is what was seen to be needed, but for what stands in responses too', () => {
    const evidence = {
      grade: 'observed',
      stage: 'dev',
      date: '2026-01-01',
      count: 3,
      keywords: ['required'],
    };
    const grades = [
      '/paths/~1responses/get/parameters/1',
      `${REQUEST}/properties/message`,
      '/components/schemas/Member/properties/name',
    ].map((fact) => toBrokenGrade(withEvidence(evidence, fact), { fact, keyword: 'required' }));
    expect(grades).toEqual(['observed', 'observed', 'assumed']);
  });

  it('is not what was seen of a schema: that was seen in responses, and of a rule it is', () => {
    const evidence = { grade: 'observed', stage: 'dev', date: '2026-01-01', count: 3 };
    expect(toBrokenGrade(withEvidence(evidence), { fact: REQUEST, keyword: 'type' })).toBe('assumed');
    expect(toBrokenGrade(withEvidence(evidence), { fact: REQUEST })).toBe('observed');
  });
});

/** The document with other evidence of one place, if not of the body of a recognition. */
function withEvidence(evidence: JsonObject, at = REQUEST): Contract {
  const { precompiled: _, ...document } = loadDocument();
  const root = structuredClone(document.root);
  Object.assign(findAt(root, at) as JsonObject, { 'x-evidence': evidence });
  return createContract({ ...document, root });
}

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
