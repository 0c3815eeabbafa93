import { describe, expect, it } from 'vitest';
import { findOperation, ownContract, readContract } from '../../../spec/contract.test.helper.ts';
import type { Contract } from '../../../spec/contract.ts';
import { isSafeMethod } from '../../../spec/method.ts';
import type { Call } from '../../cases/call.ts';
import { listValidCalls } from '../../cases/valid-calls.ts';
import { mustBeNamed, type Permissions, whyNotPermitted } from './permissions.ts';

const contract = ownContract();
const call = (id: string, index = 0): Call => {
  const found = listValidCalls(contract, findOperation(contract, id), 'dev')[index];
  if (!found) throw new Error(`${id} has no call ${index}.`);
  return found.call;
};
const read = call('listRecognitions');
const send = call('sendRecognition');

const LIVE: Permissions = {
  live: true,
  writableStages: [],
  otherStageKeys: false,
  broadcast: false,
  named: [],
};
const WRITES: Permissions = { ...LIVE, writableStages: ['dev'] };
const BROADCAST: Permissions = { ...WRITES, broadcast: true };
const LOOPBACK: Permissions = { ...WRITES, live: false };

/** Which of the four lets a call be sent. */
type Who = 'live' | 'writes' | 'broadcast' | 'loopback';
const ALL: Record<Who, Permissions> = {
  live: LIVE,
  writes: WRITES,
  broadcast: BROADCAST,
  loopback: LOOPBACK,
};

function listAllowing(one: Call, judged: Contract = contract): string[] {
  return Object.entries(ALL)
    .filter(([, permissions]) => whyNotPermitted(one, permissions, judged) === undefined)
    .map(([name]) => name);
}

describe('what may be sent to a target', () => {
  const { body: _, ...bodiless } = send;
  const table: [name: string, call: Call, to: Who[]][] = [
    ['a read', read, ['live', 'writes', 'broadcast', 'loopback']],
    [
      'a read without a key',
      { ...read, key: 'none', intent: 'unkeyed' },
      ['live', 'writes', 'broadcast', 'loopback'],
    ],
    ['a read with a defect', { ...read, intent: 'invalid' }, ['live', 'writes', 'broadcast', 'loopback']],
    ['HEAD of a read', { ...read, method: 'HEAD' }, ['live', 'writes', 'broadcast', 'loopback']],
    ['an unknown path', { ...read, operation: undefined }, ['live', 'writes', 'broadcast', 'loopback']],
    ['DELETE of a read', { ...read, method: 'DELETE', intent: 'unknown' }, ['loopback']],
    ['OPTIONS of a read', { ...read, method: 'OPTIONS', intent: 'unknown' }, ['loopback']],
    ['POST of an unknown path', { ...send, operation: undefined }, ['loopback']],
    ['PUT of a write', { ...bodiless, method: 'PUT', intent: 'unknown' }, ['loopback']],
    ['a recognition', send, ['writes', 'broadcast', 'loopback']],
    [
      'a recognition without a key',
      { ...send, key: 'none', intent: 'unkeyed' },
      ['writes', 'broadcast', 'loopback'],
    ],
    ['a recognition with the key of prod', { ...send, key: 'other-stage', intent: 'unkeyed' }, ['loopback']],
    ['a recognition in a stage that is not judged', { ...send, stage: 'prod' }, []],
    ['a recognition with a defect', { ...send, intent: 'invalid' }, ['broadcast', 'loopback']],
    ['two recipients in a text', call('sendRecognition', 1), ['writes', 'broadcast', 'loopback']],
    ['two recipients in a list', call('sendRecognition', 2), ['writes', 'broadcast', 'loopback']],
    ['ALL_MEMBERS', call('sendRecognition', 3), ['broadcast', 'loopback']],
    ['a team', call('sendRecognition', 4), ['broadcast', 'loopback']],
    ['an import', call('importMembers'), ['broadcast', 'loopback']],
    ['an import, as a list', call('importMembers', 1), ['broadcast', 'loopback']],
    ['a preset', call('createPreset'), ['broadcast', 'loopback']],
    ['a boost', call('createBoost'), ['writes', 'broadcast', 'loopback']],
    ['content for a town hall', call('createTownhallContent'), ['broadcast', 'loopback']],
    [
      'a recognition of somebody whom the document names',
      {
        ...send,
        body: { mediaType: 'application/json', value: { recipients: 'tom.okafor@alderfinch.example' } },
      },
      ['broadcast', 'loopback'],
    ],
    [
      'a recognition by somebody whom the document names',
      { ...send, values: [{ name: 'member_email', in: 'path', text: 'tom.okafor@alderfinch.example' }] },
      ['broadcast', 'loopback'],
    ],
  ];
  it.each(table)('%s', (_, one, to) => {
    expect(listAllowing(one)).toEqual(to);
  });

  it('every form of the body of every write is in that table', () => {
    const writes = contract.operations.filter(({ method }) => !isSafeMethod(method));
    const forms = writes.flatMap((operation) => listValidCalls(contract, operation, 'dev'));
    expect(writes.map(({ id }) => id).toSorted()).toEqual([
      'createBoost',
      'createPreset',
      'createTownhallContent',
      'importMembers',
      'sendRecognition',
    ]);
    expect(forms).toHaveLength(5 + 2 + 1 + 1 + 1);
  });

  it('with the permission for prod, a write to dev may carry its key', () => {
    const call: Call = { ...send, key: 'other-stage', intent: 'unkeyed' };
    expect(whyNotPermitted(call, { ...WRITES, otherStageKeys: true }, contract)).toBeUndefined();
    expect(whyNotPermitted(call, BROADCAST, contract)?.why).toMatch(/--allow-writes=prod/);
  });

  it('those whom the user named may be written to, and nobody beside them', () => {
    const [tom, rosa] = ['tom.okafor@alderfinch.example', 'rosa.delgado@alderfinch.example'];
    const both = { ...send, body: { mediaType: 'application/json', value: { recipients: [tom, rosa] } } };
    expect(whyNotPermitted(both, { ...WRITES, named: [tom, rosa] }, contract)).toBeUndefined();
    expect(whyNotPermitted(both, { ...WRITES, named: [tom] }, contract)?.why).toMatch(
      /more people than were named/,
    );
  });

  it('says which flag lets it be sent', () => {
    expect(whyNotPermitted(send, LIVE, contract)?.why).toMatch(/--allow-writes/);
    expect(whyNotPermitted(call('sendRecognition', 3), WRITES, contract)?.why).toMatch(/--allow-broadcast/);
  });
});

