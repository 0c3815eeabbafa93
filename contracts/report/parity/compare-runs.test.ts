import { expect, it } from 'vitest';
import { createContract } from '../../../spec/contract.ts';
import { loadDocument } from '../../../spec/document.ts';
import type { Finding } from '../../run/findings.ts';
import type { CaseResult, JudgedRun, Report } from '../report.ts';
import { compareRuns } from './compare-runs.ts';

const contract = createContract(loadDocument());
const OPERATION = 'listMembers';

function createFinding(own: Partial<Finding>): Finding {
  return {
    id: 'the-finding',
    check: 'response_schema_conformance',
    outcome: 'learned',
    baselined: false,
    operationId: OPERATION,
    stage: 'dev',
    label: 'email',
    pointer: '/components/schemas/Member/properties/email',
    grade: 'assumed',
    received: 'null',
    documented: 'a string',
    observations: 1,
    ...own,
  };
}

/** An exchange, as far as it matters here. */
const createExchange = (status: number, body = '{}', size = body.length): Finding['exchange'] =>
  ({
    answer: { status, headers: [['content-type', 'application/json']], body, size },
  }) as unknown as Finding['exchange'];

/** A case of a check, as far as it matters here. */
function createCase({
  check,
  verdict,
  stage = 'dev',
}: Pick<CaseResult, 'check' | 'verdict'> & { stage?: string }): CaseResult {
  const name = `a case of ${check}`;
  return {
    id: check,
    name,
    check,
    verdict,
    operationId: OPERATION,
    stage,
    findings: [],
    milliseconds: 1,
  };
}

const toReport = (findings: readonly Finding[], cases: readonly CaseResult[]): Report =>
  ({ findings, cases, stage: ['dev', 'prod'] }) as unknown as Report;

const toPlayed = (cases: readonly CaseResult[]): Pick<JudgedRun, 'report' | 'notPlayed'> => ({
  report: toReport([], cases),
  notPlayed: [],
});

const SEEN = createCase({ check: 'positive_data_acceptance', verdict: 'passed' });
const PAGES = 'pages_do_not_repeat';
const listMembers = contract.operations.find(({ id }) => id === OPERATION)?.pointer ?? '';

interface Row {
  name: string;
  finding: Partial<Finding>;
  isMixed?: boolean;
  target?: readonly CaseResult[];
  mock?: readonly CaseResult[];
  want: { differences: number; why?: RegExp };
}

