/** What decides how much of something may go. */
export interface Taking<Part> {
  /** Whether it may be without some of its parts; asked often. */
  mayLack(gone: readonly Part[]): boolean;
  /** Whether it shows the same without them. */
  showsSame(gone: readonly Part[]): Promise<boolean>;
  /** Whether nothing of a part is left where another one is gone. */
  isPartOf(part: Part, gone: Part): boolean;
}

/**
 * The parts that may go because the rest shows the same: no further one can (delta debugging, Zeller and Hildebrandt 2002). All at once
 * first, then halves of what may not go as a whole, so that of many parts the few that matter are soon found.
 */
export async function takeAway<Part>(parts: readonly Part[], taking: Taking<Part>): Promise<readonly Part[]> {
  const { mayLack, showsSame, isPartOf } = taking;
  const kept = new Set<Part>();
  let gone: readonly Part[] = [];
  const isLeft = (part: Part): boolean => !gone.some((other) => isPartOf(part, other));

  async function take(some: readonly Part[]): Promise<void> {
    const left = some.filter(isLeft);
    if (left.length === 0) return;
    const without = [...gone, ...left];
    if (mayLack(without) && (await showsSame(without))) gone = without;
    else if (left.length === 1) kept.add(left[0] as Part);
    else {
      await take(left.slice(0, left.length / 2));
      await take(left.slice(left.length / 2));
    }
  }

  for (;;) {
    // What another part needed may go when that is gone.
    const open = parts.filter((part) => !kept.has(part) && isLeft(part) && mayLack([...gone, part]));
    if (open.length === 0) return gone;
    await take(open);
  }
}
