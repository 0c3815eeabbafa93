import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { describeChoices, drawChoices } from '../contracts/faults/conforming/choices.ts';
import { runConforming, toText } from '../contracts/faults/conforming/run-conforming.ts';
import { createContract } from '../spec/contract.ts';
import { loadDocument } from '../spec/document.ts';
import { print, printError } from './command-line/output.ts';

/**
 * Judges gateways that keep the specification and are random in everything that it leaves open: `--count` of them, from `--seed`. What
 * is held against one is a false alarm, and exit status 1.
 */
const { values: flags } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } });

const seed = Number(flags.seed ?? randomInt(2 ** 31));
const count = Number(flags.count ?? 100);
if (![seed, count].every((value) => Number.isSafeInteger(value) && value >= 0))
  throw new RangeError('--count and --seed are whole numbers from 0.');
printError(`Seed ${seed}.\n`);
const contract = createContract(loadDocument());
const result = await runConforming({ contract, seed }, count, (each, { violations }) => {
  const choices = violations.length === 0 ? [] : describeChoices(drawChoices(each));
  for (const { id } of violations) printError(`Seed ${each}: ${id} (${choices.join(', ')})\n`);
});
print(toText(result));
process.exitCode = result.failed === 0 ? 0 : 1;
