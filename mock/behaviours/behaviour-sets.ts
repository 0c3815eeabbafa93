import { toHint } from '../../spec/text/nearest.ts';
import type { Behaviour } from './behaviour.ts';

/** Some behaviours that together are a bad day of a service. */
export interface BehaviourSet {
  /** One sentence for the help. */
  summary: string;
  behaviours: readonly Behaviour[];
}

/** A page as load balancers send it. */
function toPage(status: number, reason: string): Behaviour {
  const title = `${status} ${reason}`;
  const body = `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n</body>\r\n</html>\r\n`;
  return { answer: { status, headers: { 'content-type': 'text/html' }, body } };
}

export type BehaviourSetName = 'rate-limited' | 'outage' | 'slow' | 'flaky';

/** The sets that the mock has ready, by name. */
export const BEHAVIOUR_SETS: Readonly<Record<BehaviourSetName, BehaviourSet>> = {
  'rate-limited': {
    summary: 'one request in three gets 429 with `Retry-After: 1`',
    behaviours: [
      {
        probability: 1 / 3,
        answer: { status: 429, headers: { 'retry-after': '1' }, body: { message: 'Too Many Requests' } },
      },
    ],
  },
  outage: {
    summary: 'every request gets 502, 503 or 504 with a page of HTML',
    behaviours: [
      { probability: 1 / 3, ...toPage(502, 'Bad Gateway') },
      { probability: 1 / 2, ...toPage(504, 'Gateway Time-out') },
      toPage(503, 'Service Temporarily Unavailable'),
    ],
  },
  slow: {
    summary: 'every request takes one to four seconds',
    behaviours: [{ delay: [1_000, 4_000] }],
  },
  flaky: {
    summary: 'one request in ten each: connection reset, body cut, 503; one in five a second late',
    behaviours: [
      { probability: 0.2, delay: [500, 1_500] },
      { probability: 0.1, break: 'reset' },
      { probability: 0.1, break: 'cut' },
      { probability: 0.1, ...toPage(503, 'Service Temporarily Unavailable') },
    ],
  },
};

export const BEHAVIOUR_SET_NAMES: readonly BehaviourSetName[] = Object.keys(
  BEHAVIOUR_SETS,
) as BehaviourSetName[];

/** A sentence that says what a name that is none may have meant. */
export function describeUnknownSet(name: string): string {
  return `There is no set of behaviours ${name}${toHint(name, BEHAVIOUR_SET_NAMES)}`;
}
