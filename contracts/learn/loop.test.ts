import { describe, expect, it } from 'vitest';
import { createMock } from '../../mock/create-mock.ts';
import { loadDocument } from '../../spec/document.ts';
import { isObject, type Json } from '../../spec/json.ts';
import type { Fetch } from '../faults/asked.ts';
import { compareRuns } from '../report/parity/compare-runs.ts';
import { toBrief, toReceived } from '../report/text/finding.ts';
import { runContract } from '../run-contract.ts';
import { toContract, useLearn } from './learn.test.helper.ts';
import { mapObjects, toStrange } from './strange-gateway.test.helper.ts';

const learn = useLearn();

/** Two unconfirmed endpoints elsewhere, other statuses, fields, nulls, pages and errors. */
const MOVED = {
  '/{stage}/1/members': '/{stage}/members',
  '/{stage}/1/api/v1/performance-boosts': '/{stage}/1/performance-boosts',
};

function createGateway(moved: Readonly<Record<string, string>> = MOVED): {
  fetch: Fetch;
  keys: Record<string, string>;
  otherKeys: Record<string, string>;
} {
  const app = createMock();
  const [own, other] = app.mock.companies;
  const fetch = toStrange((request) => app.fetch(request), {
    moved,
    statuses: { 201: 200 },
    toError: (text) => ({
      type: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', errors: [{ code: 'E', detail: text }] }),
    }),
    change: (body) =>
      mapObjects(body, ({ name, job_title, pagination, ...rest }) => ({
        ...rest,
        ...(name === undefined ? {} : { display_name: name }),
        ...('cohort_ids' in rest ? { job_title: job_title ?? null, boss: null } : {}),
        ...(isObject(pagination) ? { pagination: { next: null, total: pagination['total'] ?? 0 } } : {}),
      })),
  });
  return { fetch, keys: { ...own?.keys }, otherKeys: { ...other?.keys } };
}

describe('a gateway that differs in many ways', { timeout: 120_000 }, async () => {
  const { fetch, ...keys } = createGateway();
  const first = await learn(fetch, { ...keys, failOn: 'drift' });
  const overlays = [first.file ?? ''];
  const second = await learn(createGateway().fetch, { ...keys, failOn: 'drift' }, overlays);

  it('is violated before, where drift fails it', () => {
    expect(first.report.verdict).toBe('violated');
    expect(first.learned).toMatchObject({ corrections: [], why: undefined });
  });

  it('holds with what was learned in one run, and nothing more is learned', () => {
    expect(second.report.findings.map(({ id, received }) => `${id}: ${received}`)).toEqual([]);
    expect(second.report.verdict).toBe('holds');
    expect(second.learned).toMatchObject({ edits: [], corrections: [] });
  });

  it('is asked again by what was learned until that teaches nothing more, which is told', () => {
    const [told] = first.report.notes.filter((note) => note.startsWith('To learn'));
    expect(told).toMatch(/^To learn, \d+ more requests were sent by what was learned\.$/);
    expect(second.report.notes.filter((note) => note.startsWith('To learn'))).toEqual([]);
  });

  it('is what the mock serves then', async () => {
    const app = createMock({ overlays });
    const headers = { 'x-api-key': keys.keys['dev'] ?? '', 'content-type': 'application/json' };
    const read = async (path: string, body?: Json): Promise<unknown> => {
      const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      const response = await app.request(path, { headers, ...sent });
      return {
        status: response.status,
        type: response.headers.get('content-type'),
        body: await response.json(),
      };
    };
    expect(await read('/dev/members?limit=1')).toEqual({
      status: 200,
      type: 'application/json',
      body: {
        members: [
          {
            id: expect.any(String),
            email: 'rosa.delgado@alderfinch.example',
            display_name: expect.any(String),
            job_title: expect.any(String),
            team_id: expect.any(String),
            team_name: 'Payments',
            cohort_ids: expect.any(Array),
            joined_on: expect.any(String),
            boss: null,
          },
        ],
        pagination: { next: null, total: 40 },
      },
    });
    expect(await read('/dev/1/members')).toEqual({
      status: 404,
      type: 'application/problem+json',
      body: {
        type: 'type',
        errors: [{ code: 'code', detail: 'There is no operation at GET /dev/1/members.' }],
      },
    });
    const boost = { email: 'rosa.delgado@alderfinch.example', points: 2 };
    expect(await read('/dev/1/performance-boosts', boost)).toMatchObject({ status: 200, body: boost });
  });

  it('differs from the mock before, and not after', async () => {
    const runMock = (files: readonly string[]): Promise<Awaited<ReturnType<typeof runContract>>> => {
      const document = loadDocument(undefined, files);
      const app = createMock({ document });
      return runContract({ baseUrl: 'http://mock.example', fetch: app.fetch, ...keys, document });
    };
    const before = compareRuns(first, await runMock([]), toContract([])).differences;
    expect(before.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(['listMembers', 'createBoost']),
    );
    expect(compareRuns(second, await runMock(overlays), toContract(overlays)).differences).toEqual([]);
  });
});