describe('on a document with other operations', () => {
  const other = readContract(`
    servers: [{ url: 'http://a.example/{stage}', variables: { stage: { enum: [dev, prod], default: dev } } }]
    components:
      schemas:
        EmailAddress: { type: string, pattern: '^[^\\s@]+@[^\\s@]+$' }
        TeamName: { type: string }
    paths:
      /teams/{team}/cheer:
        post:
          operationId: cheer
          parameters: [{ name: team, in: path, required: true, schema: { $ref: '#/components/schemas/TeamName' } }]
          responses: { '200': { description: Done. } }
      /notes:
        post:
          operationId: note
          responses: { '200': { description: Done. } }
          requestBody:
            content:
              application/json:
                schema:
                  oneOf:
                    - type: object
                      required: [from, to]
                      properties:
                        from: { $ref: '#/components/schemas/EmailAddress' }
                        to: { const: EVERYBODY }
                    - type: string
                example: { from: rosa@a.example, to: EVERYBODY }
      /polls/{poll}/close:
        post:
          operationId: close
          parameters: [{ name: poll, in: path, required: true, schema: { type: string } }]
          responses: { '200': { description: Done. } }
      /marks:
        post:
          operationId: mark
          responses: { '200': { description: Done. } }
          requestBody:
            content:
              application/json:
                schema: { type: object, properties: { version: { const: 2 } } }
                example: { version: 2 }
      /calls:
        post:
          operationId: ring
          responses: { '200': { description: Done. } }
          requestBody:
            content: { application/json: { schema: { type: object, required: [who] }, example: { who: rosa@a.example } } }
  `);
  it.each([
    ['cheer', 'a team in the path'],
    ['note', 'a fixed word beside a member, inside a choice'],
    ['ring', 'an address that the document does not say is one'],
  ])('%s is sent with --allow-broadcast only: %s', (id) => {
    const [valid] = listValidCalls(other, findOperation(other, id), 'dev');
    expect(valid && listAllowing(valid.call, other)).toEqual(['broadcast', 'loopback']);
  });

  it.each([
    ['close', 'no body'],
    ['mark', 'a fixed number, which is no word for a group'],
  ])('%s is sent with --allow-writes: %s', (id) => {
    const [valid] = listValidCalls(other, findOperation(other, id), 'dev');
    expect(valid && listAllowing(valid.call, other)).toEqual(['writes', 'broadcast', 'loopback']);
  });

  it('what nobody can name is not made up of what was discovered', () => {
    const [valid] = listValidCalls(other, findOperation(other, 'close'), 'dev');
    if (!valid) throw new Error('There is no call.');
    expect(mustBeNamed(valid.call, WRITES, 'poll')).toBe(true);
    expect(mustBeNamed(valid.call, BROADCAST, 'poll')).toBe(false);
    expect(mustBeNamed(valid.call, BROADCAST, 'EmailAddress')).toBe(true);
    expect(mustBeNamed(valid.call, LOOPBACK, 'EmailAddress')).toBe(false);
    expect(mustBeNamed({ ...valid.call, method: 'GET' }, LIVE, 'EmailAddress')).toBe(false);
  });
});

it.each([
  ['GET', true],
  ['head', true],
  ['POST', false],
  ['OPTIONS', false],
  ['TRACE', false],
  ['', false],
])('%s only reads: %s', (method, want) => {
  expect(isSafeMethod(method)).toBe(want);
});
