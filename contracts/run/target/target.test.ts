import { describe, expect, it } from 'vitest';
import { findOperation, ownContract } from '../../../spec/contract.test.helper.ts';
import { CannotJudge } from '../cannot-judge.ts';
import type { ContractOptions } from '../options.ts';
import { createTarget, type Target, toBaseUrl } from './target.ts';

const KEYS = { dev: 'dev-key-1', prod: 'prod-key-1' };
const contract = ownContract();
const create = (options: Partial<ContractOptions> = {}): Target =>
  createTarget(contract, { baseUrl: 'https://gateway.example', keys: KEYS, ...options });
const answer = () => new Response();

describe('which stages are judged, each with its keys', () => {
  it('all that have a key, in the order of the document', () => {
    expect([...create({ keys: { prod: 'prod-key-1', dev: 'dev-key-1' } }).stages.keys()]).toEqual([
      'dev',
      'prod',
    ]);
    expect([...create({ keys: { prod: 'prod-key-1' } }).stages.keys()]).toEqual(['prod']);
    expect([...create({ keys: { dev: 'dev-key-1', prod: undefined } }).stages.keys()]).toEqual(['dev']);
    expect([...create({ keys: { ...KEYS, staging: 'stage-key' } }).stages.keys()]).toEqual(['dev', 'prod']);
  });

  it('the one that the address names; the key of the other is kept to be refused', () => {
    const { prefix, stages } = create({
      baseUrl: 'https://gateway.example/x/dev/1',
      otherKeys: { dev: 'their-dev', prod: 'their-prod' },
      retiredKeys: { prod: 'old-prod' },
    });
    expect(prefix).toBe('https://gateway.example/x');
    expect([...stages]).toEqual([
      [
        'dev',
        {
          own: 'dev-key-1',
          otherCompany: 'their-dev',
          retired: undefined,
          otherStage: { stage: 'prod', key: 'prod-key-1' },
          otherCompanyOtherStage: { stage: 'prod', key: 'their-prod' },
        },
      ],
    ]);
  });

  it('a base URL has prefix, base path and stage', () => {
    const target = create({ baseUrl: 'https://gateway.example/x' });
    expect(toBaseUrl(target, findOperation(contract, 'listMembers'), 'dev')).toBe(
      'https://gateway.example/x/dev/1',
    );
  });
});

describe('what there is nothing to judge with is refused, and no key is quoted', () => {
  const table: [name: string, options: Partial<ContractOptions>, says: RegExp][] = [
    ['no key', { keys: {} }, /WES_DEV_KEY or WES_PROD_KEY/],
    [
      'no key of the stage',
      { baseUrl: 'https://a.example/dev/1', keys: { prod: 'prod-key-1' } },
      /WES_DEV_KEY/,
    ],
    ['an empty key', { keys: { dev: '' } }, /WES_DEV_KEY is empty/],
    ['white space', { keys: { dev: 'dev key 1' } }, /WES_DEV_KEY is no key/],
    ['a line break', { keys: { dev: 'dev-key-1\n' } }, /WES_DEV_KEY is no key/],
    ['no ASCII', { otherKeys: { dev: 'schlüssel' } }, /WES_OTHER_DEV_KEY is no key/],
    ['too short', { retiredKeys: { prod: 'abc' } }, /WES_RETIRED_PROD_KEY is too short/],
    [
      'the same in two stages',
      { keys: { dev: 'dev-key-1', prod: 'dev-key-1' } },
      /WES_PROD_KEY and WES_DEV_KEY/,
    ],
    ['the same in two companies', { otherKeys: { dev: 'dev-key-1' } }, /WES_OTHER_DEV_KEY and WES_DEV_KEY/],
    ['the same, retired', { retiredKeys: { dev: 'dev-key-1' } }, /WES_RETIRED_DEV_KEY and WES_DEV_KEY/],
  ];
  it.each(table)('%s', (_, options, says) => {
    expect(() => create(options)).toThrow(CannotJudge);
    expect(() => create(options)).toThrow(says);
    expect(() => create(options)).not.toThrow(/dev-key-1|prod-key-1|dev key 1|schlüssel/);
  });
});

