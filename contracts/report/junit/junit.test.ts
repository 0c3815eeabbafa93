import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaseResult } from '../report.ts';
import { anyReport } from '../samples/any-report.test.helper.ts';
import {
  CLEAN,
  SAMPLE,
  SAMPLES,
  toHostile,
  UNJUDGED,
  VIOLATION,
} from '../samples/sample-report.test.helper.ts';
import { isUnjudged } from '../text/verdict-line.ts';
import { listElements, readXml, type XmlElement } from '../text/xml.test.helper.ts';
import { toJunit } from './junit.ts';

function testcases(xml: string): XmlElement[] {
  return listElements(readXml(xml), 'testcase');
}

function find(xml: string, name: string): XmlElement {
  const found = testcases(xml).find(({ attributes }) => attributes['name'] === name);
  if (!found) throw new Error(`no testcase ${name}`);
  return found;
}

const names = ({ children }: XmlElement): string[] => children.map(({ name }) => name);

describe('toJunit', () => {
  it('has a suite for each operation, and for the check where there is none', () => {
    const suites = listElements(readXml(toJunit(SAMPLE)), 'testsuite');
    expect(
      suites.map(({ attributes: { name, tests, failures, errors, skipped, time } }) =>
        [name, tests, failures, errors, skipped, time].join(' '),
      ),
    ).toEqual([
      'listMembers 4 1 0 2 6.000',
      'sendRecognition 2 0 0 1 3.000',
      'readProfile 1 0 0 0 1.500',
      'unsupported_method 1 0 0 1 1.500',
    ]);
  });

  it('counts all of them', () => {
    expect(readXml(toJunit(SAMPLE)).attributes).toEqual({
      name: 'workplace-engagement-kit',
      tests: '8',
      failures: '1',
      errors: '0',
      skipped: '4',
      time: '12.000',
    });
  });

  it('tells all of a violation, and where it stands', () => {
    const failed = find(toJunit(SAMPLE), 'listMembers in dev, no-key');
    expect(failed.attributes).toEqual({
      name: 'listMembers in dev, no-key',
      classname: 'missing_required_header',
      time: '1.500',
      file: 'spec/openapi.yaml',
      line: '812',
    });
    expect(names(failed)).toEqual(['properties', 'failure']);
    expect(failed.children[1]?.attributes).toEqual({
      message: 'received 200 with {"members":[]}; documented: 403 with the text `Forbidden`',
      type: 'missing_required_header',
    });
    expect(failed.children[1]?.text).toBe(
      [
        'violation: missing_required_header, listMembers, dev, no-key',
        'received: 200 with {"members":[]}',
        'documented: 403 with the text `Forbidden`',
        'source: §7 (documented)',
        'at: spec/openapi.yaml:812',
        'seen in: 3 exchanges',
        VIOLATION.curl,
      ].join('\n'),
    );
  });

  it.each<{ name: string; want: string[]; message?: string }>([
    { name: 'listMembers in dev, unknown-key', want: [] },
    { name: 'listMembers in dev, other-stage', want: ['skipped'], message: 'no key of prod' },
    { name: 'An unknown path in dev, delete', want: ['skipped'], message: 'no undocumented method is sent' },
    { name: 'readProfile in dev, valid', want: ['properties', 'system-out'] },
    { name: 'sendRecognition in dev, valid', want: ['properties', 'system-out'] },
    {
      name: 'listMembers in prod, no-key',
      want: ['properties', 'skipped', 'system-out'],
      message: 'In the baseline.',
    },
  ])('$name: $want', ({ name, want, message }) => {
    const found = find(toJunit(SAMPLE), name);
    expect(names(found)).toEqual(want);
    expect(found.children.find((child) => child.name === 'skipped')?.attributes['message']).toBe(message);
  });

  it('has an error where nothing could be judged, though no case failed', () => {
    const root = readXml(toJunit(UNJUDGED));
    expect(root.attributes).toMatchObject({ tests: '1', failures: '0', errors: '1' });
    expect(listElements(root, 'error')[0]?.attributes).toEqual({
      message: 'Cannot judge: no key is accepted.',
      type: 'cannot-judge',
    });
  });

  it('is one error, and not a skipped case for each, where nothing was seen for one reason', () => {
    const cases = Array.from(
      { length: 401 },
      (_, index): CaseResult => ({
        id: `${index}`,
        name: `case ${index}`,
        check: 'ignored_auth',
        stage: 'dev',
        verdict: 'not-observed',
        reason: 'no key is accepted',
        findings: [],
        milliseconds: 0,
      }),
    );
    const root = readXml(toJunit({ ...UNJUDGED, cases }));
    expect(listElements(root, 'testsuite')).toHaveLength(1);
    expect(listElements(root, 'testcase')).toHaveLength(1);
    expect(root.attributes).toMatchObject({ tests: '1', failures: '0', errors: '1', skipped: '0' });
    const [first, ...others] = cases;
    const differing = first ? [{ ...first, reason: 'read-only run' }, ...others] : [];
    expect(testcases(toJunit({ ...UNJUDGED, cases: differing }))).toHaveLength(402);
  });

  it('names no file that is not in the repository', () => {
    const location = { file: 'kit/spec/openapi.yaml', line: 812, outside: true as const };
    const xml = toJunit({ ...SAMPLE, findings: [{ ...VIOLATION, location }] });
    expect(find(xml, 'listMembers in dev, no-key').attributes['file']).toBeUndefined();
    expect(xml).toContain('at: kit/spec/openapi.yaml:812');
  });

  it.each(SAMPLES)('has in each suite, and in all of them, counts that add up: $name', ({ report }) => {
    const root = readXml(toJunit(report));
    const suites = listElements(root, 'testsuite');
    const count = (of: XmlElement, name: string): number => Number(of.attributes[name]);
    const total = (name: string): number => suites.reduce((sum, suite) => sum + count(suite, name), 0);
    for (const name of ['tests', 'failures', 'errors', 'skipped'])
      expect(count(root, name)).toBe(total(name));
    expect(count(root, 'time')).toBeCloseTo(total('time'), 2);
    for (const suite of suites) {
      const own = listElements(suite, 'testcase');
      expect(count(suite, 'tests')).toBe(own.length);
      for (const [name, element] of [
        ['failures', 'failure'],
        ['errors', 'error'],
        ['skipped', 'skipped'],
      ] as const)
        expect(count(suite, name)).toBe(own.filter((one) => names(one).includes(element)).length);
      expect(count(suite, 'time')).toBeCloseTo(
        own.reduce((sum, one) => sum + count(one, 'time'), 0),
        2,
      );
    }
  });

  it('has a failure where the run was asked to fail on drift', () => {
    const findings = { ...SAMPLE.counts.findings, violation: 0 };
    const cases = SAMPLE.cases.filter(({ verdict }) => verdict === 'drift');
    const root = readXml(toJunit({ ...SAMPLE, cases, counts: { ...SAMPLE.counts, findings } }));
    expect(listElements(root, 'failure').map(({ attributes }) => attributes['message'])).toEqual([
      'Violated: 1 drift.',
    ]);
  });

  it('tells cases of one name apart', () => {
    const [first] = CLEAN.cases;
    if (!first) throw new Error('the sample has a case');
    const cases = [first, { ...first, id: 'a/b/c/d' }];
    const found = testcases(toJunit({ ...CLEAN, cases })).map(({ attributes }) => attributes['name']);
    expect(found).toEqual([`${first.name} [${first.id}]`, `${first.name} [a/b/c/d]`]);
  });

  it.each(SAMPLES)('is well-formed: $name', ({ report }) => {
    expect(() => readXml(toJunit(report))).not.toThrow();
  });

  it('keeps the characters of an attribute', () => {
    const reason = 'a "quote", <tag> & \'more\'\u0000';
    const found = testcases(toJunit(toHostile(reason)))[2];
    expect(found?.attributes['name']).toBe(
      'a "quote", <tag> & \'more\'\\u0000 [ignored_auth/listMembers/dev/unknown-key]',
    );
  });

  it('is well-formed for any report, has every case once, and is red unless the verdict is good', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const root = readXml(toJunit(report));
        const [failures, errors] = [listElements(root, 'failure'), listElements(root, 'error')];
        const all = listElements(root, 'testcase');
        if (isUnjudged(report)) {
          expect([all.length, errors.length]).toEqual([1, 1]);
          return;
        }
        const added = all.filter(({ attributes }) => attributes['classname'] === 'run').length;
        expect(all.length - added).toBe(report.cases.filter(({ check }) => check !== 'run').length);
        expect(Number(root.attributes['tests'])).toBe(all.length);
        expect(Number(root.attributes['failures'])).toBe(failures.length);
        expect(Number(root.attributes['skipped'])).toBe(listElements(root, 'skipped').length);
        if (report.verdict !== 'holds') expect(failures.length + errors.length).toBeGreaterThan(0);
        if (report.verdict === 'cannot-judge') expect(errors).toHaveLength(1);
      }),
    );
  });
});
