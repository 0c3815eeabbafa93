import { describe, expect, it } from 'vitest';
import { listKinds } from './document.test.helper.ts';
import { findObjectType, METHODS, OWN_EXTENSIONS } from './openapi-objects.ts';

describe('findObjectType', () => {
  it.each(['string', 'any', 'Nope', '', 'toString', 'constructor', '__proto__'])(
    '%j is no object',
    (name) => {
      expect(findObjectType(name)).toBeUndefined();
    },
  );

  it.each(listKinds())('%s has no field that is also refused', (name) => {
    const { fields = {}, refused = {} } = findObjectType(name) ?? {};
    expect(Object.keys(refused).filter((key) => Object.hasOwn(fields, key))).toEqual([]);
  });

  it.each(listKinds())('%s has fields of types that there are', (name) => {
    const plain = ['string', 'boolean', 'number', 'count', 'any', 'pattern', 'types'];
    const { fields = {}, patterned } = findObjectType(name) ?? {};
    for (const type of [...Object.values(fields), ...(patterned ? [patterned.type] : [])]) {
      const bare = type.replace(/^!/, '').replace(/[{}[\]]/g, '');
      expect(plain.includes(bare) || findObjectType(bare.replace(/\?$/, '')) !== undefined, type).toBe(true);
    }
  });
});

describe('our extensions', () => {
  it('are few', () => {
    expect(OWN_EXTENSIONS.toSorted()).toEqual([
      'x-absent',
      'x-denied',
      'x-evidence',
      'x-message',
      'x-optional',
      'x-other-readings',
      'x-pagination',
      'x-parameter-groups',
      'x-refusal',
      'x-rules',
      'x-stage-bound',
      'x-wes-resource',
    ]);
  });
});

describe('the methods', () => {
  it('are those of OpenAPI §4.8.9, and that of 3.2', () => {
    const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
    expect(METHODS).toEqual([...methods, 'query']);
  });
});
