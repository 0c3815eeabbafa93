import type { Figure } from './figure.ts';
import { type BenchServer, startServer } from './server.ts';
import { takeInTurn, toRatios, toSpread } from './statistics.ts';

/** How long a server takes from the start of its process to the end of its first answer, against another one. */
export async function compareStarts(
  what: string,
  goal: number,
  subject: BenchServer,
  against: BenchServer,
  count: number,
): Promise<Figure> {
  const [starts = [], others = []] = await takeInTurn(
    count,
    () => measureOnce(subject),
    () => measureOnce(against),
  );
  return {
    what,
    goal: { rule: 'at most', value: goal },
    unit: '',
    value: toRatios(starts, others),
    note: `${Math.round(toSpread(starts).median)} against ${Math.round(toSpread(others).median)} ms`,
  };
}

export async function measureStart(
  what: string,
  goal: number | undefined,
  subject: BenchServer,
  count: number,
): Promise<Figure> {
  const [starts = []] = await takeInTurn(count, async () => (await measureOnce(subject)) / 1_000);
  return {
    what,
    goal: goal === undefined ? undefined : { rule: 'at most', value: goal },
    unit: 's',
    value: toSpread(starts),
    note: '',
  };
}

async function measureOnce(subject: BenchServer): Promise<number> {
  const server = await startServer(subject);
  await server.stop();
  return server.startedIn;
}
