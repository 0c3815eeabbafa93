import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadDocument } from '../../spec/document.ts';
import { packageFile } from '../../spec/package-file.ts';
import { control, restore, takeSnapshot } from '../control/control.test.helper.ts';
import { createMock, type MockApp } from '../create-mock.ts';
import { ALDER, askAs, type Caller, COMPANIES, readAll, readAs } from '../known.test.helper.ts';
import { useTempFiles } from '../temp-files.test.helper.ts';
import { type Door, useMock, WAYS } from '../ways.test.helper.ts';
import type { OwnCompanies } from './own-companies.ts';

const SMALL = `
companies:
  - id: acme
    name: Acme Rockets
    developer_access: false
    keys: { dev: fake-acme-key-for-dev }
    teams: [{ name: Launch, id: launch-team }, { name: Empty }]
    members:
      - { email: Wile.Coyote@acme.example, team: Launch, cohorts: [Founders], joined_on: '2020-02-29', job_title: Tester }
      - { email: road.runner@acme.example, name: Road Runner }
      - { email: sam@acme.example, team: Finance }
    recognitions:
      - { from: road.runner@acme.example, to: [wile.coyote@acme.example], message: Beep., value: Speed }
      - { from: sam@acme.example, to: [road.runner@acme.example, wile.coyote@acme.example], message: First., created_at: '2026-01-01T00:00:00Z' }
    surveys:
      - name: Pulse
        id: pulse
        questions:
          - { text: All well?, id: well, answers: [{ email: sam@acme.example, answer: 4 }, { answer: 1 }] }
          - { text: Tea or coffee?, type: choice, options: [Tea, Coffee], answers: [{ answer: Tea }] }
    stages:
      prod: { recognitions: [] }
  - id: generated
`;

const write = useTempFiles();
const document = loadDocument();

function asOwn(company: string, stage: 'dev' | 'prod', key: string): Caller {
  return { ...ALDER, name: company, company, stage, key, base: `/${stage}/1` };
}

describe.each(WAYS)('companies of one’s own, $way', (way) => {
  const door = useMock(way, { document, companies: write('small.yaml', SMALL) });
  const acme = asOwn('acme', 'dev', 'fake-acme-key-for-dev');

  async function keyOf(company: string, stage: string): Promise<string> {
    const { body } = await control<{ keys: { stage: string; key: string }[] }>(door, {
      path: `/companies/${company}/keys`,
    });
    return body.keys.find((key) => key.stage === stage)?.key ?? '';
  }

  it('stand beside those that are known', async () => {
    const { body } = await control<{ companies: unknown[] }>(door, { path: '/companies' });
    expect(body.companies).toEqual([
      ...COMPANIES.map(({ id, name, developer_access }) => ({ id, name, developer_access })),
      { id: 'acme', name: 'Acme Rockets', developer_access: false },
      { id: 'generated', name: 'generated', developer_access: true },
    ]);
    expect(await readAll(door, ALDER, '/members', 'members')).toHaveLength(ALDER.data.members.length);
  });

  it('have what is given, and what follows from it', async () => {
    const [coyote, runner, sam] = await readAll<'members', object>(door, acme, '/members', 'members');
    expect(coyote).toEqual({
      id: expect.stringMatching(/^mem_/),
      email: 'Wile.Coyote@acme.example',
      name: 'Wile Coyote',
      job_title: 'Tester',
      team_id: 'launch-team',
      team_name: 'Launch',
      cohort_ids: ['cohort_founders'],
      joined_on: '2020-02-29',
    });
    expect(runner).toMatchObject({ name: 'Road Runner', cohort_ids: [] });
    expect(runner).not.toHaveProperty('team_name');
    expect(sam).toMatchObject({ name: 'Sam', team_name: 'Finance', team_id: 'team_finance' });
    const path = '/recognition?email=wile.coyote@acme.example';
    const sent = await readAll<'recognitions', { message: string }>(door, acme, path, 'recognitions');
    expect(sent.map(({ message }) => message)).toEqual(['Beep.', 'First.']);
    expect(sent[0]).toMatchObject({
      value: 'Speed',
      recipients: [{ email: 'Wile.Coyote@acme.example', team_name: 'Launch' }],
    });
    const { responses } = await readAs<{ responses: object[] }>(door, acme, '/responses?question_id=well');
    expect(responses).toMatchObject([{ email: 'sam@acme.example', answer: 4 }, { answer: 1 }]);
  });

  it('a stage has lists of its own where it says so, and keys of its own', async () => {
    const prod = asOwn('acme', 'prod', await keyOf('acme', 'prod'));
    expect(prod.key).toMatch(/^fake-prod-key-acme-/);
    expect(await readAll(door, prod, '/members', 'members')).toHaveLength(3);
    expect(await readAll(door, prod, '/recognition?email=wile.coyote@acme.example', 'recognitions')).toEqual(
      [],
    );
  });

  it('what is left out is generated: members, teams, recognitions between them, surveys', async () => {
    const who = asOwn('generated', 'dev', await keyOf('generated', 'dev'));
    const members = await readAll<'members', { email: string; team_name: string }>(
      door,
      who,
      '/members',
      'members',
    );
    expect(members).toHaveLength(12);
    for (const { email } of members) expect(email).toMatch(/^[a-z]+\.[a-z]+@generated\.example$/);
    const path = `/recognition?team_name=${encodeURIComponent(members[0]?.team_name ?? '')}`;
    expect((await readAll(door, who, path, 'recognitions')).length).toBeGreaterThan(5);
    const { questions } = await readAs<{ questions: object[] }>(door, who, '/questions');
    expect(questions.length).toBeGreaterThan(3);
    const feedback = await askAs(door, who, { path: `/performance_feedback?email=${members[0]?.email}` });
    expect(feedback.status).toBe(200);
  });

  it('are as sound as the known ones: a snapshot of them can be restored, and a reset brings them back', async () => {
    const callers = await Promise.all(
      ['acme', 'generated'].flatMap((id) =>
        (['dev', 'prod'] as const).map(async (stage) => asOwn(id, stage, await keyOf(id, stage))),
      ),
    );
    const before: string[] = [];
    for (const who of callers) before.push((await askAs(door, who, { path: '/members?limit=100' })).text);
    expect((await restore(door, await takeSnapshot(door))).status).toBe(204);
    door.reset();
    for (const [index, who] of callers.entries())
      expect((await askAs(door, who, { path: '/members?limit=100' })).text).toBe(before[index]);
  });
});

