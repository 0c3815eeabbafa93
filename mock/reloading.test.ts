import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { type ContractDocument, loadDocument } from '../spec/document.ts';
import type { JsonObject } from '../spec/json.ts';
import { control, generateKey, readEntry, readJournal, retireKey } from './control/control.test.helper.ts';
import { createMock } from './create-mock.ts';
import {
  ALDER,
  ALDER_PROD,
  askAs,
  type Caller,
  COMPANIES,
  type Message,
  recognitionsOf,
  send,
} from './known.test.helper.ts';
import type { MockOptions } from './options.ts';
import { useTempFiles } from './temp-files.test.helper.ts';
import { type Door, WAYS } from './ways.test.helper.ts';

const own = loadDocument();
const write = useTempFiles();

interface Root {
  servers: { variables: { stage: { enum: string[] } } }[];
  paths: Record<string, JsonObject>;
}

const SAMPLE = COMPANIES[0]?.sample.members ?? ['', '', ''];

let made = 0;

/** The document of the service with some change. */
function change(edit: (root: Root) => void): ContractDocument {
  const { precompiled: _, ...document } = own;
  const root = structuredClone(own.root);
  edit(root as unknown as Root);
  made += 1;
  return { ...document, file: 'changed.yaml', root, sha256: made.toString(16).padStart(64, '0') };
}

function withStages(...stages: string[]): ContractDocument {
  return change(({ servers: [server] }) => {
    if (server) server.variables.stage.enum = stages;
  });
}

const BADGES = {
  get: {
    operationId: 'listBadges',
    responses: { '200': { description: 'd', content: { 'application/json': { example: ['gold'] } } } },
  },
} as JsonObject;

const withBadges = (): ContractDocument =>
  change(({ paths }) => {
    paths['/badges'] = BADGES;
    delete paths['/members'];
  });

function answering(text: string): ContractDocument {
  return change(({ paths }) => {
    const content = { 'application/json': { example: text } };
    paths['/badges'] = {
      get: { operationId: 'listBadges', responses: { '200': { description: text, content } } },
    };
  });
}

async function opened(
  { open }: (typeof WAYS)[number],
  options: MockOptions,
  use: (door: Door) => Promise<void>,
): Promise<void> {
  const door = await open(options);
  try {
    await use(door);
  } finally {
    await door.close();
  }
}

const statusOf = async (door: Door, who: Caller, path: string): Promise<number> =>
  (await askAs(door, who, { path })).status;

const idsOf = async (door: Door, path: string, list: string): Promise<string[]> => {
  const { body } = await control<Record<string, { id: string }[]>>(door, { path });
  return (body[list] as { id: string }[]).map(({ id }) => id);
};

const as = (company: string, stage: string, key: string): Caller => ({
  ...ALDER,
  company,
  key,
  base: `/${stage}/1`,
});

