import { describe, expect, it } from 'vitest';
import { createFolder } from '../spec/document.test.helper.ts';
import type { Report } from './report/report.ts';
import { toVerdictLine } from './report/text/verdict-line.ts';
import type { ContractOptions } from './run/options.ts';
import { runContract } from './run-contract.ts';

const PET =
  '{ type: object, required: [key], properties: { key: { type: string }, name: { type: string } } }';

function json(schema: string): string {
  return `{ description: d, content: { application/json: { schema: ${schema} } } }`;
}

/** Pets that belong to owners; no id is shown by the document. */
const DOCUMENT = `
openapi: 3.0.3
info: { title: Pets, version: '1' }
paths:
  /owners:
    get: { operationId: listOwners, responses: { '200': ${json('{ type: object, properties: { page: { type: integer }, owners: { type: array, items: { type: object, properties: { id: { type: integer } } } } } }')} } }
  /owners/{ownerId}/pets:
    parameters: [{ name: ownerId, in: path, required: true, schema: { type: integer } }]
    get: { operationId: listPets, responses: { '200': ${json(`{ type: array, items: ${PET} }`)} } }
    post:
      operationId: addPet
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } } } }
      responses: { '201': ${json(PET)} }
  /owners/{ownerId}/pets/{petKey}:
    parameters:
      - { name: ownerId, in: path, required: true, schema: { type: integer } }
      - { name: petKey, in: path, required: true, schema: { type: string } }
    get: { operationId: getPet, responses: { '200': ${json(PET)} } }
    put:
      operationId: changePet
      requestBody: { required: true, content: { application/json: { schema: ${PET} } } }
      responses: { '200': ${json(PET)} }
    delete: { operationId: removePet, responses: { '204': { description: Gone. } } }
  /latest:
    get:
      operationId: getLatest
      responses:
        '200':
          description: d
          content: { application/json: { schema: { type: object } } }
          links: { shop: { operationId: getShop, parameters: { code: '$response.body#/at' } } }
  /shops/{code}: { get: { operationId: getShop, parameters: [{ name: code, in: path, required: true, schema: { type: string } }], responses: { '200': ${json('{ type: object }')} } } }
  /visits: { get: { operationId: listVisits, parameters: [{ name: vetId, in: query, required: true, schema: { type: string } }], responses: { '200': ${json('{ type: array }')} } } }
`;

/** The same, where what is changed is named in the body. */
const NAMED_IN_BODY = (() => {
  const [put = ''] = /^ {4}put:\n(?: {6}.*\n)*/m.exec(DOCUMENT) ?? [];
  return DOCUMENT.replace(put, '').replace(/^ {4}post:$/m, () => `${put}    post:`);
})();

interface Asked {
  /** What can be done away with is left out of the document. */
  document?: string;
  options?: Partial<ContractOptions>;
}

interface Seen {
  report: Report;
  /** What was asked: `GET /owners`. */
  asked: readonly string[];
  /** The keys of the pets of the second owner that are there afterwards. */
  pets: readonly string[];
}

