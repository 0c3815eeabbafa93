import type { Contract } from '../../spec/contract.ts';
import { createReader, type Fetch, type KnownKeys } from './asked.ts';
import type { Change, FaultContext } from './fault.ts';

/** A deployment with a fault in front of it. */
export interface BrokenTarget {
  fetch: Fetch;
  /** How many requests were answered otherwise than by the healthy deployment. */
  fired(): number;
}

/** Puts a fault in front of a healthy deployment. What the fault has nothing to do with passes as it is. */
export function breakTarget(
  contract: Contract,
  known: KnownKeys,
  next: Fetch,
  breaks: (context: FaultContext) => Change,
): BrokenTarget {
  const read = createReader(contract, known);
  const change = breaks({ contract, known, next });
  let count = 0;
  return {
    async fetch(request) {
      const asked = await read(request);
      const changed = await change(asked);
      if (changed === undefined) return next(asked.repeat());
      count += 1;
      return changed;
    },
    fired: () => count,
  };
}
