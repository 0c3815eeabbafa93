import { expect, it } from 'vitest';
import { createMock } from './index.ts';
import { useTempFiles } from './temp-files.test.helper.ts';

const files = useTempFiles();

/** What was seen not to hold in the stage `prod` alone, of one operation. */
const toDenied = (target: string, operation = 'listRecognitions'): object => ({
  target,
  update: {
    'x-denied': {
      grade: 'observed',
      stage: 'prod',
      date: '2026-11-25',
      count: 3,
      operations: [operation],
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

it('sends no header of an accepted call that does not come in that stage', async () => {
  const target = "$.paths['/recognition/recipient/{member_email}'].get.responses['200'].headers.Deprecation";
  const overlay = {
    overlay: '1.1.0',
    info: { title: 'Learned', version: '1' },
    actions: [toDenied(target, 'listRecognitionsByRecipient')],
  };
  const app = createMock({ overlays: [files('no-header.json', JSON.stringify(overlay))] });
  const [company] = app.mock.companies;
  const sent = await Promise.all(
    ['dev', 'prod'].map(async (stage) => {
      const path = `/${stage}/1/recognition/recipient/${company?.sample.members[0]}`;
      const headers = { 'x-api-key': company?.keys[stage] ?? '' };
      const answer: Response = await app.request(path, { headers });
      return [answer.status, answer.headers.has('deprecation')];
    }),
  );
  expect(sent).toEqual([
    [200, true],
    [200, false],
  ]);
});

it('leaves it to what has one which page of a list is meant, and an empty list has none', async () => {
  const pageIndex = {
    name: 'pageIndex',
    in: 'query',
    schema: { type: 'integer', minimum: 0, default: 0 },
    'x-pagination': { role: 'page' },
  };
  const overlay = {
    overlay: '1.1.0',
    info: { title: 'Learned', version: '1' },
    actions: [
      toDenied('$.components.parameters.page'),
      { target: "$.paths['/recognition'].get", update: { parameters: [pageIndex] } },
    ],
  };
  const app = createMock({ overlays: [files('page-index.json', JSON.stringify(overlay))] });
  const [company] = app.mock.companies;
  const read = async (query: Record<string, string>): Promise<{ ids: string[]; pages: number }> => {
    const path = `/prod/1/recognition?${new URLSearchParams(query)}`;
    const answer: Response = await app.request(path, {
      headers: { 'x-api-key': company?.keys['prod'] ?? '' },
    });
    const { recognitions, pagination } = (await answer.json()) as {
      recognitions: { id: string }[];
      pagination: { pages: number };
    };
    return { ids: recognitions.map(({ id }) => id), pages: pagination.pages };
  };
  const team = { team_name: company?.sample.team_name ?? '' };
  const { ids } = await read(team);
  expect(ids.length).toBeGreaterThan(2);
  expect((await read({ ...team, limit: '1', pageIndex: '1', page: '3' })).ids).toEqual(ids.slice(1, 2));
  expect(await read({ email: 'nobody@alderfinch.example' })).toEqual({ ids: [], pages: 0 });
});

it('answers in each stage with the status, and in the form, that was observed there', async () => {
  const responses = "$.paths['/recognition'].get.responses";
  const seen = (stage: string): object => ({
    'x-evidence': { grade: 'observed', stage, date: '2026-11-25', count: 3, otherwise: 'assumed' },
  });
  const schema = {
    type: 'object',
    required: ['data'],
    properties: { data: { type: 'array', items: { type: 'object' } } },
  };
  const other = { description: 'Seen.', content: { 'application/json': { schema } }, ...seen('prod') };
  const overlay = {
    overlay: '1.1.0',
    info: { title: 'Learned', version: '1' },
    actions: [
      { target: `${responses}['200']`, update: seen('dev') },
      { target: responses, update: { 203: other } },
    ],
  };
  const app = createMock({ overlays: [files('by-stage.json', JSON.stringify(overlay))] });
  const [company] = app.mock.companies;
  const answered = await Promise.all(
    ['dev', 'prod'].map(async (stage) => {
      const path = `/${stage}/1/recognition?email=${company?.sample.members[0]}`;
      const answer: Response = await app.request(path, {
        headers: { 'x-api-key': company?.keys[stage] ?? '' },
      });
      return [answer.status, Object.keys((await answer.json()) as object)];
    }),
  );
  expect(answered).toEqual([
    [200, ['recognitions', 'pagination']],
    [203, ['data']],
  ]);
});
