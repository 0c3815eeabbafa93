import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { DIMENSIONS } from '../contracts/faults/differing/plan.ts';
import { createContract } from '../spec/contract.ts';
import { loadDocument } from '../spec/document.ts';
import { print, printError } from './command-line/output.ts';
import { CUT_OFF, stopOnSignal } from './command-line/stop-on-signal.ts';
import { CONDITION_NAMES } from './learned/measure-gateway.ts';
import { describeMeasure, runLearned, toTable } from './learned/run-learned.ts';

/**
 * Learns from gateways that differ from the document wherever the specification leaves that open, and measures what was learned:
 * `--count` of them, from `--seed`. `--only` takes the dimensions that each differs in, `--alone` measures as many of every dimension
 * by itself, `--conditions` names what is looked at, `--concurrent` asks them through a socket. Exit status 1 where something does not
 * hold, and 2 where it was cut off: Ctrl-C ends it after the gateway that it is at, and what was measured is told.
 */
const { values: flags } = parseArgs({
  options: {
    count: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    conditions: { type: 'string' },
    alone: { type: 'boolean' },
    concurrent: { type: 'boolean' },
  },
});

const seed = Number(flags.seed ?? randomInt(2 ** 31));
const count = Number(flags.count ?? 20);
if (![seed, count].every((value) => Number.isSafeInteger(value) && value >= 0))
  throw new RangeError('--count and --seed are whole numbers from 0.');
const only = takeNames('only', DIMENSIONS);
const conditions = takeNames('conditions', CONDITION_NAMES);
printError(`Seed ${seed}.\n`);

/** The names that an option lists; `undefined` where it is not given, and none where it is empty. */
function takeNames<Name extends string>(
  option: 'only' | 'conditions',
  all: readonly Name[],
): Name[] | undefined {
  const names = flags[option]?.split(',').filter((name) => name !== '');
  const unknown = names?.find((name) => !all.some((one) => one === name));
  if (unknown !== undefined)
    throw new RangeError(`--${option} takes ${all.join(', ')}; there is no ${unknown}.`);
  return names as Name[] | undefined;
}

const contract = createContract(loadDocument());
const stop = new AbortController();
stopOnSignal(stop);
const runs = flags.alone ? DIMENSIONS.map((name) => [name]) : [only];
const measures = [];
for (const dimensions of runs)
  measures.push(
    ...(await runLearned(
      {
        ...{ contract, seed, count, only: dimensions, conditions },
        ...{ concurrent: flags.concurrent === true, signal: stop.signal },
      },
      (measure) => print(describeMeasure(measure)),
    )),
  );
print(toTable(measures, conditions));
const milliseconds = measures.reduce((sum, one) => sum + one.milliseconds, 0);
print(
  `${measures.length} gateways, ${(milliseconds / Math.max(1, measures.length) / 1000).toFixed(1)} s each.\n`,
);
const doHold = measures.every(({ failures }) => Object.keys(failures).length === 0);
process.exitCode = stop.signal.aborted ? CUT_OFF : doHold ? 0 : 1;
