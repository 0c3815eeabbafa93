import { expect, it } from 'vitest';
import { createMock } from './index.ts';
import { useTempFiles } from './temp-files.test.helper.ts';

const files = useTempFiles();

/** What was seen not to hold in the stage `prod` alone, of one operation. */
const toDenied = (target: string): object => ({
  target,
  update: {
    'x-denied': {
      grade: 'observed',
      stage: 'prod',
      date: '2026-11-25',
      count: 3,
      operations: ['listRecognitions'],
    },
  },
});

it('has no effect, and does not come, in that stage alone', async () => {
  const overlay = {
    overlay: '1.1.0',
    info: { title: 'Learned', version: '1' },
    actions: [
      toDenied('$.components.parameters.limit'),
      toDenied("$.components.responses.BadRequest.content['application/json']"),
    ],
  };
  const app = createMock({ overlays: [files('denied.json', JSON.stringify(overlay))] });
  const [company] = app.mock.companies;
  const ask = async (stage: string, query: string): Promise<Response> =>
    app.request(`/${stage}/1/${query}`, { headers: { 'x-api-key': company?.keys[stage] ?? '' } });
  const listed = await Promise.all(
    ['dev', 'prod'].map(async (stage) => {
      const query = `recognition?limit=2&team_name=${encodeURIComponent(company?.sample.team_name ?? '')}`;
      const { recognitions } = (await (await ask(stage, query)).json()) as { recognitions: unknown[] };
      return recognitions.length > 2;
    }),
  );
  expect(listed).toEqual([false, true]);
  const bodies = await Promise.all(
    ['dev', 'prod'].map(async (stage) => (await (await ask(stage, 'recognition')).text()) === ''),
  );
  expect(bodies).toEqual([false, true]);
});
