import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupReport } from '../groups/groups.ts';
import type { Report } from '../report.ts';
import { anyReport } from '../samples/any-report.test.helper.ts';
import { ACTING } from '../samples/hostile.test.helper.ts';
import {
  CLEAN,
  EXCHANGE,
  LEARNED,
  SAMPLE,
  SAMPLES,
  toHostile,
  UNJUDGED,
  VIOLATION,
} from '../samples/sample-report.test.helper.ts';
import { listElements, readXml, type XmlElement } from '../text/xml.test.helper.ts';
import { toHtml } from './html.tsx';

const read = (report: Report): XmlElement => readXml(toHtml(report));

function textsOf(element: XmlElement, name: string): string[] {
  return listElements(element, name).map(({ text }) => text.replace(/\s+/g, ' ').trim());
}

function section(report: Report, id: string): XmlElement {
  const found = listElements(read(report), 'section').find(({ attributes }) => attributes['id'] === id);
  if (!found) throw new Error(`no section ${id}`);
  return found;
}

/** The elements of a page and what they are for, but none of their texts. */
function toShape({ name, attributes, children }: XmlElement): object {
  return { name, attributes: Object.keys(attributes), children: children.map(toShape) };
}

describe('toHtml', () => {
  it('has its sections in the order of reading', () => {
    expect(textsOf(read(SAMPLE), 'h2')).toEqual(['Findings', 'Refusals', 'Facts', 'Cases', 'Notes', 'Run']);
  });

  it.each<{ report: Report; want: string }>([
    { report: SAMPLE, want: 'Violated: 1 violation.' },
    { report: CLEAN, want: 'Holds.' },
    { report: UNJUDGED, want: 'Cannot judge: no key is accepted.' },
  ])('says the verdict first: $want', ({ report, want }) => {
    const [header] = listElements(read(report), 'header');
    expect(textsOf(header ?? read(report), 'p')[0]).toBe(want);
  });

  it('says no more than why where nothing was seen for one reason', () => {
    const page = read({ ...UNJUDGED, facts: SAMPLE.facts, notes: ['a note'] });
    expect(textsOf(page, 'h2')).toEqual(['Notes', 'Run']);
    expect(textsOf(page, 'li').filter((text) => /^[a-z]+$/.test(text))).toEqual(['notes', 'run']);
    expect(listElements(page, 'table')).toEqual([]);
  });

  it('shows findings with violations first, and those of the baseline after the others of their kind', () => {
    const title = 'A request without the key in its header is refused with the documented status and text.';
    expect(textsOf(section(SAMPLE, 'findings'), 'h3')).toEqual([
      `1 ✗ violation ${title}`,
      `2 ✗ violation ${title} in the baseline`,
      '3 ~ drift An accepted call is answered with a status that the document names.',
      '+ Learned',
    ]);
  });

  it('shows all of a finding, and its exchange', () => {
    const [article] = listElements(section(SAMPLE, 'findings'), 'article');
    if (!article) throw new Error('no finding');
    expect(textsOf(article, 'dd')).toEqual([
      'no-key: listMembers (dev)',
      '200 with {"members":[]}',
      '403 with the text `Forbidden`',
      'missing_required_header',
      '§7',
      'documented',
      'spec/openapi.yaml:812',
      '#/components/responses/Forbidden/content/application~1json/examples/missing',
      '3 exchanges',
      'violation-1',
    ]);
    expect(textsOf(article, 'pre')).toContain(VIOLATION.curl);
    const [exchange] = listElements(article, 'details');
    expect(exchange?.text).toContain('GET https://gateway.example/dev/1/members');
    expect(exchange?.text).toContain('{"members":[]}');
  });

  it('shows findings that say the same as one, with each of them and its exchange folded', () => {
    const findings = ['dev', 'prod'].flatMap((stage) =>
      ['unknown', 'one-off'].map((label, index) => ({
        ...VIOLATION,
        id: `${stage}/${label}`,
        stage,
        label,
        received: stage === 'dev' ? VIOLATION.received : `other ${index}`,
        curl: `curl ${stage} ${label}`,
      })),
    );
    const found = section({ ...SAMPLE, findings }, 'findings');
    const [article, ...others] = listElements(found, 'article');
    if (!article) throw new Error('no finding');
    expect(others).toEqual([]);
    expect(textsOf(article, 'h3')[0]).toMatch(/text\. 4 cases$/);
    expect(textsOf(article, 'dd').slice(0, 4)).toEqual([
      'listMembers (dev, prod): unknown, one-off',
      '200 with {"members":[]} (2 of 4)',
      'other 0 (1 of 4)',
      'other 1 (1 of 4)',
    ]);
    expect(textsOf(article, 'summary')).toEqual([
      'All 4 cases',
      'listMembers dev unknown',
      'listMembers dev one-off',
      'listMembers prod unknown',
      'listMembers prod one-off',
    ]);
    const commands = textsOf(article, 'pre').filter((text) => text.startsWith('curl'));
    expect(commands).toEqual(findings.map(({ curl }) => curl));
    expect(article.text.split('Exchange 7').length - 1).toBe(4);
  });

  it('shows findings of one answer as one, each of them folded', () => {
    const received = '502 with text/html <h1>Bad Gateway</h1>';
    const findings = ['ignored_auth', 'missing_required_header', 'stage_bound_key'].flatMap((check) =>
      ['dev', 'prod'].map((stage) => ({
        ...VIOLATION,
        id: `${check}/${stage}`,
        check,
        stage,
        received: `${received} ${check}`,
      })),
    );
    const other = { ...VIOLATION, id: 'other', check: 'legacy_path', received: '404 with text/html' };
    const page = read({ ...SAMPLE, findings: [...findings, other] });
    const [article, single, ...others] = listElements(page, 'article');
    if (!article || !single) throw new Error('no findings');
    expect(others).toEqual([]);
    expect(textsOf(article, 'h3')).toEqual(['✗ violation One answer, 3 findings 6 cases']);
    expect(textsOf(article, 'dd')[0]).toBe('502 with text/html');
    const folded = listElements(article, 'details').filter(({ attributes }) => attributes['id']);
    expect(folded.map(({ attributes }) => attributes['id'])).toEqual(['finding-1', 'finding-2', 'finding-3']);
    expect(folded.every(({ attributes }) => attributes['open'] === undefined)).toBe(true);
    expect(textsOf(article, 'dd')).toContain(`${received} ignored_auth`);
    expect(single.attributes['id']).toBe('finding-4');
  });

  it('counts cases by check and verdict, and folds the list of them', () => {
    const found = section(SAMPLE, 'cases');
    const [counts] = listElements(found, 'table');
    const rows = listElements(counts ?? found, 'tr').map(({ children }) => children.map(({ text }) => text));
    const numbers = rows.slice(1).flatMap((row) => row.slice(1).map(Number));
    expect(numbers.reduce((sum, number) => sum + number, 0)).toBe(SAMPLE.cases.length);
    const [folded] = listElements(found, 'details');
    expect(folded?.attributes['open']).toBeUndefined();
    expect(listElements(folded ?? found, 'tr')).toHaveLength(SAMPLE.cases.length + 1);
  });

  it('shows what was learned as a table, a row for what is alike, with one exchange', () => {
    const findings = ['a', 'b'].flatMap((label) =>
      ['dev', 'prod'].map((stage) => ({ ...LEARNED, label, stage, exchange: EXCHANGE, curl: 'curl x' })),
    );
    const [row, ...others] = listElements(section({ ...SAMPLE, findings }, 'findings'), 'tr').slice(1);
    if (!row) throw new Error('no row');
    expect(others).toEqual([]);
    expect(row.attributes).toEqual({
      id: 'finding-1',
      'data-operation': 'sendRecognition',
      'data-check': 'status_code_conformance',
    });
    const cells = row.children.map(({ text }) => text.replace(/\s+/g, ' ').trim());
    expect(cells.slice(0, 3)).toEqual(['1', 'sendRecognition status_code_conformance', 'a b']);
    expect(cells[3]).toMatch(/^200exchangecurl x/);
    expect(cells.slice(4)).toEqual(['201', 'dev, prod']);
    expect(row.text.split('Exchange 7').length - 1).toBe(1);
  });

  it('shows the matrix of refusals: a row for each operation and stage, a column for each case', () => {
    const rows = listElements(section(SAMPLE, 'refusals'), 'tr');
    expect(rows.map(({ children }) => children.map(({ text }) => text.replace(/\s+/g, ' ').trim()))).toEqual([
      ['operation and stage', 'no-key', 'unknown-key', 'other-stage'],
      ['listMembers dev', '✗ failed', '✓ passed', '○ not observed 1'],
      ['listMembers prod', '✗ failed', 'no such case', 'no such case'],
      ['sendRecognition dev', 'no such case', '○ not observed 2', 'no such case'],
    ]);
    expect(textsOf(section(SAMPLE, 'refusals'), 'li')).toEqual(['no key of prod', 'read-only run']);
  });

  it('says once for a row of the matrix what all of its cells say', () => {
    const cells = ['no-key', 'unknown-key'].map((name) => ({
      id: `ignored_auth/readProfile/dev/${name}`,
      name,
      check: 'ignored_auth',
      operationId: 'readProfile',
      stage: 'dev',
      verdict: 'not-observed' as const,
      reason: 'the target has no readProfile',
      findings: [],
      milliseconds: 0,
    }));
    const [, row] = listElements(section({ ...SAMPLE, cases: cells }, 'refusals'), 'tr');
    expect(row?.children.map(({ text }) => text)).toEqual([
      'readProfile dev',
      '○ not observed the target has no readProfile',
    ]);
    expect(row?.children[1]?.attributes['colspan']).toBe('2');
  });

  it('counts facts by grade and result, and shows each', () => {
    const [counts, facts] = listElements(section(SAMPLE, 'facts'), 'table');
    expect(
      listElements(counts ?? read(SAMPLE), 'tr').map(({ children }) => children.map(({ text }) => text)),
    ).toEqual([
      [
        'grade',
        '✗ contradicted',
        '~ drifted',
        '+ learned',
        '✓ confirmed',
        '✓ supported',
        '○ not observed',
        '– inapplicable',
      ],
      ['documented', '1', '0', '0', '1', '0', '2', '1'],
      ['unconfirmed', '0', '1', '0', '1', '0', '1', '0'],
      ['assumed', '0', '0', '1', '0', '1', '0', '0'],
    ]);
    const rows = listElements(facts ?? read(SAMPLE), 'tr').slice(1);
    expect(rows).toHaveLength(SAMPLE.facts.length);
    expect(rows[6]?.attributes).toEqual({ 'data-grade': 'documented', 'data-result': 'not-observed' });
    expect(rows[6]?.text).toContain('read-only run');
  });

  it('links each case to its findings, and every link stays in the page', () => {
    const page = read(SAMPLE);
    const targets = listElements(page, 'a').map(({ attributes }) => attributes['href'] ?? '');
    const ids = new Set([...allElements(page)].map(({ attributes }) => `#${attributes['id']}`));
    expect(targets.filter((target) => !ids.has(target))).toEqual([]);
    expect(targets).toContain('#finding-1');
  });

  it('links a case once to findings that are shown as one', () => {
    const findings = ['a', 'b'].map((label) => ({ ...LEARNED, id: label, label }));
    const cases = SAMPLE.cases.slice(0, 1).map((one) => ({ ...one, findings: ['a', 'b', 'unknown'] }));
    expect(textsOf(section({ ...SAMPLE, findings, cases }, 'cases'), 'a')).toEqual(['finding 1']);
  });

  it('tells the notes and the run', () => {
    expect(textsOf(section(SAMPLE, 'notes'), 'li')).toEqual(['2 requests were sent once more.']);
    expect(textsOf(section(SAMPLE, 'run'), 'dd')).toEqual([
      'https://gateway.example',
      'live',
      'dev, prod',
      'Workplace Engagement Service (spec/openapi.yaml)',
      'a3'.repeat(32),
      'observed.overlay.yaml',
      '42',
      '2026-02-03T10:00:00.000Z',
      '4.2 s',
      'workplace-engagement-kit 0.1.0',
    ]);
  });

  it('allows its own style and script by their hashes, and nothing else', () => {
    const page = read(SAMPLE);
    const policy = listElements(page, 'meta')[1]?.attributes['content'];
    const hashOf = (name: string): string =>
      createHash('sha256')
        .update(listElements(page, name)[0]?.text ?? '')
        .digest('base64');
    expect(policy).toBe(
      `default-src 'none'; style-src 'sha256-${hashOf('style')}'; script-src 'sha256-${hashOf('script')}'; base-uri 'none'; form-action 'none'`,
    );
  });

  it.each(SAMPLES)('has nothing that a browser would fetch or run but its own: $name', ({ report }) => {
    const page = read(report);
    const names = new Set([...allElements(page)].map(({ name }) => name));
    for (const name of ['img', 'link', 'iframe', 'object', 'embed', 'base', 'svg', 'audio', 'video'])
      expect(names).not.toContain(name);
    expect(listElements(page, 'script')).toHaveLength(1);
    expect(listElements(page, 'style')).toHaveLength(1);
    const attributes = [...allElements(page)].flatMap((element) => Object.keys(element.attributes));
    expect(attributes.filter((name) => /^(on|src|srcset|action|style$)/.test(name))).toEqual([]);
    expect(toHtml(CLEAN)).not.toMatch(/url\(|@import/);
  });

  it('has the same elements whatever a target sent, and shows it', () => {
    const text = '</code></pre></script><script>alert(1)</script>"\'><img src=x>&amp;';
    const harmless = 'a'.repeat(9);
    expect(toShape(read(toHostile(text)))).toEqual(toShape(read(toHostile(harmless))));
    expect(section(toHostile(text), 'findings').text).toContain(text);
  });

  it('warns of a command that cannot be shown as it is', () => {
    expect(section(SAMPLE, 'findings').text).not.toContain('do not show');
    expect(section(toHostile('\u202e'), 'findings').text).toContain('do not show');
  });

  it('shows the start of what is long, says so, and leaves out a command that is', () => {
    const body = '<\u0000&"'.repeat(250_000);
    const exchange = { ...EXCHANGE, answer: { ...EXCHANGE.answer, body } };
    const text = toHtml({ ...SAMPLE, findings: [{ ...VIOLATION, received: body, curl: body, exchange }] });
    expect(text.length).toBeLessThan(200_000);
    expect(text).toContain('Cut off after 4096 of 1000000 characters');
    expect(text).toContain('too long for this page');
  });

  it('stays below a megabyte with hundreds of findings', () => {
    const body = 'x'.repeat(100_000);
    const exchange = { ...EXCHANGE, answer: { ...EXCHANGE.answer, body } };
    const violations = Array.from({ length: 60 }, (_, index) => ({
      ...VIOLATION,
      label: `${index}`,
      exchange,
    }));
    const learned = Array.from({ length: 300 }, (_, index) => ({ ...LEARNED, label: `${index}`, exchange }));
    expect(toHtml({ ...SAMPLE, findings: [...violations, ...learned] }).length).toBeLessThan(1_000_000);
  });

  it('is well-formed, shows nothing hidden and has each finding once, for any report', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const text = toHtml(report);
        expect(text.replaceAll('\t', '')).not.toMatch(ACTING);
        const page = readXml(text);
        const ids = [...allElements(page)].flatMap(({ attributes }) => attributes['id'] ?? []);
        expect(new Set(ids).size).toBe(ids.length);
        const findings = ids.filter((id) => id.startsWith('finding-'));
        expect(findings.length).toBe(groupReport(report).length);
      }),
      { numRuns: 50 },
    );
  });
});

function* allElements(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) yield* allElements(child);
}