describe.each(WAYS)('a mock that is reloaded, $way', (way) => {
  it('serves the other document from the next request on, and keeps all that was done', () =>
    opened(way, {}, async (door) => {
      const [sender, email] = SAMPLE;
      const before = (await recognitionsOf(door, ALDER, { email })).length;
      await send(door, ALDER, sender, { recipients: [email], message: 'Thank you.' });
      const [kept, retired] = [
        await generateKey(door, ALDER.company, 'dev'),
        await generateKey(door, ALDER.company, 'dev'),
      ];
      await retireKey(door, retired);
      await control(door, {
        path: '/behaviours',
        json: { match: { path: '/badges' }, times: 1, answer: { status: 503 } },
      });

      expect(door.reload({ document: withBadges() })).toEqual([
        'New operation: listBadges.',
        'Gone operation: listMembers.',
      ]);

      expect(await recognitionsOf(door, ALDER, { email })).toHaveLength(before + 1);
      expect(await statusOf(door, ALDER, '/members')).toBe(404);
      expect(await statusOf(door, as('', 'dev', kept.key), '/badges')).toBe(503);
      const { status, body } = await askAs(door, as('', 'dev', kept.key), { path: '/badges' });
      expect({ status, body }).toEqual({ status: 200, body: ['gold'] });
      expect(await statusOf(door, as('', 'dev', retired.key), '/badges')).toBe(403);
      expect((await readJournal(door)).map(({ operation_id }) => operation_id)).toContain('sendRecognition');

      expect(door.reload({ document: own })).toEqual([
        'New operation: listMembers.',
        'Gone operation: listBadges.',
      ]);
      expect(await statusOf(door, ALDER, '/members')).toBe(200);
    }));

  it('shows what is served now: health, pages, and why, where that is still known', () =>
    opened(way, { docs: async ({ sha256 }) => sha256 }, async (door) => {
      const next = withBadges();
      await askAs(door, ALDER, { path: '/nowhere' });
      const { why } = await readEntry(door, 1);
      expect(why).toMatchObject({ fact: expect.any(String), grade: 'assumed' });
      door.reload({ document: next });
      const { body } = await control<{ document: { sha256: string; file: string } }>(door, {
        path: '/health',
      });
      expect(body.document).toMatchObject({ sha256: next.sha256, file: 'changed.yaml' });
      expect((await door.ask({ path: '/__mock/docs' })).text).toBe(next.sha256);
      expect((await readEntry(door, 1)).why).toEqual({ condition: why?.condition, fact: why?.fact });
      await askAs(door, ALDER, { path: '/nowhere' });
      expect((await readEntry(door, 2)).why).toEqual(why);
    }));

  it('gives everybody a key for a stage that came, and forgets what belonged to one that went', () =>
    opened(way, {}, async (door) => {
      const { body: added } = await control<{ id: string; keys: Record<string, string> }>(door, {
        path: '/companies',
        json: { like: 'alder-finch' },
      });
      const [sender, email] = SAMPLE;
      const prod = (await recognitionsOf(door, ALDER_PROD, { email })).length;
      await send(door, ALDER_PROD, sender, { recipients: [email], message: 'Gone tomorrow.' });
      const generated = await generateKey(door, ALDER.company, 'prod');
      await control(door, { method: 'PUT', path: '/snapshots/with-prod' });

      expect(door.reload({ document: withStages('dev', 'qa') })).toEqual([
        'New stage: qa.',
        'The stage prod is gone, with its keys and all that was written in it.',
      ]);
      for (const id of [ALDER.company, added.id]) {
        const { body } = await control<{ keys: { stage: string; key: string }[] }>(door, {
          path: `/companies/${id}/keys`,
        });
        expect(body.keys.map(({ stage }) => stage)).toEqual(['dev', 'qa']);
        const qa = body.keys[1]?.key ?? '';
        expect(await statusOf(door, as(id, 'qa', qa), '/members')).toBe(200);
        expect(await statusOf(door, as(id, 'dev', qa), '/members')).toBe(403);
      }
      const { body } = await askAs<Message>(door, as('', 'dev', ALDER_PROD.key), { path: '/members' });
      expect(body.message).toBe('Invalid API Key.');
      // A snapshot from before brings back no stage that is not there, and takes none away.
      await control(door, { method: 'POST', path: '/snapshots/with-prod/restore' });
      expect(
        (
          await control<{ keys: { stage: string }[] }>(door, { path: `/companies/${added.id}/keys` })
        ).body.keys.map(({ stage }) => stage),
      ).toEqual(['dev', 'qa']);
      expect(
        (
          await control(door, {
            method: 'PUT',
            path: '/snapshot',
            json: (await control<JsonObject>(door, { path: '/snapshot' })).body,
          })
        ).status,
      ).toBe(204);

      expect(door.reload({ document: own })).toContain('New stage: prod.');
      expect(await recognitionsOf(door, ALDER_PROD, { email })).toHaveLength(prod);
      expect(await statusOf(door, as('', 'prod', generated.key), '/members')).toBe(403);
    }));

  it('stays as it was where the other could not be started with, and says why', () =>
    opened(way, { handlers: { listBadges: () => ['gold'] }, document: withBadges() }, async (door) => {
      await askAs(door, ALDER, { path: '/badges' });
      const broken = write(
        'broken.yaml',
        'openapi: 3.1.0\ninfo: { title: B, version: "1" }\npaths:\n  /a: { get: 7 }\n',
      );
      const companies = write('broken-companies.yaml', 'companies:\n  - id: acme\n  - id: acme\n');
      for (const [changed, why] of [
        [{ document: broken, strictDocument: true }, /broken\.yaml:4: /],
        [{ document: 'not-there.yaml' }, /not-there\.yaml cannot be read/],
        [{ document: own }, /There is a handler for `listBadges`/],
        [{ companies }, /broken-companies\.yaml:3: /],
        [{ document: withStages('dev'), companies }, /broken-companies\.yaml:3: /],
        [{ sed: 1 } as MockOptions, /There is no option `sed`/],
      ] as const) {
        expect(() => door.reload(changed)).toThrow(why);
        expect(await statusOf(door, ALDER, '/badges')).toBe(200);
        expect(await statusOf(door, ALDER_PROD, '/badges')).toBe(200);
      }
      expect(await readJournal(door)).toHaveLength(13);
    }));

  it('says which behaviours no request meets any more, and refuses to lose one of the start', async () => {
    const match = { operation: 'listMembers' };
    await opened(way, {}, async (door) => {
      await control(door, { path: '/behaviours', json: { match, answer: { status: 429 } } });
      const notes = door.reload({ document: withBadges() });
      expect(notes.at(-1)).toMatch(
        /^No request meets behaviour-1 as it stands: .*listMembers is no operation/,
      );
      expect(await idsOf(door, '/behaviours', 'behaviours')).toEqual(['behaviour-1']);
      door.reload({ document: own });
      expect(await statusOf(door, ALDER, '/members')).toBe(429);
    });
    await opened(way, { behaviours: [{ match, answer: { status: 429 } }] }, async (door) => {
      expect(() => door.reload({ document: withBadges() })).toThrow(
        'listMembers is no operation of the document',
      );
      expect(await statusOf(door, ALDER, '/members')).toBe(429);
    });
  });
});

