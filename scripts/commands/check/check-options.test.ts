import { describe, expect, it } from 'vitest';
import { prepareRun } from '../../../contracts/run/prepare-run.ts';
import { type CheckFlags, toContractOptions } from './check-options.ts';

const ENV = {
  WES_DEV_KEY: 'key-of-dev-1',
  WES_PROD_KEY: '',
  WES_OTHER_DEV_KEY: 'key-of-dev-2',
  WES_RETIRED_DEV_KEY: '',
};
const ADDRESS = 'http://127.0.0.1:4010';

function options(flags: Partial<CheckFlags>): ReturnType<typeof toContractOptions> {
  return toContractOptions(ADDRESS, { seed: '1', failOn: 'violation', reportDir: 'x', ...flags }, ENV);
}

function planned(flags: Partial<CheckFlags>): string[] {
  return prepareRun(options(flags)).cases.map(({ id }) => id);
}

describe('what wes check asks the suite for', () => {
  it('takes keys from the environment, and an empty one for none', () => {
    expect(options({})).toMatchObject({
      keys: { dev: 'key-of-dev-1', prod: undefined },
      otherKeys: { dev: 'key-of-dev-2', prod: undefined },
      retiredKeys: { dev: undefined, prod: undefined },
    });
  });

  it.each<{ flags: Partial<CheckFlags>; want: object }>([
    { flags: {}, want: { live: false, allowWrites: false, allowBroadcast: false, members: [], seed: 1 } },
    { flags: { allowWrites: true }, want: { allowWrites: true } },
    { flags: { allowWritesIn: 'prod' }, want: { allowWrites: 'prod' } },
    {
      flags: { live: true, allowBroadcast: true, failOn: 'drift' },
      want: { live: true, allowBroadcast: true, failOn: 'drift' },
    },
    {
      flags: { rateLimit: '60/m', timeout: '0.5', maxFailures: '3' },
      want: { rateLimit: 1, timeout: 500, maxFailures: 3 },
    },
    { flags: { member: ['a@b.example'], team: 'A' }, want: { members: ['a@b.example'], team: 'A' } },
    { flags: { checks: 'a,b', excludeChecks: 'c' }, want: { checks: ['a', 'b'], excludeChecks: ['c'] } },
    {
      flags: { includeTag: ['T'], excludeMethod: ['GET'] },
      want: { include: { tags: ['T'] }, exclude: { methods: ['GET'] } },
    },
  ])('$flags', ({ flags, want }) => {
    expect(options(flags)).toMatchObject(want);
  });

  it.each(['', 'dev', 'PROD', 'true'])('refuses to write to "%s"', (allowWritesIn) => {
    expect(() => options({ allowWritesIn })).toThrow(`it is "${allowWritesIn}"`);
  });

  it.each<{ flags: Partial<CheckFlags>; want: RegExp }>([
    { flags: { includeOperationId: ['listMembers'] }, want: /^[^/]+\/(listMembers|-)\// },
    { flags: { includePath: ['/members'] }, want: /\/(listMembers|importMembers|-)\// },
    { flags: { includeMethod: ['post'] }, want: /\/(send|import|create)[A-Z][^/]+\/|\/-\// },
    { flags: { includeTag: ['Town Hall'] }, want: /\/(createTownhallContent|-)\// },
    { flags: { checks: 'ignored_auth' }, want: /^ignored_auth\// },
  ])('plans what $flags leaves', ({ flags, want }) => {
    const ids = planned(flags);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter((id) => !want.test(id))).toEqual([]);
    const rest = planned({}).filter((id) => !ids.includes(id));
    expect(rest.length).toBeGreaterThan(0);
  });

  it('parts the cases exactly, and looks back in each shard at its own', () => {
    const shards = [1, 2, 3, 4].map((index) => planned({ shard: `${index}/4` }));
    const looksBack = new Set(
      prepareRun(options({})).cases.flatMap(({ id, unbound }) => (unbound === 'whole-run' ? [id] : [])),
    );
    expect(looksBack.size).toBeGreaterThan(0);
    for (const shard of shards) expect(shard.filter((id) => looksBack.has(id))).toEqual([...looksBack]);
    const parted = shards.flat().filter((id) => !looksBack.has(id));
    expect(parted.sort()).toEqual(
      planned({})
        .filter((id) => !looksBack.has(id))
        .sort(),
    );
    for (const shard of shards) expect(shard.length).toBeGreaterThan(50);
  });
});
