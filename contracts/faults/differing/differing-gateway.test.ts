import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createContract } from '../../../spec/contract.ts';
import { loadDocument } from '../../../spec/document.ts';
import { packageFile } from '../../../spec/package-file.ts';
import { GATEWAY_KEYS } from '../conforming/companies.ts';
import { toRunOptions } from '../conforming/judge-gateway.ts';
import { createDifferingGateway } from './differing-gateway.ts';
import { UNCONFIRMED, UNCONFIRMED_ROUTES } from './places.ts';
import { DIMENSIONS, type DimensionName, drawPlan } from './plan.ts';
import { OPERATION_IDS } from './strict-requests.ts';
import { createWords, findWords } from './words.ts';

const contract = createContract(loadDocument());

/** What a gateway answers to one call of everything, by what was asked: `status type link body`. */
async function askAll(seed: number, only?: readonly DimensionName[]): Promise<Map<string, string>> {
  const gateway = createDifferingGateway(contract, drawPlan(seed, only));
  const said = new Map<string, string>();
  const [one, two] = (gateway.tenancies.get('one/dev')?.people ?? []).map(({ address }) => address);
  const ask = async (name: string, request: string, init: RequestInit = {}): Promise<void> => {
    const [method = '', path = ''] = request.split(' ');
    const headers = {
      'x-api-key': GATEWAY_KEYS.one.dev,
      'content-type': 'application/json',
      ...init.headers,
    };
    const url = `http://gateway.example${path}`;
    const answer = await gateway.fetch(new Request(url, { ...init, method, headers }));
    const { status, headers: answered } = answer;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const all = [...answered].map((each) => each.join('='));
    said.set(name, [status, ...all, new TextDecoder().decode(bytes)].join(' '));
  };
  const bodies: Partial<Record<string, unknown>> = {
    importMembers: { members: [{ email: one }] },
    createBoost: { email: one },
    createPreset: { name: 'A', competencies: ['B'] },
    createContent: { topic: 'A' },
  };
  for (const action of UNCONFIRMED) {
    const { method, readings } = UNCONFIRMED_ROUTES[action];
    const body = bodies[action] === undefined ? {} : { body: JSON.stringify(bodies[action]) };
    for (const [index, reading] of readings.entries())
      await ask(
        `${action} ${index}`,
        `${method} ${reading.replace('{stage}', 'dev').replace('{person}', `${one}`)}`,
        body,
      );
    const inProd = { ...body, headers: { 'x-api-key': GATEWAY_KEYS.one.prod } };
    await ask(
      `${action} prod`,
      `${method} ${(readings[0] ?? '').replace('{stage}', 'prod').replace('{person}', `${one}`)}`,
      inProd,
    );
  }
  await ask('send', `POST /dev/1/recognition/${one}`, { body: JSON.stringify({ recipients: two }) });
  for (const query of [
    `email=${one}`,
    `email=${one}&limit=1`,
    `email=${one}&size=1`,
    'email=nobody@x.example',
    '',
  ])
    await ask(
      `recognition ${query === '' ? 'of nobody' : query.replace(`${one}`, 'one')}`,
      `GET /dev/1/recognition?${query}`,
    );
  await ask('legacy', `GET /dev/1/recognition/recipient/${one}`);
  await ask('unknown path', 'GET /dev/1/nothing-here', { headers: { 'x-api-key': 'nobody-has-it' } });
  await ask('unknown path with a key', 'GET /dev/1/nothing-here');
  for (const [name, key] of [
    ['unknown', 'nobody-has-it'],
    ['of the other stage', GATEWAY_KEYS.one.prod],
  ] as const)
    await ask(`key ${name}`, 'GET /dev/1/questions', { headers: { 'x-api-key': key } });
  return said;
}

/** Which answers differ from those of a gateway that differs in nothing. */
async function listDifferent(seed: number, name: DimensionName): Promise<string[]> {
  const [plain, said] = [await askAll(seed, []), await askAll(seed, [name])];
  return [...said].filter(([asked, answer]) => plain.get(asked) !== answer).map(([asked]) => asked);
}

