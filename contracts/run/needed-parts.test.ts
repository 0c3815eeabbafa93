import { describe, expect, it } from 'vitest';
import { findOperation, ownContract } from '../../spec/contract.test.helper.ts';
import { isObject } from '../../spec/json.ts';
import type { Call } from '../cases/call.ts';
import { createValidCalls } from '../cases/valid-calls.ts';
import type { Exchange } from '../checks/exchange.ts';
import { createNeededParts } from './needed-parts.ts';

const contract = ownContract();

function findCall(id: string): Call {
  const [valid] = createValidCalls(contract)(findOperation(contract, id), 'dev');
  if (!valid) throw new Error(`There is no valid call of ${id}.`);
  return valid.call;
}

/** What a call has beside what every call of its operation has. */
function listParts({ values, body }: Call): string[] {
  return [...values.map(({ name }) => name), ...Object.keys(isObject(body?.value) ? body.value : {})];
}

/** The parts of calls from then on, and how many were sent to find that out, of a service that accepts some calls. */
async function find(id: string, isAccepted: (parts: string[], count: number) => boolean) {
  const needed = createNeededParts({ contract });
  const call = findCall(id);
  let count = 0;
  const toExchange = (of: Call, status: number) => ({ call: of, answer: { status } }) as Exchange;
  const found = await needed.findFor(toExchange(call, 400), async (sent) => {
    count += 1;
    return toExchange(sent, isAccepted(listParts(sent), count) ? 201 : 400);
  });
  return { needed, call, found, count, parts: listParts(needed.complete(call)) };
}

describe('what calls are refused without', () => {
  it.each([
    { id: 'sendRecognition', wanted: ['message'] },
    { id: 'sendRecognition', wanted: ['message', 'value'] },
    { id: 'listResponses', wanted: ['survey_id'] },
    { id: 'listResponses', wanted: ['question_id', 'limit'] },
  ])('$id: $wanted', async ({ id, wanted }) => {
    const { needed, call, found, parts } = await find(id, (given) =>
      wanted.every((name) => given.includes(name)),
    );
    expect(found && listParts(found.call)).toEqual(parts);
    expect(parts.toSorted()).toEqual([...listParts(call), ...wanted].toSorted());
    expect(needed.complete({ ...call, stage: 'prod' }).needed).toBeUndefined();
    for (const intent of ['valid', 'invalid', 'unkeyed'] as const)
      expect(needed.complete({ ...call, intent }).needed?.map(({ name }) => name)).toEqual(wanted);
  });

  it('is nothing, where nothing that may be left out helps', async () => {
    const { found, parts, count } = await find('listResponses', () => false);
    expect([found, parts, count]).toEqual([undefined, [], 5]);
  });

  it('is nothing, where calls are refused at times, whatever they have', async () => {
    for (const every of [1, 2, 3]) {
      const { found, call, parts } = await find('sendRecognition', (_, count) => count % every === 0);
      expect([found, parts]).toEqual([undefined, listParts(call)]);
    }
  });
});
