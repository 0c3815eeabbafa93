import { describe, expect, it } from 'vitest';
import { runCommand } from './run-command.ts';

const never = new AbortController().signal;
const options = { cwd: '.', timeout: 60_000, signal: never };

function runNode(code: string, changes: Partial<Parameters<typeof runCommand>[2]> = {}) {
  return runCommand(process.execPath, ['--eval', code], { ...options, ...changes });
}

describe('a program', () => {
  it('is told about by its status and its last complaints', async () => {
    const ran = await runNode('console.error("x".repeat(30000) + process.env.SAYS); process.exitCode = 3', {
      env: { SAYS: 'end' },
    });
    expect(ran.code).toBe(3);
    expect(ran.stderr).toHaveLength(20_000);
    expect(ran.stderr.trimEnd()).toMatch(/xend$/);
  });

  it('is stopped by a signal', async () => {
    const stop = new AbortController();
    const running = runNode('setInterval(() => {}, 1000)', { signal: stop.signal });
    stop.abort();
    await expect(running).rejects.toThrow('aborted');
  });

  it('is stopped where it takes too long', async () => {
    await expect(runNode('setInterval(() => {}, 1000)', { timeout: 1 })).rejects.toThrow(
      'longer than 0.001 s',
    );
  });

  it('that is not there is said not to be', async () => {
    await expect(runCommand('wes-no-such-program', [], options)).rejects.toThrow('ENOENT');
  });
});
