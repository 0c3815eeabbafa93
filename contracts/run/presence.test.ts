import { describe, expect, it } from 'vitest';
import { findOperation, ownContract } from '../../spec/contract.test.helper.ts';
import type { Operation } from '../../spec/operation.ts';
import type { HttpAnswer } from '../cases/http-message.ts';
import { createValidCalls } from '../cases/valid-calls.ts';
import { toAnswer } from '../checks/answer.ts';
import type { Exchange, Sent } from '../checks/exchange.ts';
import { notObserved } from '../checks/judgement.ts';
import { findPresence, toFirstAddress } from './presence.ts';

const contract = ownContract();
const operation = findOperation(contract, 'importMembers');
const FIRST = '/{stage}/1/api/v1/members';
const [STAGE = '', HOST = '', BARE = ''] = operation.pathVariants.map(({ path }) => path);

/** Documented, and without another reading of its path. */
const LIST = findOperation(contract, 'listRecognitions');

interface Asked {
  /** The statuses of addresses, or why they are not asked; the rest answer as `unknown` does. */
  statuses?: Record<string, number | string>;
  /** The status of paths that belong to nothing, by their base path; 404 for the rest. */
  unknown?: Record<string, number>;
  /** Addresses whose answer has a text of its own. */
  own?: string[];
  /** Where addresses lead. */
  locations?: Record<string, string>;
  /** The media type of answers that are no JSON; without it these have none, and JSON in them. */
  type?: string;
  /** What other addresses are answered with, as JSON. */
  bodies?: Record<string, object>;
  /** What paths that belong to nothing are answered with, one after the other, as JSON. */
  unknownBodies?: object[];
  knownToExist?: boolean;
  /** Addresses that accept what they refused once it has more. */
  accepting?: string[];
  of?: Operation;
}

/** What an operation is found to be, and where it was looked for. */
async function find({
  statuses = {},
  unknown = {},
  own = [],
  locations = {},
  type,
  bodies = {},
  unknownBodies = [],
  knownToExist = true,
  accepting = [],
  of = operation,
}: Asked) {
  const asked: string[] = [];
  const controls: string[] = [];
  const completed: string[] = [];
  const toExchange = (address: string, status: number, body: object | undefined): Exchange => {
    const other = type === undefined ? '{"message":"No"}' : '<p>No';
    const text = own.includes(address) ? '{"error":"Nobody is called that"}' : other;
    const answer: HttpAnswer = {
      status,
      headers: [
        ...[body ? 'application/json' : type].flatMap((is) => (is ? [['content-type', is] as const] : [])),
        ...Object.entries(locations).flatMap(([from, to]) =>
          from === address ? [['location', to] as const] : [],
        ),
      ],
      body: new TextEncoder().encode(body ? JSON.stringify(body) : text),
      milliseconds: 1,
    };
    return {
      id: 1,
      call: { intent: 'valid', key: 'own', operation: of, stage: 'dev' },
      request: { url: `http://a.example${address}` },
      address,
      answer: toAnswer(answer),
      knownToExist,
    } as unknown as Exchange;
  };
  const found = await findPresence(of, 'dev', {
    contract,
    validCalls: createValidCalls(contract),
    async send(call, { template }): Promise<Sent> {
      expect(call).toMatchObject({ operation: of, intent: 'valid', key: 'own' });
      asked.push(template);
      const status = statuses[template] ?? 404;
      return typeof status === 'string'
        ? notObserved(status)
        : toExchange(template, status, bodies[template]);
    },
    async findUnknown(base, which) {
      controls.push(base);
      return toExchange(`${base}/nowhere`, unknown[base] ?? 404, unknownBodies[which]);
    },
    async findAccepted(refused, { template }) {
      completed.push(`${refused.answer.status} ${template}`);
      return accepting.includes(template) ? toExchange(template, 201, bodies[template]) : undefined;
    },
  });
  return { found, asked, controls, completed };
}

