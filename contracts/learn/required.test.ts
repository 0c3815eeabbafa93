import { describe, expect, it } from 'vitest';
import { createMock } from '../../mock/create-mock.ts';
import { isObject } from '../../spec/json.ts';
import { MOCK_HEADER } from '../../spec/mock-header.ts';
import { parseJson } from '../checks/answer.ts';
import { toContract, useLearn } from './learn.test.helper.ts';

const learn = useLearn();
const checks = ['positive_data_acceptance', 'negative_data_rejection', 'recipients_one_form'];

/** The mock, which refuses a message that is left out (§2 shows the recipients alone), and responses of no survey (§4.3 shows no parameters). */
function createGateway(isStrict = true) {
  const app = createMock();
  const [own, other] = app.mock.companies;
  const isLacking = ({ method, url }: Request, text: string): boolean => {
    const { pathname, searchParams } = new URL(url);
    if (pathname.endsWith('/responses')) return !searchParams.has('survey_id');
    if (method !== 'POST' || !pathname.includes('/recognition/')) return false;
    const body = parseJson(text)?.value;
    return isObject(body) && !Object.hasOwn(body, 'message');
  };
  const fetch = async (request: Request): Promise<Response> => {
    const { method, url, headers } = request;
    const text = await request.text();
    const response = await app.request(url, { method, headers, ...(text === '' ? {} : { body: text }) });
    if (isStrict && response.status < 400 && isLacking(request, text))
      return Response.json({ message: 'Something is missing' }, { status: 400 });
    // Of a mock nothing is learned.
    response.headers.delete(MOCK_HEADER);
    return response;
  };
  return { fetch, keys: { ...own?.keys }, otherKeys: { ...other?.keys } };
}

describe('what calls are refused without', { timeout: 120_000 }, async () => {
  const { fetch, ...keys } = createGateway();
  const first = await learn(fetch, { ...keys, checks });
  const overlays = [first.file ?? ''];

  it('is told of as learned, and violates nothing', () => {
    expect(first.report.findings.filter(({ outcome }) => outcome === 'violation')).toEqual([]);
    const told = first.report.findings.map(({ operationId, label }) => `${operationId} ${label}`);
    expect(told).toEqual(
      expect.arrayContaining(['sendRecognition without message', 'listResponses without survey_id']),
    );
  });

  it('is not what is said to be refused where something else is wrong', () => {
    const { cases } = first.report;
    const seen = cases.filter(({ check }) => check === 'recipients_one_form').map(({ verdict }) => verdict);
    expect([...new Set(seen)]).toEqual(['passed']);
  });

  it('is required of the operation that needs it, and of no other', () => {
    const learned = first.learned.edits.map(({ says }) => says);
    expect(learned).toContain('POST /recognition/{member_email} needs `message`');
    expect(learned).toContain('GET /responses needs `survey_id`');
    const { evidenceOf, operations, schemaAt } = toContract(overlays);
    const isRequired = (id: string): boolean | undefined =>
      operations.find((one) => one.id === id)?.parameters.find(({ name }) => name === 'survey_id')?.required;
    expect([isRequired('listResponses'), isRequired('listQuestions')]).toEqual([true, false]);
    // What it takes was not tried, whatever is known of the operation that has a copy of it now.
    const copy = operations.find(({ id }) => id === 'listResponses')?.parameters[0];
    expect([copy?.name, evidenceOf(copy?.schema ?? '').grade]).toEqual(['survey_id', 'assumed']);
    expect(schemaAt('/components/schemas/RecognitionRequest')?.required).toEqual(['recipients', 'message']);
  });

  it('is sent by the next run, which holds and learns nothing more', async () => {
    const again = createGateway();
    const second = await learn(again.fetch, { ...keys, checks, failOn: 'drift' }, overlays);
    expect(second.report.findings.filter(({ outcome }) => outcome !== 'learned')).toEqual([]);
    expect(second.report.findings.filter(({ label }) => label.startsWith('without'))).toEqual([]);
    expect(second.learned).toMatchObject({ edits: [], corrections: [] });
  });

  it('violates what was seen, with both days, where calls are accepted without it again, and is taken back', async () => {
    const own = (ids: readonly string[]): string[] => ids.filter((one) => /message|survey/.test(one));
    const third = await learn(createGateway(false).fetch, { ...keys, checks }, overlays);
    const violations = third.report.findings.filter(({ outcome }) => outcome === 'violation');
    expect(own(violations.map(({ id }) => id)).toSorted()).toEqual([
      expect.stringMatching('negative_data_rejection/listResponses/.*/survey_id-is-missing'),
      expect.stringMatching('negative_data_rejection/sendRecognition/.*/message-is-missing'),
    ]);
    for (const { source } of violations) expect(source).toMatch(/^observed in dev, prod on \d{4}-\d\d-\d\d/);
    expect(own(third.learned.edits.map(({ says }) => says))).toEqual([]);
    const fourth = await learn(createGateway(false).fetch, { ...keys, checks, relearn: true }, overlays);
    expect(fourth.learned.edits.map(({ says }) => says)).toEqual(
      expect.arrayContaining([
        'POST /recognition/{member_email} does without `message`',
        'GET /responses does without `survey_id`',
      ]),
    );
    const { operations, schemaAt } = toContract([...overlays, fourth.file ?? '']);
    const of = operations.find(({ id }) => id === 'listResponses');
    expect(of?.parameters.filter(({ required }) => required)).toEqual([]);
    expect(schemaAt('/components/schemas/RecognitionRequest')?.required).toEqual(['recipients']);
  });

  it('is refused by the mock that plays it, where it is left out', async () => {
    const app = createMock({ overlays });
    const headers = { 'x-api-key': keys.keys['dev'] ?? '', 'content-type': 'application/json' };
    const ask = async (path: string, body?: object): Promise<number> => {
      const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      return (await app.request(path, { headers, ...sent })).status;
    };
    const send = '/dev/1/recognition/rosa.delgado@alderfinch.example';
    expect(await ask(send, { recipients: 'ALL_MEMBERS' })).toBe(400);
    expect(await ask(send, { recipients: 'ALL_MEMBERS', message: 'Thank you' })).toBe(201);
    expect(await ask('/dev/1/responses')).toBe(400);
    expect(await ask('/dev/1/questions')).toBe(200);
  });
});

