import type { Figure } from './figure.ts';
import { load } from './load.ts';
import { type BenchCall, type BenchServer, startServer } from './server.ts';
import { toSpread } from './statistics.ts';

/** Resident memory after many reads: against itself after the first tenth, and against another server. */
export async function measureMemory(
  subject: BenchServer,
  against: BenchServer,
  call: BenchCall,
  requests: number,
): Promise<Figure[]> {
  const own = await readMemory(subject, call, requests);
  const other = await readMemory(against, call, requests);
  const after = `after ${requests.toLocaleString('en')} reads`;
  return [
    {
      what: `memory ${after}, against bare Hono`,
      goal: { rule: 'at most', value: 1.3 },
      unit: '',
      value: toSpread([own.late / other.late]),
      note: `${Math.round(own.late)} against ${Math.round(other.late)} MiB`,
    },
    {
      what: `memory ${after}, against that after a tenth of them`,
      goal: { rule: 'at most', value: 1.1 },
      unit: '',
      value: toSpread([own.late / own.early]),
      note: `${Math.round(own.late)} against ${Math.round(own.early)} MiB; bare Hono ${Math.round(other.late)} against ${Math.round(other.early)} MiB`,
    },
  ];
}

async function readMemory(
  subject: BenchServer,
  call: BenchCall,
  requests: number,
): Promise<{ early: number; late: number }> {
  const server = await startServer(subject);
  try {
    await load(server, call, requests / 10);
    const { memory: early } = await server.usage();
    await load(server, call, requests - requests / 10);
    const { memory: late } = await server.usage();
    return { early, late };
  } finally {
    await server.stop();
  }
}