async function readBody(request: Request): Promise<Record<string, unknown>> {
  const value: unknown = await request.json().catch(() => undefined);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

async function check({ document = DOCUMENT, options }: Asked): Promise<Seen> {
  const pets = new Map([['rex-77', { key: 'rex-77', name: 'Rex' }]]);
  const owners = new Map([['rex-77', '42']]);
  const asked: string[] = [];
  let count = 0;
  const answer = async (request: Request): Promise<Response> => {
    const { pathname: path, searchParams } = new URL(request.url);
    const inBody = request.method === 'PUT' && path.endsWith('/pets');
    const pathname = inBody ? `${path}/${String((await readBody(request.clone()))['key'])}` : path;
    const [, first, owner, , key = ''] = pathname.split('/');
    asked.push(`${request.method} ${pathname}`);
    const none = new Response(null, { status: 404 });
    if (pathname === '/latest') return Response.json({ at: 'north-5', vet: { id: 'v-9' }, vetId: 'v-9' });
    if (first === 'shops') return owner === 'north-5' ? Response.json({}) : none;
    if (first === 'visits') return searchParams.get('vetId') === 'v-9' ? Response.json([]) : none;
    if (pathname === '/owners') return Response.json({ page: 1, owners: [{ id: 41 }, { id: 42 }] });
    if (!['41', '42'].includes(owner ?? '')) return none;
    if (pathname.endsWith('/pets')) {
      if (request.method === 'GET')
        return Response.json([...pets.values()].filter((one) => owners.get(one.key) === owner));
      const body = await readBody(request);
      if (typeof body['name'] !== 'string') return new Response(null, { status: 400 });
      count += 1;
      pets.set(`made-${count}`, { key: `made-${count}`, name: body['name'] });
      owners.set(`made-${count}`, owner ?? '');
      return Response.json(pets.get(`made-${count}`), { status: 201 });
    }
    const pet = pets.get(key);
    if (!pet) return none;
    if (request.method === 'DELETE') {
      pets.delete(key);
      return new Response(null, { status: 204 });
    }
    if (request.method === 'PUT') {
      const body = await readBody(request);
      if (typeof body['key'] !== 'string' || !['string', 'undefined'].includes(typeof body['name']))
        return new Response(null, { status: 400 });
      if (typeof body['name'] === 'string') pet.name = body['name'];
    }
    return Response.json(pet);
  };
  const folder = createFolder({ 'pets.yaml': document });
  const { report } = await runContract({
    baseUrl: 'http://pets.local',
    document: `${folder}/pets.yaml`,
    fetch: answer,
    keys: {},
    rateLimit: 10_000,
    ...options,
  });
  return { report, asked: [...new Set(asked)], pets: [...pets.keys()] };
}

/** The operations of which a valid call was seen, and what was told of the others. */
function listObserved({ cases }: Report): string[] {
  return cases
    .filter((one) => one.check === 'positive_data_acceptance' && one.verdict === 'passed')
    .flatMap(({ operationId }) => operationId ?? [])
    .toSorted();
}

const READS = ['getLatest', 'getPet', 'getShop', 'listOwners', 'listPets', 'listVisits'];

describe('what a run finds for itself', () => {
  it('are ids that lists, other answers and links show, and no other is asked for', async () => {
    const { report, asked } = await check({ options: { live: true } });
    expect(listObserved(report)).toEqual(READS);
    expect(report.findings).toEqual([]);
    expect(asked.every((one) => one.startsWith('GET '))).toBe(true);
    expect(asked.filter((one) => /^GET \/(?:shops|owners\/\d+\/pets\/)/.test(one))).toEqual(
      expect.arrayContaining(['GET /owners/42/pets/rex-77', 'GET /shops/north-5']),
    );
    expect(report.counts.operations).toEqual({ asked: 9, observed: 6 });
  });

  it('is changed and removed only where it created it, and nothing of its own is left', async () => {
    const live = { live: true, allowWrites: true, known: { ownerId: 42 } };
    for (const [document, options] of [DOCUMENT, NAMED_IN_BODY].flatMap((one) => [
      [one, {}] as const,
      [one, live] as const,
    ])) {
      const { report, asked, pets } = await check({ document, options });
      expect(listObserved(report)).toEqual(expect.arrayContaining(['addPet', 'changePet', 'removePet']));
      expect(report.verdict).toBe('holds');
      expect(pets).toEqual(['rex-77']);
      expect(asked.filter((one) => /^(?:PUT|DELETE) .*rex/.test(one))).toEqual([]);
    }
  });

  it('is named in a body as well, and what was there before is not', async () => {
    const options = {
      live: true,
      allowWrites: true,
      known: { ownerId: 42 },
      exclude: { operationIds: ['addPet'] },
    };
    const { report, asked } = await check({ document: NAMED_IN_BODY, options });
    expect(asked.filter((one) => one.startsWith('PUT '))).toEqual([]);
    expect(JSON.stringify(report.cases)).toContain('name one with --known petKey=…');
    const named = await check({
      document: NAMED_IN_BODY,
      options: { ...options, known: { ownerId: 42, petKey: 'rex-77' } },
    });
    expect(listObserved(named.report)).toContain('changePet');
    expect(named.asked.filter((one) => one.startsWith('PUT '))).toContain('PUT /owners/42/pets/rex-77');
  });

  it('is told where it cannot be removed', async () => {
    const document = DOCUMENT.replace(/^ {4}delete: .*$/m, '');
    const { report, pets } = await check({ document });
    expect(pets.length).toBeGreaterThan(1);
    expect(report.notes.join()).toMatch(
      /still there, because it could not be removed: \/owners\/4[12]\/pets\/made-\d/,
    );
  });
});

describe('what the user names', () => {
  it.each<{ known: Record<string, string>; want: string }>([
    { known: { petKey: 'rex-77', ownerId: '42' }, want: 'GET /owners/42/pets/rex-77' },
    { known: { petKey: 'no-such', 'getPet.petKey': 'rex-77' }, want: 'GET /owners/42/pets/rex-77' },
  ])('is taken first: $known', async ({ known, want }) => {
    const { asked } = await check({ options: { known, include: { operationIds: ['getPet'] } } });
    expect(asked).toContain(want);
    expect(asked.filter((one) => /pets\/(?:made|no-such)/.test(one))).toEqual([]);
  });
});

describe('a run that saw little', () => {
  /** Nothing shows which shops there are. */
  const document = `
openapi: 3.0.3
info: { title: Shops, version: '1' }
paths:
  /owners: { get: { operationId: listOwners, responses: { '200': { description: d } } } }
  /shops/{code}: { get: { operationId: getShop, parameters: [{ name: code, in: path, required: true, schema: { type: string } }], responses: { '200': { description: d } } } }
  /stalls/{code}: { get: { operationId: getStall, parameters: [{ name: code, in: path, required: true, schema: { type: string } }], responses: { '200': { description: d } } } }
`;

  it('says how much it saw, and cannot judge where that is too little', async () => {
    const { report } = await check({ document });
    expect(toVerdictLine(report)).toBe('Holds as far as it was observed: 1 of 3 operations.');
    const little = await check({ options: { live: true, minObserved: 0.8 } });
    expect(little.report).toMatchObject({
      verdict: 'cannot-judge',
      reason: 'Only 6 of 9 operations were observed, which is less than 80 %.',
    });
    const enough = await check({ options: { live: true, minObserved: 0.6 } });
    expect(enough.report.verdict).toBe('holds');
  });
});
