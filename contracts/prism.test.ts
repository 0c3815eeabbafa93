import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Prism, startPrism } from '../mock/prism.test.helper.ts';
import { ownDocumentFile } from '../spec/document.ts';
import { KEYS, OTHER_KEYS } from './gateway.test.helper.ts';
import type { Report } from './report/report.ts';
import { runContract } from './run-contract.ts';

/** What is true of Prism: how many operations it concerns of those that were asked, by check and what was looked at. */
const VIOLATIONS = {
  // It answers 401 and a text of its own where there is no key.
  'missing_required_header none': 12,
  'missing_required_header in-cookie': 2,
  'missing_required_header bearer': 12,
  // It accepts any key.
  'ignored_auth unknown': 12,
  'ignored_auth one-off': 2,
  'ignored_auth truncated': 2,
  'ignored_auth longer': 2,
  'ignored_auth prefix': 2,
  'ignored_auth suffix': 1,
  'ignored_auth quoted': 1,
  'ignored_auth unknown-of-stage': 1,
  'ignored_auth undefined': 2,
  'ignored_auth null': 2,
  'ignored_auth short': 2,
  'ignored_auth long': 2,
  'stage_bound_key other-stage': 12,
  'stage_bound_key other-company-other-stage': 2,
  // It has one answer for everybody: that of the document's example. (Its one member might be one of both companies.)
  'company_scope read': 5,
  'recognition_filter member': 1,
  'recognition_filter team': 1,
};
/** The checks that find it different where the document assumes: it keeps nothing, has no pages, takes empty parameters, … */
const LEARNED = [
  'allow_header_conformance',
  'company_scope',
  'ensure_resource_availability',
  'ignored_auth',
  'member_unknown',
  'missing_required_header',
  'negative_data_rejection',
  'response_headers_conformance',
  'response_schema_conformance',
  'unknown_route',
];

describe('Prism, serving the same document', () => {
  let prism: Prism;
  let report: Report;

  beforeAll(async () => {
    prism = await startPrism('mock', ownDocumentFile());
    // Prism serves the paths without the base path of the document's server.
    const toPrism = (request: Request): Promise<Response> => {
      const { pathname, search } = new URL(request.url);
      return fetch(`${prism.url}${pathname.replace(/^\/dev\/1/, '')}${search}`, request);
    };
    ({ report } = await runContract({
      baseUrl: 'http://prism.example/dev/1',
      fetch: async (request) => {
        const body = request.method === 'GET' ? undefined : await request.arrayBuffer();
        return toPrism(new Request(request, body === undefined ? {} : { body }));
      },
      keys: KEYS,
      otherKeys: OTHER_KEYS,
    }));
  }, 120_000);

  afterAll(() => {
    prism.stop();
  });

  it('is violated only where Prism does something else than the specification states', () => {
    const found = report.findings.filter(({ outcome }) => outcome === 'violation');
    const counts: Record<string, number> = {};
    for (const { id } of found) {
      const [check, , , label] = id.split('/');
      counts[`${check} ${label}`] = (counts[`${check} ${label}`] ?? 0) + 1;
    }
    expect(counts).toEqual(VIOLATIONS);
    expect(report.verdict).toBe('violated');
  });

  it('answers 401 where there is no key', () => {
    const received = report.findings.filter(({ check }) => check === 'missing_required_header');
    expect(received.every((finding) => finding.received.startsWith('401 '))).toBe(true);
  });

  it('accepts any key', () => {
    const received = report.findings.filter(({ check }) =>
      ['ignored_auth', 'stage_bound_key'].includes(check),
    );
    expect(received.every((finding) => /^20[01] /.test(finding.received))).toBe(true);
  });

  it('differs otherwise in what is assumed only, by the checks that look at it', () => {
    const learned = report.findings.filter(({ outcome }) => outcome === 'learned');
    expect([...new Set(learned.map(({ check }) => check))].toSorted()).toEqual(LEARNED);
    expect(report.counts.findings.drift).toBe(0);
  });

  it('confirms what Prism does as stated', () => {
    const confirmed = report.facts.filter(({ result }) => result === 'confirmed').map(({ name }) => name);
    expect(confirmed).toEqual(
      expect.arrayContaining([
        'GET /recognition',
        'recognitions',
        'pagination',
        'recipients',
        'recipients-one-form',
      ]),
    );
  });
});
