import { describe, expect, it } from 'vitest';
import { createGateway, KEYS } from './gateway.test.helper.ts';
import { type RecordedRun, runRecorded } from './recorded-run.test.helper.ts';
import type { Report } from './report/report.ts';
import type { ContractOptions } from './run/options.ts';

type Answer = (request: Request, count: number) => Response | Promise<Response>;

/** A run of one operation against what `answer` says. */
function runOn(answer: Answer, options: Partial<ContractOptions> = {}): Promise<RecordedRun> {
  let count = 0;
  const fetch = (request: Request): Response | Promise<Response> => {
    count += 1;
    return answer(request, count);
  };
  return runRecorded({ fetch, include: { operationIds: ['listRecognitions'] }, ...options });
}

const fail = (code: string) => (): never => {
  throw Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(code), { code }) });
};
const refuse = (): Response => Response.json({ message: 'Invalid API Key.' }, { status: 403 });
const gateway = createGateway();

/** What is true of every report, whatever happened. */
function expectSound({ verdict, reason, cases, facts, findings, counts }: Report): void {
  expect(new Set(facts.map(({ pointer }) => pointer)).size).toBe(facts.length);
  for (const fact of facts) {
    const isUnseen = ['not-observed', 'inapplicable'].includes(fact.result);
    expect(isUnseen ? (fact.reason ?? '') !== '' : fact.observations > 0, fact.pointer).toBe(true);
  }
  for (const one of cases)
    if (['not-observed', 'inapplicable'].includes(one.verdict)) expect(one.reason ?? '', one.id).not.toBe('');
  const isAnythingSeen = facts.some(({ observations }) => observations > 0) || findings.length > 0;
  if (!isAnythingSeen) expect(verdict).toBe('cannot-judge');
  expect(reason === undefined).toBe(verdict !== 'cannot-judge');
  const total = (of: Record<string, number>): number => Object.values(of).reduce((sum, one) => sum + one, 0);
  expect(total(counts.cases)).toBe(cases.length);
  expect(total(counts.facts)).toBe(facts.length);
  expect(total(counts.findings)).toBe(findings.length);
}

describe('what cannot be judged is said to be, in one sentence', () => {
  interface Hopeless {
    name: string;
    answer: Answer;
    options?: Partial<ContractOptions>;
    reason: RegExp;
    /** How many requests are enough to see it. */
    most: number;
  }
  const table: Hopeless[] = [
    {
      name: 'nobody listens',
      answer: fail('ECONNREFUSED'),
      reason: /^http:\/\/gateway\.example gave no answer: .+\. Is it running, and is the address right\?$/,
      most: 6,
    },
    { name: 'the name is unknown', answer: fail('ENOTFOUND'), reason: /gave no answer/, most: 6 },
    {
      name: 'connections are dropped',
      answer: fail('ECONNRESET'),
      reason: /gave no answer: .*6 tries/,
      most: 6,
    },
    {
      name: 'nothing but 429',
      answer: () => new Response('', { status: 429 }),
      reason: /throttled \(429\)/,
      most: 6,
    },
    {
      name: 'nothing but 503',
      answer: () => new Response('', { status: 503 }),
      reason: /unavailable \(503\)/,
      most: 6,
    },
    {
      name: '503 for an hour',
      answer: () => new Response('', { status: 503, headers: { 'retry-after': '3600' } }),
      reason: /3600 s/,
      most: 1,
    },
    {
      name: 'the key is refused everywhere',
      answer: refuse,
      reason: /WES_DEV_KEY is refused everywhere in dev.*give one that is valid/,
      // What is refused as an unknown path is may be at another reading of its path.
      most: 25,
    },
    {
      name: 'the key is refused with 401',
      answer: () => new Response('', { status: 401 }),
      reason: /WES_DEV_KEY/,
      most: 25,
    },
    {
      name: 'the key of one stage is refused everywhere',
      answer: (request) => (request.url.includes('/prod/') ? refuse() : gateway(request)),
      reason: /WES_PROD_KEY is refused everywhere in prod/,
      most: 60,
    },
    {
      name: 'the key is refused where it is present, and the rest is absent',
      answer: (request) =>
        request.url.includes('/recognition') ? refuse() : new Response('', { status: 404 }),
      reason: /WES_DEV_KEY/,
      most: 60,
    },
    {
      name: 'it dies in the middle',
      answer: (request, count) => (count < 30 ? gateway(request) : fail('ECONNREFUSED')()),
      reason: /^The target stopped answering: .*\.$/,
      most: 60,
    },
    {
      name: 'it is overloaded from the middle on',
      answer: (request, count) => (count < 30 ? gateway(request) : new Response('', { status: 503 })),
      reason: /^The target stopped answering: unavailable/,
      most: 60,
    },
    {
      name: 'nobody is known, and nothing else was asked for',
      answer: gateway,
      options: {
        members: [],
        include: { operationIds: ['sendRecognition'] },
        checks: ['positive_data_acceptance'],
      },
      reason: /^Nothing was observed/,
      most: 60,
    },
    {
      name: 'nothing was left that may be sent',
      answer: gateway,
      options: {
        live: true,
        include: {},
        exclude: { methods: ['GET'] },
        checks: ['positive_data_acceptance'],
      },
      reason: /^Nothing was sent/,
      most: 0,
    },
    {
      name: 'only writes were asked for, and none is allowed',
      answer: gateway,
      options: { live: true, include: { methods: ['POST'] } },
      reason: /^Nothing was observed/,
      most: 60,
    },
  ];
  it.each(table)('$name', async ({ answer, options = {}, reason, most }) => {
    const { report, requests } = await runOn(answer, {
      checks: ['missing_required_header', 'ignored_auth', 'positive_data_acceptance'],
      ...options,
    });
    expect(report).toMatchObject({ verdict: 'cannot-judge', reason: expect.stringMatching(reason) });
    expect(report.findings.filter(({ outcome }) => outcome === 'violation')).toEqual([]);
    expect(requests.length).toBeLessThanOrEqual(most);
    expectSound(report);
  });

  it('a run that was stopped', async () => {
    for (const after of [0, 1, 12, 40]) {
      const stop = new AbortController();
      if (after === 0) stop.abort();
      const { report, requests } = await runOn(
        (request, count) => {
          if (count === after) stop.abort();
          return gateway(request);
        },
        { signal: stop.signal },
      );
      expect(report).toMatchObject({ verdict: 'cannot-judge', reason: expect.stringMatching(/stopped/) });
      expect(requests.length).toBeLessThanOrEqual(after);
      expectSound(report);
    }
  });
});

