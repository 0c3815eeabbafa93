/** How often each size is measured; the least counts, because what else a machine does only adds. */
const ROUNDS = 4;

/** How much processor time something takes, in microseconds, at its least. */
export async function costOf(run: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return Math.max(least, 1);
}

/** How often two costs are compared where the one looks like too much: collecting garbage adds to one and not to the other. */
const TRIES = 4;

/** How many times as much something costs as what is usual, at its least; no more is measured once that is below `enough`. */
export async function ratioOf(run: () => unknown, usual: () => unknown, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < TRIES && least >= enough; round += 1) {
    const base = await costOf(usual);
    least = Math.min(least, (await costOf(run)) / base);
  }
  return least;
}

/**
 * How much more something costs for `by` times as much, at its least: about `by` where the cost grows with the size, and its square where
 * each is compared with each.
 */
export function growthOf(run: (size: number) => unknown, size: number, by: number): Promise<number> {
  return ratioOf(
    () => run(size * by),
    () => run(size),
    2 * by,
  );
}

/**
 * The longest that something keeps all else waiting, in microseconds: how late a timer comes at its latest, by the processor's time
 * where that is less, because a machine may do something else meanwhile.
 */
export async function longestGapOf(run: () => Promise<unknown>): Promise<number> {
  const read = (): { wall: number; cpu: number } => {
    const { user, system } = process.cpuUsage();
    return { wall: performance.now() * 1_000, cpu: user + system };
  };
  let longest = 0;
  let before = read();
  const look = (): void => {
    const now = read();
    longest = Math.max(longest, Math.min(now.wall - before.wall, now.cpu - before.cpu));
    before = now;
  };
  const timer = setInterval(look, 1);
  await run();
  look();
  clearInterval(timer);
  return longest;
}