describe('companies of one’s own in process', () => {
  const start = (companies: unknown, seed = 1): MockApp =>
    createMock({ document, seed, companies: companies as OwnCompanies });
  const only = (company: object): OwnCompanies => ({
    replace_known: true,
    companies: [{ id: 'acme', ...company }],
  });
  const doorOf = (app: MockApp): Door => ({
    ask: async ({ path }) => {
      const response = await app.request(path, {
        headers: { 'x-api-key': app.mock.companies[0]?.keys['dev'] ?? '' },
      });
      return {
        status: response.status,
        headers: response.headers,
        text: await response.text(),
        body: undefined as never,
      };
    },
    reset: app.mock.reset,
    reload: app.mock.reload,
    close: async () => undefined,
  });
  const membersOf = async (app: MockApp): Promise<string> =>
    (await doorOf(app).ask({ path: '/dev/1/members?limit=100' })).text;

  it('stand in the place of the known ones where that is asked for', async () => {
    const { mock } = start(only({}));
    expect(mock.companies.map(({ id }) => id)).toEqual(['acme']);
    expect(mock.companies[0]?.sample).toEqual({
      members: Array.from({ length: 3 }, () => expect.stringMatching(/@acme\.example$/)),
      team_name: expect.stringMatching(/./),
      team_id: expect.stringMatching(/^team_/),
      cohort_id: expect.stringMatching(/^cohort_/),
    });
  });

  it('the sample is of what is there in every stage', () => {
    const members = ['a', 'b', 'c', 'd'].map((name) => ({
      email: `${name}@acme.example`,
      team: 'T',
      cohorts: ['C'],
    }));
    const prod = { members: members.slice(1, 3) };
    expect(start(only({ members, recognitions: [] })).mock.companies[0]?.sample).toEqual({
      members: ['a@acme.example', 'b@acme.example', 'c@acme.example'],
      team_name: 'T',
      team_id: 'team_t',
      cohort_id: 'cohort_c',
    });
    expect(
      start(only({ members, recognitions: [], stages: { prod } })).mock.companies[0]?.sample.members,
    ).toEqual(['b@acme.example', 'c@acme.example']);
  });

  it('the same seed generates the same, another seed another', async () => {
    const [one, same, other] = [
      await membersOf(start(only({}))),
      await membersOf(start(only({}))),
      await membersOf(start(only({}), 2)),
    ];
    expect(one).toBe(same);
    expect(one).not.toBe(other);
  });

  it('can be the model of a company that is added', async () => {
    const app = start(only({ members: [{ email: 'a@acme.example' }] }));
    const added = app.mock.addCompany({ like: 'acme' });
    const response = await app.request('/dev/1/members', {
      headers: { 'x-api-key': added.keys['dev'] ?? '' },
    });
    expect(await response.text()).toBe(
      await membersOf(app).then((text) => text.replace('"limit":100', '"limit":20')),
    );
  });

  it('are refused with the pointer where they are no file', () => {
    expect(() => start({ companies: [{ id: 'Acme' }] })).toThrow(
      '`companies`: /companies/0/id must be a valid id: lower-case words joined by hyphens.',
    );
  });
});

const HEAD = 'companies:\n  - id: acme\n';

