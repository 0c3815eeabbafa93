import { describe, expect, it } from 'vitest';
import { listFaults, listVariations } from '../../../contracts/faults/faults.ts';
import { createContract } from '../../../spec/contract.ts';
import { loadDocument } from '../../../spec/document.ts';
import { readUntil, runWes, spawnWes } from '../../run-wes.test.helper.ts';

const contract = createContract(loadDocument());
const FAULTS = listFaults(contract);
const VARIATIONS = listVariations(contract);

describe('wes self-test', () => {
  it('proves that a fault is killed', async () => {
    const { code, stdout, stderr } = await runWes(['self-test', '--fault', 'refusal-hidden']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.replace(/\d+ facts/, 'n facts')).toBe(
      [
        'Healthy deployment: holds, n facts confirmed.',
        '',
        'Response Forbidden (§7)  1 of 1',
        '',
        'Faults      1 killed by its check',
        'Variations  none',
        '',
        'Proven: the suite fails what is broken, and nothing else.',
        '',
      ].join('\n'),
    );
  });

  it('prints the matrix as JSON', async () => {
    const { code, stdout } = await runWes(['self-test', '--fault', 'deprecation-lost', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      proven: true,
      healthy: { verdict: 'holds' },
      faults: [
        {
          id: 'deprecation-lost',
          title: 'The legacy path does not say that it is deprecated.',
          fact: '/paths/~1recognition~1recipient~1{member_email}/get/responses/200/headers/Deprecation',
          check: 'response_headers_conformance',
          verdict: 'killed',
          reportedBy: ['response_headers_conformance'],
        },
      ],
      variations: [],
    });
  });

  it('lists all faults and variations, and runs nothing', async () => {
    const { code, stdout, stderr } = await runWes(['self-test', '--list']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const { id, title, fact, check } of FAULTS)
      expect(stdout).toContain(`\n${id}\n  ${title}\n  breaks ${fact}, killed by ${check}\n`);
    for (const { id, title } of VARIATIONS) expect(stdout).toContain(`\n${id}\n  ${title}\n`);
    const json = await runWes(['self-test', '--list', '--json']);
    const { faults, variations } = JSON.parse(json.stdout);
    expect(faults.map(({ id }: { id: string }) => id)).toEqual(FAULTS.map(({ id }) => id));
    expect(variations.map(({ id }: { id: string }) => id)).toEqual(VARIATIONS.map(({ id }) => id));
    expect(stdout + json.stdout).not.toContain('Healthy');
  });

  it.each([
    {
      args: ['--fault', 'allow-last'],
      says: 'There is no fault allow-last. Did you mean allow-lost?',
    },
    {
      args: ['--fault', 'x'],
      says: 'There is no fault x. The nearest are allow-lost, team-shared, legacy-fails; wes self-test --list prints all.',
    },
    {
      args: ['--fault', 'error-problem'],
      says: 'error-problem is a harmless variation and no fault. wes self-test --list prints both.',
    },
    {
      args: ['--list', '--fault', 'x'],
      says: "option '--list' cannot be used with option '--fault <id>'. See wes --help.",
    },
    {
      args: ['--target', 'https://gateway.example'],
      says: 'A self-test sends thousands of requests and writes as it likes: it takes a deployment on this machine, and https://gateway.example is none.',
    },
  ])('refuses $args', async ({ args, says }) => {
    expect(await runWes(['self-test', ...args])).toEqual({ code: 2, stdout: '', stderr: `wes: ${says}\n` });
  });

  it('takes a deployment on this machine, which a mock with a fault is, and does not take a broken one for healthy', async () => {
    const child = spawnWes(['mock', '--json', '--port', '0', '--fault', 'key-unknown-text-full-stop']);
    try {
      const { url, companies } = JSON.parse(await readUntil(child, '\n'));
      const refused = await fetch(`${url}/dev/1/members`, { headers: { 'x-api-key': 'nobody' } });
      expect(await refused.text()).toBe('{"message":"Invalid API Key"}');
      const env = { WES_DEV_KEY: companies[0].keys.dev };
      const { code, stdout } = await runWes(['self-test', '--target', url, '--fault', 'allow-lost'], env);
      expect(code).toBe(1);
      expect(stdout).toMatch(
        /^The deployment itself does not hold \(\d+ violations\): mend that first, with wes check\.\n$/,
      );
    } finally {
      child.kill('SIGKILL');
    }
  });
});
