import type { Calls } from './calls.ts';
import { toMemberRead } from './calls.ts';
import { atLeast, atMost, type Figure, toRatioFigure } from './figure.ts';
import { measureRates, type Rounds } from './measure-servers.ts';
import { type BenchCall, type BenchServer, besideThis, type Server, withServers } from './server.ts';
import { toSpread } from './statistics.ts';

/** What a mock holds, of the company and stage that the calls are for. */
interface Held {
  members: number;
  recognitions: number;
  journal?: number;
}

const RECOGNITIONS = 2_000_000;
const PAGE = 100;
const JOURNAL: Rounds = { count: 3, requests: 100_000 };

/** What is to be the same however much there is. Takes minutes, and some gigabytes. */
export async function* measureScale({ read }: Calls, rounds: Rounds): AsyncGenerator<Figure | Figure[]> {
  const call = toMemberRead(read, 'member-0@alderfinch.example');
  const toSubject = (held: Held): BenchServer => createHolder(held, call);
  const large = toSubject({ members: 10_000, recognitions: RECOGNITIONS });
  const small = toSubject({ members: 10, recognitions: 200 });
  const what = 'read a page for a member of 10,000 with 2,000,000 recognitions, against 10 with 200';
  yield measureRates({ what, goal: atLeast(0.9), subject: large, against: small }, call, rounds);
  yield readAll(toSubject({ members: 2, recognitions: RECOGNITIONS }), call);
  const [journal, usual] = [100_000, 1_000].map((size) =>
    toSubject({ members: 10, recognitions: 200, journal: size }),
  ) as [BenchServer, BenchServer];
  const kept = 'read with a journal of 100,000 requests, against one of 1,000';
  yield measureRates({ what: kept, goal: atLeast(0.9), subject: journal, against: usual }, call, JOURNAL);
}

function createHolder({ members, recognitions, journal = 1_000 }: Held, probe: BenchCall): BenchServer {
  const held = [members, recognitions, journal].map(String);
  return {
    name: `a mock that holds ${recognitions} recognitions, and ${journal} requests`,
    probe,
    command: (port) => ['--max-old-space-size=12288', besideThis('./scale-server.js'), `${port}`, ...held],
  };
}

/** All recognitions of one member, page by page: the last tenth of the pages against the first, and what the mock takes to keep them. */
function readAll(subject: BenchServer, call: BenchCall): Promise<Figure[]> {
  return withServers([subject], async ([server]) => {
    const { memory } = await server.usage();
    const pages = RECOGNITIONS / PAGE;
    const costs: number[] = [];
    const startedAt = performance.now();
    let bytes = 0;
    for (let part = 0; part < 10; part += 1) {
      const before = await server.usage();
      for (let page = 1; page <= pages / 10; page += 1)
        bytes += await readPage(server, call, (part * pages) / 10 + page);
      const { cpu } = await server.usage();
      costs.push(((cpu - before.cpu) / (pages / 10)) * 1_000);
    }
    const took = (performance.now() - startedAt) / 1_000;
    const { memory: after } = await server.usage();
    const own = bytes / 1_048_576;
    return [
      toRatioFigure(
        { what: 'read 2,000,000 recognitions by page, the last tenth against the first', goal: atMost(1.2) },
        costs.slice(-1),
        costs.slice(0, 1),
        (last, first) =>
          `${last} against ${first} µs of the server for a page of ${PAGE}; all in ${took.toFixed(0)} s`,
      ),
      {
        what: 'memory of 2,000,000 recognitions, against their own bytes',
        goal: atMost(2),
        unit: '',
        value: toSpread([memory / own]),
        note: `${memory.toFixed(0)} against ${own.toFixed(0)} MiB; once all were read, ${after.toFixed(0)} MiB`,
      },
    ];
  });
}

/** How many bytes a page has. */
async function readPage({ port }: Server, { target, headers }: BenchCall, page: number): Promise<number> {
  const url = `http://127.0.0.1:${port}${target}&limit=${PAGE}&page=${page}`;
  const response = await fetch(url, { headers });
  const { byteLength } = await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`Page ${page} was answered ${response.status}.`);
  return byteLength;
}
