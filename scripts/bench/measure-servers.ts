import { type Figure, type Goal, toRatioFigure } from './figure.ts';
import { load } from './load.ts';
import { type BenchCall, type BenchServer, withServers } from './server.ts';
import { takeInTurn, toSpread } from './statistics.ts';

/** How a call does on one server: by itself, or against the same call on another. */
export interface RateMeasure {
  what: string;
  goal?: Goal;
  subject: BenchServer;
  against?: BenchServer;
  call: BenchCall;
}

export interface Rounds {
  count: number;
  /** Requests in each round; a server that is slow gets fewer. */
  requests: number;
  connections?: number;
}

/** Loads the servers in turn, some rounds long, the first of which warms up and does not count. */
export async function measureRates(measure: RateMeasure, rounds: Rounds): Promise<Figure[]> {
  const { what, goal, subject, against, call } = measure;
  const { count, requests, connections } = rounds;
  const [own = [], others = []] = await withServers(
    [subject, ...(against ? [against] : [])],
    async (servers) => {
      const loads = servers.map((server) => () => load(server, call, requests, connections));
      await takeInTurn(1, loads);
      return takeInTurn(count, loads);
    },
  );
  const rates = own.map(({ rate }) => rate);
  // Whose processor time it is cannot be told of a peer, which may start processes of its own.
  if (!against) return [{ what, goal, unit: '/s', value: toSpread(rates), note: '' }];
  const costs = own.map(({ cost }) => cost);
  const otherCosts = others.map(({ cost }) => cost);
  return [
    toRatioFigure(
      { what, goal },
      rates,
      others.map(({ rate }) => rate),
      (one, other) => `${one} against ${other} requests/s`,
    ),
    toRatioFigure(
      { what: '… by processor time', goal: undefined },
      otherCosts,
      costs,
      (other, one) => `${one} against ${other} µs of the server for a request`,
    ),
  ];
}

/** A start to measure: in seconds, or against that of another server. */
export interface StartMeasure {
  what: string;
  goal?: Goal;
  subject: BenchServer;
  against?: BenchServer;
}

/** How long a server takes from the start of its process to the end of its first answer. */
export async function measureStarts(measure: StartMeasure, count: number): Promise<Figure> {
  const { what, goal, subject, against } = measure;
  const started = [subject, ...(against ? [against] : [])];
  const [own = [], others = []] = await takeInTurn(
    count,
    started.map((server) => () => withServers([server], async ([{ startedIn }]) => startedIn)),
  );
  if (against)
    return toRatioFigure({ what, goal }, own, others, (one, other) => `${one} against ${other} ms`);
  return { what, goal, unit: 's', value: toSpread(own.map((ms) => ms / 1_000)), note: '' };
}
