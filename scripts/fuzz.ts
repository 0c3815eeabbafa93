import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { print, printError } from './command-line/output.ts';
import { toText } from './fuzz/fuzz-result.ts';
import { runFuzz } from './fuzz/run-fuzz.ts';

/**
 * Sends what nobody should send to a mock of its own, and tells what it did that it must not: `--requests` how many times, `--seed`
 * to do it again, `--only` for one of them, `--seconds` to begin nothing more after that. Exit status 1 where something was found.
 */
const { values: flags } = parseArgs({
  options: {
    requests: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    seconds: { type: 'string' },
  },
});

const seed = Number(flags.seed ?? randomInt(2 ** 31));
const only = flags.only === undefined ? undefined : Number(flags.only);
const requests = only === undefined ? Number(flags.requests ?? 20_000) : 1;
const seconds = flags.seconds === undefined ? undefined : Number(flags.seconds);
if (![seed, requests, only ?? 0, seconds ?? 0].every(Number.isSafeInteger))
  throw new RangeError('--requests, --seed, --only and --seconds are whole numbers.');
printError(`Seed ${seed}.\n`);
const onProgress = (line: string): void => printError(`${line}\n`);
const result = await runFuzz({ seed, requests, only, seconds, onProgress });
print(toText(result));
process.exitCode = result.complaints.length === 0 ? 0 : 1;