it.each<Row>([
  { name: 'what one shows and the other does not', finding: {}, want: { differences: 1 } },
  {
    name: 'what holds at times',
    finding: {},
    isMixed: true,
    want: { differences: 0, why: /seen to hold beside/ },
  },
  {
    name: 'what violates the document, at times too',
    finding: { outcome: 'violation' },
    isMixed: true,
    want: { differences: 1 },
  },
  {
    name: 'the address of an operation, of which something else agrees',
    finding: { pointer: listMembers, label: 'reading' },
    isMixed: true,
    want: { differences: 1 },
  },
  {
    name: 'a failure of the target',
    finding: { check: 'not_a_server_error' },
    want: { differences: 0, why: /the target fails/ },
  },
  {
    name: 'a path that belongs to nothing and is accepted',
    finding: { check: 'unknown_route', operationId: undefined, exchange: createExchange(200) },
    want: { differences: 0, why: /accepts any path/ },
  },
  {
    name: 'a method that is not documented and is accepted',
    finding: { check: 'unsupported_method', exchange: createExchange(200) },
    want: { differences: 0, why: /accepts any method/ },
  },
  {
    name: 'a path that belongs to nothing and is refused otherwise',
    finding: { check: 'unknown_route', exchange: createExchange(410) },
    mock: [createCase({ check: 'unknown_route', verdict: 'passed' })],
    want: { differences: 1 },
  },
  {
    name: 'a valid call that is refused, in whatever way',
    finding: { check: 'positive_data_acceptance', exchange: createExchange(404, '') },
    want: { differences: 0, why: /wants another request/ },
  },
  {
    name: 'what calls are accepted with, in one of two stages',
    finding: { check: 'positive_data_acceptance', exchange: createExchange(201) },
    target: [SEEN, createCase({ check: 'positive_data_acceptance', verdict: 'passed', stage: 'prod' })],
    want: { differences: 0, why: /in one stage only/ },
  },
  {
    name: 'where an operation is, in one of two stages',
    finding: { check: 'positive_data_acceptance', label: 'reading', exchange: createExchange(201) },
    target: [SEEN, createCase({ check: 'positive_data_acceptance', verdict: 'passed', stage: 'prod' })],
    want: { differences: 1 },
  },
  {
    name: 'what calls are accepted with, where no other stage was looked at',
    finding: { check: 'positive_data_acceptance', exchange: createExchange(201) },
    want: { differences: 1 },
  },
  {
    name: 'a write that is taken once',
    finding: { check: 'repeated_call', exchange: createExchange(409) },
    mock: [createCase({ check: 'repeated_call', verdict: 'passed' })],
    want: { differences: 0, why: /takes the same for a while/ },
  },
  {
    name: 'a write that is taken until somebody has had enough',
    finding: { check: 'repeated_call', exchange: createExchange(422) },
    mock: [createCase({ check: 'repeated_call', verdict: 'passed' })],
    want: { differences: 0, why: /takes the same for a while/ },
  },
  {
    name: 'what is called JSON and is none',
    finding: { check: 'content_type_conformance', exchange: createExchange(201, '<p>Thank you</p>') },
    want: { differences: 0, why: /says that it sends JSON/ },
  },
  {
    name: 'JSON of another type',
    finding: { check: 'content_type_conformance', exchange: createExchange(201) },
    want: { differences: 1 },
  },
  {
    name: 'JSON of which the report has the beginning',
    finding: { check: 'content_type_conformance', exchange: createExchange(201, '{"a":', 70_000) },
    want: { differences: 1 },
  },
  {
    name: 'what no case of its check could look at, where only its own cases look',
    finding: { check: PAGES },
    mock: [SEEN, createCase({ check: PAGES, verdict: 'not-observed' })],
    want: { differences: 0 },
  },
  {
    name: 'what its own case could not look at, and another case of its check did',
    finding: { check: PAGES, exchange: { ...createExchange(200), case: 'its own' } as Finding['exchange'] },
    mock: [
      createCase({ check: PAGES, verdict: 'passed' }),
      { ...createCase({ check: PAGES, verdict: 'not-observed' }), id: 'its own' },
    ],
    want: { differences: 0 },
  },
  {
    name: 'what a case of its check looked at',
    finding: { check: PAGES },
    mock: [createCase({ check: PAGES, verdict: 'passed' })],
    want: { differences: 1 },
  },
  {
    name: 'what answers to the cases of any check show',
    finding: { check: 'response_schema_conformance' },
    mock: [SEEN],
    want: { differences: 1 },
  },
])('$name', ({ finding, isMixed = false, target: cases = [SEEN], mock = [SEEN], want }) => {
  const target = { report: toReport([createFinding(finding)], cases), isMixed: () => isMixed };
  const { differences, unplayed } = compareRuns(target, toPlayed(mock), contract);
  expect(differences).toHaveLength(want.differences);
  expect(unplayed.map(({ why }) => why)).toEqual(want.why ? [expect.stringMatching(want.why)] : []);
});

it('names what belongs to no operation, where no mock plays it', () => {
  const finding = createFinding({
    check: 'unknown_route',
    operationId: undefined,
    exchange: createExchange(200),
  });
  const target = { report: toReport([finding], [SEEN]), isMixed: () => false };
  const { unplayed } = compareRuns(target, toPlayed([SEEN]), contract);
  expect(unplayed.map(({ says }) => says)).toEqual(['paths of no operation: email (dev)']);
});

it('names what was seen not to hold, and a mock does all the same', () => {
  const target = { report: toReport([], [SEEN]), isMixed: () => false };
  const mock = { ...toPlayed([SEEN]), notPlayed: ['nobody is known by an unknown address'] };
  const [unplayed] = compareRuns(target, mock, contract).unplayed;
  expect(unplayed?.says).toBe('does not hold: nobody is known by an unknown address');
});

it('is no difference where both show it', () => {
  const both = { report: toReport([createFinding({})], [SEEN]), isMixed: () => false, notPlayed: [] };
  expect(compareRuns(both, both, contract).differences).toEqual([]);
});
