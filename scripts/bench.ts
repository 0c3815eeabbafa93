import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createMock } from '../mock/create-mock.ts';
import { packageFile } from '../spec/package-file.ts';
import { toTable, withTable } from './bench/bench-table.ts';
import { type Calls, createCalls, toMemberRead } from './bench/calls.ts';
import { atLeast, atMost, type Figure, isMet } from './bench/figure.ts';
import { createLargeDocument } from './bench/large-document.ts';
import { compareRuns, measureChecks, type RunSubject } from './bench/measure-checks.ts';
import { measureMemory } from './bench/measure-memory.ts';
import { measureRates, measureStarts, type Rounds } from './bench/measure-servers.ts';
import { measureStores } from './bench/measure-stores.ts';
import { findPeers } from './bench/peers.ts';
import { type BenchCall, type BenchServer, besideThis } from './bench/server.ts';
import { print, printError } from './command-line/output.ts';

/**
 * Measures the mock beside bare Hono and the peers that are installed; prints the table, and writes it into bench/README.md. With
 * `--scale` also what takes minutes: a million requests, and a million recognitions. With `--json`, JSON instead.
 */
const { values: flags } = parseArgs({ options: { json: { type: 'boolean' }, scale: { type: 'boolean' } } });

const ROUNDS: Rounds = { count: 5, requests: 10_000 };
const ONE_BY_ONE: Rounds = { count: 5, requests: 4_000, connections: 1 };
const FEW: Rounds = { count: 3, requests: 500 };
const STARTS = 7;

const folder = mkdtempSync(join(tmpdir(), 'wes-bench-'));
try {
  const figures = await measure();
  const judged = figures.map((figure) => ({ ...figure, met: isMet(figure) }));
  print(`${flags.json ? JSON.stringify(judged, null, 2) : toTable(figures)}\n`);
  const readme = packageFile('scripts/bench/README.md');
  if (!flags.json) writeFileSync(readme, withTable(readFileSync(readme, 'utf8'), toTable(figures)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The rows of the table, each measured when its turn comes. */
async function* listMeasures(calls: Calls, page: string): AsyncGenerator<Figure | Figure[]> {
  const { read, send } = calls;
  const [bare, mock] = [createBare(page, read), createMockSubject(read)];
  const both = { subject: mock, against: bare };
  const reading = 'read 20 recognitions by team, against bare Hono with the same bytes';
  yield measureRates({ what: reading, goal: atLeast(0.85), ...both }, read, ROUNDS);
  const inTurn = 'the same over one connection, one after the other';
  yield measureRates({ what: inTurn, ...both }, read, ONE_BY_ONE);
  const sending = 'send a recognition to two recipients, against bare Hono parsing and answering';
  yield measureRates({ what: sending, goal: atLeast(0.7), ...both }, send, ROUNDS);
  const starting = 'start to first answer, against bare Hono';
  yield measureStarts({ what: starting, goal: atMost(2.5), ...both }, STARTS);
  const { subject: large } = createLargeSubject(1_000);
  const withMany = 'start with a document of 1,000 operations';
  yield measureStarts({ what: withMany, goal: atMost(1.5), subject: large }, STARTS);
  yield measureChecks(mock, ROUNDS.count);
  yield compareRuns(createLargeSubject(12), createLargeSubject(120), FEW.count);
  yield measureMemory(mock, bare, read, flags.scale ? 1_000_000 : 100_000);
  yield* measureStores(calls, folder, ROUNDS, flags.scale === true);
  if (flags.scale) yield compareScale(read);
  for (const subject of findPeers(JSON.parse(page), read, folder)) {
    yield measureRates({ what: `${subject.name}: the same read`, subject }, subject.probe, FEW);
    yield measureStarts({ what: `${subject.name}: start to first answer`, subject }, 1);
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

function createBare(page: string, probe: BenchCall): BenchServer {
  const file = join(folder, 'page.json');
  writeFileSync(file, page);
  return { name: 'bare Hono', probe, command: (port) => [besideThis('./bare-hono.js'), `${port}`, file] };
}

function createMockSubject(probe: BenchCall): BenchServer {
  return {
    name: 'the mock',
    probe,
    command: (port) => [besideThis('../wes.js'), 'mock', '--json', '--port', `${port}`],
  };
}

function createLargeSubject(operations: number): RunSubject {
  const document = join(folder, `${operations}.openapi.json`);
  writeFileSync(document, JSON.stringify(createLargeDocument(operations), null, 2));
  const subject: BenchServer = {
    name: `the mock with ${operations} operations`,
    probe: { method: 'GET', target: '/dev/1/things-0/1', headers: {} },
    command: (port) => [besideThis('../wes.js'), 'mock', document, '--json', '--port', `${port}`],
  };
  return { subject, document, operations };
}

function compareScale(read: BenchCall): Promise<Figure[]> {
  const call = toMemberRead(read, 'member-0@alderfinch.example');
  const subject = (name: string, members: number, recognitions: number): BenchServer => ({
    name,
    probe: call,
    command: (port) => [
      '--max-old-space-size=6144',
      besideThis('./scale-server.js'),
      `${port}`,
      `${members}`,
      `${recognitions}`,
    ],
  });
  return measureRates(
    {
      what: 'read a page for a member of 10,000 with 1,000,000 recognitions, against 10 with 200',
      goal: atLeast(0.9),
      subject: subject('a large company', 10_000, 1_000_000),
      against: subject('a small company', 10, 200),
    },
    call,
    ROUNDS,
  );
}
