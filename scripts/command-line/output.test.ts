import pc from 'picocolors';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runWesProcess } from '../run-wes.test.helper.ts';
import { isColored, print, printCommands, printError } from './output.ts';

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

describe('what is printed', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  /** What comes out of a stream. */
  function written(stream: 'stdout' | 'stderr', act: () => void): string {
    const write = vi.spyOn(process[stream], 'write').mockReturnValue(true);
    act();
    return write.mock.calls.map(([text]) => text).join('');
  }

  const HOSTILE = 'a\r\n::error::b ##vso[c]d \u001b[2J\u001b[8mhidden\n';
  const HARMLESS = 'a\\r\n\\u003a:error::b #\\u0023vso[c]d \\u001b[2J\\u001b[8mhidden\n';
  const { bold, red } = pc.createColors(true);

  it.each([
    { stream: 'stdout', act: print },
    { stream: 'stderr', act: printError },
  ] as const)('acts nowhere: $stream', ({ stream, act }) => {
    vi.stubEnv('NO_COLOR', '1');
    expect(written(stream, () => act(HOSTILE + red('e')))).toBe(`${HARMLESS}\\u001b[31me\\u001b[39m`);
  });

  it('keeps its colours, where there are any', () => {
    vi.stubEnv('NO_COLOR', '');
    vi.stubEnv('FORCE_COLOR', '1');
    expect(written('stdout', () => print(HOSTILE + bold(red('::f'))))).toBe(
      HARMLESS + bold(red('\\u003a:f')),
    );
  });

  it('is a command only where it is meant to be', () => {
    expect(written('stdout', () => printCommands(['::error::a']))).toBe('::error::a\n');
  });
});
