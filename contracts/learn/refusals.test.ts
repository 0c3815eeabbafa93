import { describe, expect, it } from 'vitest';
import { createMock } from '../../mock/create-mock.ts';
import type { Fetch } from '../faults/asked.ts';
import { toContract, useLearn } from './learn.test.helper.ts';
import { type Strangeness, toStrange } from './strange-gateway.test.helper.ts';

const learn = useLearn();
/** One that is refused for its query alone, and one that names a member. */
const READS = ['listRecognitions', 'readProfile'];

async function run(
  strange: Strangeness,
  overlays: readonly string[] = [],
  operationIds: readonly string[] = READS,
): ReturnType<typeof learn> {
  const app = createMock();
  const [own, other] = app.mock.companies;
  const fetch = toStrange((request) => app.fetch(request), strange);
  const keys = { keys: { ...own?.keys }, otherKeys: { ...other?.keys } };
  const known = { members: ['rosa.delgado@alderfinch.example', 'tom.okafor@alderfinch.example'] };
  return learn(fetch, { ...keys, ...known, include: { operationIds } }, overlays);
}

const problem = (text: string): ReturnType<NonNullable<Strangeness['toError']>> => ({
  type: 'application/problem+json',
  body: JSON.stringify({ title: text }),
});
const is = (status: number, start: string, to: number): Strangeness => ({
  toRefusedStatus: (given, text) => (given === status && text.startsWith(start) ? to : given),
});

describe('statuses of refusals that nothing is documented of', { timeout: 120_000 }, () => {
  const table: { name: string; strange: Strangeness; says: string }[] = [
    {
      name: 'one that its response is alone with',
      strange: is(400, '', 422),
      says: '`request-invalid` is refused with 422',
    },
    {
      name: 'one that shares its response, with the status of another response',
      strange: is(404, 'No member', 400),
      says: '`member-unknown` is refused with 400',
    },
    {
      name: 'one that shares its response, with a status that the document does not have',
      strange: is(404, 'No member', 410),
      says: '`member-unknown` is refused with 410',
    },
    {
      name: 'a method that a path does not have, as if there were no path',
      strange: is(405, '', 404),
      says: '`method-not-allowed` is refused with 404',
    },
    {
      name: 'one that comes to the response which another one leaves',
      strange: {
        toRefusedStatus: (status, text) =>
          status === 404 && !text.startsWith('No member') ? 410 : status === 400 ? 404 : status,
      },
      says: '`request-invalid` is refused with 404',
    },
    {
      name: 'one that comes to the response which another one leaves, and in another form what belongs to nothing',
      strange: {
        toRefusedStatus: (status) => ({ 400: 409, 404: 400 })[status] ?? status,
        toError: (text) => ({
          type: 'application/json',
          body: JSON.stringify(
            text.startsWith('There is no operation') ? { fault: { text } } : { message: text },
          ),
        }),
      },
      says: '`member-unknown` is refused with 400',
    },
    {
      name: 'one whose response has its own name, and the status of what left another',
      strange: {
        toRefusedStatus: (status, text) =>
          text.startsWith('There is no operation') ? 405 : ({ 400: 422, 405: 400 }[status] ?? status),
      },
      says: '`method-not-allowed` is refused with 400',
    },
    {
      name: 'one with the status of what keys are refused with, in another type of JSON and another form',
      strange: {
        toRefusedStatus: (status) => (status === 400 ? 403 : status),
        toError: (text) =>
          /^(?:Forbidden|Invalid API Key)/.test(text)
            ? { type: 'application/json', body: JSON.stringify({ fault: { text } }) }
            : problem(text),
      },
      says: '`request-invalid` is refused with 403',
    },
    {
      name: 'one with the status of what keys are refused with, in the same type and another form',
      strange: {
        toRefusedStatus: (status, text) => (text.startsWith('No member') ? 403 : status),
        toError: (text) => ({
          type: 'application/json',
          body: JSON.stringify(
            /^(?:Forbidden|Invalid API Key)/.test(text) ? [{ text }] : { fault: { text } },
          ),
        }),
      },
      says: '`member-unknown` is refused with 403',
    },
    {
      name: 'two of them, in another form',
      strange: { toError: problem, toRefusedStatus: (status) => ({ 400: 422, 404: 410 })[status] ?? status },
      says: '`request-invalid` is refused with 422',
    },
  ];
  const conditions = [...toContract([]).refusals.keys()].toSorted();
  it.each(table)('$name', async ({ strange, says }) => {
    const first = await run(strange);
    expect(first.learned.edits.map((edit) => edit.says)).toContain(says);
    expect(first.learned.corrections).toEqual([]);
    const overlays = [first.file ?? ''];
    expect([...toContract(overlays).refusals.keys()].toSorted()).toEqual(conditions);
    const second = await run(strange, overlays);
    expect(second.report.findings.map(({ id, received }) => `${id}: ${received}`)).toEqual([]);
    expect(second.learned).toMatchObject({ edits: [], corrections: [] });
  });

  it('are one where several come to what another one leaves', async () => {
    const toRefusedStatus = (status: number): number => ({ 400: 422, 413: 400, 415: 400 })[status] ?? status;
    const first = await run({ toRefusedStatus }, [], ['createPreset', 'readProfile']);
    const statuses = [...toContract([first.file ?? '']).refusals.values()].map(
      ({ condition, status }) => [condition, status] as const,
    );
    expect(Object.fromEntries(statuses)).toMatchObject({
      'request-invalid': 422,
      'body-too-large': 400,
      'media-type-unsupported': 400,
    });
  });

  it('are those of the mock then', async () => {
    const { file } = await run({ ...is(400, '', 422), toError: problem });
    const app = createMock({ overlays: [file ?? ''] });
    const headers = { 'x-api-key': app.mock.companies[0]?.keys['dev'] ?? '' };
    const response = await app.request('/dev/1/recognition', { headers });
    expect(response.status).toBe(422);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toEqual({ title: expect.stringMatching(/^Give exactly one of/) });
  });
});

