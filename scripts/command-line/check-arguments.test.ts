import { describe, expect, it } from 'vitest';
import { readArguments } from './check-arguments.ts';
import { UsageError } from './usage-error.ts';

const KEY = 'Some/Key-of-1234';
const ENV = { WES_DEV_KEY: '', WES_OTHER_PROD_KEY: KEY, WES_SHORT_KEY: 'd', PATH: 'http' };

describe('the arguments of wes check', () => {
  it.each<{ given: string[]; want: string[] }>([
    { given: ['--allow-writes', 'http://x'], want: ['--allow-writes', 'http://x'] },
    { given: ['--allow-writes=prod', 'http://x'], want: ['--allow-writes-in=prod', 'http://x'] },
    { given: ['--allow-writes='], want: ['--allow-writes-in='] },
    { given: ['http://x/?a=--allow-writes=b'], want: ['http://x/?a=--allow-writes=b'] },
  ])('$given', ({ given, want }) => {
    const start = ['node', 'wes', 'check'];
    expect(readArguments([...start, ...given], ENV)).toEqual([...start, ...want]);
  });

  it.each([
    KEY,
    `--key=${KEY}`,
    `http://user:${KEY}@host`,
    `http://host?key=${encodeURIComponent(KEY)}`,
    KEY.toLowerCase(),
    `%${KEY}`,
  ])('refuses a key, and does not repeat it: %s', (arg) => {
    const attempt = (): unknown => readArguments(['node', 'wes', 'check', arg], ENV);
    expect(attempt).toThrow(UsageError);
    expect(attempt).toThrow(
      /^An argument holds the key of WES_OTHER_PROD_KEY; leave it out, keys are taken from the environment only\.$/,
    );
  });
});
