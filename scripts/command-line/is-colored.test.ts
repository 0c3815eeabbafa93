import { describe, expect, it } from 'vitest';
import { runWesProcess } from '../run-wes.test.helper.ts';
import { isColored } from './is-colored.ts';

describe('colours', () => {
  it.each<{ isTTY?: boolean; env: NodeJS.ProcessEnv; want: boolean }>([
    { isTTY: true, env: {}, want: true },
    { env: {}, want: false },
    { env: { CI: 'true' }, want: false },
    { env: { FORCE_COLOR: '1' }, want: true },
    { isTTY: true, env: { NO_COLOR: '1' }, want: false },
    { env: { NO_COLOR: '1', FORCE_COLOR: '1' }, want: false },
  ])('$isTTY, $env: $want', ({ want, env, ...stream }) => {
    expect(isColored(stream, env)).toBe(want);
  });

  it('a pipeline reads plain text from wes lint', async () => {
    const { stdout } = await runWesProcess(['lint'], { CI: 'true', NO_COLOR: '' });
    expect(stdout).toContain('No problems.');
    expect(stdout).not.toContain('\u001b');
  });
});