describe('refusals that are documented', () => {
  const table: { name: string; strange: Strangeness; want: string[] }[] = [
    {
      name: 'with another text',
      strange: {
        toError: (text) => ({
          type: 'application/json',
          body: JSON.stringify({ message: text === 'Invalid API Key.' ? 'Bad key' : text }),
        }),
      },
      want: ['`key-unknown` is refused with 403 "Bad key"'],
    },
    {
      name: 'with another status',
      strange: is(403, 'Forbidden', 401),
      want: ['`key-missing` is refused with 401'],
    },
    {
      name: 'with a text that names somebody',
      strange: {
        toError: (text) => ({
          type: 'application/json',
          body: JSON.stringify({ message: text === 'Forbidden' ? 'Ask admin@corp.example' : text }),
        }),
      },
      want: [],
    },
  ];
  it.each(table)('$name are corrections, and nothing else', async ({ strange, want }) => {
    const { report, learned } = await run(strange);
    expect(report.verdict).toBe('violated');
    expect(learned.corrections.map(({ says }) => says)).toEqual(want);
    expect(learned.edits.filter(({ kind }) => kind === 'refusal')).toEqual([]);
  });
});

describe('a rule by which calls are refused', { timeout: 120_000 }, () => {
  const narrow = toContract([]).rules.get('recipients-narrow-forms')?.pointer;
  /** What is learned of it where a text with no recipient in it is answered with a server error, so often. */
  async function learnNarrow(times: number): Promise<unknown[]> {
    let left = times;
    const app = createMock();
    const next = toStrange((request) => app.fetch(request), {});
    const fetch: Fetch = async (request) => {
      const isEmpty = request.body !== null && /"recipients": ?""/.test(await request.clone().text());
      if (!isEmpty || left === 0) return next(request);
      left -= 1;
      return new Response('{"message":"It failed."}', { status: 500 });
    };
    const { learned } = await learn(fetch, {
      keys: { ...app.mock.companies[0]?.keys },
      include: { operationIds: ['sendRecognition'] },
    });
    return learned.edits.filter(({ fact }) => fact === narrow).map(({ kind }) => kind);
  }

  it.each([
    { name: 'by chance', times: 1 },
    { name: 'each time', times: Number.POSITIVE_INFINITY },
  ])('is neither denied nor left open by a server error that comes $name', async ({ times }) => {
    expect(narrow).toBeDefined();
    expect(await learnNarrow(times)).toEqual(['confirmed']);
  });
});
