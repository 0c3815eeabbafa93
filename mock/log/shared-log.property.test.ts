import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../spec/runs.test.helper.ts';
import { openMock } from '../create-mock.ts';
import { DEFAULTS, type MockOptions } from '../options.ts';
import { useTempFiles } from '../temp-files.test.helper.ts';
import type { Ask } from '../ways.test.helper.ts';
import {
  type Instance,
  ofBehaviours,
  ofControl,
  ofService,
  roundsOf,
  type Step,
  TAG,
  toInstance,
  withTag,
} from './instance.test.helper.ts';
import { readEntry } from './log-entry.ts';
import type { DeliverEntry, LogSnapshot, LogStorage } from './log-storage.ts';

/** A log that several instances share, as slow here and there as chance will have it. */
class SharedLog {
  readonly texts: string[] = [];
  snapshot: LogSnapshot | undefined;
  readonly #followers = new Map<object, { next: number; deliver: DeliverEntry }>();

  open(pause: () => number): LogStorage {
    const own = {};
    const follow = async (): Promise<void> => {
      for (let turns = pause(); turns > 0; turns -= 1) await nextTurn();
      const follower = this.#followers.get(own);
      for (; follower && follower.next < this.texts.length; follower.next += 1)
        follower.deliver(follower.next + 1, this.texts[follower.next] ?? '');
    };
    return {
      kind: 'redis',
      snapshotAfter: 3_000,
      readSnapshot: () => this.snapshot,
      follow: (next, deliver) => {
        this.#followers.set(own, { next, deliver });
        this.wake = [...this.wake, follow];
        return follow();
      },
      append: async (entries) => {
        for (let turns = pause(); turns > 0; turns -= 1) await nextTurn();
        this.texts.push(...entries.map(({ text }) => text));
        for (const one of this.wake) void one();
      },
      latest: async () => this.texts.length,
      keepSnapshot: async ({ position, pieces }) => {
        const copied = [];
        for (const piece of pieces) {
          await nextTurn();
          copied.push(piece);
        }
        this.snapshot = { position, pieces: copied };
      },
      findProblem: () => undefined,
      close: () => void this.#followers.delete(own),
    };
  }

  private wake: (() => Promise<void>)[] = [];
}

const LISTENING = {
  access: { token: undefined, cookie: '', refuse: () => undefined },
  limits: DEFAULTS,
  closing: new AbortController().signal,
};

async function join(shared: SharedLog, options: MockOptions, pause: () => number): Promise<Instance> {
  const { app, log } = openMock(options, { ...LISTENING, isLogged: true });
  await log?.open(shared.open(pause));
  return toInstance((request) => app.fetch(request));
}

const PETS = `
openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /owners:
    get: { operationId: listOwners, responses: { '200': { description: All., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Owner' } } } } } } }
    post: { operationId: addOwner, requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Owner' } } } }, responses: { '201': { description: Added., content: { application/json: { schema: { $ref: '#/components/schemas/Owner' } } } } } }
  /owners/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { operationId: readOwner, responses: { '200': { description: It., content: { application/json: { schema: { $ref: '#/components/schemas/Owner' } } } }, '404': { description: None. } } }
    delete: { operationId: removeOwner, responses: { '204': { description: Gone. }, '404': { description: None. } } }
  /owners/{id}/pets:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { operationId: listPets, responses: { '200': { description: All., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } } } } }
    post: { operationId: addPet, requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }, responses: { '201': { description: Added., content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } } }
  /owners/{id}/pets/{petId}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: integer } }
      - { name: petId, in: path, required: true, schema: { type: integer } }
    get: { operationId: readPet, responses: { '200': { description: It., content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }, '404': { description: None. } } }
components:
  schemas:
    Owner: { type: object, required: [id], properties: { id: { type: integer, readOnly: true }, name: { type: string } } }
    Pet: { type: object, required: [id], properties: { id: { type: integer, readOnly: true }, name: { type: string } } }
`;

const id = fc.integer({ min: 1, max: 6 });
const ofPets: fc.Arbitrary<Ask> = fc.oneof(
  fc.record({ path: fc.constantFrom('/owners', '/owners?limit=2') }),
  fc.record({ id }).map(({ id: owner }) => ({ path: `/owners/${owner}` })),
  fc.record({ id }).map(({ id: owner }) => ({ path: `/owners/${owner}/pets` })),
  fc.tuple(id, id).map(([owner, pet]) => ({ path: `/owners/${owner}/pets/${pet}` })),
  fc.record({ name: fc.string() }).map((json) => ({ method: 'POST', path: '/owners', json })),
  fc.tuple(id, fc.string()).map(([owner, name]) => ({
    method: 'POST',
    path: `/owners/${owner}/pets`,
    json: { name },
  })),
  id.map((owner) => ({ method: 'DELETE', path: `/owners/${owner}` })),
);

const tempFile = useTempFiles();

const WORLDS: { world: string; options: MockOptions; ask: fc.Arbitrary<Ask> }[] = [
  { world: 'the service', options: {}, ask: ofService },
  {
    world: 'a document with resources',
    options: { document: tempFile('pets.yaml', PETS) },
    ask: fc.oneof({ weight: 4, arbitrary: ofPets }, { weight: 1, arbitrary: ofControl }),
  },
];

describe.each(WORLDS)('several instances of $world', ({ options, ask }) => {
  it('answer as one alone that was asked in the same order', async () => {
    const alone = fc.oneof({ weight: 3, arbitrary: ask }, { weight: 1, arbitrary: ofBehaviours });
    await fc.assert(
      fc.asyncProperty(roundsOf(ask, alone), fc.infiniteStream(fc.nat(3)), async (rounds, pauses) => {
        const shared = new SharedLog();
        const pause = (): number => Number(pauses.next().value);
        const start = (): Promise<Instance> => join(shared, options, pause);
        const instances = await Promise.all([start(), start(), start()]);
        const { app } = openMock(options, { ...LISTENING, isLogged: false });
        const single = toInstance((request) => app.fetch(request));
        const send = ({ who, ask: one }: Step): Promise<string> => (instances[who] as Instance)(one);
        for (const { atOnce, inOrder, restarted } of rounds) {
          // What meets behaviours has two turns, between which others may have theirs.
          const met = JSON.parse(await single({ path: '/__mock/behaviours' }))[2].includes('"id"');
          const from = shared.texts.length;
          const got = met
            ? []
            : await Promise.all(atOnce.map((one, number) => send({ ...one, ask: withTag(one.ask, number) })));
          const order = shared.texts
            .slice(from)
            .map((text) => Number(new Map(readEntry(text).headers).get(TAG)));
          for (const number of order) {
            const { ask: one } = atOnce[number] as Step;
            expect([one, got[number]]).toEqual([one, await single(withTag(one, number))]);
          }
          if (restarted !== null) instances[restarted] = await start();
          for (const step of inOrder)
            expect([step, await send(step)]).toEqual([step, await single(step.ask)]);
        }
      }),
      { numRuns: runs(4, 60) },
    );
  });
});
