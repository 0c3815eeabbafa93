import { atMost, type Figure } from './figure.ts';
import { load } from './load.ts';
import { type BenchCall, type BenchServer, withServers } from './server.ts';
import { toSpread } from './statistics.ts';

/** Resident memory after many reads: against another server, and against itself after the first tenth. */
export async function measureMemory(
  subject: BenchServer,
  against: BenchServer,
  call: BenchCall,
  requests: number,
): Promise<Figure[]> {
  const own = await readMemory(subject, call, requests);
  const other = await readMemory(against, call, requests);
  const after = `after ${requests.toLocaleString('en')} reads`;
  const pair = (one: number, two: number): string => `${Math.round(one)} against ${Math.round(two)} MiB`;
  return [
    {
      what: `memory ${after}, against bare Hono`,
      goal: atMost(1.3),
      unit: '',
      value: toSpread([own.late / other.late]),
      note: pair(own.late, other.late),
    },
    {
      what: `memory ${after}, against that after a tenth of them`,
      goal: atMost(1.1),
      unit: '',
      value: toSpread([own.late / own.early]),
      note: `${pair(own.late, own.early)}; bare Hono ${pair(other.late, other.early)}`,
    },
  ];
}

function readMemory(
  subject: BenchServer,
  call: BenchCall,
  requests: number,
): Promise<{ early: number; late: number }> {
  return withServers([subject], async ([server]) => {
    await load(server, call, requests / 10);
    const { memory: early } = await server.usage();
    await load(server, call, requests - requests / 10);
    const { memory: late } = await server.usage();
    return { early, late };
  });
}
