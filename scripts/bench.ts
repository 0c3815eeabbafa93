import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createMock } from '../mock/create-mock.ts';
import { packageFile } from '../spec/package-file.ts';
import { findSlower, toTable, withTable } from './bench/bench-table.ts';
import { type Calls, createCalls } from './bench/calls.ts';
import { atLeast, atMost, type Figure, isMet } from './bench/figure.ts';
import { compareRuns, measureChecks } from './bench/measure-checks.ts';
import { measureMemory } from './bench/measure-memory.ts';
import { measureScale } from './bench/measure-scale.ts';
import { measureRates, measureStarts, type Rounds } from './bench/measure-servers.ts';
import { measureStores } from './bench/measure-stores.ts';
import { findPeers } from './bench/peers.ts';
import type { BenchServer } from './bench/server.ts';
import { createBare, createLargeSubject, createMockSubject, findRealSubject } from './bench/subjects.ts';
import { print, printError } from './command-line/output.ts';

/**
 * Measures the mock beside bare Hono and the peers that are installed; prints the table, and writes it into bench/README.md. With
 * `--scale` also what takes minutes: a million requests, millions of recognitions, the largest description that is installed. With
 * `--json`, JSON instead. With `--compare` only the ratios by processor time: writes nothing, and fails where one has become worse
 * than the table says.
 */
const { values: flags } = parseArgs({
  options: { json: { type: 'boolean' }, scale: { type: 'boolean' }, compare: { type: 'boolean' } },
});

const ROUNDS: Rounds = { count: 5, requests: 10_000 };
const ONE_BY_ONE: Rounds = { count: 5, requests: 4_000, connections: 1 };
const MANY: Rounds = { count: 5, requests: 10_000, connections: 200 };
const FEW: Rounds = { count: 3, requests: 500 };
const LARGE: Rounds = { count: 3, requests: 50, connections: 4 };
const STARTS = 7;

const folder = mkdtempSync(join(tmpdir(), 'wes-bench-'));
try {
  const readme = packageFile('scripts/bench/README.md');
  const before = readFileSync(readme, 'utf8');
  const figures = await measure();
  const judged = figures.map((figure) => ({ ...figure, met: isMet(figure) }));
  print(`${flags.json ? JSON.stringify(judged, null, 2) : toTable(figures)}\n`);
  if (flags.compare) {
    const slower = findSlower(figures, before);
    for (const sentence of slower) printError(`${sentence}\n`);
    if (slower.length > 0) process.exitCode = 1;
  } else if (!flags.json) writeFileSync(readme, withTable(before, toTable(figures)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The rows of the table, each measured when its turn comes: first what is to be kept. */
async function* listMeasures(calls: Calls, page: string): AsyncGenerator<Figure | Figure[]> {
  const { read, send, sendSame } = calls;
  const both = { subject: createMockSubject(read), against: createBare(folder, page, read) };
  const reading = 'read 20 recognitions by team, against bare Hono with the same bytes';
  yield measureRates({ what: reading, costGoal: atLeast(0.9), ...both }, read, ROUNDS);
  const inTurn = 'the same over one connection, one after the other';
  yield measureRates({ what: inTurn, costGoal: atLeast(0.85), ...both }, read, ONE_BY_ONE);
  yield measureRates({ what: 'the same over 200 connections', ...both }, read, MANY);
  const changing = 'the same each time after a send, half of the requests each';
  yield measureRates({ what: changing, ...both }, [send, read], ROUNDS);
  const sending = 'send a recognition to two recipients, against bare Hono parsing and answering';
  yield measureRates({ what: sending, costGoal: atLeast(0.7), ...both }, send, ROUNDS);
  const same = 'send the same recognition again and again, against the same';
  yield measureRates({ what: same, costGoal: atLeast(0.7), ...both }, sendSame, ROUNDS);
  yield measureChecks(both.subject, ROUNDS.count);
  if (!flags.compare) yield* listMore(calls, page, both);
}

async function* listMore(
  calls: Calls,
  page: string,
  both: { subject: BenchServer; against: BenchServer },
): AsyncGenerator<Figure | Figure[]> {
  const { read } = calls;
  const large = 'import 8,500 members with a body of 1 MB, against bare Hono parsing and answering';
  yield measureRates({ what: large, ...both }, calls.import, LARGE);
  const starting = 'start to first answer, against bare Hono';
  yield measureStarts({ what: starting, goal: atMost(1.6), ...both }, STARTS);
  const withMany = 'start with a document of 1,000 operations';
  const { subject } = createLargeSubject(folder, 1_000);
  yield measureStarts({ what: withMany, goal: atMost(0.6), subject }, STARTS);
  const [few, many] = [createLargeSubject(folder, 12), createLargeSubject(folder, 120)];
  yield compareRuns(few, many, FEW.count, atMost(1.1));
  yield measureMemory(both.subject, both.against, read, flags.scale ? 1_000_000 : 100_000);
  yield* measureStores(calls, folder, ROUNDS, flags.scale === true);
  if (flags.scale) {
    yield* measureScale(calls, ROUNDS);
    const real = findRealSubject();
    if (real) {
      const what = `start with GitHub's description, ${real.operations} operations`;
      yield measureStarts({ what, subject: real.subject }, FEW.count);
      yield compareRuns(many, real, 1);
    }
  }
  for (const peer of findPeers(JSON.parse(page), read, folder)) {
    yield measureRates({ what: `${peer.name}: the same read`, subject: peer }, peer.probe, FEW);
    yield measureStarts({ what: `${peer.name}: start to first answer`, subject: peer }, 1);
  }
}

async function measure(): Promise<Figure[]> {
  const calls = createCalls();
  const { target, headers } = calls.read;
  const page = await (await createMock().request(target, { headers })).text();
  const figures: Figure[] = [];
  for await (const measured of listMeasures(calls, page)) {
    for (const figure of [measured].flat()) {
      printError(`${figure.what}: ${figure.value.median.toFixed(2)}\n`);
      figures.push(figure);
    }
  }
  return figures;
}
