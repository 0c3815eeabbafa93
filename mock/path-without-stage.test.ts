import { expect, it } from 'vitest';
import { createMock } from './index.ts';
import { useTempFiles } from './temp-files.test.helper.ts';

/** `GET /members` relative to the host, as an Overlay has it that a run on such a gateway has learned. */
const OVERLAY = {
  overlay: '1.1.0',
  info: { title: 'Learned', version: '1' },
  actions: [
    {
      target: "$['paths']['/members']",
      update: {
        servers: [
          {
            url: '{scheme}://{host}',
            variables: {
              scheme: { default: 'https', enum: ['https', 'http'] },
              host: { default: 'gateway.example' },
            },
          },
        ],
      },
    },
  ],
};

const files = useTempFiles();
const createMoved = (): ReturnType<typeof createMock> =>
  createMock({ overlays: [files('host.json', JSON.stringify(OVERLAY))] });

it('is served to a key of either stage, with the data of that stage', async () => {
  const app = createMoved();
  const { keys = {} } = app.mock.companies[0] ?? {};
  const send = await app.request('/dev/1/api/v1/members', {
    method: 'POST',
    headers: { 'x-api-key': keys['dev'] ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ members: [{ email: 'only.in.dev@alderfinch.example', name: 'Only Dev' }] }),
  });
  expect(send.status).toBe(200);
  const read = async (stage: string): Promise<unknown> => {
    const headers = { 'x-api-key': keys[stage] ?? '' };
    const answer = await app.request('/members?limit=100', { headers });
    return [answer.status, (await answer.text()).includes('only.in.dev@alderfinch.example')];
  };
  expect([await read('dev'), await read('prod')]).toEqual([
    [200, true],
    [200, false],
  ]);
});

it.each([
  ['GET', '/members', undefined, 403, 'Forbidden'],
  ['GET', '/members', 'no-such-key', 403, 'Invalid API Key.'],
  ['GET', '/prod/1/members', 'own', 404, 'There is no operation at GET /prod/1/members.'],
  ['DELETE', '/members', 'own', 405, 'DELETE is not allowed at /members; it has GET and HEAD.'],
  // What lies beside it belongs to no stage, and nobody is asked for a key.
  ['GET', '/favicon.ico', undefined, 404, 'There is no operation at GET /favicon.ico.'],
  ['GET', '/members/1', undefined, 404, 'There is no operation at GET /members/1.'],
])('%s %s with the key %s is answered with %d %s', async (method, path, key, status, message) => {
  const app = createMoved();
  const own = app.mock.companies[0]?.keys['prod'] ?? '';
  const headers: Record<string, string> = key === undefined ? {} : { 'x-api-key': key === 'own' ? own : key };
  const answer = await app.request(path, { method, headers });
  expect([answer.status, await answer.json()]).toEqual([status, { message }]);
});

it('is not there for a key of the stage in which it is absent', async () => {
  const [{ target, update }] = OVERLAY.actions as [(typeof OVERLAY)['actions'][number]];
  const absent = {
    target: `${target}['get']`,
    update: {
      'x-absent': {
        stages: ['dev'],
        'x-evidence': { grade: 'observed', stage: 'dev', date: '2026-11-25', count: 3 },
      },
    },
  };
  const overlay = { ...OVERLAY, actions: [{ target, update }, absent] };
  const app = createMock({ overlays: [files('absent.json', JSON.stringify(overlay))] });
  const { keys = {} } = app.mock.companies[0] ?? {};
  const ask = async (stage: string): Promise<number> =>
    (await app.request('/members', { headers: { 'x-api-key': keys[stage] ?? '' } })).status;
  expect([await ask('dev'), await ask('prod')]).toEqual([404, 200]);
});
