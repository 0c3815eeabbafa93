import { describe, expect, it } from 'vitest';
import { createMock } from '../../mock/create-mock.ts';
import type { ContractOptions } from '../run/options.ts';
import { prepareRun } from '../run/prepare-run.ts';
import { runContract } from '../run-contract.ts';
import { describePlan } from './plan-text.ts';

const keys = { dev: 'plan-key-of-dev-1234', prod: 'plan-key-of-prod-5678' };
const live: ContractOptions = {
  baseUrl: 'https://gateway.example/dev/1',
  keys,
  checks: ['recipients_one_form'],
};

function plan(options: ContractOptions): Promise<string> {
  return describePlan(prepareRun(options));
}

function totalOf(text: string): number {
  return Number(/^Total: (\d+) request/m.exec(text)?.[1]);
}

describe('the plan of a run', () => {
  const whole = plan({ baseUrl: 'http://127.0.0.1:4010', keys });

  it.each<{ name: string; options: Partial<ContractOptions> }>([
    { name: 'without another company', options: { otherKeys: {}, shard: { index: 1, count: 3 } } },
    { name: 'one check', options: { checks: ['ignored_auth'] } },
    { name: 'a check that needs no known data', options: { checks: ['unknown_route'] } },
    { name: 'one operation', options: { include: { operationIds: ['sendRecognition'] } } },
    { name: 'reads of a live target', options: { live: true, rateLimit: 10_000 } },
    { name: 'a shard', options: { shard: { index: 2, count: 4 } } },
  ])('counts the requests that are sent: $name', async ({ options }) => {
    const app = createMock();
    const [own, other] = app.mock.companies;
    let sent = 0;
    const all: ContractOptions = {
      baseUrl: 'http://127.0.0.1:4010',
      keys: own?.keys ?? {},
      otherKeys: other?.keys ?? {},
      fetch: (request) => {
        sent += 1;
        return app.fetch(request);
      },
      ...options,
    };
    const planned = totalOf(await plan(all));
    expect(sent).toBe(0);
    await runContract(all, { now: () => 0, sleep: async () => undefined });
    expect(planned).toBe(sent);
  });

  it('shows variables in place of keys, and placeholders in place of people who are not known', async () => {
    const text = await whole;
    for (const key of Object.values(keys)) expect(text).not.toContain(key);
    expect(text).toContain('x-api-key: $WES_DEV_KEY');
    expect(text).toContain('GET http://127.0.0.1:4010/dev/1/recognition?email=<member 1>');
    expect(text).toContain('team_name=<team>');
  });

  it('shows people who were named', async () => {
    const text = await plan({
      ...live,
      checks: ['recognition_filter'],
      members: ['a@b.example'],
      team: 'A & B',
    });
    expect(text).toContain('email=a@b.example');
    expect(text).not.toContain('<member 1>');
  });

  it.each<{ options: Partial<ContractOptions>; says: string }>([
    { options: {}, says: 'the run only reads; --allow-writes lets it write' },
    {
      options: { allowWrites: true, checks: ['positive_data_acceptance'] },
      says: 'members named by --member only',
    },
    {
      options: { allowWrites: true, members: ['a@b.example', 'c@d.example'] },
      says: '--allow-broadcast lets it',
    },
  ])('says what is not sent, and why: $says', async ({ options, says }) => {
    expect((await plan({ ...live, ...options })).replace(/\s+/g, ' ')).toContain(says);
  });

  it('says that learning sends more, where it was asked for', async () => {
    expect(await plan({ ...live, learn: true })).toContain(
      'To learn, the cases run again by what was learned, 4 times at most.',
    );
    expect(await whole).not.toContain('To learn');
  });

  it('says how long it takes at the rate limit', async () => {
    expect(await plan({ ...live, checks: ['ignored_auth'] })).toMatch(
      /At 10 requests a second it takes at least \d+ s\./,
    );
    expect(await plan({ ...live, checks: ['ignored_auth'], rateLimit: 0.1 })).toMatch(
      /At 6 a minute .* \d+ min \d+ s\./,
    );
    expect(await whole).toContain('No rate limit.');
  });

  it('fits 80 columns, but for lines with an address', async () => {
    const long = (await whole).split('\n').filter((line) => line.length > 80);
    expect(long.filter((line) => !line.includes('http://'))).toEqual([]);
  });
});
