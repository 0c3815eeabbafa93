import type { ExchangeRecord } from '../../run/exchange-log.ts';
import type { Finding } from '../../run/findings.ts';
import type { CaseResult, FactResult, Report, RunRecord } from '../report.ts';
import { HOSTILE } from './hostile.test.helper.ts';

export const EXCHANGE: ExchangeRecord = {
  id: 7,
  case: 'missing_required_header/listMembers/dev/no-key',
  why: 'without a key',
  stage: 'dev',
  operationId: 'listMembers',
  startedAt: '2026-02-03T10:00:01.250Z',
  milliseconds: 12.5,
  attempts: 2,
  curl: "curl 'https://gateway.example/dev/1/members?team_name=Payments'",
  request: {
    method: 'GET',
    url: 'https://gateway.example/dev/1/members?team_name=Payments+EU&page=1&limit=%zz#part',
    headers: [
      ['Cookie', 'session=[Filtered]; theme=dark'],
      ['Accept', 'application/json'],
    ],
  },
  answer: {
    status: 200,
    headers: [
      ['Content-Type', 'application/json'],
      ['Set-Cookie', 'a=b=c; Path=/; Expires=Wed, 04 Feb 2026 10:00:00 GMT; HttpOnly; Secure'],
      ['set-cookie', 'plain=; Expires=never'],
    ],
    body: '{"members":[]}',
    size: 14,
  },
};

export const VIOLATION: Finding = {
  id: 'violation-1',
  check: 'missing_required_header',
  outcome: 'violation',
  baselined: false,
  operationId: 'listMembers',
  stage: 'dev',
  label: 'no-key',
  pointer: '/components/responses/Forbidden/content/application~1json/examples/missing',
  location: { file: 'spec/openapi.yaml', line: 812 },
  source: '§7',
  grade: 'documented',
  received: '200 with {"members":[]}',
  documented: '403 with the text `Forbidden`',
  curl: "curl -sS -X GET 'https://gateway.example/dev/1/members?team_name=Payments&page=1&limit=100' -H 'accept: application/json'",
  observations: 3,
  exchange: EXCHANGE,
};

export const DRIFT: Finding = {
  id: 'drift-1',
  check: 'status_code_conformance',
  outcome: 'drift',
  baselined: false,
  operationId: 'readProfile',
  stage: 'dev',
  label: 'absent',
  pointer: '/paths/~1api~1v1~1users~1{email}~1profile/get',
  location: { file: 'spec/openapi.yaml', line: 470 },
  source: '§4.3',
  grade: 'unconfirmed',
  received: 'absent: 404',
  documented: 'GET /api/v1/users/{email}/profile',
  observations: 1,
};

export const LEARNED: Finding = {
  id: 'learned-1',
  check: 'status_code_conformance',
  outcome: 'learned',
  baselined: false,
  operationId: 'sendRecognition',
  stage: 'dev',
  label: 'accepted',
  pointer: '/paths/~1recognition~1{email}/post/responses/201',
  location: { file: 'spec/openapi.yaml', line: 300 },
  grade: 'assumed',
  received: '200',
  documented: '201',
  observations: 2,
};

const BASELINED: Finding = { ...VIOLATION, id: 'violation-2', stage: 'prod', baselined: true };

const FACTS: readonly FactResult[] = [
  fact('403 missing', 'documented', 'contradicted'),
  fact('company-scope', 'documented', 'confirmed', undefined, 'company-scope'),
  fact('GET /members', 'unconfirmed', 'confirmed'),
  fact('GET profile', 'unconfirmed', 'drifted'),
  fact('201', 'assumed', 'learned'),
  fact('pagination', 'assumed', 'supported'),
  fact('POST /recognition', 'documented', 'not-observed', 'read-only run'),
  fact('POST /api/v1/members', 'unconfirmed', 'not-observed', 'read-only run'),
  fact('retired key', 'documented', 'not-observed', 'no retired key was given'),
  fact('no-browsers', 'documented', 'inapplicable', 'it is about clients', 'no-browsers'),
];

const CASES: readonly CaseResult[] = [
  testCase('missing_required_header/listMembers/dev/no-key', 'failed', { findings: ['violation-1'] }),
  testCase('missing_required_header/listMembers/prod/no-key', 'failed', { findings: ['violation-2'] }),
  testCase('ignored_auth/listMembers/dev/unknown-key', 'passed'),
  testCase('stage_bound_key/listMembers/dev/other-stage', 'not-observed', { reason: 'no key of prod' }),
  testCase('ignored_auth/sendRecognition/dev/unknown-key', 'not-observed', { reason: 'read-only run' }),
  testCase('status_code_conformance/readProfile/dev/valid', 'drift', { findings: ['drift-1'] }),
  testCase('status_code_conformance/sendRecognition/dev/valid', 'learned', { findings: ['learned-1'] }),
  testCase('unsupported_method/-/dev/delete', 'inapplicable', { reason: 'no undocumented method is sent' }),
];