describe('a file of companies that cannot be read', () => {
  it.each<{ text: string; says: string }>([
    { text: '', says: '1: The data must be an object.' },
    { text: 'companies: []', says: '1: /companies must have at least 1 item.' },
    { text: 'companies:\n  - name: x\n', says: '2: /companies/0/id is missing.' },
    {
      text: `${HEAD}    membres: []\n`,
      says: '3: /companies/0/membres is not allowed (did you mean members?).',
    },
    {
      text: `${HEAD}    members:\n      - email: a@b.c\n      - email: nobody\n`,
      says: '5: /companies/0/members/1/email must be a valid email address.',
    },
    {
      text: `${HEAD}    members:\n      - email: a@b.c\n      - email: A@B.c\n`,
      says: '5: /companies/0/members/1/email is the email address of another, too.',
    },
    {
      text: `${HEAD}    members: [{ email: a@b.c, joined_on: yesterday }]\n`,
      says: '3: /companies/0/members/0/joined_on must have the format date.',
    },
    {
      text: `${HEAD}    keys: { test: fake-key-0123456789 }\n`,
      says: '3: /companies/0/keys/test is no stage of the document: dev, prod.',
    },
    {
      text: `${HEAD}    keys: { dev: short }\n`,
      says: '3: /companies/0/keys/dev must be a valid key: at least 16 visible characters.',
    },
    {
      text: `${HEAD}    keys:\n      dev: fake-dev-key-alder-finch-0001\n`,
      says: '4: /companies/0/keys/dev is the key of another, too.',
    },
    { text: 'companies:\n  - id: bluepeak\n', says: '2: /companies/0/id is the company of another, too.' },
    {
      text: `${HEAD}    stages:\n      test: {}\n`,
      says: '4: /companies/0/stages/test is no stage of the document: dev, prod.',
    },
    {
      text: `${HEAD}    members: [{ email: rosa@b.c }]\n    recognitions:\n      - from: rosa@b.c\n        to: [roza@b.c]\n        message: x\n`,
      says: '6: /companies/0/recognitions/0/to/0 is no member of the company (did you mean rosa@b.c?).',
    },
    {
      text: `${HEAD}    recognitions: [{ from: a@b.c, to: [a@b.c], message: x }]\n`,
      says: '3: /companies/0/recognitions/0/from is no member of the company.',
    },
    {
      text: `${HEAD}    members: [{ email: a@b.c }]\n    stages:\n      prod:\n        recognitions: [{ from: x@y.z, to: [a@b.c], message: x }]\n`,
      says: '6: /companies/0/stages/prod/recognitions/0/from is no member of the company.',
    },
    {
      text: `${HEAD}    surveys: [{ name: S, questions: [{ text: Q, type: choice }] }]\n`,
      says: '3: /companies/0/surveys/0/questions/0/options is missing: a choice has options.',
    },
    {
      text: `${HEAD}    surveys: [{ name: S, questions: [{ text: Q, answers: [{ answer: 6 }] }] }]\n`,
      says: '3: /companies/0/surveys/0/questions/0/answers/0/answer must be a whole number from 1 to 5.',
    },
    {
      text: `${HEAD}    surveys: [{ name: S, questions: [{ text: Q, id: q }, { text: R, id: q }] }]\n`,
      says: '3: /companies/0/surveys/0/questions/1/id is the id of another, too.',
    },
    {
      text: `${HEAD}    teams: [{ name: A }, { name: a }]\n`,
      says: '3: /companies/0/teams/1/name is the name of another, too.',
    },
    { text: 'companies: [\n', says: '' },
  ])('$says', ({ text, says }) => {
    const file = write('wrong.yaml', text);
    expect(() => createMock({ document, companies: file })).toThrow(`${file}:${says}`);
  });

  it('that is not there', () => {
    expect(() => createMock({ document, companies: '/nowhere.yaml' })).toThrow(
      'The data /nowhere.yaml cannot be read: there is no such file.',
    );
  });
});

describe('the published schema', () => {
  const ajv = new Ajv2020({ strict: false, validateSchema: true });
  addFormats.default(ajv);
  const schema = JSON.parse(readFileSync(packageFile('mock/data/companies.schema.json'), 'utf8'));

  it('is one, takes what the mock takes and refuses what it refuses', () => {
    const validate = ajv.compile(schema);
    expect(validate(parse(SMALL))).toBe(true);
    expect(validate({ companies: [{ id: 'A' }] })).toBe(false);
  });

  it('the file that the README shows is one', () => {
    const readme = readFileSync(packageFile('mock/README.md'), 'utf8');
    const text = readme.split('```').find((block) => block.startsWith('yaml\n# yaml-language-server'));
    const file = write('shown.yaml', text?.slice('yaml\n'.length) ?? '');
    expect(createMock({ document, companies: file }).mock.companies.map(({ id }) => id)).toEqual([
      ...COMPANIES.map(({ id }) => id),
      'acme',
      'globex',
    ]);
  });

  it('is in the package', () => {
    const { exports } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
    expect(exports['./companies.schema.json']).toBe('./mock/data/companies.schema.json');
  });
});
