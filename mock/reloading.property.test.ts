import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadDocument } from '../spec/document.ts';
import { runs } from '../spec/runs.test.helper.ts';
import { createMock, type MockApp } from './create-mock.ts';
import type { OwnCompanies } from './data/own-companies.ts';

const own = loadDocument();
const STAGES = ['dev', 'prod', 'qa'] as const;
/** Of these, some are in the file; each in one of two forms. */
const IDS = ['acme', 'globex', 'initech'] as const;

type Step =
  | { act: 'reload'; stages: readonly string[]; ids: readonly string[]; form: 0 | 1 }
  | { act: 'add'; like: string | undefined }
  | { act: 'write' | 'generate' | 'retire'; company: number; stage: number }
  | { act: 'keep' | 'restore' | 'reset' };

const reload = fc.record({
  act: fc.constant('reload' as const),
  stages: fc.subarray([...STAGES], { minLength: 1 }),
  ids: fc.subarray([...IDS], { minLength: 1 }),
  form: fc.constantFrom(0 as const, 1 as const),
});
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: reload },
    {
      weight: 1,
      arbitrary: fc.record({
        act: fc.constant('add' as const),
        like: fc.constantFrom(undefined, 'acme', 'alder-finch'),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        act: fc.constantFrom('write' as const, 'generate' as const, 'retire' as const),
        company: fc.nat(10),
        stage: fc.nat(2),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constantFrom('keep' as const, 'restore' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('reset' as const) }) },
  ),
  { minLength: 3, maxLength: 16 },
);

interface Account {
  id: string;
  keys: { id: string; stage: string; key: string; status: string }[];
}

/** A mock with what a test asks of it, and what the files of its last reload said. */
class Reloaded {
  readonly app: MockApp;
  stages: readonly string[] = ['dev', 'prod'];
  ids: readonly string[] = [];

  constructor() {
    this.app = createMock({ document: own });
  }

  async ask(
    method: string,
    path: string,
    body?: unknown,
    key = '',
  ): Promise<{ status: number; body: unknown }> {
    const headers = { 'content-type': 'application/json', ...(key === '' ? {} : { 'x-api-key': key }) };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await this.app.request(path, { method, headers, ...sent });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  async accounts(): Promise<Account[]> {
    const { companies } = (await this.ask('GET', '/__mock/companies')).body as {
      companies: { id: string }[];
    };
    return Promise.all(
      companies.map(async ({ id }) => {
        const { keys } = (await this.ask('GET', `/__mock/companies/${id}/keys`)).body as Pick<
          Account,
          'keys'
        >;
        return { id, keys };
      }),
    );
  }

  async take(step: Step): Promise<void> {
    switch (step.act) {
      case 'reload':
        return this.reload(step);
      case 'add':
        return void (await this.ask(
          'POST',
          '/__mock/companies',
          step.like === undefined ? {} : { like: step.like },
        ));
      case 'keep':
        return void (await this.ask('PUT', `/__mock/snapshots/kept`));
      case 'restore':
        return void (await this.ask('POST', `/__mock/snapshots/kept/restore`));
      case 'reset':
        return this.app.mock.reset();
      default:
        return this.use(step);
    }
  }

  reload({ stages, ids, form }: Extract<Step, { act: 'reload' }>): void {
    const { precompiled: _, ...document } = own;
    const root = structuredClone(own.root) as typeof own.root & {
      servers: { variables: { stage: object } }[];
    };
    Object.assign(root.servers[0]?.variables.stage ?? {}, { enum: stages, default: stages[0] });
    const data = ['ann', 'ben'].slice(form).map((name) => ({ email: `${name}@acme.example` }));
    const companies = {
      companies: ids.map((id) => ({
        id,
        developer_access: form === 0,
        members: data,
        recognitions: [],
        surveys: [],
      })),
    } as OwnCompanies;
    this.app.mock.reload({
      document: { ...document, file: 'changed.yaml', root, sha256: stages.join('-') },
      companies,
    });
    [this.stages, this.ids] = [stages, ids];
  }

  async use({ act, company, stage: of }: Extract<Step, { company: number }>): Promise<void> {
    const accounts = await this.accounts();
    const account = accounts[company % accounts.length];
    const stage = this.stages[of % this.stages.length] ?? '';
    const key = account?.keys.find((one) => one.stage === stage && one.status === 'active');
    if (!account || !key) return;
    if (act === 'generate') await this.ask('POST', `/__mock/companies/${account.id}/keys`, { stage });
    if (act === 'retire') await this.ask('POST', `/__mock/companies/${account.id}/keys/${key.id}/retire`);
    if (act === 'write') {
      const members = [{ email: `new-${of}@acme.example` }];
      const { status } = await this.ask('POST', `/${stage}/1/api/v1/members`, { members }, key.key);
      expect(status).toBe(200);
    }
  }

  /** What holds whatever was done before. */
  async check(): Promise<void> {
    const accounts = await this.accounts();
    const ids = accounts.map(({ id }) => id).filter((id) => !id.startsWith('company-'));
    expect(ids.toSorted()).toEqual(['alder-finch', 'bluepeak', ...this.ids].toSorted());
    for (const { keys } of accounts) {
      expect([...new Set(keys.map(({ stage }) => stage))].toSorted()).toEqual([...this.stages].toSorted());
      for (const { stage, key, status } of keys) {
        const answered = await this.ask('GET', `/${stage}/1/members`, undefined, key);
        expect(answered.status).toBe(status === 'active' ? 200 : 403);
      }
    }
    // A mock can have come to it, so it takes it back, and is as it was.
    const { body } = await this.ask('GET', '/__mock/snapshot');
    expect((await this.ask('PUT', '/__mock/snapshot', body)).status).toBe(204);
    expect((await this.ask('GET', '/__mock/snapshot')).body).toEqual(body);
  }
}

it('whatever is done before and between reloads, companies and stages are those of the files, with keys that open them', async () => {
  await fc.assert(
    fc.asyncProperty(steps, reload, async (all, last) => {
      const mock = new Reloaded();
      for (const step of all) await mock.take(step);
      await mock.check();
      await mock.take(last);
      await mock.check();
      mock.app.mock.reset();
      await mock.check();
    }),
    { numRuns: runs(3, 60) },
  );
});
