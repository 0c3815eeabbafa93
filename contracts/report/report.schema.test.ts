import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GRADES, type Grade } from '../../spec/evidence.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { ExchangeRecord } from '../run/exchange-log.ts';
import type { Finding } from '../run/findings.ts';
import type { CaseVerdict, FindingOutcome } from '../run/outcome.ts';
import type { CaseResult, Counts, FactResult, Report } from './report.ts';
import { anyReport } from './samples/any-report.test.helper.ts';
import { RECORD, SAMPLE, SAMPLES } from './samples/sample-report.test.helper.ts';
import { toJsonReport } from './text/json.ts';

const schema = JSON.parse(
  readFileSync(new URL('./report.schema.json', import.meta.url), 'utf8'),
) as JsonObject;
const ajv = new Ajv2020({ allErrors: true, strict: true });
addFormats.default(ajv);
const validate = ajv.compile(schema);

function listErrors(report: unknown): string[] {
  validate(report);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** The object of the schema at a path such as `$defs/finding`. */
function at(path: string): JsonObject {
  let value: unknown = schema;
  for (const step of path === '' ? [] : path.split('/')) value = isObject(value) ? value[step] : undefined;
  if (!isObject(value)) throw new Error(`nothing at ${path}`);
  return value;
}

/** Each member of a type, so that the compiler tells where the type and the schema part. */
type Members<T> = { [K in keyof T]-?: Record<string, never> extends Pick<T, K> ? 'optional' : 'required' };
type Each<T extends string> = Record<T, true>;

const report: Members<Report> = {
  $schema: 'required',
  kit: 'required',
  verdict: 'required',
  reason: 'optional',
  target: 'required',
  live: 'required',
  stage: 'required',
  document: 'required',
  seed: 'required',
  nonce: 'required',
  shard: 'optional',
  startedAt: 'required',
  milliseconds: 'required',
  spent: 'required',
  counts: 'required',
  baseline: 'optional',
  findings: 'required',
  facts: 'required',
  cases: 'required',
  notes: 'required',
};
const finding: Members<Finding> = {
  id: 'required',
  check: 'required',
  outcome: 'required',
  baselined: 'required',
  operationId: 'optional',
  stage: 'required',
  label: 'required',
  pointer: 'required',
  rule: 'optional',
  location: 'optional',
  source: 'optional',
  grade: 'required',
  received: 'required',
  documented: 'required',
  property: 'optional',
  curl: 'optional',
  observations: 'required',
  exchange: 'optional',
};
const factResult: Members<FactResult> = {
  pointer: 'required',
  rule: 'optional',
  kind: 'required',
  name: 'required',
  source: 'optional',
  grade: 'required',
  result: 'required',
  reason: 'optional',
  observations: 'required',
};
const caseResult: Members<CaseResult> = {
  id: 'required',
  name: 'required',
  check: 'required',
  operationId: 'optional',
  stage: 'required',
  verdict: 'required',
  reason: 'optional',
  findings: 'required',
  milliseconds: 'required',
};
const exchange: Members<ExchangeRecord> = {
  id: 'required',
  case: 'required',
  why: 'required',
  stage: 'required',
  operationId: 'optional',
  startedAt: 'required',
  milliseconds: 'required',
  attempts: 'required',
  repeats: 'optional',
  curl: 'required',
  request: 'required',
  answer: 'required',
};
const baseline: Members<NonNullable<Report['baseline']>> = { gone: 'required' };
const request: Members<ExchangeRecord['request']> = {
  method: 'required',
  url: 'required',
  headers: 'required',
  body: 'optional',
};
const answer: Members<ExchangeRecord['answer']> = {
  status: 'required',
  headers: 'required',
  body: 'required',
  size: 'required',
  encoding: 'optional',
};
const kit: Members<Report['kit']> = { name: 'required', version: 'required' };
const documentMembers: Members<Report['document']> = {
  file: 'required',
  outside: 'optional',
  title: 'required',
  sha256: 'required',
  overlays: 'required',
};
const location: Members<NonNullable<Finding['location']>> = {
  file: 'required',
  line: 'required',
  outside: 'optional',
};
const counts: Members<Counts> = {
  cases: 'required',
  findings: 'required',
  facts: 'required',
  operations: 'optional',
  requests: 'required',
};
const findingCounts: Members<Counts['findings']> = {
  violation: 'required',
  drift: 'required',
  learned: 'required',
  baselined: 'required',
};
const requestCounts: Members<Counts['requests']> = {
  answered: 'required',
  retried: 'required',
  undelivered: 'required',
};

const verdicts: Each<Report['verdict']> = { holds: true, violated: true, 'cannot-judge': true };
const outcomes: Each<FindingOutcome> = { violation: true, drift: true, learned: true };
const grades = Object.fromEntries(GRADES.map((grade) => [grade, true])) as Each<Grade>;
const results: Each<FactResult['result']> = {
  confirmed: true,
  supported: true,
  contradicted: true,
  drifted: true,
  learned: true,
  'not-observed': true,
  inapplicable: true,
};
const caseVerdicts: Each<CaseVerdict> = {
  passed: true,
  failed: true,
  drift: true,
  learned: true,
  inapplicable: true,
  'not-observed': true,
};

describe('the schema and the type', () => {
  it.each<{ path: string; members: Record<string, string> }>([
    { path: '', members: report },
    { path: 'properties/kit', members: kit },
    { path: 'properties/document', members: documentMembers },
    { path: 'properties/baseline', members: baseline },
    { path: '$defs/counts', members: counts },
    { path: '$defs/counts/properties/cases', members: toRequired(caseVerdicts) },
    { path: '$defs/counts/properties/findings', members: findingCounts },
    { path: '$defs/counts/properties/facts', members: toRequired(results) },
    { path: '$defs/counts/properties/requests', members: requestCounts },
    { path: '$defs/location', members: location },
    { path: '$defs/finding', members: finding },
    { path: '$defs/factResult', members: factResult },
    { path: '$defs/caseResult', members: caseResult },
    { path: '$defs/exchange', members: exchange },
    { path: '$defs/exchange/properties/request', members: request },
    { path: '$defs/exchange/properties/answer', members: answer },
  ])('have the same members at $path', ({ path, members }) => {
    const { properties, required, additionalProperties } = at(path);
    const isRequired = (name: string): boolean => Array.isArray(required) && required.includes(name);
    const described = Object.keys(properties as JsonObject).map((name) => [
      name,
      isRequired(name) ? 'required' : 'optional',
    ]);
    expect(Object.fromEntries(described)).toEqual(members);
    expect(additionalProperties).toBe(false);
  });

  it.each<{ path: string; values: Record<string, true> }>([
    { path: 'properties/verdict', values: verdicts },
    { path: '$defs/finding/properties/outcome', values: outcomes },
    { path: '$defs/grade', values: grades },
    { path: '$defs/factResult/properties/result', values: results },
    { path: '$defs/caseResult/properties/verdict', values: caseVerdicts },
  ])('have the same values at $path', ({ path, values }) => {
    expect([...(at(path)['enum'] as string[])].sort()).toEqual(Object.keys(values).sort());
  });
});

describe('the schema', () => {
  it('describes every member', () => {
    const silent: string[] = [];
    const look = (value: unknown, path: string): void => {
      if (!isObject(value)) return;
      const isReference = typeof value['$ref'] === 'string';
      if (!isReference && typeof value['description'] !== 'string') silent.push(path);
      for (const [name, member] of Object.entries((value['properties'] ?? {}) as JsonObject))
        look(member, `${path}/${name}`);
      if (value['items']) look(value['items'], `${path}/items`);
    };
    look(schema, '');
    for (const [name, member] of Object.entries(at('$defs'))) look(member, `/$defs/${name}`);
    expect(silent).toEqual([]);
  });

  it.each(SAMPLES)('fits what is written of a report: $name', ({ report: given }) => {
    expect(listErrors(JSON.parse(toJsonReport(given)))).toEqual([]);
  });

  it('fits any report that the type allows', () => {
    fc.assert(
      fc.property(anyReport, (given) => {
        expect(listErrors(JSON.parse(toJsonReport(given)))).toEqual([]);
      }),
    );
  });

  it('refuses a report without a required member, or with one more, at any depth', () => {
    const whole = JSON.parse(toJsonReport({ ...SAMPLE, findings: RECORD.report.findings })) as JsonObject;
    const accepted: string[] = [];
    let tried = 0;
    for (const { path, object, optional } of listObjects(whole)) {
      for (const name of [...Object.keys(object).filter((key) => !optional.has(key))]) {
        const value = object[name] ?? null;
        delete object[name];
        if (listErrors(whole).length === 0) accepted.push(`${path}/${name} left out`);
        object[name] = value;
        tried += 1;
      }
      object['more'] = true;
      if (listErrors(whole).length === 0) accepted.push(`${path}/more`);
      delete object['more'];
    }
    expect(accepted).toEqual([]);
    expect(tried).toBeGreaterThan(100);
    expect(listErrors(whole)).toEqual([]);
  });
});

const OPTIONAL = new Set(
  [report, finding, factResult, caseResult, exchange, request, answer].flatMap((members) =>
    Object.entries(members)
      .filter(([, need]) => need === 'optional')
      .map(([name]) => name),
  ),
);

/** Every object in a report; `body` is required of an answer and not of a request. */
function listObjects(
  value: unknown,
  path = '',
): { path: string; object: JsonObject; optional: ReadonlySet<string> }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => listObjects(item, `${path}/${index}`));
  if (!isObject(value)) return [];
  const optional = path.endsWith('/answer') ? new Set(['encoding']) : OPTIONAL;
  return [
    { path, object: value, optional },
    ...Object.entries(value).flatMap(([name, member]) => listObjects(member, `${path}/${name}`)),
  ];
}

function toRequired(values: Record<string, true>): Record<string, string> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, 'required']));
}
