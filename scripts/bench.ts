import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createMock } from '../mock/create-mock.ts';
import { packageFile } from '../spec/package-file.ts';
import { toTable, withTable } from './bench/bench-table.ts';
import { createCalls, toMemberRead } from './bench/calls.ts';
import { type Figure, isMet } from './bench/figure.ts';
import { createLargeDocument } from './bench/large-document.ts';
import { compareRuns, measureChecks, type RunSubject } from './bench/measure-checks.ts';
import { measureMemory } from './bench/measure-memory.ts';
import { compareRates, measureRate, type Rounds } from './bench/measure-rates.ts';
import { compareStarts, measureStart } from './bench/measure-starts.ts';
import { findPeers } from './bench/peers.ts';
import { type BenchCall, type BenchServer, besideThis } from './bench/server.ts';

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
  process.stdout.write(
    flags.json
      ? `${JSON.stringify(
          figures.map((figure) => ({ ...figure, met: isMet(figure) })),
          null,
          2,
        )}\n`
      : `${toTable(figures)}\n`,
  );
  const readme = packageFile('scripts/bench/README.md');
  if (!flags.json) writeFileSync(readme, withTable(readFileSync(readme, 'utf8'), toTable(figures)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<Figure[]> {
  const { read, send } = createCalls();
  const page = await (await createMock().request(read.target, { headers: read.headers })).text();
  const bare = createBare(page, read);
  const mock = createMockSubject(read);
  const figures: Figure[] = [];
  const add = async (made: Promise<Figure | Figure[]>): Promise<void> => {
    for (const figure of [await made].flat()) {
      process.stderr.write(`${figure.what}: ${figure.value.median.toFixed(2)}\n`);
      figures.push(figure);
    }
  };
  await add(
    compareRates(
      {
        what: 'read 20 recognitions by team, against bare Hono with the same bytes',
        goal: 0.85,
        subject: mock,
        against: bare,
        call: read,
      },
      ROUNDS,
    ),
  );
  await add(
    compareRates(
      {
        what: 'the same over one connection, one after the other',
        goal: undefined,
        subject: mock,
        against: bare,
        call: read,
      },
      ONE_BY_ONE,
    ),
  );
  await add(
    compareRates(
      {
        what: 'send a recognition to two recipients, against bare Hono parsing and answering',
        goal: 0.7,
        subject: mock,
        against: bare,
        call: send,
      },
      ROUNDS,
    ),
  );
  await add(compareStarts('start to first answer, against bare Hono', 2.5, mock, bare, STARTS));
  const large = createLargeSubject(1_000);
  await add(measureStart('start with a document of 1,000 operations', 1.5, large.subject, STARTS));
  await add(measureChecks(mock, ROUNDS.count));
  await add(compareRuns(createLargeSubject(12), createLargeSubject(120), FEW.count));
  if (flags.scale) {
    await add(measureMemory(mock, bare, read, 1_000_000));
    await add(compareScale(read));
  } else {
    await add(measureMemory(mock, bare, read, 100_000));
  }
  for (const peer of findPeers(JSON.parse(page), read, folder)) {
    await add(measureRate(`${peer.name}: the same read`, peer, peer.read, FEW));
    await add(measureStart(`${peer.name}: start to first answer`, undefined, peer, 1));
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
  return compareRates(
    {
      what: 'read a page for a member of 10,000 with 1,000,000 recognitions, against 10 with 200',
      goal: 0.9,
      subject: subject('a large company', 10_000, 1_000_000),
      against: subject('a small company', 10, 200),
      call,
    },
    ROUNDS,
  );
}
