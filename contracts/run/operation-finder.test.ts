import { describe, expect, it } from 'vitest';
import { readContract } from '../../spec/contract.test.helper.ts';
import { createContract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import { createOperationFinder } from './operation-finder.ts';

const finder = createOperationFinder(createContract(loadDocument()));
const show = (method: string, path: string): string | undefined => {
  const place = finder.find(method, path);
  return (
    place && [place.operation.id, place.stage, place.address.template, place.address.variant].join(' | ')
  );
};

describe('where a request goes', () => {
  it.each<[given: string, want: string | undefined]>([
    ['GET /dev/1/members', 'listMembers | dev | /{stage}/1/members | '],
    ['GET /prod/1/members', 'listMembers | prod | /{stage}/1/members | '],
    ['get /dev/1/members', 'listMembers | dev | /{stage}/1/members | '],
    ['HEAD /dev/1/members', 'listMembers | dev | /{stage}/1/members | '],
    ['GET /test/1/members', undefined],
    ['GET /dev/2/members', undefined],
    ['GET /dev/1/members/', undefined],
    ['OPTIONS /dev/1/members', undefined],
    ['GET /', undefined],
    ['GET ', undefined],
    ['GET /dev/members', 'listMembers | dev | /{stage}/members | relative to the stage'],
    ['GET /members', 'listMembers | no-stage | /members | relative to the host'],
    // The first reading of GET, and another one of POST.
    ['POST /dev/1/members', 'importMembers | dev | /{stage}/1/members | without /api/v1'],
    [
      'GET /dev/1/recognition/recipient/a@b.example',
      'listRecognitionsByRecipient | dev | /{stage}/1/recognition/recipient/{member_email} | ',
    ],
  ])('%s', (given, want) => {
    const [method = '', path = ''] = given.split(' ');
    expect(show(method, path)).toBe(want);
  });

  it('is the path of the document only, where that is asked for', () => {
    const find = (path: string) => finder.findDocumented('POST', path)?.operation.id;
    expect(find('/dev/1/recognition/a@b.example')).toBe('sendRecognition');
    expect(find('/dev/1/members')).toBeUndefined();
  });

  it('has its parameters decoded, and as they are where that is not possible', () => {
    const read = (text: string) => finder.find('GET', `/dev/1/api/v1/users/${text}/profile`)?.params;
    expect(read('rosa%40a.example')).toEqual({ email: 'rosa@a.example' });
    expect(read('rosa%4')).toEqual({ email: 'rosa%4' });
  });
});

describe('the base address of a path', () => {
  it.each([
    ['/dev/1/members?page=1', { stage: 'dev', below: '/members?page=1' }],
    ['/prod/1/1/members', { stage: 'prod', below: '/1/members' }],
    ['/1/members', undefined],
    ['/stage/1/members', undefined],
    ['/dev/1', undefined],
    ['/dev/10/members', undefined],
  ])('of %s is %j', (path, want) => expect(finder.findBase(path)).toEqual(want));
});

describe('the prefix of a deployment', () => {
  it.each([
    ['/dev/1/members', ''],
    ['/gateway/dev/1/members', '/gateway'],
    ['/a/b/prod/1/recognition/x@y.example', '/a/b'],
    ['/members', undefined],
    ['/app/members', undefined],
    ['/dev/1', undefined],
  ])('of %s is %s', (path, want) => expect(finder.findPrefix(path)).toBe(want));

  it('is none where the document has no base path', () => {
    const bare = createOperationFinder(readContract('paths: { /things: { get: { responses: {} } } }'));
    expect(bare.findPrefix('/things')).toBe('');
    expect(bare.findPrefix('/a/things')).toBeUndefined();
    expect(bare.find('GET', '/things')?.stage).toBe('default');
  });
});

describe('an operation whose address names no stage', () => {
  const contract = createContract(loadDocument());
  const operations = contract.operations.map((operation) =>
    operation.id === 'listMembers' ? { ...operation, base: { ...operation.base, template: '' } } : operation,
  );
  const moved = createOperationFinder({ ...contract, operations });

  it('is there in a stage that only the key tells', () => {
    expect(moved.find('GET', '/members')).toMatchObject({
      operation: { id: 'listMembers' },
      stage: 'no-stage',
    });
  });

  it('makes nothing beside it, and no end of another path, a base address', () => {
    expect(moved.findBase('/x/members')).toBeUndefined();
    expect(moved.findBase('/prod/1/x')).toEqual({ stage: 'prod', below: '/x' });
    expect(moved.findPrefix('/v9/members')).toBeUndefined();
    expect(moved.findPrefix('/v9/dev/1/questions')).toBe('/v9');
  });
});