describe('what calls were accepted without', { timeout: 120_000 }, async () => {
  const { fetch, ...keys } = createGateway(false);
  const first = await learn(fetch, { ...keys, checks });
  const overlays = [first.file ?? ''];
  const operations = ['POST /recognition/{member_email}', 'GET /responses'];
  const listOwn = ({ edits }: typeof first.learned): string[] =>
    edits.map(({ says }) => says).filter((one) => operations.some((name) => one.startsWith(name)));

  it('is learned of each operation, and of what was shown it of', () => {
    const facts = operations.map((name) => `${name} accepts calls without what may be left out`);
    expect(listOwn(first.learned)).toEqual(expect.arrayContaining(facts));
  });

  it('is confirmed by a run that is accepted without it, too', async () => {
    const second = await learn(createGateway(false).fetch, { ...keys, checks, failOn: 'drift' }, overlays);
    expect(second.report.verdict).toBe('holds');
    expect(second.learned).toMatchObject({ edits: [], corrections: [] });
    const kept = second.report.facts.filter(({ pointer }) => pointer.endsWith('/x-optional'));
    expect(new Set(kept.map(({ result }) => result))).toEqual(new Set(['confirmed']));
    expect(kept.length).toBeGreaterThan(1);
  });

  it('violates what was seen, with both days, where calls are refused without it, and is taken back', async () => {
    const third = await learn(createGateway().fetch, { ...keys, checks }, overlays);
    const violations = third.report.findings.filter(({ outcome }) => outcome === 'violation');
    expect(violations.map(({ operationId, label }) => `${operationId} ${label}`).toSorted()).toEqual(
      expect.arrayContaining(['listResponses without survey_id', 'sendRecognition without message']),
    );
    for (const { source, label } of violations)
      if (label.startsWith('without')) expect(source).toMatch(/^observed in dev, prod on \d{4}-\d\d-\d\d/);
    expect(listOwn(third.learned)).toEqual([]);
    const fourth = await learn(createGateway().fetch, { ...keys, checks, relearn: true }, overlays);
    expect(listOwn(fourth.learned).toSorted()).toEqual([
      'GET /responses needs `survey_id`',
      'POST /recognition/{member_email} needs `message`',
    ]);
    const fifth = await learn(createGateway().fetch, { ...keys, checks, failOn: 'drift' }, [
      ...overlays,
      fourth.file ?? '',
    ]);
    expect(fifth.report.findings.filter(({ outcome }) => outcome !== 'learned')).toEqual([]);
  });
});

describe('an operation that refuses all that the document has for it', { timeout: 120_000 }, async () => {
  const app = createMock();
  const [own] = app.mock.companies;
  const options = { keys: { ...own?.keys }, include: { operationIds: ['listMembers', 'listResponses'] } };
  const createFetch =
    (isStrict: boolean, at = '/responses') =>
    async (request: Request): Promise<Response> => {
      const response = await app.fetch(request);
      response.headers.delete(MOCK_HEADER);
      const isRefused = isStrict && response.ok && request.url.includes(at);
      return isRefused ? Response.json({ message: 'Say since when' }, { status: 422 }) : response;
    };
  const listUnexpected = ({ report }: Awaited<ReturnType<typeof learn>>): string[] =>
    report.findings.filter(({ outcome }) => outcome !== 'learned').map(({ id }) => id);
  const first = await learn(createFetch(true), options);
  const overlays = [first.file ?? ''];

  it('differs, and is expected to from then on', async () => {
    expect(listUnexpected(first)).toContain('positive_data_acceptance/listResponses/dev/accepted');
    const second = await learn(createFetch(true), { ...options, failOn: 'drift' }, overlays);
    expect(listUnexpected(second)).toEqual([]);
    expect(second.learned).toMatchObject({ edits: [], corrections: [] });
  });

  it('is learned to be there once it takes something', async () => {
    const second = await learn(createFetch(false), { ...options, failOn: 'drift' }, overlays);
    expect(listUnexpected(second)).toEqual([]);
    expect(second.learned.edits.map(({ says }) => says)).toContain('GET /responses is there');
  });

  it('in one stage only, is there in the other', async () => {
    const inProd = () => createFetch(true, '/prod/1/responses');
    const once = await learn(inProd(), options);
    expect(once.learned.edits.map(({ says }) => says)).toContain('GET /responses is there');
    const again = await learn(inProd(), { ...options, failOn: 'drift' }, [once.file ?? '']);
    expect(listUnexpected(again)).toEqual([]);
    expect(again.learned).toMatchObject({ edits: [], corrections: [] });
  });
});