describe('what is live', () => {
  const table: [want: boolean, options: Partial<ContractOptions>][] = [
    [true, {}],
    [true, { baseUrl: 'http://192.168.0.1:4010' }],
    [true, { baseUrl: 'http://0.0.0.0:4010' }],
    [true, { baseUrl: 'http://localhost.evil.example' }],
    [false, { baseUrl: 'http://127.0.0.1:4010' }],
    [false, { baseUrl: 'http://[::1]:4010/dev/1' }],
    [true, { baseUrl: 'http://127.0.0.1:4010', live: true }],
    [false, { fetch: answer }],
    [true, { fetch: answer, live: true }],
    [true, { fetch: globalThis.fetch }],
    [false, { fetch: globalThis.fetch, baseUrl: 'http://127.0.0.1:4010' }],
  ];
  it.each(table)('%s: %j', (want, options) => {
    const target = create(options);
    expect(target.live).toBe(want);
    expect(target.permissions.live).toBe(want);
  });
});

describe('how far it may be touched', () => {
  const DEV = 'https://gateway.example/dev/1';
  const nothing = { live: true, writableStages: [], broadcast: false, named: [] };
  const table: [name: string, options: Partial<ContractOptions>, want: object][] = [
    ['a live target is read', {}, { ...nothing, otherStageKeys: false }],
    ['broadcast alone writes nothing', { allowBroadcast: true }, { ...nothing, broadcast: true }],
    ['members alone write nothing', { members: ['a@one.example'] }, { ...nothing, named: ['a@one.example'] }],
    [
      'one stage is written to',
      { baseUrl: DEV, allowWrites: true },
      { writableStages: ['dev'], broadcast: false },
    ],
    [
      'only dev has a key',
      { keys: { dev: 'dev-key-1' }, allowWrites: true },
      { writableStages: ['dev'], otherStageKeys: true },
    ],
    [
      'a write to dev never carries the key of prod',
      { baseUrl: DEV, allowWrites: true },
      { otherStageKeys: false },
    ],
    [
      'nor that of prod of the other company',
      { keys: { dev: 'dev-key-1' }, otherKeys: { prod: 'other-prod-1' }, allowWrites: true },
      { otherStageKeys: false },
    ],
    ['prod is named', { allowWrites: 'prod' }, { writableStages: ['dev', 'prod'], otherStageKeys: true }],
    [
      'prod is named for dev',
      { baseUrl: DEV, allowWrites: 'prod' },
      { writableStages: ['dev'], otherStageKeys: true },
    ],
    ['not allowed in words', { allowWrites: false }, nothing],
    [
      'loopback',
      { baseUrl: 'http://127.0.0.1' },
      { live: false, writableStages: ['dev', 'prod'], broadcast: true, otherStageKeys: true },
    ],
    ['loopback as live', { baseUrl: 'http://127.0.0.1', live: true }, nothing],
  ];
  it.each(table)('%s', (_, options, want) => {
    expect(create(options).permissions).toMatchObject(want);
  });

  it.each([
    [{ allowWrites: true }],
    [{ allowWrites: true, baseUrl: 'https://gateway.example/prod/1' }],
    [{ allowWrites: true, keys: { prod: 'prod-key-1' } }],
    [{ allowWrites: true, allowBroadcast: true, members: ['a@one.example'] }],
    [{ allowWrites: true, baseUrl: 'http://127.0.0.1', live: true }],
  ] as [Partial<ContractOptions>][])('a plain permission does not mean prod: %j', (options) => {
    expect(() => create(options)).toThrow(/--allow-writes=prod/);
  });

  it('what is no plain yes is no permission to reach everybody', () => {
    const said = { allowBroadcast: 'false' } as unknown as Partial<ContractOptions>;
    expect(create(said).permissions.broadcast).toBe(false);
  });
});
