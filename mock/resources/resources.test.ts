import { describe, expect, it } from 'vitest';
import type { Json } from '../../spec/json.ts';
import { findAt } from '../../spec/json-pointer.ts';
import { createMock, type MockApp } from '../create-mock.ts';
import type { MockOptions } from '../options.ts';
import { useTempFiles } from '../temp-files.test.helper.ts';

const json = (schema: object, more: object = {}): object => ({
  content: { 'application/json': { schema, ...more } },
});
const ok = (schema?: object, status = 200, more: object = {}): object => ({
  [status]: { description: 'd', ...(schema ? json(schema, more) : {}) },
});
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const path = (...names: string[]): object[] =>
  names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'integer' } }));
const query = (name: string, schema: object): object => ({ name, in: 'query', schema });
const NOT_FOUND = { 404: { description: 'd', ...json(ref('Error')) } };
const PET = {
  type: 'object',
  required: ['id', 'name', 'createdAt'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string' },
    tag: { type: 'string' },
    secret: { type: 'string', writeOnly: true },
    createdAt: { type: 'string', format: 'date-time', readOnly: true },
    details: { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'integer' } } },
  },
};
const SHOP = {
  openapi: '3.1.0',
  info: { title: 'A shop', version: '7' },
  servers: [{ url: 'https://shop.example/v2' }],
  components: {
    schemas: {
      Pet: PET,
      NewPet: { ...PET, required: ['name'] },
      Error: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
      Visit: {
        type: 'object',
        required: ['id', 'petId'],
        properties: {
          id: { type: 'string', format: 'uuid' },
          petId: { type: 'integer' },
          note: { type: 'string' },
        },
      },
      Owner: {
        type: 'object',
        required: ['handle'],
        properties: { handle: { type: 'string' }, age: { type: 'integer' } },
      },
    },
  },
  paths: {
    '/pets': {
      get: {
        parameters: [
          query('limit', { type: 'integer' }),
          query('page', { type: 'integer', minimum: 1 }),
          query('tag', { type: 'string' }),
        ],
        responses: ok({
          type: 'object',
          required: ['items', 'total', 'has_more', 'next', 'number', 'first', 'last', 'empty'],
          properties: {
            items: { type: 'array', items: ref('Pet') },
            total: { type: 'integer' },
            has_more: { type: 'boolean' },
            number: { type: 'integer' },
            first: { type: 'boolean' },
            last: { type: 'boolean' },
            empty: { type: 'boolean' },
            next: { type: ['string', 'null'] },
          },
        }),
      },
      post: { requestBody: { required: true, ...json(ref('NewPet')) }, responses: ok(ref('Pet'), 201) },
    },
    '/pets/{petId}': {
      parameters: path('petId'),
      get: {
        responses: {
          ...ok({ type: 'object', required: ['data'], properties: { data: ref('Pet') } }, 200, {
            example: { data: { id: 12, name: 'Rex', createdAt: '2026-01-01T00:00:00Z' } },
          }),
          ...NOT_FOUND,
        },
      },
      put: { requestBody: json(ref('NewPet')), responses: { ...ok(ref('Pet')), ...NOT_FOUND } },
      patch: {
        requestBody: json({ type: 'object', properties: { tag: {}, details: {} } }),
        responses: ok(ref('Pet')),
      },
      delete: { responses: { ...ok(undefined, 204), ...NOT_FOUND } },
    },
    '/pets/{petId}/visits': {
      parameters: path('petId'),
      get: { responses: { ...ok({ type: 'array', items: ref('Visit') }), ...NOT_FOUND } },
      post: {
        requestBody: json({ type: 'object', properties: { note: { type: 'string' } } }),
        responses: ok(ref('Visit'), 201),
      },
    },
    '/pets/{petId}/visits/{id}': {
      parameters: [...path('petId'), { name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: ok(ref('Visit')) },
      delete: { responses: ok(undefined, 204) },
    },
    '/owners': {
      post: {
        requestBody: json(ref('Owner')),
        responses: { ...ok(ref('Owner'), 201), 409: { description: 'd' } },
      },
    },
    '/owners/{handle}': {
      parameters: [{ name: 'handle', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: ok(ref('Owner')) },
      put: { requestBody: json(ref('Owner')), responses: { ...ok(ref('Owner'), 201), ...ok(ref('Owner')) } },
    },
  },
};

const write = useTempFiles();

interface Reply {
  status: number;
  body: Json | undefined;
}

interface Shop {
  app: MockApp;
  /** Below the base path, but for the control; a body is sent as JSON. */
  ask(method: string, target: string, body?: unknown): Promise<Reply>;
}

function open(options: MockOptions = {}): Shop {
  const app = createMock({ document: write('shop.json', JSON.stringify(SHOP)), ...options });
  return {
    app,
    async ask(method, target, body) {
      const sent =
        body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      const response = await app.request(target.startsWith('/__') ? target : `/v2${target}`, {
        method,
        ...sent,
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    },
  };
}

/** What an answer has at a JSON Pointer. */
const at = ({ body }: Reply, pointer: string): Json | undefined => findAt(body ?? null, pointer);
const idsIn = (reply: Reply, pointer = '/items'): Json[] => {
  const list = at(reply, pointer);
  return Array.isArray(list) ? list.map((_, index) => at(reply, `${pointer}/${index}/id`) ?? null) : [];
};

describe('a resource of any document', () => {
  it('has records from the start, those of the examples among them, which lists and reads show alike', async () => {
    const { app, ask } = open();
    expect(app.mock.resources).toEqual(['pets', 'visits', 'owners']);
    const list = await ask('GET', '/pets');
    expect(idsIn(list)).toEqual([1, 2, 12]);
    expect(await ask('GET', '/pets/12')).toMatchObject({ body: { data: { id: 12, name: 'Rex' } } });
    for (const [index, id] of idsIn(list).entries())
      expect(at(await ask('GET', `/pets/${id}`), '/data')).toEqual(at(list, `/items/${index}`));
  });

  it('keeps what is created, with an id that counts on and what is only read filled in, until it is removed', async () => {
    const { ask } = open();
    const sent = {
      id: 99,
      createdAt: '2020-01-01T00:00:00Z',
      name: 'Max',
      secret: 's',
      details: { a: 1, b: 2 },
    };
    const created = await ask('POST', '/pets', sent);
    expect(created).toMatchObject({ status: 201, body: { id: 13, name: 'Max', details: { a: 1, b: 2 } } });
    expect(Object.keys(created.body ?? {})).toEqual(['id', 'name', 'createdAt', 'details']);
    expect((await ask('GET', '/pets/13')).body).toEqual({ data: created.body });
    expect(idsIn(await ask('GET', '/pets'))).toEqual([1, 2, 12, 13]);

    const patched = await ask('PATCH', '/pets/13', { tag: 't', details: { b: null } });
    expect(patched).toEqual({ status: 200, body: { ...Object(created.body), tag: 't', details: { a: 1 } } });
    const { id, createdAt } = Object(created.body);
    expect((await ask('PUT', '/pets/13', { name: 'Moritz' })).body).toEqual({
      id,
      name: 'Moritz',
      createdAt,
    });
    expect((await ask('GET', '/pets/13')).body).toEqual({ data: { id, name: 'Moritz', createdAt } });

    expect(await ask('DELETE', '/pets/13')).toEqual({ status: 204, body: undefined });
    for (const [method, body] of [['GET'], ['DELETE'], ['PUT', { name: 'a' }], ['PATCH', {}]] as const)
      expect(await ask(method, '/pets/13', body), method).toEqual({
        status: 404,
        body: { message: 'There is no record 13 in pets any more.' },
      });
    expect(idsIn(await ask('GET', '/pets'))).toEqual([1, 2, 12]);
    expect(at(await ask('POST', '/pets', { name: 'Next' }), '/id')).toBe(14);
  });

  it.each([
    { target: '/pets?limit=2', ids: [1, 2], total: 5, number: 1, more: true },
    { target: '/pets?limit=2&page=3', ids: [14], total: 5, number: 3, more: false },
    { target: '/pets?tag=red', ids: [13], total: 1, number: 1, more: false },
    { target: '/pets?tag=red&page=2', ids: [], total: 1, number: 2, more: false },
  ])('shows of a list what is asked for: $target', async ({ target, ids, total, number, more }) => {
    const { ask } = open();
    for (const tag of ['red', 'blue']) await ask('POST', '/pets', { name: 'a', tag });
    const list = await ask('GET', target);
    expect(idsIn(list)).toEqual(ids);
    expect(list.body).toMatchObject({ total, has_more: more, next: null });
    const place = { number, first: number === 1, last: !more, empty: ids.length === 0 };
    expect(list.body).toMatchObject(place);
  });

  it('belongs to a record of another, as its path says', async () => {
    const { ask } = open();
    const known = await ask('GET', '/pets/1/visits');
    expect(idsIn(known, '')).toHaveLength(3);
    expect(idsIn(await ask('GET', '/pets/2/visits'), '')).not.toEqual(idsIn(known, ''));
    const created = await ask('POST', '/pets/1/visits', { note: 'n' });
    expect(created).toMatchObject({ status: 201, body: { petId: 1, note: 'n' } });
    const id = at(created, '/id');
    expect((await ask('GET', `/pets/1/visits/${id}`)).body).toEqual(created.body);
    expect(idsIn(await ask('GET', '/pets/1/visits'), '')).toContain(id);
    expect(idsIn(await ask('GET', '/pets/2/visits'), '')).not.toContain(id);
    await ask('POST', '/pets', { name: 'Max' });
    expect((await ask('GET', '/pets/13/visits')).body).toEqual([]);
    await ask('DELETE', '/pets/1');
    expect(await ask('GET', '/pets/1/visits')).toMatchObject({ status: 404 });
    expect(await ask('GET', '/pets/77/visits')).toMatchObject({ status: 404 });
  });

  it('is known by what a client says, if clients say it: what is there cannot be created again, but be replaced', async () => {
    const { ask } = open();
    const ann = { handle: 'ann', age: 3 };
    expect(await ask('POST', '/owners', ann)).toEqual({ status: 201, body: ann });
    expect(await ask('POST', '/owners', ann)).toEqual({ status: 409, body: undefined });
    expect(await ask('PUT', '/owners/ann', { handle: 'other', age: 4 })).toEqual({
      status: 200,
      body: { handle: 'ann', age: 4 },
    });
    expect(await ask('PUT', '/owners/bob', { handle: 'bob' })).toEqual({
      status: 201,
      body: { handle: 'bob' },
    });
    expect((await ask('GET', '/owners/bob')).body).toEqual({ handle: 'bob' });
  });

  it('has any record that is asked for, where the document has no answer for one that is not there, until it is removed', async () => {
    const { ask } = open();
    expect(await ask('GET', '/owners/nobody')).toMatchObject({ status: 200, body: { handle: 'nobody' } });
    const id = '0b5f3f0e-6a1e-4a5e-9d63-0a6f2f3c8f11';
    expect(await ask('GET', `/pets/1/visits/${id}`)).toMatchObject({ status: 200, body: { id, petId: 1 } });
    await ask('DELETE', `/pets/1/visits/${id}`);
    expect(await ask('GET', `/pets/1/visits/${id}`)).toMatchObject({ status: 404 });
  });

  it('is as it was from the start after a reset, and as it was kept after a snapshot is restored', async () => {
    const { app, ask } = open();
    const before = await ask('GET', '/pets');
    await ask('POST', '/pets', { name: 'Max' });
    await ask('DELETE', '/pets/1');
    const changed = await ask('GET', '/pets');
    const snapshot = await ask('GET', '/__mock/snapshot');
    app.mock.reset();
    expect(await ask('GET', '/pets')).toEqual(before);
    expect(await ask('PUT', '/__mock/snapshot', snapshot.body)).toMatchObject({ status: 204 });
    expect(await ask('GET', '/pets')).toEqual(changed);
  });

  it('is shown on the pages of data, and stays when the document is read again', async () => {
    const { app, ask } = open();
    await ask('POST', '/pets', { name: 'Max' });
    await ask('GET', '/pets/1/visits');
    await ask('DELETE', '/pets/2');
    const data = '/__mock/companies/alder-finch/data/default';
    expect(at(await ask('GET', data), '/collections')).toEqual([
      { name: 'pets', total: 3 },
      { name: 'visits', total: 3 },
      { name: 'owners', total: 0 },
    ]);
    const shown = await ask('GET', `${data}/pets?search=max`);
    expect(shown.body).toMatchObject({ total: 1, records: [{ key: '13', record: { name: 'Max' } }] });
    const visit = String(at(await ask('GET', `${data}/visits?limit=1`), '/records/0/key'));
    expect(await ask('GET', `${data}/visits/${encodeURIComponent(visit)}`)).toMatchObject({
      body: { petId: 1 },
    });
    expect(await ask('GET', `${data}/pets/2`)).toMatchObject({ status: 404 });

    const { '/pets/{petId}': item, '/pets': pets } = SHOP.paths;
    const document = (paths: object): string => write('other.json', JSON.stringify({ ...SHOP, paths }));
    app.mock.reload({ document: document({ '/pets': pets, '/pets/{petId}': item }) });
    expect(idsIn(await ask('GET', '/pets'))).toEqual([1, 12, 13]);
    const snapshot = await ask('GET', '/__mock/snapshot');
    expect(await ask('PUT', '/__mock/snapshot', snapshot.body)).toMatchObject({ status: 204 });
    app.mock.reload({ document: document({ '/pets': { get: pets.get } }) });
    expect(app.mock.resources).toEqual([]);
  });

  it('holds no more than may be kept: what was removed makes room once only', async () => {
    const { ask } = open({ maxRecords: 4 });
    expect(await ask('POST', '/pets', { name: 'a' })).toMatchObject({ status: 201 });
    expect(await ask('POST', '/pets', { name: 'b' })).toMatchObject({ status: 507 });
    expect(await ask('PATCH', '/pets/13', { tag: 'c' })).toMatchObject({ status: 200 });
    expect(await ask('DELETE', '/pets/13')).toMatchObject({ status: 204 });
    expect(await ask('POST', '/pets', { name: 'b' })).toMatchObject({ status: 507 });
  });

  it('belongs to a company', async () => {
    const { app, ask } = open();
    const { id } = app.mock.addCompany();
    await ask('POST', '/pets', { name: 'Max' });
    expect(at(await ask('GET', `/__mock/companies/${id}/data/default`), '/collections/0/total')).toBe(0);
  });

  it('is the same for the same seed and requests, also where these come at once, and another for another seed', async () => {
    const run = async (seed: number): Promise<Reply[]> => {
      const { ask } = open({ seed });
      const created = ['a', 'b', 'c'].map((note) => ask('POST', '/pets/1/visits', { note }));
      return [...(await Promise.all(created)), await ask('GET', '/pets/1/visits'), await ask('GET', '/pets')];
    };
    const [first, again, other] = [await run(3), await run(3), await run(4)];
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    expect(new Set(first.slice(0, 3).map((reply) => at(reply, '/id'))).size).toBe(3);
  });

  it('is none where the mock is stateless: each operation answers by itself', async () => {
    const { app, ask } = open({ stateless: true });
    expect(app.mock.resources).toEqual([]);
    await ask('DELETE', '/pets/12');
    expect(await ask('GET', '/pets/12')).toMatchObject({
      status: 200,
      body: { data: { id: 12, name: 'Rex' } },
    });
  });

  it('leaves what cannot be told in the form that is wanted to the document, and says so', async () => {
    const notes: string[] = [];
    const thing = { type: 'object', properties: { id: { type: 'integer' } } };
    const { ask } = open({
      onNote: (line) => notes.push(line),
      document: write(
        'things.json',
        JSON.stringify({
          ...SHOP,
          paths: {
            '/things': {
              get: { operationId: 'list', responses: ok({ type: 'array', items: thing, minItems: 3 }) },
            },
            '/things/{id}': { parameters: path('id'), delete: { responses: ok(undefined, 204) } },
          },
        }),
      ),
    });
    await ask('DELETE', '/things/1');
    const list = await ask('GET', '/things');
    expect(idsIn(list, '').length).toBeGreaterThan(2);
    expect(notes.join()).toContain('list was answered without what is kept');
  });

  /** Things whose ids are texts, with some operations. */
  function openThings(
    id: object,
    paths: { all: object; one: object },
  ): { ask: ReturnType<typeof open>['ask'] } {
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
    const thing = { type: 'object', required: ['id'], properties: { id, name: { type: 'string' } } };
    const document = {
      ...SHOP,
      components: { schemas: { ...SHOP.components.schemas, Thing: thing } },
      paths: { '/things': paths.all, '/things/{id}': { parameters, ...paths.one } },
    };
    return open({ document: write('things.json', JSON.stringify(document)) });
  }
  const NEW = { requestBody: json({ type: 'object', properties: { name: { type: 'string' } } }) };
  const ONE = {
    get: { responses: { ...ok(ref('Thing')), ...NOT_FOUND } },
    delete: { responses: ok(undefined, 204) },
  };

  it.each([
    { id: { type: 'string', example: 'TH-77AX' }, shown: ref('Thing'), at: '/id', of: /^TH-\d\d[A-Z]{2}$/ },
    { id: { type: 'string', const: 'the-one' }, shown: ref('Thing'), at: '/id', of: /^the-one$/ },
    {
      id: { type: 'string', format: 'uuid' },
      shown: { type: 'object', properties: { made: { type: 'array', items: ref('Thing') } } },
      at: '/made/0/id',
      of: /-/,
    },
  ])('is found by the id that its creation shows: $at of $id', async ({ id, shown, at: place, of }) => {
    const { ask } = openThings(id, { all: { post: { ...NEW, responses: ok(shown, 201) } }, one: ONE });
    const ids = [];
    for (const name of ['a', 'b']) ids.push(String(at(await ask('POST', '/things', { name }), place)));
    for (const one of ids) {
      expect(one).toMatch(of);
      expect(await ask('GET', `/things/${one}`)).toMatchObject({ status: 200, body: { id: one } });
    }
    await ask('DELETE', `/things/${ids[0]}`);
    expect(await ask('GET', `/things/${ids[0]}`)).toMatchObject({ status: 404 });
  });

  it('has any record that is asked for, where no list and no creation tells which there are, until it is removed', async () => {
    const { ask } = openThings({ type: 'string' }, { all: {}, one: ONE });
    expect(await ask('GET', '/things/any')).toMatchObject({ status: 200, body: { id: 'any' } });
    await ask('DELETE', '/things/any');
    expect(await ask('GET', '/things/any')).toMatchObject({ status: 404 });
  });

  it.each([
    { id: { type: 'integer' }, given: 2 ** 63 },
    { id: { type: 'integer', minimum: 5, maximum: 12 }, given: 12 },
    { id: { type: 'number' }, given: 1e300 },
  ])('has an id that is free, where none is behind the greatest: $given', async ({ id, given }) => {
    const put = { requestBody: json(ref('Thing')), responses: ok(ref('Thing'), 201) };
    const create = { ...NEW, responses: ok(ref('Thing'), 201) };
    const { ask } = openThings(id, { all: { post: create }, one: { ...ONE, put } });
    expect(await ask('PUT', `/things/${given}`, { id: given })).toMatchObject({ status: 201 });
    const made = [];
    for (const name of ['a', 'b']) made.push(Number(at(await ask('POST', '/things', { name }), '/id')));
    expect(new Set([...made, given]).size).toBe(3);
    expect(Math.max(...made)).toBeLessThan(12);
    for (const one of made) expect(await ask('GET', `/things/${one}`)).toMatchObject({ body: { id: one } });
  });
});
