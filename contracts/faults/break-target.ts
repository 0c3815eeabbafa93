import { isSafeMethod } from '../../spec/method.ts';
import { type Asked, createReader, type Deployment } from './asked.ts';
import type { AskedFilter, Deviation } from './fault.ts';
import { VALID_KEYS } from './filters.ts';

/** A deployment with a fault in front of it. */
export interface BrokenTarget {
  fetch: (request: Request) => Promise<Response>;
  /** How many requests were answered otherwise than by the healthy deployment, or did otherwise what they ask for. */
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
      if (!(await isAbout(asked))) return asked.healthy();
      let untouched: Response | undefined;
      let isAskedOtherwise = false;
      const healthy: typeof asked.healthy = async (changes) => {
        const given = await asked.healthy(changes);
        if (changes === undefined) untouched = given;
        else isAskedOtherwise = true;
        return given;
      };
      const made = await answer({ ...asked, healthy });
      if (made !== untouched || isAskedOtherwise) count += 1;
      return made;
    },
    fired: () => count,
  };
}

/** What a deployment was asked before. */
interface Past {
  /** How many requests that fit it was asked, this one included. */
  count: number;
  wasRefused: boolean;
  wasWritten: boolean;
}

const ONLY: Record<NonNullable<AskedFilter['only']>, (past: Past) => boolean> = {
  first: ({ count }) => count === 1,
  later: ({ count }) => count > 1,
  'each-fifth': ({ count }) => count % 5 === 0,
  'each-twentieth': ({ count }) => count % 20 === 0,
  'after-refusal': ({ wasRefused }) => wasRefused,
  'after-write': ({ wasWritten }) => wasWritten,
};

function createFilter({ only, ...when }: AskedFilter = {}): (asked: Asked) => Promise<boolean> {
  const past: Past = { count: 0, wasRefused: false, wasWritten: false };
  return async (asked) => {
    const { wasRefused, wasWritten } = past;
    const isValid = VALID_KEYS.includes(asked.key);
    past.wasRefused = !isValid;
    past.wasWritten ||= isValid && !isSafeMethod(asked.request.method);
    if (!(await fits(asked, when))) return false;
    past.count += 1;
    return only === undefined || ONLY[only]({ count: past.count, wasRefused, wasWritten });
  };
}

async function fits(asked: Asked, { operations, stages, keys, also }: AskedFilter): Promise<boolean> {
  const { operation, stage = '', key } = asked;
  if (operations && !operations.includes(operation?.id ?? '')) return false;
  if (stages && !stages.includes(stage)) return false;
  if (keys && !keys.includes(key)) return false;
  return also === undefined || (await also(asked));
}
