import { describe, expect, it } from 'vitest';
import { createContract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import { createPlacer } from './place.ts';

const place = createPlacer(createContract(loadDocument()));

describe('the place of a request', () => {
  it.each([
    {
      method: 'GET',
      target: '/dev/1/members?page=1',
      stage: 'dev',
      below: '/members?page=1',
      id: 'listMembers',
    },
    {
      method: 'POST',
      target: '/prod/1/recognition/a@b',
      stage: 'prod',
      below: '/recognition/a@b',
      id: 'sendRecognition',
    },
    { method: 'PUT', target: '/dev/1/members', stage: 'dev', below: '/members', id: undefined },
    { method: 'GET', target: '/dev/1/1/members', stage: 'dev', below: '/1/members', id: undefined },
  ])('$method $target', ({ method, target, stage, below, id }) => {
    const found = place(method, target);
    expect(found).toMatchObject({ stage, below });
    expect(found?.operation?.id).toBe(id);
  });

  it.each(['/1/members', '/stage/1/members', '/dev/1', '/dev/10/members'])('%s has none', (target) => {
    expect(place('GET', target)).toBeUndefined();
  });

  it('holds the parameters of the path, as they are where they cannot be decoded', () => {
    expect(place('GET', '/dev/1/api/v1/users/a%2Bb/profile')?.params).toEqual({ email: 'a+b' });
    expect(place('GET', '/dev/1/api/v1/users/a%ZZ/profile')?.params).toEqual({ email: 'a%ZZ' });
  });
});
