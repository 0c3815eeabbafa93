/** A text to be found, and how many of its bytes in a row are enough. */
export interface Needle {
  bytes: Uint8Array;
  enough: number;
}

/** Finds every place where enough bytes of a needle stand in a row. */
export type FindRuns = (bytes: Uint8Array) => {
  /** Pairs of start and end. In ascending order of end; they may overlap. */
  runs: [start: number, end: number][];
  /** How often the finder moved from one state to another: never more than twice the length. */
  steps: number;
};

/** Stands for any number of places in the needles, which all continue in the same ways. */
interface State {
  /** The length of the longest text that leads here. */
  length: number;
  /** Where to go with the longest text that ends in the same way and stands at more places; -1 for the first state. */
  link: number;
  next: Map<number, number>;
  /** How many bytes are enough, of the needle that asks for the fewest. */
  enough: number;
  /** The longest text shorter than those that lead here, which is enough for its needle; 0 where there is none. */
  shorter: number;
}

/**
 * A suffix automaton of all needles (Blumer et al., 1985): while it reads, it knows the longest end of what it read that stands
 * in a needle, so the work grows with the length of the text and not with the number or nearness of matches. `fold` is applied
 * to every byte of needles and texts.
 */
export function createRunFinder(needles: readonly Needle[], fold: (byte: number) => number): FindRuns {
  const folded = Uint8Array.from({ length: 256 }, (_, byte) => fold(byte));
  const states = buildStates(
    needles.map(({ bytes, enough }) => ({ bytes: bytes.map((byte) => folded[byte] ?? 0), enough })),
  );
  const first = states[0] as State;

  return (bytes) => {
    const runs: [number, number][] = [];
    let state = first;
    let length = 0;
    let steps = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = folded[bytes[at] ?? 0] ?? 0;
      let next = state.next.get(byte);
      steps += 1;
      while (next === undefined && state.link !== -1) {
        state = states[state.link] as State;
        length = state.length;
        next = state.next.get(byte);
        steps += 1;
      }
      if (next === undefined) continue;
      state = states[next] as State;
      length += 1;
      const found = length >= state.enough ? length : state.shorter;
      if (found === 0) continue;
      const start = at + 1 - found;
      const last = runs.at(-1);
      // Almost every run goes on from the one before, so there are as few as there are places.
      if (last !== undefined && last[1] === at && last[0] <= start) last[1] = at + 1;
      else runs.push([start, at + 1]);
    }
    return { runs, steps };
  };
}

function buildStates(needles: readonly Needle[]): State[] {
  const states: State[] = [createState(0, -1)];
  for (const { bytes } of needles) {
    let last = 0;
    for (const byte of bytes) last = extend(states, last, byte);
  }
  for (const { bytes, enough } of needles) {
    let at = 0;
    for (const byte of bytes) {
      at = states[at]?.next.get(byte) ?? 0;
      // Whatever ends here ends at all the links too; those that know are followed already.
      for (let up = at; up > 0 && (states[up] as State).enough > enough; up = (states[up] as State).link)
        (states[up] as State).enough = enough;
    }
  }
  for (const state of [...states].sort((one, other) => one.length - other.length)) {
    const link = states[state.link];
    if (link !== undefined) state.shorter = link.length >= link.enough ? link.length : link.shorter;
  }
  return states;
}

/** Adds one byte to the text that leads to `last`; returns the state of the longer text. */
function extend(states: State[], last: number, byte: number): number {
  const known = states[last]?.next.get(byte);
  if (known !== undefined) return split(states, last, byte, known);
  const added = states.push(createState((states[last] as State).length + 1, 0)) - 1;
  let at = last;
  while (at !== -1 && states[at]?.next.get(byte) === undefined) {
    (states[at] as State).next.set(byte, added);
    at = (states[at] as State).link;
  }
  if (at !== -1)
    (states[added] as State).link = split(states, at, byte, states[at]?.next.get(byte) as number);
  return added;
}

/** Where `byte` leads from `at`, as a state of its own for texts no longer than that of `at` and this byte. */
function split(states: State[], at: number, byte: number, next: number): number {
  const from = states[at] as State;
  const to = states[next] as State;
  if (to.length === from.length + 1) return next;
  const copy = createState(from.length + 1, to.link);
  copy.next = new Map(to.next);
  const added = states.push(copy) - 1;
  to.link = added;
  for (let up = at; up !== -1 && states[up]?.next.get(byte) === next; up = (states[up] as State).link)
    (states[up] as State).next.set(byte, added);
  return added;
}

function createState(length: number, link: number): State {
  return { length, link, next: new Map(), enough: Number.POSITIVE_INFINITY, shorter: 0 };
}
