import { describe, expect, it } from 'vitest';
import { createFolder } from '../spec/document.test.helper.ts';
import type { Report } from './report/report.ts';
import type { ContractOptions } from './run/options.ts';
import { runContract } from './run-contract.ts';

/** A document that says nothing of evidence, as everybody's. */
const PETS = `
openapi: 3.0.3
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        '200':
          description: d
          content:
            application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } }
  /pets/{petId}:
    get:
      operationId: getPet
      parameters: [{ name: petId, in: path, required: true, example: 1, schema: { type: integer } }]
      responses:
        '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
        '404': { description: No such pet. }
  /away: { get: { operationId: getAway, responses: { '302': { description: Elsewhere. } } } }
components:
  schemas:
    Pet:
      type: object
      required: [id, name]
      properties:
        id: { type: integer }
        name: { type: string }
        owner: { type: object, additionalProperties: false, properties: { name: { type: string } } }
`;

const PET = { id: 1, name: 'Rex' };

interface Asked {
  pet?: unknown;
  status?: number;
  mediaType?: string;
  /** What reads of one pet are answered with. */
  one?: number;
  options?: Partial<ContractOptions>;
  overlays?: Record<string, string>;
}

async function check({ pet = PET, status = 200, mediaType, one = status, ...asked }: Asked): Promise<Report> {
  const folder = createFolder({ 'pets.yaml': PETS, ...asked.overlays });
  const answer = (body: unknown, as: number): Response =>
    new Response(JSON.stringify(body), {
      status: as,
      headers: { 'content-type': mediaType ?? 'application/json' },
    });
  const fetch = (request: Request): Response => {
    const { pathname } = new URL(request.url);
    if (pathname === '/away') return new Response(null, { status: 302, headers: { location: '/pets' } });
    if (pathname === '/pets') return answer([pet], status);
    return /^\/pets\/\d+$/.test(pathname) ? answer(pet, one) : answer({ message: 'Nothing there.' }, 404);
  };
  const { report } = await runContract({
    baseUrl: 'http://pets.local',
    document: `${folder}/pets.yaml`,
    overlays: Object.keys(asked.overlays ?? {}).map((file) => `${folder}/${file}`),
    fetch,
    keys: {},
    ...asked.options,
  });
  return report;
}

function tell({ findings }: Report): string[] {
  return findings.map(({ outcome, label }) => `${outcome} ${label}`);
}

describe('a document that states no evidence', () => {
  it('holds where it is kept, and an undeclared property is learned', async () => {
    expect(tell(await check({}))).toEqual([]);
    const report = await check({ pet: { ...PET, colour: 'red' } });
    expect(new Set(tell(report))).toEqual(
      new Set(['learned 200 /-/colour undeclared', 'learned 200 /colour undeclared']),
    );
    expect(report.verdict).toBe('holds');
  });

  it.each<Asked & { what: string; label: string }>([
    { what: 'a missing property', pet: { id: 1 }, label: '200 /name required' },
    { what: 'a type', pet: { ...PET, id: '1' }, label: '200 /id type' },
    {
      what: 'a property that is excluded',
      pet: { ...PET, owner: { age: 3 } },
      label: '200 /owner/age additionalProperties',
    },
    { what: 'a status', status: 202, label: 'status 202' },
    { what: 'an error that is not declared', status: 418, label: 'status 418' },
    { what: 'a media type', mediaType: 'text/plain', label: '200 content' },
  ])('is violated by $what', async ({ label, what, ...asked }) => {
    const report = await check(asked);
    expect(tell(report)).toContain(`violation ${label}`);
    expect(report.verdict).toBe('violated');
    expect(new Set(report.findings.map(({ source }) => source))).toEqual(new Set(['pets.yaml']));
  });

  it.each<{ what: string; one: number; holds: boolean }>([
    { what: 'an error that it declares', one: 404, holds: true },
    { what: 'who asks', one: 403, holds: true },
    { what: 'what is never said of a valid request', one: 415, holds: false },
    { what: 'a failure of the server', one: 500, holds: false },
  ])('judges $what ($one) as its owner meant it', async ({ one, holds }) => {
    const report = await check({ one });
    expect(report.verdict).toBe(holds ? 'holds' : 'violated');
    const found = report.cases.find(
      ({ check, operationId }) => check === 'positive_data_acceptance' && operationId === 'getPet',
    );
    if (holds) expect(found?.verdict).toBe('not-observed');
  });

  it('fails nobody where it is a sketch', async () => {
    const report = await check({ pet: { id: '1' }, status: 202, options: { grade: 'assumed' } });
    expect(report.verdict).toBe('holds');
    expect(tell(report)).toContain('learned 200 /name required');
  });

  it('is as certain where an Overlay says how certain its own part is', async () => {
    const overlay = (evidence: string): string => `
overlay: 1.0.0
info: { title: O, version: '1' }
actions:
  - target: $.components.schemas.Pet.properties
    update: { weight: { type: integer${evidence} } }
`;
    const of = async (evidence: string): Promise<string[]> =>
      tell(await check({ pet: { ...PET, weight: 'much' }, overlays: { 'o.yaml': overlay(evidence) } }));
    expect(await of('')).toContain('learned 200 /weight type');
    expect(await of(', x-evidence: { grade: documented, source: the owner }')).toContain(
      'violation 200 /weight type',
    );
    expect(tell(await check({ pet: { id: 1 }, overlays: { 'o.yaml': overlay('') } }))).toContain(
      'violation 200 /name required',
    );
  });

  it('takes no other grade where it states evidence itself', async () => {
    await expect(
      runContract({ baseUrl: 'http://x.local', keys: { dev: 'abcd' }, grade: 'assumed' }),
    ).rejects.toThrow('states evidence of its own');
  });
});
