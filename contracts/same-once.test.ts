import { describe, expect, it } from 'vitest';
import { createMock } from '../mock/create-mock.ts';
import type { Fetch } from './faults/asked.ts';
import { toStrange } from './learn/strange-gateway.test.helper.ts';
import { runContract } from './run-contract.ts';

/** What a service does that takes the same only once: it says so, or answers as it did then. */
const WAYS: { name: string; again: (before: { status: number; text: string }) => Response }[] = [
  { name: 'refuses it', again: () => Response.json({ message: 'It is there already.' }, { status: 409 }) },
  {
    name: 'answers with what it made of it before',
    again: ({ text }) => new Response(text, { headers: { 'content-type': 'application/json' } }),
  },
];

describe.each(WAYS)('a service that takes the same only once, and $name', ({ again }) => {
  const app = createMock();
  const next = toStrange((request) => app.fetch(request), {});
  const known = new Map<string, { status: number; text: string }>();
  const fetch: Fetch = async (request) => {
    if (request.method !== 'POST') return next(request);
    const key = `${request.url} ${request.headers.get('x-api-key')} ${await request.clone().text()}`;
    const before = known.get(key);
    if (before) return again(before);
    const answer = await next(request);
    if (answer.ok) known.set(key, { status: answer.status, text: await answer.clone().text() });
    return answer;
  };
  const run = (): ReturnType<typeof runContract> =>
    runContract({
      baseUrl: 'http://gateway.example',
      fetch,
      keys: { ...app.mock.companies[0]?.keys },
      include: { operationIds: ['listRecognitions', 'sendRecognition'] },
      checks: ['positive_data_acceptance', 'ensure_resource_availability', 'repeated_call'],
      live: false,
      learn: true,
    });

  it('is held to nothing else, however often it is judged', { timeout: 120_000 }, async () => {
    for (let times = 0; times < 2; times += 1) {
      const { report, learned } = await run();
      expect(report.verdict).toBe('holds');
      expect(learned?.edits.filter(({ kind }) => kind === 'denied')).toEqual([]);
      const sent = report.cases.filter(({ operationId }) => operationId === 'sendRecognition');
      expect(sent.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(10);
    }
  });
});
