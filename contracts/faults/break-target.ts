import { type Asked, createReader, type Deployment } from './asked.ts';
import type { AskedFilter, Deviation } from './fault.ts';

/** A deployment with a fault in front of it. */
export interface BrokenTarget {
  fetch: (request: Request) => Promise<Response>;
  /** How many requests were answered otherwise than by the healthy deployment. */
  fired(): number;
}

/** Puts a fault in front of a healthy deployment. What the fault has nothing to do with passes as it is. */
export function breakTarget(
  deployment: Deployment,
  { when, answer }: Pick<Deviation, 'when' | 'answer'>,
): BrokenTarget {
  const read = createReader(deployment);
  const isAbout = createFilter(when);
  let count = 0;
  return {
    async fetch(request) {
      const asked = await read(request);
      if (!isAbout(asked)) return asked.healthy();
      count += 1;
      return answer(asked);
    },
    fired: () => count,
  };
}

const ONLY: Record<NonNullable<AskedFilter['only']>, (count: number) => boolean> = {
  first: (count) => count === 1,
  later: (count) => count > 1,
  'each-fifth': (count) => count % 5 === 0,
};

function createFilter({ operations, stages, keys, also, only }: AskedFilter = {}): (asked: Asked) => boolean {
  let count = 0;
  return (asked) => {
    const { operation, stage = '', key } = asked;
    if (operations && !operations.includes(operation?.id ?? '')) return false;
    if (stages && !stages.includes(stage)) return false;
    if (keys && !keys.includes(key)) return false;
    if (also && !also(asked)) return false;
    count += 1;
    return only === undefined || ONLY[only](count);
  };
}
