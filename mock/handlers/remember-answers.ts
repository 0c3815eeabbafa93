import type { Tenant } from '../company/tenant.ts';
import { andThen } from '../maybe-promise.ts';
import { type Handler, LastingAnswer } from '../serve/prepare-operation.ts';
import { Refused } from '../serve/refused.ts';

/** How many different reads of an operation are remembered for a company in a stage. */
const MOST_READS = 100;

interface Remembered {
  /** The revision of the store in which the answers hold. */
  revision: number;
  answers: Map<string, LastingAnswer>;
}

/**
 * A handler of reads that gives the answer that it gave before, until something is written: what it makes hangs on what is kept, and
 * on the URL that it is asked by.
 */
export function rememberAnswers(handler: Handler<Tenant>): Handler<Tenant> {
  const known = new WeakMap<Tenant, Remembered>();
  return (input, tenant) => {
    const revision = tenant.records.revision();
    let remembered = known.get(tenant);
    if (remembered?.revision !== revision) {
      remembered = { revision, answers: new Map() };
      known.set(tenant, remembered);
    }
    const { answers } = remembered;
    const before = answers.get(input.url);
    if (before) return before;
    return andThen(handler(input, tenant), (made) => {
      if (made instanceof Refused || made instanceof LastingAnswer) return made;
      const answer = new LastingAnswer(made);
      // What was made in several turns of the event loop may be of several revisions.
      if (answers.size < MOST_READS && tenant.records.revision() === revision) answers.set(input.url, answer);
      return answer;
    });
  };
}