describe('what can be judged is', () => {
  it('a gateway that says by 403 that it does not know whom nobody named, and lists nobody', async () => {
    const forbidding: Answer = (request) =>
      request.headers.get('x-api-key') === KEYS.dev && request.url.includes('wes-check.invalid')
        ? Response.json({ message: 'There is no such member' }, { status: 403 })
        : gateway(request);
    const nobody = { members: [], team: undefined, keys: { dev: KEYS.dev } };
    const { report } = await runOn(forbidding, { ...nobody, include: {} });
    expect(report.verdict).toBe('holds');
    expectSound(report);
  });

  it('a key that is refused in other words by all that names nobody is none', async () => {
    const walled: Answer = () => Response.json({ message: 'Access denied' }, { status: 403 });
    const { report } = await runOn(walled, { members: [], include: {} });
    expect(report.verdict).toBe('cannot-judge');
  });

  it('a violation that was seen before the target died is one', async () => {
    const { report } = await runOn((request, count) => {
      if (count > 40) return fail('ECONNREFUSED')();
      return request.headers.has('x-api-key')
        ? gateway(request)
        : Response.json({ recognitions: [], pagination: {} });
    });
    expect(report.verdict).toBe('violated');
    expectSound(report);
  });

  it('everything of every report has a reason or an observation: all checks, by what is allowed and known', async () => {
    const options: Partial<ContractOptions>[] = [
      {},
      { live: true, members: [], keys: { dev: KEYS.dev }, otherKeys: {}, retiredKeys: {} },
      { live: true, allowWrites: true, keys: { dev: KEYS.dev } },
      { checks: ['response_schema_conformance'] },
    ];
    for (const one of options) {
      const { report } = await runRecorded(one);
      expect(report.verdict).toBe('holds');
      expectSound(report);
    }
  });

  it('known violations are not counted against the target, drift only where that is asked for', async () => {
    const lying: Answer = (request) =>
      request.headers.get('x-api-key') === ''
        ? Response.json({})
        : request.headers.has('x-api-key')
          ? gateway(request)
          : refuse();
    const checks = ['missing_required_header', 'positive_data_acceptance'];
    const first = await runOn(lying, { checks });
    expect(first.report.verdict).toBe('violated');
    const baseline = first.report.findings
      .filter(({ outcome }) => outcome === 'violation')
      .map(({ id }) => id);
    const { report } = await runOn(lying, { checks, baseline: [...baseline, 'gone/for/good'] });
    expect(report).toMatchObject({
      verdict: 'holds',
      counts: { findings: { violation: 0, baselined: baseline.length } },
    });
    expect(report.notes.join()).toContain('gone/for/good');

    const drift = { checks: ['positive_data_acceptance'], include: { operationIds: ['listMembers'] } };
    expect((await runOn(gateway, drift)).report.verdict).toBe('holds');
    const strict = await runOn(gateway, { ...drift, failOn: 'drift' });
    expect(strict.report).toMatchObject({
      verdict: 'violated',
      counts: { findings: { violation: 0, drift: 2 } },
    });
    expectSound(strict.report);
  });

  it('a run stops after as many failures as it may have', async () => {
    const open: Answer = () => Response.json({ recognitions: [], pagination: {} });
    const checks = ['missing_required_header'];
    const all = await runOn(open, { checks });
    const { report } = await runOn(open, { checks, maxFailures: 2 });
    expect(all.report.counts.cases.failed).toBeGreaterThan(2);
    expect(report.counts.cases.failed).toBe(2);
    expect(report.verdict).toBe('violated');
    expect(report.cases.at(-1)).toMatchObject({ reason: expect.stringMatching(/as many failures/) });
  });
});

it('what the user left out is not asked for, not even to try the key', async () => {
  const { requests } = await runOn(gateway, {
    include: {},
    exclude: { operationIds: ['listMembers', 'listRecognitions'] },
    checks: ['missing_required_header', 'positive_data_acceptance'],
  });
  const reads = requests.filter(({ method }) => method === 'GET').map(({ url }) => new URL(url).pathname);
  expect(reads.filter((path) => /\/1\/(members|recognition)$/.test(path))).toEqual([]);
  expect(reads.length).toBeGreaterThan(10);
});
