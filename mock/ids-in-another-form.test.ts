import { expect, it } from 'vitest';
import { createMock } from './index.ts';
import { useTempFiles } from './temp-files.test.helper.ts';

const files = useTempFiles();

const OVERLAY = {
  overlay: '1.1.0',
  info: { title: 'Learned', version: '1' },
  actions: [
    ['Member', 'id'],
    ['Member', 'team_id'],
    ['Question', 'id'],
    ['Question', 'survey_id'],
  ].flatMap(([schema, name]) => [
    { target: `$.components.schemas.${schema}.properties.${name}`, remove: true },
    {
      target: `$.components.schemas.${schema}.properties`,
      update: { [`${name}`]: { type: 'integer' } },
    },
  ]),
};

it('where a document has numbers for ids, each has its own, and is known by it', async () => {
  const app = createMock({ overlays: [files('numbers.json', JSON.stringify(OVERLAY))] });
  const [company] = app.mock.companies;
  const ask = async (path: string, body?: object): Promise<{ status: number; body: Listed }> => {
    const headers = { 'x-api-key': company?.keys['dev'] ?? '', 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer: Response = await app.request(`/dev/1/${path}`, { headers, ...sent });
    return { status: answer.status, body: (await answer.json()) as Listed };
  };
  const { members = [] } = (await ask('members?limit=100')).body;
  const ids = members.map(({ id }) => id);
  expect(ids.every(Number.isInteger)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  const [one] = members;
  const sent = await ask(`recognition/${one?.email}`, { recipients: `${one?.team_id}`, message: 'Thanks' });
  expect(sent.status).toBe(201);
  const { questions = [] } = (await ask('questions?limit=100')).body;
  const [question] = questions;
  const own = (await ask(`questions?limit=100&survey_id=${question?.survey_id}`)).body.questions;
  expect(own).toEqual(questions.filter(({ survey_id }) => survey_id === question?.survey_id));
});

interface Listed {
  members?: { id: number; email: string; team_id: number }[];
  questions?: { id: number; survey_id: number }[];
}

it('where a document has UUIDs for the ids of teams, a team is known by its own', async () => {
  const uuid = { type: 'string', format: 'uuid' };
  const overlay = {
    ...OVERLAY,
    actions: [
      { target: '$.components.schemas.Member.properties.team_id', remove: true },
      { target: '$.components.schemas.Member.properties', update: { team_id: uuid } },
    ],
  };
  const app = createMock({ overlays: [files('uuids.json', JSON.stringify(overlay))] });
  const [company] = app.mock.companies;
  const headers = { 'x-api-key': company?.keys['dev'] ?? '', 'content-type': 'application/json' };
  const listed = await app.request('/dev/1/members', { headers });
  const { members } = (await listed.json()) as { members: { email: string; team_id: string }[] };
  const [one] = members;
  expect(one?.team_id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8/);
  const body = JSON.stringify({ recipients: one?.team_id, message: 'Thanks' });
  const sent = await app.request(`/dev/1/recognition/${one?.email}`, { method: 'POST', headers, body });
  expect(sent.status).toBe(201);
});

it('where a document has numbers for people, each person has their own', async () => {
  const overlay = {
    ...OVERLAY,
    actions: [
      { target: '$.components.schemas.Recognition.properties.sender', remove: true },
      {
        target: '$.components.schemas.Recognition.properties',
        update: { sender: { type: 'integer' } },
      },
    ],
  };
  const app = createMock({ overlays: [files('people.json', JSON.stringify(overlay))] });
  const [company] = app.mock.companies;
  const team = encodeURIComponent(company?.sample.team_name ?? '');
  const answer: Response = await app.request(`/dev/1/recognition?limit=100&team_name=${team}`, {
    headers: { 'x-api-key': company?.keys['dev'] ?? '' },
  });
  const { recognitions } = (await answer.json()) as { recognitions: { sender: number }[] };
  const senders = new Set(recognitions.map(({ sender }) => sender));
  expect([...senders].every(Number.isInteger)).toBe(true);
  expect(senders.size).toBeGreaterThan(2);
});