describe('what changes after it was seen', { timeout: 120_000 }, () => {
  it('is a violation where it is at another address again, which can be learned anew', async () => {
    const { fetch, ...keys } = createGateway({ '/{stage}/1/members': '/members' });
    const back = createGateway({}).fetch;
    const options = { ...keys, include: { operationIds: ['listMembers'] } };
    const first = await learn(fetch, options);
    const second = await learn(back, { ...options, relearn: true }, [first.file ?? '']);
    const [finding] = second.report.findings.filter(({ label }) => label === 'reading');
    expect(finding).toMatchObject({ outcome: 'violation', grade: 'observed' });
    expect(finding && toBrief(finding, 99)).toMatch(
      /\(on \d{4}-\d\d-\d\d\); seen before: it is at \/members$/,
    );
    const third = await learn(back, { ...options, failOn: 'drift' }, [first.file ?? '', second.file ?? '']);
    expect(third.report.verdict).toBe('holds');
    expect(third.learned.edits.map(({ says }) => says)).toEqual([]);
  });

  it('is a violation where a body comes that never came, and where the type of refusals is another one', async () => {
    const app = createMock();
    const toType = (type: string): Fetch =>
      toStrange((request) => app.fetch(request), {
        toError: (text) => ({ type, body: JSON.stringify({ message: text }) }),
      });
    const { keys = {} } = app.mock.companies[0] ?? {};
    const options = { keys: { ...keys }, include: { operationIds: ['sendRecognition'] } };
    const before = toType('application/vnd.own+json');
    const first = await learn(async (request) => {
      const answer = await before(request);
      return request.method === 'POST' && answer.ok ? new Response(null, { status: 200 }) : answer;
    }, options);
    const now = toType('application/json');
    const after: Fetch = async (request) => {
      const answer = await now(request);
      return request.method === 'POST' && answer.ok
        ? new Response(answer.body, { headers: answer.headers, status: 200 })
        : answer;
    };
    const second = await learn(after, { ...options, relearn: true }, [first.file ?? '']);
    const violated = second.report.findings.filter(({ outcome }) => outcome === 'violation');
    expect(new Set(violated.map(({ check, documented }) => `${check}: ${documented}`))).toEqual(
      new Set(['content_type_conformance: no body', 'content_type_conformance: application/vnd.own+json']),
    );
    const third = await learn(after, { ...options, failOn: 'drift' }, [first.file ?? '', second.file ?? '']);
    expect(third.report.verdict).toBe('holds');
    expect(third.learned.edits.map(({ says }) => says)).toEqual([]);
  });

  it('is a violation with both days, and a correction that nobody applies unasked', async () => {
    const { fetch, ...keys } = createGateway();
    const options = { ...keys, include: { operationIds: ['sendRecognition'] } };
    const first = await learn(fetch, options);
    const app = createMock();
    const changed = toStrange((request) => app.fetch(request), { statuses: { 201: 202 } });
    const second = await learn(changed, options, [first.file ?? '']);
    const finding = second.report.findings.find(({ check }) => check === 'status_code_conformance');
    expect(finding).toMatchObject({
      outcome: 'violation',
      grade: 'observed',
      received: '202',
      documented: '200',
      source: expect.stringMatching(/observed in dev, prod on 2\d{3}-\d\d-\d\d, \d+ exchanges$/),
    });
    expect(finding && toReceived(finding, 99)).toMatch(/^202 \(on \d{4}-\d\d-\d\d\)$/);
    expect(second.learned.corrections.map(({ says }) => says)).toContain(
      'POST /recognition/{member_email} answers with 202, not 200',
    );
    expect(second.learned.edits.map(({ kind }) => kind)).not.toContain('status');
  });
});

describe('nothing is learned', () => {
  it('from a mock', async () => {
    const app = createMock();
    const { learned } = await learn(app.fetch, { keys: { ...app.mock.companies[0]?.keys } });
    expect(learned).toMatchObject({ edits: [], corrections: [], why: 'the target is a mock (x-wes-mock)' });
  });

  it('from a run that no key opens', async () => {
    const { fetch } = createGateway();
    const { learned } = await learn(fetch, { keys: { dev: 'no-such-key-4711' } });
    expect(learned.edits).toEqual([]);
    expect(learned.why).toMatch(/^the run could not judge: .*[^.]$/);
  });
});

describe('a member of another type than the document has', { timeout: 120_000 }, () => {
  it.each([
    { name: 'a number for a list', member: 'cohort_ids', value: 3, says: 'Member.cohort_ids is integer' },
    { name: 'a list for a text', member: 'email', value: ['a'], says: 'Member.email is array' },
    { name: 'an object for a text', member: 'id', value: { is: 'a' }, says: 'Member.id is object' },
    {
      name: 'null for a list',
      member: 'cohort_ids',
      value: null,
      says: 'Member.cohort_ids is null at times',
    },
    { name: 'null for what a reference says', member: 'id', value: null, says: 'Member.id is null at times' },
  ])('$name is learned', async ({ member, value, says }) => {
    const app = createMock();
    const keys = { keys: { ...app.mock.companies[0]?.keys } };
    const fetch = toStrange((request) => app.fetch(request), {
      change: (body) =>
        mapObjects(body, (object) => (member in object ? { ...object, [member]: value } : object)),
    });
    const known = { members: ['rosa.delgado@alderfinch.example'], team: 'Payments' };
    const include = { operationIds: ['listMembers'] };
    const first = await learn(fetch, { ...keys, ...known, include });
    expect(first.learned.edits.map((edit) => edit.says)).toContain(says);
    const second = await learn(fetch, { ...keys, ...known, include }, [first.file ?? '']);
    expect(second.learned.edits).toEqual([]);
    expect(second.report.findings.map(({ id }) => id)).not.toContainEqual(expect.stringContaining('schema'));
  });
});
