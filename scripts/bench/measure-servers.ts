import { type Figure, type Goal, toRatioFigure } from './figure.ts';
import { load } from './load.ts';
import { type BenchCall, type BenchServer, withServers } from './server.ts';
import { takeInTurn, toSpread } from './statistics.ts';

/** How one server does: by itself, or against another. */
export interface ServerMeasure {
  what: string;
  goal?: Goal;
  /** Of the same by processor time. */
  costGoal?: Goal;
  subject: BenchServer;
  against?: BenchServer;
}

export interface Rounds {
  count: number;
  /** Requests in each round; a server that is slow gets fewer. */
  requests: number;
  connections?: number;
}

/** Loads the servers in turn, some rounds long, the first of which warms up and does not count. */
export async function measureRates(
  { what, goal, costGoal, subject, against }: ServerMeasure,
  call: BenchCall | readonly BenchCall[],
  { count, requests, connections }: Rounds,
): Promise<Figure[]> {
  const [own = [], others = []] = await withServers(
    against ? [subject, against] : [subject],
    async (servers) => {
      const loads = servers.map((server) => () => load(server, call, requests, connections));
      await takeInTurn(1, loads);
      return takeInTurn(count, loads);
    },
  );
  const rates = own.map(({ rate }) => rate);
  // Whose processor time it is cannot be told of a peer, which may start processes of its own.
  if (!against) return [{ what, goal, unit: '/s', value: toSpread(rates), note: '' }];
  return [
    toRatioFigure(
      { what, goal },
      rates,
      others.map(({ rate }) => rate),
      (one, other) => `${one} against ${other} requests/s`,
    ),
    toRatioFigure(
      { what: `${what}, by processor time`, goal: costGoal, kept: 'at least' },
      others.map(({ cost }) => cost),
      own.map(({ cost }) => cost),
      (other, one) => `${one} against ${other} µs of the server for a request`,
    ),
  ];
}

/** How long a server takes from the start of its process to the end of its first answer, in seconds, or against another. */
export async function measureStarts(
  { what, goal, subject, against }: ServerMeasure,
  count: number,
): Promise<Figure> {
  const started = against ? [subject, against] : [subject];
  const [own = [], others = []] = await takeInTurn(
    count,
    started.map((server) => () => withServers([server], async ([{ startedIn }]) => startedIn)),
  );
  if (against)
    return toRatioFigure({ what, goal }, own, others, (one, other) => `${one} against ${other} ms`);
  return { what, goal, unit: 's', value: toSpread(own.map((ms) => ms / 1_000)), note: '' };
}
