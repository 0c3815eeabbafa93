import type { Figure } from './figure.ts';
import { type Load, load } from './load.ts';
import { type BenchCall, type BenchServer, type Server, startServer } from './server.ts';
import { toRatios, toSpread } from './statistics.ts';

/** How a call does on one server against the same call on another. */
export interface RateComparison {
  what: string;
  goal: number | undefined;
  subject: BenchServer;
  against: BenchServer;
  call: BenchCall;
}

export interface Rounds {
  count: number;
  /** Requests in each round; a server that is slow gets fewer. */
  requests: number;
  connections?: number;
}

/** Loads two servers in turn, some rounds long, the first of which warms up and does not count. */
export async function compareRates(comparison: RateComparison, rounds: Rounds): Promise<Figure[]> {
  const { what, goal, subject, against, call } = comparison;
  const { count, requests, connections } = rounds;
  const pairs = await inTurn(
    [subject, against],
    async (servers) => {
      const [one, other] = servers as [Server, Server];
      return [
        await load(one, call, requests, connections),
        await load(other, call, requests, connections),
      ] as const;
    },
    count,
  );
  const rates = pairs.map(([one]) => one.rate);
  const others = pairs.map(([, other]) => other.rate);
  const costs = pairs.map(([one]) => one.cost);
  const otherCosts = pairs.map(([, other]) => other.cost);
  return [
    {
      what,
      goal: goal === undefined ? undefined : { rule: 'at least', value: goal },
      unit: '',
      value: toRatios(rates, others),
      note: `${toPerSecond(rates)} against ${toPerSecond(others)} requests/s`,
    },
    {
      what: `… by processor time`,
      goal: undefined,
      unit: '',
      value: toRatios(otherCosts, costs),
      note: `${Math.round(toSpread(costs).median)} against ${Math.round(toSpread(otherCosts).median)} µs of the server for a request`,
    },
  ];
}

/** How a server does that nothing is asked of: beside the others in the table. */
export async function measureRate(
  what: string,
  subject: BenchServer,
  call: BenchCall,
  rounds: Rounds,
): Promise<Figure> {
  const loads = await inTurn(
    [subject],
    async (servers): Promise<Load> => load(servers[0] as Server, call, rounds.requests),
    rounds.count,
  );
  return {
    what,
    goal: undefined,
    unit: '/s',
    value: toSpread(loads.map(({ rate }) => rate)),
    // Whose processor time it is cannot be told: a peer may start processes of its own.
    note: '',
  };
}

async function inTurn<T>(
  subjects: readonly BenchServer[],
  round: (servers: readonly Server[]) => Promise<T>,
  count: number,
): Promise<T[]> {
  const servers: Server[] = [];
  const results: T[] = [];
  try {
    for (const subject of subjects) servers.push(await startServer(subject));
    await round(servers);
    for (let done = 0; done < count; done += 1) results.push(await round(servers));
  } finally {
    for (const server of servers) await server.stop();
  }
  return results;
}

function toPerSecond(rates: readonly number[]): string {
  return Math.round(toSpread(rates).median).toLocaleString('en');
}
