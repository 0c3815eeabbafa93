import { describe, expect, it } from 'vitest';
import { readUntil, runWes, spawnWes } from '../../run-wes.test.helper.ts';

describe('wes self-test', () => {
  it('proves that a fault is killed', async () => {
    const { code, stdout, stderr } = await runWes(['self-test', '--fault', 'retired-key-accepted']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.replace(/\d+ facts/, 'n facts')).toBe(
      [
        'Healthy deployment: holds, n facts confirmed.',
        '',
        'key-rotation (§5.6)  ✓',
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
    const { code, stdout } = await runWes(['self-test', '--fault', 'list-as-text', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      proven: true,
      healthy: { verdict: 'holds' },
      faults: [
        {
          id: 'list-as-text',
          title: 'The list says that it is plain text.',
          fact: '/paths/~1recognition/get/responses/200/content/application~1json',
          check: 'content_type_conformance',
          verdict: 'killed',
          reportedBy: ['content_type_conformance'],
        },
      ],
      variations: [],
    });
  });

  it.each([
    {
      args: ['--fault', 'list-as-test'],
      says: 'There is no fault list-as-test. Did you mean list-as-text?',
    },
    {
      args: ['--fault', 'x'],
      says: 'There is no fault x. wes self-test --json lists them all.',
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
      const { code, stdout } = await runWes(['self-test', '--target', url, '--fault', 'list-as-text'], env);
      expect(code).toBe(1);
      expect(stdout).toMatch(
        /^The deployment itself does not hold \(\d+ violations\): mend that first, with wes check\.\n$/,
      );
    } finally {
      child.kill('SIGKILL');
    }
  });
});
