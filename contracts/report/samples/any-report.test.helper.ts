import fc from 'fast-check';
import { GRADES } from '../../../spec/evidence.ts';
import type { ExchangeRecord } from '../../run/exchange-log.ts';
import type { Finding } from '../../run/findings.ts';
import type { CaseResult, FactResult, Report, RunRecord } from '../report.ts';
import { HOSTILE } from './hostile.test.helper.ts';

/** Any text that a target, a document or a person may have brought in. */
const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.lorem({ maxCount: 30 }),
);
const word = fc.stringMatching(/^[a-z_-]{1,12}$/);
const stage = fc.constantFrom('dev', 'prod');
const number = fc.nat({ max: 2000 });
const milliseconds = fc.double({ min: 0, max: 1e6, noNaN: true });
const moment = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const pointer = fc
  .array(anyText, { maxLength: 4 })
  .map((tokens) => tokens.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''));
const headers = fc.array(fc.tuple(anyText, anyText), { maxLength: 3 });

const exchange: fc.Arbitrary<ExchangeRecord> = fc.record(
  {
    id: number,
    case: word,
    why: anyText,
    stage,
    operationId: word,
    startedAt: moment,
    milliseconds,
    attempts: fc.integer({ min: 1, max: 9 }),
    repeats: number,
    curl: anyText,
    request: fc.record(
      {
        method: fc.constantFrom('GET', 'POST'),
        url: fc.webUrl({ withQueryParameters: true }),
        headers,
        body: anyText,
      },
      { requiredKeys: ['method', 'url', 'headers'] },
    ),
    answer: fc.record(
      {
        status: fc.integer({ min: 100, max: 999 }),
        headers,
        body: anyText,
        size: number,
        encoding: fc.constant('base64' as const),
      },
      { requiredKeys: ['status', 'headers', 'body', 'size'] },
    ),
  },
  {
    requiredKeys: [
      'id',
      'case',
      'why',
      'stage',
      'startedAt',
      'milliseconds',
      'attempts',
      'curl',
      'request',
      'answer',
    ],
  },
);

const finding: fc.Arbitrary<Finding> = fc.record(
  {
    id: word,
    check: word,
    outcome: fc.constantFrom('violation' as const, 'drift' as const, 'learned' as const),
    baselined: fc.boolean(),
    operationId: anyText,
    stage,
    label: anyText,
    pointer,
    rule: word,
    location: fc.record(
      {
        file: anyText,
        line: fc.integer({ min: 1, max: 9999 }),
        outside: fc.constant(true as const),
      },
      { requiredKeys: ['file', 'line'] },
    ),
    source: anyText,
    grade: fc.constantFrom(...GRADES),
    received: anyText,
    documented: anyText,
    property: fc.record({ kind: fc.constantFrom('missing' as const, 'undeclared' as const), place: anyText }),
    curl: anyText.map((text) => `curl ${text}`),
    observations: number,
    exchange,
  },
  {
    requiredKeys: [
      'id',
      'check',
      'outcome',
      'baselined',
      'stage',
      'label',
      'pointer',
      'grade',
      'received',
      'documented',
      'observations',
    ],
  },
);

const factResult: fc.Arbitrary<FactResult> = fc.record(
  {
    pointer,
    rule: word,
    kind: word,
    name: anyText,
    source: anyText,
    grade: fc.constantFrom(...GRADES),
    result: fc.constantFrom<FactResult['result'][]>(
      'confirmed',
      'supported',
      'contradicted',
      'drifted',
      'learned',
      'not-observed',
      'inapplicable',
    ),
    reason: anyText,
    observations: number,
  },
  { requiredKeys: ['pointer', 'kind', 'name', 'grade', 'result', 'observations'] },
);

const caseResult: fc.Arbitrary<CaseResult> = fc.record(
  {
    id: word,
    name: anyText,
    check: fc.oneof(word, fc.constantFrom('ignored_auth', 'stage_bound_key')),
    operationId: anyText,
    stage,
    verdict: fc.constantFrom<CaseResult['verdict'][]>(
      'passed',
      'failed',
      'drift',
      'learned',
      'inapplicable',
      'not-observed',
    ),
    reason: anyText,
    findings: fc.array(word, { maxLength: 2 }),
    milliseconds,
  },
  { requiredKeys: ['id', 'name', 'check', 'stage', 'verdict', 'findings', 'milliseconds'] },
);

/** Any report that its type allows. */
export const anyReport: fc.Arbitrary<Report> = fc
  .record(
    {
      $schema: fc.constant('urn:workplace-engagement-kit:report:1'),
      kit: fc.record({ name: word, version: word }),
      verdict: fc.constantFrom('holds' as const, 'violated' as const, 'cannot-judge' as const),
      reason: anyText,
      target: anyText,
      live: fc.boolean(),
      stage: fc.array(stage, { maxLength: 2 }),
      document: fc.record({
        file: anyText,
        title: anyText,
        sha256: fc.stringMatching(/^[0-9a-f]{64}$/),
        overlays: fc.array(anyText, { maxLength: 2 }),
      }),
      seed: fc.integer(),
      nonce: fc.string(),
      shard: fc.constant('1/4'),
      startedAt: moment,
      milliseconds,
      spent: fc.record({ sending: milliseconds, waiting: milliseconds, judging: milliseconds }),
      counts: fc.record({
        cases: countsOf('passed', 'failed', 'drift', 'learned', 'inapplicable', 'not-observed'),
        findings: countsOf('violation', 'drift', 'learned', 'baselined'),
        facts: countsOf(
          'confirmed',
          'supported',
          'contradicted',
          'drifted',
          'learned',
          'not-observed',
          'inapplicable',
        ),
        requests: countsOf('answered', 'retried', 'undelivered'),
      }),
      baseline: fc.record({ gone: fc.array(anyText, { maxLength: 2 }) }),
      findings: fc.array(finding, { maxLength: 5 }),
      facts: fc.array(factResult, { maxLength: 5 }),
      cases: fc.array(caseResult, { maxLength: 5 }),
      notes: fc.array(anyText, { maxLength: 3 }),
    },
    {
      requiredKeys: [
        '$schema',
        'kit',
        'verdict',
        'target',
        'live',
        'stage',
        'document',
        'seed',
        'nonce',
        'startedAt',
        'milliseconds',
        'spent',
        'counts',
        'findings',
        'facts',
        'cases',
        'notes',
      ],
    },
  )
  // Some cases name the findings of their report, so that the two meet.
  .map((report) => ({
    ...report,
    cases: report.cases.map((one, index) => ({
      ...one,
      findings: [...one.findings, ...report.findings.slice(index, index + 1).map(({ id }) => id)],
    })),
  }));

export const anyRecord: fc.Arbitrary<RunRecord> = fc.record({
  report: anyReport,
  exchanges: fc.array(exchange, { maxLength: 5 }),
});

function countsOf<Name extends string>(...names: Name[]): fc.Arbitrary<Record<Name, number>> {
  return fc.record(Object.fromEntries(names.map((name) => [name, number]))) as fc.Arbitrary<
    Record<Name, number>
  >;
}