describe('a dimension shows in the answers', () => {
  const READINGS = /^\w+ [1-3]$/;
  const TABLE: Record<Exclude<DimensionName, 'target'>, RegExp> = {
    paths: READINGS,
    absences: /^\w+ 0$/,
    statuses: /^(?:\w+ 0|send|legacy|recognition)/,
    media: /^recognition/,
    shapes: /^(?:\w+ 0|send|legacy|recognition)/,
    maps: /^(?:\w+ 0|send|legacy|recognition)/,
    parameters: /limit=1|size=1/,
    pagination: /^recognition/,
    errors: /^(?:recognition email=nobody|recognition of nobody|unknown path|key)/,
    order: /^unknown path$/,
    stages: /^(?:\w+ prod|\w+ 0|send|legacy|recognition)/,
    chance: /^(?:\w+ 0|\w+ prod|send|legacy|recognition)/,
    data: /^(?:\w+ 0|legacy|recognition)/,
    surroundings: /^key/,
    habits: /^(?:\w+ 0|send|legacy|recognition|unknown path)/,
    unstated: /^(?:send|legacy|recognition)/,
  };

  it.each(Object.entries(TABLE))('%s', async (name, where) => {
    const different = await Promise.all(
      Array.from({ length: 8 }, (_, seed) => listDifferent(seed, name as DimensionName)),
    );
    expect(different.flat().filter((asked) => where.test(asked))).not.toEqual([]);
    // What is drawn is what the document has at times, and one failure may come later than these requests; mostly it is not.
    expect(different.filter((list) => list.length > 0).length).toBeGreaterThan(name === 'chance' ? 1 : 4);
  });

  it('target, in what a run is told', () => {
    const options = Array.from({ length: 30 }, (_, seed) =>
      toRunOptions(createDifferingGateway(contract, drawPlan(seed, ['target']))),
    );
    expect(new Set(options.map(({ baseUrl }) => baseUrl)).size).toBe(2);
    expect(new Set(options.map(({ live }) => live)).size).toBe(2);
    expect(new Set(options.map(({ members }) => members?.length)).size).toBe(3);
  });
});

describe('the gateway of a seed', () => {
  it('is the same each time, and not that of another seed', async () => {
    for (const seed of [1, 2, 3]) expect(await askAll(seed)).toEqual(await askAll(seed));
    expect(await askAll(1)).not.toEqual(await askAll(2));
  });

  it('differs in one dimension, in some and in all, and in each of them at times', () => {
    const all = Array.from({ length: 800 }, (_, seed) => drawPlan(seed).dimensions);
    expect(new Set(all.map(({ length }) => length))).toEqual(new Set([1, 2, 3, 4, 6, DIMENSIONS.length]));
    expect(new Set(all.filter(({ length }) => length === 1).flat())).toEqual(new Set(DIMENSIONS));
  });

  it('keeps what the specification states, whatever it differs in (§4.1, §7)', async () => {
    for (let seed = 0; seed < 60; seed += 1) {
      const plan = drawPlan(seed);
      Object.assign(plan.choices, { throttledEvery: 0, coding: 'none' });
      const { fetch, tenancies } = createDifferingGateway(contract, { ...plan, failure: undefined });
      const [{ address = '' } = {}] = tenancies.get('one/dev')?.people ?? [];
      const read = async (key?: string): Promise<Response> =>
        fetch(
          new Request(`http://gateway.example/dev/1/recognition?email=${address}`, {
            headers: key === undefined ? {} : { 'x-api-key': key },
          }),
        );
      const statuses = [undefined, 'nobody-has-it', GATEWAY_KEYS.one.prod].map(
        async (key) => (await read(key)).status,
      );
      expect([seed, ...(await Promise.all(statuses))]).toEqual([seed, 403, 403, 403]);
      const list = await read(GATEWAY_KEYS.one.dev);
      expect([seed, Math.floor(list.status / 100)]).toEqual([seed, 2]);
      expect([seed, list.headers.get('content-type')]).toEqual([seed, expect.stringMatching(/json/i)]);
      expect([seed, await list.json()]).toEqual([
        seed,
        expect.objectContaining({ recognitions: expect.any(Array), pagination: expect.any(Object) }),
      ]);
    }
  });
});

describe('the operations of §4.3', () => {
  it('can be where the document reads their paths', () => {
    for (const action of UNCONFIRMED) {
      const operation = contract.operations.find(({ id }) => id === OPERATION_IDS[action]);
      const variants = operation?.pathVariants.map(({ path }) => path) ?? [];
      const readings = [`${operation?.base.template}${operation?.path}`, ...variants];
      expect(UNCONFIRMED_ROUTES[action].readings).toEqual(
        readings.map((path) => path.replace('{email}', '{person}')),
      );
    }
  });
});

describe('invented words', () => {
  it('are found in a text, whatever its letters', () => {
    const words = createWords(1, 'test');
    const [one, two] = [words.word(), words.name()];
    expect(findWords(words.made, `a: {${two.toUpperCase()}_x: 1}`)).toEqual([two.toLowerCase()]);
    expect(findWords(words.made, `b: ${one}@x`)).toEqual([one]);
    expect(findWords(words.made, 'c: 2143-05-10')).toEqual(['2143-']);
    expect(findWords(words.made, 'd: name')).toEqual([]);
  });

  it('stand neither in the document nor in the kit', () => {
    const words = createWords(7, 'all');
    for (let count = 0; count < 5_000; count += 1) words.word();
    // The first six letters take in all that begin alike.
    const starts = new Set([...words.made].map((word) => word.slice(0, 6)));
    for (const folder of ['spec', 'mock', 'contracts', 'scripts', 'fixtures'])
      for (const file of readdirSync(packageFile(folder), { recursive: true, encoding: 'utf8' })) {
        if (!/\.(?:ts|tsx|yaml|json)$/.test(file)) continue;
        const text = readFileSync(join(packageFile(folder), file), 'utf8').toLowerCase();
        const found = [...starts].filter((start) => text.includes(start));
        expect([file, found]).toEqual([file, []]);
      }
  });
});