/** A run against a live gateway: a violation, another that is known, drift, something learned, things not observed. */
export const SAMPLE: Report = {
  $schema: 'urn:workplace-engagement-kit:report:1',
  kit: { name: 'workplace-engagement-kit', version: '0.1.0' },
  verdict: 'violated',
  target: 'https://gateway.example',
  live: true,
  stage: ['dev', 'prod'],
  document: {
    file: 'spec/openapi.yaml',
    title: 'Workplace Engagement Service',
    sha256: 'a3'.repeat(32),
    overlays: ['observed.overlay.yaml'],
  },
  seed: 42,
  nonce: 'a-sample',
  startedAt: '2026-02-03T10:00:00.000Z',
  milliseconds: 4200,
  spent: { sending: 3100, waiting: 40, judging: 1060 },
  counts: {
    cases: { passed: 1, failed: 2, drift: 1, learned: 1, inapplicable: 1, 'not-observed': 2 },
    findings: { violation: 1, drift: 1, learned: 1, baselined: 1 },
    facts: {
      confirmed: 2,
      supported: 1,
      contradicted: 1,
      drifted: 1,
      learned: 1,
      'not-observed': 3,
      inapplicable: 1,
    },
    requests: { answered: 64, retried: 2, undelivered: 1 },
  },
  baseline: { gone: ['unknown_route/-/dev/found'] },
  findings: [LEARNED, BASELINED, DRIFT, VIOLATION],
  facts: FACTS,
  cases: CASES,
  notes: ['2 requests were sent once more.'],
};

/** Nothing differs. */
export const CLEAN: Report = {
  ...SAMPLE,
  verdict: 'holds',
  live: false,
  target: 'http://127.0.0.1:4010',
  counts: {
    cases: { passed: 1, failed: 0, drift: 0, learned: 0, inapplicable: 0, 'not-observed': 0 },
    findings: { violation: 0, drift: 0, learned: 0, baselined: 0 },
    facts: {
      confirmed: 1,
      supported: 0,
      contradicted: 0,
      drifted: 0,
      learned: 0,
      'not-observed': 0,
      inapplicable: 0,
    },
    requests: { answered: 9, retried: 0, undelivered: 0 },
  },
  baseline: undefined,
  findings: [],
  facts: FACTS.slice(1, 2),
  cases: CASES.slice(2, 3),
  notes: [],
};

/** Nothing could be seen. */
export const UNJUDGED: Report = {
  ...CLEAN,
  verdict: 'cannot-judge',
  reason: 'no key is accepted',
  counts: { ...CLEAN.counts, cases: { ...CLEAN.counts.cases, passed: 0 } },
  facts: [],
  cases: [],
};

/** The sample with a hostile text wherever a target may have a say. */
export function toHostile(text: string): Report {
  const finding = (one: Finding): Finding => ({
    ...one,
    received: text,
    documented: text,
    curl: `curl ${text}`,
    exchange: {
      ...EXCHANGE,
      why: text,
      request: { ...EXCHANGE.request, headers: [['X', text]], body: text },
      answer: { ...EXCHANGE.answer, headers: [[text, text]], body: text },
    },
  });
  return {
    ...SAMPLE,
    reason: text,
    target: text,
    document: { ...SAMPLE.document, title: text, overlays: [text] },
    findings: SAMPLE.findings.map(finding),
    facts: SAMPLE.facts.map((one) => ({ ...one, name: text, reason: text })),
    cases: SAMPLE.cases.map((one) => ({ ...one, name: text, reason: text })),
    notes: [text, ...SAMPLE.notes],
  };
}

export const SAMPLES: readonly { name: string; report: Report }[] = [
  { name: 'violated', report: SAMPLE },
  { name: 'holds', report: CLEAN },
  { name: 'cannot judge', report: UNJUDGED },
  ...HOSTILE.map((text, index) => ({ name: `hostile text ${index}`, report: toHostile(text) })),
];

export const RECORD: RunRecord = {
  report: SAMPLE,
  exchanges: [
    { ...EXCHANGE, id: 8, startedAt: '2026-02-03T10:00:02Z', case: 'unknown' },
    EXCHANGE,
    {
      ...EXCHANGE,
      id: 2,
      startedAt: '2026-02-03T10:00:00.500Z',
      request: {
        method: 'POST',
        url: 'https://gateway.example/dev/1/recognition/a%40b.example',
        headers: [['content-type', 'application/json']],
        body: '{"message":"Grüße"}',
      },
      answer: {
        status: 307,
        headers: [
          ['Location', '/elsewhere'],
          ['Content-Encoding', 'gzip'],
        ],
        body: 'AAEC',
        size: 9,
        encoding: 'base64',
      },
    },
  ],
};

function fact(
  name: string,
  grade: FactResult['grade'],
  result: FactResult['result'],
  reason?: string,
  rule?: string,
): FactResult {
  return {
    pointer: rule === undefined ? `/paths/${name.replaceAll(/[~/]/g, '~1')}` : '/x-rules/0',
    ...(rule === undefined ? {} : { rule }),
    kind: rule === undefined ? 'Operation' : 'Rule',
    name,
    source: '§7',
    grade,
    result,
    ...(reason === undefined ? {} : { reason }),
    observations: result === 'not-observed' || result === 'inapplicable' ? 0 : 2,
  };
}

function testCase(
  id: string,
  verdict: CaseResult['verdict'],
  more: { reason?: string; findings?: readonly string[] } = {},
): CaseResult {
  const [check = '', operationId = '-', stage = '', label = ''] = id.split('/');
  return {
    id,
    name: `${operationId === '-' ? 'An unknown path' : operationId} in ${stage}, ${label}`,
    check,
    ...(operationId === '-' ? {} : { operationId }),
    stage,
    verdict,
    findings: [],
    milliseconds: 1500,
    ...more,
  };
}