describe.each(WAYS)('a request that is under way while a mock is reloaded, $way', (way) => {
  const cases: [how: string, options: MockOptions, behaviour: JsonObject | undefined][] = [
    ['waits for its time', { latency: { from: 60, to: 60 } }, undefined],
    ['meets a delay', {}, { delay: 60 }],
  ];
  it.each(cases)('and %s is answered by the one that it began with', (_, options, behaviour) =>
    opened(way, { ...options, document: answering('first') }, async (door) => {
      if (behaviour) await control(door, { path: '/behaviours', json: behaviour });
      const under = askAs<string>(door, ALDER, { path: '/badges' });
      // Over a socket it has arrived when the control, asked after it, has answered.
      await control(door, { path: '/health' });
      door.reload({ document: answering('second') });
      expect((await under).body).toBe('first');
      expect((await askAs(door, ALDER, { path: '/badges' })).body).toBe('second');
    }),
  );

  it('and is handled is answered by the one that it began with', () => {
    let finish = (): void => undefined;
    const handlers = {
      listBadges: () =>
        new Promise<string>((resolve) => {
          finish = () => resolve('handled');
        }),
    };
    const [first, second] = [answering('first'), withBadges()];
    return opened(way, { handlers, document: first }, async (door) => {
      const under = askAs(door, ALDER, { path: '/badges' });
      await expect.poll(() => finish.toString()).toContain('resolve');
      door.reload({ document: second });
      finish();
      expect((await under).body).toBe('handled');
      expect((await readEntry(door)).why).not.toHaveProperty('summary');
    });
  });
});

