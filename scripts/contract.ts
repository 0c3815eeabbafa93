import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { packageFile } from '../spec/package-file.ts';
import { printError } from './command-line/output.ts';

/** `npm run contract -- <base-url> …`: the suite as tests of Vitest, on any deployment. What follows the address is Vitest's own. */
const given = process.argv.slice(2);
const baseUrl = given.find((text) => /^https?:\/\//i.test(text));

if (baseUrl === undefined) {
  printError('Say what is to be judged: npm run contract -- http://127.0.0.1:4010\n');
  process.exitCode = 2;
} else {
  const vitest = dirname(createRequire(import.meta.url).resolve('vitest/package.json'));
  const { status } = spawnSync(
    process.execPath,
    [
      join(vitest, 'vitest.mjs'),
      ...['run', '--root', packageFile('.'), '--config', packageFile('vitest.contract.config.ts')],
      ...given.filter((text) => text !== baseUrl),
    ],
    { stdio: 'inherit', env: { ...process.env, WES_BASE_URL: baseUrl } },
  );
  process.exitCode = status ?? 2;
}
