import { describe, expect, it } from 'vitest';
import { findOperation, ownContract } from '../../spec/contract.test.helper.ts';
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

/** What an operation is found to be, where each address answers with a status and the rest with 404. */
async function find(statuses: Record<string, number | string>, knownToExist = true, unknown = 404) {
  const asked: string[] = [];
  const toExchange = (template: string, status: number): Exchange => {
    const answer: HttpAnswer = {
      status,
      headers: [],
      body: new TextEncoder().encode('{"message":"No"}'),
      milliseconds: 1,
    };
    return {
      id: 1,
      request: { url: `http://a.example${template}` },
      answer: toAnswer(answer),
      knownToExist,
    } as unknown as Exchange;
  };
  const found = await findPresence(operation, 'dev', {
    contract,
    validCalls: createValidCalls(contract),
    async send(call, { template }): Promise<Sent> {
      expect(call).toMatchObject({ operation, intent: 'valid', key: 'own' });
      asked.push(template);
      const status = statuses[template] ?? 404;
      return typeof status === 'string' ? notObserved(status) : toExchange(template, status);
    },
    findUnknown: async () => toExchange('/nowhere', unknown),
  });
  return { found, asked };
}

describe('where an operation is found', () => {
  it('at the path of the document, however it answers, and nowhere else is asked', async () => {
    for (const status of [200, 201, 204, 400, 403, 410, 422, 500]) {
      const { found, asked } = await find({ [FIRST]: status, [STAGE]: 200 });
      expect(found).toMatchObject({ kind: 'present', address: { template: FIRST, variant: undefined } });
      expect(asked).toEqual([FIRST]);
    }
    expect(toFirstAddress(operation).template).toBe(FIRST);
  });

  it('at the first of the other readings that answers with success', async () => {
    for (const absent of [404, 405, 501]) {
      const { found, asked } = await find({ [FIRST]: absent, [STAGE]: 403, [HOST]: 'no', [BARE]: 201 });
      expect(found).toMatchObject({
        kind: 'present',
        address: { template: BARE, variant: 'without /api/v1' },
      });
      expect(asked).toEqual([FIRST, STAGE, HOST, BARE]);
    }
    expect((await find({ [STAGE]: 200, [BARE]: 200 })).asked).toEqual([FIRST, STAGE]);
  });

  it('at another reading that answers with success, where the path is answered as one that belongs to nothing', async () => {
    for (const status of [400, 403, 410]) {
      const { found } = await find({ [FIRST]: status, [BARE]: 201 }, true, status);
      expect(found).toMatchObject({ kind: 'present', address: { template: BARE } });
      const { found: refused } = await find({ [FIRST]: status }, true, status);
      expect(refused).toMatchObject({ kind: 'present', address: { template: FIRST } });
      const { found: doubtful } = await find({ [FIRST]: status, [BARE]: 503 }, true, status);
      expect(doubtful).toMatchObject({ kind: 'not-observed' });
      const { found: aboutNobody } = await find({ [FIRST]: status, [BARE]: status }, false, status);
      expect(aboutNobody).toMatchObject({ kind: 'not-observed' });
    }
  });

  it('nowhere, where none of them does', async () => {
    const { found } = await find({ [STAGE]: 400, [HOST]: 500 });
    expect(found).toMatchObject({ kind: 'absent', variants: 3 });
  });

  it('is not known where another reading could not be observed now', async () => {
    for (const status of [429, 503])
      expect((await find({ [HOST]: status })).found).toMatchObject({ kind: 'not-observed' });
  });

  it('is not known where 404 may be about who was asked for, and somewhere where another reading answers', async () => {
    expect((await find({}, false)).found).toMatchObject({ kind: 'not-observed' });
    expect((await find({ [FIRST]: 405 }, false)).found).toMatchObject({ kind: 'absent' });
    for (const status of [400, 403, 410, 422])
      expect((await find({ [FIRST]: 501, [STAGE]: status }, false)).found).toMatchObject({
        kind: 'not-observed',
      });
    expect((await find({ [BARE]: 200 }, false)).found).toMatchObject({ kind: 'present' });
  });

  it('is not known where the path of the document could not be asked', async () => {
    const { found, asked } = await find({ [FIRST]: 'the run only reads', [STAGE]: 200 });
    expect(found).toEqual(notObserved('the run only reads'));
    expect(asked).toEqual([FIRST]);
  });
});