describe.each(WAYS)('a mock whose companies are reloaded, $way', (way) => {
  const file = (text: string): MockOptions => ({ document: own, companies: write('companies.yaml', text) });
  const acme = (more: string): string =>
    `companies:\n  - { id: acme, keys: { dev: fake-acme-key-one }, ${more} }\n`;
  const people = (...names: string[]): string =>
    `members: [${names.map((name) => `{ email: ${name}@acme.example }`).join(', ')}]`;
  const membersOf = async (door: Door, key: string, stage = 'dev'): Promise<string[]> =>
    (
      await askAs<{ members: { email: string }[] }>(door, as('acme', stage, key), { path: '/members' })
    ).body.members
      .map(({ email }) => email.split('@')[0] ?? '')
      .toSorted();

  it('has those that came, and no more those that went', () =>
    opened(way, file('companies: [{ id: acme }, { id: globex }]'), async (door) => {
      await control(door, { path: '/companies', json: { like: 'globex' } });
      const notes = door.reload(file('companies: [{ id: acme }, { id: initech }]'));
      expect(notes).toEqual(['The company globex is gone, with its keys and all that was written in it.']);
      expect(await idsOf(door, '/companies', 'companies')).toEqual([
        'alder-finch',
        'bluepeak',
        'acme',
        'company-1',
        'initech',
      ]);
      expect(await idsOf(door, '/companies/globex/keys', 'keys').catch((error) => String(error))).toMatch(
        /TypeError/,
      );
      // What was like it is like nobody: a snapshot of that is one that this mock can have come to.
      const { body } = await control<JsonObject>(door, { path: '/snapshot' });
      expect((await control(door, { method: 'PUT', path: '/snapshot', json: body })).status).toBe(204);
    }));

  it('takes data that changed in the file where nothing was written, and keeps what was', () =>
    opened(way, file(acme(people('ann', 'ben'))), async (door) => {
      expect(await membersOf(door, 'fake-acme-key-one')).toEqual(['ann', 'ben']);
      await send(door, as('acme', 'dev', 'fake-acme-key-one'), 'ann@acme.example', {
        recipients: ['ben@acme.example'],
      });
      const { body } = await control<{ keys: { stage: string; key: string }[] }>(door, {
        path: '/companies/acme/keys',
      });
      const prod = body.keys.find(({ stage }) => stage === 'prod')?.key ?? '';
      expect(await membersOf(door, prod, 'prod')).toEqual(['ann', 'ben']);

      expect(door.reload(file(acme(people('cat'))))).toEqual([
        'The file has other data for acme in dev, but something was written there: a reset takes them.',
      ]);
      expect(await membersOf(door, 'fake-acme-key-one')).toEqual(['ann', 'ben']);
      expect(await membersOf(door, prod, 'prod')).toEqual(['cat']);
      await control(door, { method: 'POST', path: '/companies/acme/reset' });
      expect(await membersOf(door, 'fake-acme-key-one')).toEqual(['cat']);
    }));

  it('takes names, access and keys that changed in the file, and keeps what was changed in the mock', () =>
    opened(way, file(acme('developer_access: false')), async (door) => {
      await control(door, { method: 'PATCH', path: '/companies/acme', json: { developer_access: true } });
      const generated = await generateKey(door, 'acme', 'dev');
      door.reload(file(acme('developer_access: false, name: Acme Rockets')));
      const { body } = await control<{ companies: JsonObject[] }>(door, { path: '/companies' });
      expect(body.companies.at(-1)).toEqual({ id: 'acme', name: 'Acme Rockets', developer_access: true });
      door.reload(file(acme('').replace('fake-acme-key-one', 'fake-acme-key-two')));
      expect(await statusOf(door, as('acme', 'dev', 'fake-acme-key-one'), '/members')).toBe(403);
      expect(await statusOf(door, as('acme', 'dev', 'fake-acme-key-two'), '/members')).toBe(200);
      expect(await statusOf(door, as('acme', 'dev', generated.key), '/members')).toBe(200);
    }));
});

it('keeps none of the documents that it served before', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const { mock, request } = createMock({ document: own });
  const documents: WeakRef<object>[] = [];
  for (let count = 0; count < 5; count += 1) {
    mock.reload({ document: answering(`number ${count}`) });
    documents.push(new WeakRef(mock.document.root));
    await request('/dev/1/badges', { headers: { 'x-api-key': ALDER.key } });
    await request('/__mock/journal/1');
  }
  mock.reload({ document: own });
  await new Promise(setImmediate);
  collect();
  expect(documents.filter((one) => one.deref() !== undefined)).toEqual([]);
});