describe('where an operation is found', () => {
  it('at the path of the document, where that succeeds, and nowhere else is asked', async () => {
    for (const status of [200, 201, 204])
      expect(await find({ statuses: { [FIRST]: status, [STAGE]: 200 } })).toMatchObject({
        found: { kind: 'present', address: { template: FIRST, variant: undefined } },
        asked: [FIRST],
      });
    expect(toFirstAddress(operation).template).toBe(FIRST);
  });

  it.each([FIRST, HOST])('at %s, where that accepts what it refused once it has more', async (address) => {
    for (const status of [400, 403, 404, 422]) {
      const { found, completed } = await find({
        statuses: { [address]: status },
        own: [address],
        accepting: [address],
      });
      expect(found).toMatchObject({
        kind: 'present',
        address: { template: address },
        exchange: { answer: { status: 201 } },
      });
      expect(completed).toEqual([`${status} ${address}`]);
    }
  });

  it('at the path of the document, where that refuses the key, and no variant is asked', async () => {
    expect(await find({ statuses: { [FIRST]: 401, [STAGE]: 200 } })).toMatchObject({
      found: { kind: 'present', address: { template: FIRST } },
      asked: [FIRST],
    });
  });

  it('at the path of the document, where that looks at the input and no variant succeeds', async () => {
    for (const status of [400, 409, 411, 412, 413, 415, 422, 428]) {
      expect(await find({ statuses: { [FIRST]: status } })).toMatchObject({
        found: { kind: 'present', address: { template: FIRST } },
        asked: [FIRST, STAGE, HOST, BARE],
      });
      expect((await find({ statuses: { [FIRST]: status, [HOST]: 200 } })).found).toMatchObject({
        kind: 'present',
        address: { template: HOST },
      });
      expect((await find({ statuses: { '/{stage}/1/recognition': status }, of: LIST })).asked).toHaveLength(
        1,
      );
    }
  });

  it.each([
    { name: 'a slash at its end', from: FIRST, to: `${FIRST}/` },
    { name: 'a slash at its end, as a whole address', from: FIRST, to: `http://a.example${FIRST}/?limit=2` },
    { name: 'another reading with a slash', from: HOST, to: `${HOST}/` },
    { name: 'another host', from: FIRST, to: `http://b.example${FIRST}/`, isElsewhere: true },
    { name: 'another path', from: FIRST, to: '/login', isElsewhere: true },
    { name: 'itself', from: FIRST, to: FIRST, isElsewhere: true },
  ])('where it leads to $name', async ({ from, to, isElsewhere = false }) => {
    const statuses = { [from]: 301, [`${from}/`]: 200, '/login': 200 };
    const { found, asked } = await find({ statuses, locations: { [from]: to } });
    if (!isElsewhere) expect(found).toMatchObject({ kind: 'present', address: { template: `${from}/` } });
    else {
      expect(found).toMatchObject({ kind: 'not-observed' });
      expect(asked).toEqual([FIRST, STAGE, HOST, BARE]);
    }
  });

  it('ends, where a path leads to one that leads back', async () => {
    const slashed = `${FIRST}/`;
    const { asked } = await find({
      statuses: { [FIRST]: 301, [slashed]: 301 },
      locations: { [FIRST]: slashed, [slashed]: FIRST },
    });
    expect(asked).toEqual([FIRST, slashed, STAGE, HOST, BARE]);
  });

  it('at a variant that succeeds, where the path says with the reason phrase of its status that there is no such route', async () => {
    const { found } = await find({
      statuses: { [FIRST]: 403, [STAGE]: 200 },
      bodies: { [FIRST]: { error: 'Forbidden', message: 'Missing Authentication Token' } },
    });
    expect(found).toMatchObject({ kind: 'present', address: { template: STAGE } });
  });

  it('at the first variant that succeeds, whatever else the path of the document is answered with', async () => {
    for (const status of [302, 403, 404, 405, 410, 500, 501])
      for (const own of [[], [FIRST]]) {
        const { found, asked } = await find({
          statuses: { [FIRST]: status, [STAGE]: 403, [HOST]: 'no', [BARE]: 201 },
          own,
        });
        expect(found).toMatchObject({
          kind: 'present',
          address: { template: BARE, variant: 'without /api/v1' },
        });
        expect(asked).toEqual([FIRST, STAGE, HOST, BARE]);
      }
    expect((await find({ statuses: { [STAGE]: 200, [BARE]: 200 } })).asked).toEqual([FIRST, STAGE]);
  });

  it('at a variant that succeeds, where the path is answered as one that belongs to nothing', async () => {
    for (const status of [400, 403, 410, 422]) {
      const unknown = { '/{stage}/1': status };
      const { found } = await find({ statuses: { [FIRST]: status, [BARE]: 201 }, unknown });
      expect(found).toMatchObject({ kind: 'present', address: { template: BARE } });
    }
  });

  it('nowhere, where each address has the success that any path has', async () => {
    const statuses = { [FIRST]: 200, [STAGE]: 200, [HOST]: 200 };
    const unknown = { '/{stage}/1': 200, '/{stage}': 200, '': 200 };
    expect((await find({ statuses, unknown })).found).toMatchObject({ kind: 'not-observed' });
    for (const knownToExist of [true, false]) {
      const everywhere = { ...statuses, [BARE]: 200 };
      const { found, asked } = await find({ statuses: everywhere, unknown, knownToExist });
      expect(found).toMatchObject({ kind: 'absent' });
      expect(asked).toEqual([FIRST, STAGE, HOST, BARE]);
    }
  });

  it('nowhere, where any path has the same success, of whose body the document says nothing', async () => {
    const bare = operation.responses.map((response) => ({ ...response, status: '204', content: [] }));
    const of = { ...operation, responses: bare, absentIn: ['dev'] };
    const unknown = { '/{stage}/1': 200 };
    expect((await find({ of, statuses: { [FIRST]: 200 }, unknown })).found.kind).toBe('absent');
    expect((await find({ of, statuses: { [FIRST]: 200 } })).found.kind).toBe('unexpected');
  });

  it('nowhere, where any path has the same page, and JSON is described that is sent as one', async () => {
    const page = operation.responses.map((response) => ({
      ...response,
      content: response.content.map((media) => ({ ...media, mediaType: 'text/html' })),
    }));
    const of = { ...operation, responses: page, absentIn: ['dev'] };
    const given = { of, statuses: { [FIRST]: 200 }, type: 'text/html' };
    expect((await find({ ...given, unknown: { '/{stage}/1': 200 } })).found.kind).toBe('absent');
    expect((await find(given)).found.kind).toBe('unexpected');
  });

  it('at a variant that succeeds in its own way, where any path has one and the same success', async () => {
    const statuses = { [FIRST]: 200, [STAGE]: 200, [BARE]: 201 };
    const unknown = { '/{stage}/1': 200, '/{stage}': 200 };
    expect((await find({ statuses, unknown })).found).toMatchObject({
      kind: 'present',
      address: { template: BARE },
    });
    const bodies = { [STAGE]: { members: [] } };
    expect((await find({ statuses, unknown, bodies })).found).toMatchObject({
      kind: 'present',
      address: { template: STAGE },
    });
  });

  it('at its path, where that is documented, though any path has the same success', async () => {
    const { template } = toFirstAddress(LIST);
    const unknown = Object.fromEntries(['/{stage}/1', '/{stage}/1/1', '/1', ''].map((base) => [base, 200]));
    const statuses = { [template]: 200, '/{stage}/1/1/recognition': 200, '/1/recognition': 200 };
    expect((await find({ of: LIST, statuses, unknown })).found).toMatchObject({
      kind: 'present',
      address: { template },
    });
  });

  it('nowhere, where it is deprecated, and any path has the same success', async () => {
    const of = findOperation(contract, 'listRecognitionsByRecipient');
    const addresses = [toFirstAddress(of).template, ...of.pathVariants.map(({ path }) => path)];
    const unknown = Object.fromEntries(
      ['/{stage}/1', '/{stage}/1/1', '/{stage}', '/1', ''].map((base) => [base, 200]),
    );
    const statuses = Object.fromEntries(addresses.map((address) => [address, 200]));
    expect((await find({ of, statuses, unknown })).found.kind).toBe('absent');
  });

  it('at its path, where that answers as described, and no path beside it is asked', async () => {
    const of = LIST;
    const { template } = toFirstAddress(of);
    const bodies = {
      [template]: { recognitions: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } },
    };
    const { found, controls } = await find({ of, statuses: { [template]: 200 }, bodies });
    expect(found).toMatchObject({ kind: 'present', address: { template } });
    expect(controls).toEqual([]);
  });

  it('nowhere, where each address is answered as a path beside it that belongs to nothing', async () => {
    const everywhere = await find({});
    expect(everywhere.found).toMatchObject({ kind: 'absent' });
    expect(everywhere.found).toHaveProperty('looks.length', 4);
    expect(new Set(everywhere.controls)).toEqual(new Set(['/{stage}/1', '/{stage}', '']));
    for (const status of [400, 403, 405, 410, 501]) {
      const statuses = { [FIRST]: status, [BARE]: status, [STAGE]: 404, [HOST]: 405 };
      const { found } = await find({ statuses, unknown: { '/{stage}/1': status } });
      expect(found).toMatchObject({ kind: 'absent' });
    }
  });

  it('nowhere, where all that is left of it is that it is gone', async () => {
    const statuses = { [FIRST]: 410, [STAGE]: 410, [HOST]: 404 };
    expect((await find({ statuses })).found).toMatchObject({ kind: 'absent' });
    expect((await find({ statuses, knownToExist: false })).found).toMatchObject({ kind: 'not-observed' });
  });

  it('nowhere, where paths that belong to nothing differ in the same words, though two of them agree by chance', async () => {
    const bodies = Object.fromEntries([FIRST, STAGE, HOST, BARE].map((address) => [address, { who: 'Zok' }]));
    const toUnknown = (...names: string[]): object[] => names.map((who) => ({ who }));
    const kindOf = async (unknownBodies: object[]): Promise<string> =>
      (await find({ bodies, unknownBodies })).found.kind;
    expect(await kindOf(toUnknown('Rix', 'Rix', 'Vox', 'Rix'))).toBe('absent');
    expect(await kindOf(toUnknown('Rix', 'Rix', 'Rix', 'Rix'))).toBe('not-observed');
  });

  it('is not known where an address is answered as none that belongs to nothing', async () => {
    for (const given of [
      { statuses: { [STAGE]: 400 } },
      { statuses: { [HOST]: 500 } },
      { statuses: { [HOST]: 503 } },
      { statuses: { [BARE]: 'no' } },
      { own: [STAGE] },
      { own: [FIRST] },
      { statuses: { [FIRST]: 403 } },
      { statuses: { [FIRST]: 302 } },
    ])
      expect(await find(given)).toMatchObject({
        found: { kind: 'not-observed' },
        asked: [FIRST, STAGE, HOST, BARE],
      });
  });

  it('is at its path, where it is documented and no variant succeeds, or where it fails', async () => {
    const { template } = toFirstAddress(LIST);
    for (const status of [302, 403, 404, 500])
      expect(
        (await find({ of: LIST, statuses: { [template]: status }, own: [template] })).found,
      ).toMatchObject({
        kind: 'present',
        address: { template },
      });
    for (const status of [500, 502])
      expect((await find({ statuses: { [FIRST]: status } })).found).toMatchObject({
        kind: 'present',
        address: { template: FIRST },
      });
  });

  it('is not known where the answer may be about who was asked for', async () => {
    const knownToExist = false;
    expect((await find({ knownToExist })).found).toMatchObject({ kind: 'not-observed' });
    expect((await find({ knownToExist, statuses: { [BARE]: 200 } })).found).toMatchObject({
      kind: 'present',
    });
    const denied = { [FIRST]: 405, [STAGE]: 501, [HOST]: 405, [BARE]: 405 };
    expect((await find({ knownToExist, statuses: denied })).found).toMatchObject({ kind: 'absent' });
  });

  it('is not known where the path of the document could not be asked', async () => {
    const { found, asked } = await find({
      statuses: { [FIRST]: 'the run only reads', [STAGE]: 200 },
    });
    expect(found).toEqual(notObserved('the run only reads'));
    expect(asked).toEqual([FIRST]);
  });
});
