import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ALDER, ALDER_PROD, askAs } from './known.test.helper.ts';
import { toOverlay, useTempFiles } from './temp-files.test.helper.ts';
import { useMock, useMockInProcess, WAYS } from './ways.test.helper.ts';

/** Schemas of every kind; each is answered by an operation of its own that has no code. */
const SHAPES: Readonly<Record<string, object>> = {
  text: { type: 'string' },
  'a text of bounds': { type: 'string', minLength: 30, maxLength: 31 },
  'a pattern': { type: 'string', pattern: '^[A-Z]{2}-\\d{4}$' },
  'an address': { type: 'string', format: 'email' },
  'a day': { type: 'string', format: 'date' },
  'a moment': { type: 'string', format: 'date-time' },
  'an id': { type: 'string', format: 'uuid' },
  'a link': { type: 'string', format: 'uri' },
  'a number': { type: 'number', minimum: 1.5, maximum: 1.75 },
  'a whole number': { type: 'integer', exclusiveMinimum: 4, exclusiveMaximum: 7 },
  'a multiple': { type: 'integer', multipleOf: 7, minimum: 20, maximum: 50 },
  'true or false': { type: 'boolean' },
  'one of some': { enum: ['a', 1, null, { deep: true }] },
  'a constant': { const: { deep: [1, null] } },
  'nothing or a text': { type: ['string', 'null'], maxLength: 5 },
  'nothing or a record': {
    type: ['object', 'null'],
    required: ['a'],
    properties: { a: { type: 'integer' } },
  },
  anything: {},
  'an object of anything': { type: 'object' },
  'an object with notes of ours': {
    type: 'object',
    'x-evidence': { grade: 'assumed' },
    'x-other': 1,
    example: 1,
  },
  'a record': {
    type: 'object',
    required: ['id', 'email', 'name', 'city', 'tags'],
    additionalProperties: false,
    properties: {
      id: { type: 'string' },
      email: { type: 'string' },
      name: { type: 'string', 'x-evidence': { grade: 'assumed' } },
      city: { type: 'string' },
      tags: { type: 'array', minItems: 2, maxItems: 4, items: { type: 'string', maxLength: 9 } },
    },
  },
  'a map': { type: 'object', additionalProperties: { type: 'integer' }, minProperties: 2 },
  'a list without repetition': {
    type: 'array',
    uniqueItems: true,
    minItems: 3,
    items: { type: 'integer', minimum: 1, maximum: 4 },
  },
  'a tuple': {
    type: 'array',
    prefixItems: [{ type: 'integer' }, { type: 'string' }],
    items: false,
    minItems: 2,
  },
  'one of two': {
    oneOf: [
      { type: 'integer', maximum: 3 },
      { type: 'string', maxLength: 3 },
    ],
  },
  'any of two': { anyOf: [{ type: 'boolean' }, { type: 'array', items: { type: 'boolean' } }] },
  'all of two': {
    allOf: [
      { type: 'object', required: ['x'], properties: { x: { type: 'integer' } } },
      { type: 'object', required: ['y'], properties: { y: { type: 'string' } } },
    ],
  },
  'a reference': { $ref: '#/components/schemas/Profile' },
  'a list of references': { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Recognition' } },
  'a reference into a path': { $ref: '#/paths/~1members/get/responses/200/content/application~1json/schema' },
  'a tree': { $ref: '#/components/schemas/Tree' },
  'a list that ends': { $ref: '#/components/schemas/Chain' },
};

const TREES = {
  Tree: {
    type: 'object',
    required: ['name', 'children'],
    properties: {
      name: { type: 'string', minLength: 1 },
      children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
      parent: { oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/Tree' }] },
    },
  },
  Chain: {
    type: 'object',
    required: ['next'],
    properties: { next: { anyOf: [{ $ref: '#/components/schemas/Chain' }, { type: 'null' }] } },
  },
};

const NAMES = Object.keys(SHAPES);
const pathOf = (name: string): string => `/added/${NAMES.indexOf(name)}`;

function answer(schema: object, more: object = {}): object {
  return {
    get: { responses: { '200': { description: 'd', content: { 'application/json': { schema, ...more } } } } },
  };
}

const PATHS = Object.fromEntries(NAMES.map((name) => [pathOf(name), answer(SHAPES[name] ?? {})]));
const isRichEnough = (name: string): boolean =>
  ![
    'true or false',
    'a constant',
    'an object of anything',
    'an object with notes of ours',
    'a whole number',
  ].includes(name);

/** The schemas that the cases refer to, as small ones of their own: what a value must have at least. */
const LOCAL_DEFS = {
  ...(local(TREES) as object),
  Profile: { type: 'object', required: ['id', 'email', 'recognitions_sent'] },
  Recognition: { type: 'object', required: ['id', 'created_at', 'sender', 'recipients', 'message'] },
  schema: { type: 'object', required: ['members', 'pagination'] },
};

function local(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replace(/"#[^"]*\/(\w+)"/g, '"#/$defs/$1"'));
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const JUDGES = new Map(
  NAMES.map((name) => [name, ajv.compile({ ...local(SHAPES[name] ?? {}), $defs: LOCAL_DEFS })]),
);

describe.each(WAYS)('operations that an Overlay adds, $way', (way) => {
  const overlay = useTempFiles()('shapes.yaml', toOverlay(PATHS, TREES));
  const door = useMock(way, { overlays: [overlay] });
  const same = useMock(way, { overlays: [overlay], seed: 1 });

  it.each(NAMES)('%s is generated, and valid', async (name) => {
    const { status, body, text } = await askAs(door, ALDER, { path: pathOf(name) });
    expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' });
    expect(judge(name, body)).toBe('');
  });

  it('are the same for a seed whatever the order of calls', async () => {
    const first = new Map<string, string>();
    for (const name of NAMES) first.set(name, (await askAs(door, ALDER, { path: pathOf(name) })).text);
    await askAs(same, ALDER, { path: '/members' });
    for (const name of [...NAMES].reverse())
      expect((await askAs(same, ALDER, { path: pathOf(name) })).text).toBe(first.get(name));
  });

  it('need the key of the stage as all others do', async () => {
    expect((await door.ask({ path: `/dev/1${pathOf('text')}` })).text).toBe('{"message":"Forbidden"}');
    expect(
      (await door.ask({ path: `/dev/1${pathOf('text')}`, headers: { 'x-api-key': ALDER_PROD.key } })).status,
    ).toBe(403);
  });
});

describe('what is generated', () => {
  const overlay = useTempFiles()('shapes.yaml', toOverlay(PATHS, TREES));
  const overlays = [overlay];
  const seeds = [1, 2, 3, 4, 5, 6].map((seed) => useMockInProcess({ overlays, seed }));

  afterEach(() => {
    vi.useRealTimers();
  });

  it.each(NAMES)('%s is valid for every seed and query, and not always the same', async (name) => {
    const texts = new Set<string>();
    for (const door of seeds) {
      for (const query of ['', '?a=1', '?a=2']) {
        const { body, text } = await askAs(door, ALDER, { path: pathOf(name) + query });
        expect(judge(name, body)).toBe('');
        texts.add(text);
      }
    }
    if (isRichEnough(name)) expect(texts.size).toBeGreaterThan(1);
  });

  it.each(['an object of anything', 'an object with notes of ours'])(
    '%s holds nothing of the document',
    async (name) => {
      for (const door of seeds)
        expect((await askAs(door, ALDER, { path: pathOf(name) })).text).not.toMatch(
          /grade|x-|schemas|example/,
        );
    },
  );

  it('looks like what its names say', async () => {
    const { body } = await askAs<Record<string, string>>(seeds[0] ?? raise(), ALDER, {
      path: pathOf('a record'),
    });
    expect(body['email']).toContain('@');
    expect(body['name']).toMatch(/^\S+ \S+/);
  });

  it('does not depend on the clock of the machine', async () => {
    const read = (): Promise<string[]> =>
      Promise.all(
        NAMES.map(async (name) => (await askAs(seeds[0] ?? raise(), ALDER, { path: pathOf(name) })).text),
      );
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-05T05:05:05Z') });
    const later = await read();
    vi.setSystemTime(new Date('2021-01-01T00:00:00Z'));
    expect(await read()).toEqual(later);
  });

  it('differs from stage to stage and path to path', async () => {
    const door = seeds[0] ?? raise();
    const texts = await Promise.all([
      askAs(door, ALDER, { path: pathOf('a record') }),
      askAs(door, ALDER_PROD, { path: pathOf('a record') }),
      askAs(door, ALDER, { path: `${pathOf('a record')}?` }),
    ]);
    expect(texts[0]?.text).not.toBe(texts[1]?.text);
    expect(texts[0]?.text).toBe(texts[2]?.text);
  });
});

/** The kit's own validator has no say here. */
function judge(name: string, value: unknown): string {
  const validate = JUDGES.get(name) ?? raise();
  return validate(value) ? '' : ajv.errorsText(validate.errors);
}

function raise(): never {
  throw new Error('There is a mock for each seed.');
}
