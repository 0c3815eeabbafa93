import { expect, it } from 'vitest';
import { createMock } from './index.ts';
import { useTempFiles } from './temp-files.test.helper.ts';

const files = useTempFiles();

/** What was seen not to hold in the stage `prod` alone. */
const toDenied = (rule: string, operations: string[]): object => ({
  target: `$['x-rules'][?@.id == '${rule}']`,
  update: { 'x-denied': { grade: 'seen', stage: 'prod', date: '2026-11-25', count: 3, operations } },
});

const REQUESTS: Record<string, { path: string; method?: string; body?: string }> = {
  'no such path': { path: 'nowhere' },
  'no such method': { path: 'members', method: 'DELETE' },
  'a read without what it needs': { path: 'recognition' },
  'a write that is none': { path: 'recognition/rosa@alderfinch.example', method: 'POST', body: '{}' },
  'a valid read': { path: 'members' },
};

const KEY_FIRST = [403, 403, 403, 403, 403];

it.each([
  { given: 'nothing', want: KEY_FIRST },
  { given: 'the route', denied: [toDenied('refusal-order', [])], want: [404, 405, 403, 403, 403] },
  {
    given: 'what one operation is asked',
    denied: [toDenied('request-refused-last', ['listRecognitions'])],
    want: [403, 403, 400, 403, 403],
  },
  {
    given: 'the route and what both are asked',
    denied: [
      toDenied('refusal-order', []),
      toDenied('request-refused-last', ['listRecognitions', 'sendRecognition']),
    ],
    want: [404, 405, 400, 400, 403],
  },
])('refuses $given before the key, where the service was seen to', async ({ denied = [], want }) => {
  const overlay = {
    overlay: '1.1.0',
    info: { title: 'Learned', version: '1' },
    actions: denied,
  };
  const overlays = denied.length > 0 ? [files('order.json', JSON.stringify(overlay))] : [];
  const app = createMock({ overlays });
  const ask = async (stage: string): Promise<number[]> => {
    const statuses: number[] = [];
    for (const { path, body, method = 'GET' } of Object.values(REQUESTS)) {
      const headers = { 'content-type': 'application/json' };
      const answer: Response = await app.request(`/${stage}/1/${path}`, {
        method,
        ...(body === undefined ? {} : { body, headers }),
      });
      statuses.push(answer.status);
    }
    return statuses;
  };
  expect(await ask('dev')).toEqual(KEY_FIRST);
  expect(await ask('prod')).toEqual(want);
});

it('reads a body once where it is read before the key, and accepts what is valid', async () => {
  const overlay = {
    overlay: '1.1.0',
    info: { title: 'Learned', version: '1' },
    actions: [toDenied('request-refused-last', ['sendRecognition'])],
  };
  const app = createMock({ overlays: [files('order.json', JSON.stringify(overlay))] });
  const [company] = app.mock.companies;
  const [sender, recipient] = company?.sample.members ?? [];
  const send = async (key: string): Promise<number> => {
    const answer: Response = await app.request(`/prod/1/recognition/${sender}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ recipients: [recipient], message: 'Read once' }),
    });
    return answer.status;
  };
  expect(await send(company?.keys['prod'] ?? '')).toBeLessThan(300);
  expect(await send('nobody')).toBe(403);
});
