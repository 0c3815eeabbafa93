import { setImmediate } from 'node:timers/promises';
import { isSafeMethod } from '../../spec/method.ts';
import { rememberOf } from '../../spec/remember.ts';
import type { Case } from '../checks/check.ts';
import { sendCase } from './send-case.ts';
import type { Session } from './session.ts';

/** How many cases that only read are under way at once. */
export const MOST_AHEAD = 8;

/** Has the target work while a run judges: begins the next cases of a run before it comes to them. */
export interface LookAhead {
  /** Begins what may be begun, and lets it go out. To be called when the case before is answered. */
  begin(next: readonly Case[]): Promise<void>;
  /** When a case was begun, in milliseconds since the epoch. */
  begunAt(one: Case): number | undefined;
}

/**
 * Cases are run one after the other all the same, so that a run comes to the same in whatever order answers arrive. Reads go out side by
 * side; a case that writes has the target to itself, and only its first request may go out before the case ahead of it is judged.
 */
export function createLookAhead(session: Session, now: () => number): LookAhead {
  const begun = new Map<string, number>();

  function begin(one: Case): void {
    // What looks back at the run sends nothing.
    if (begun.has(one.id) || one.unbound === 'whole-run') return;
    const { presence, send } = session.ahead;
    const note: Session['send'] = (...call) => {
      begun.set(one.id, now());
      return send(...call);
    };
    // What becomes of it is seen where the case is run.
    sendCase(one, { ...session, presence, send: note }).catch(() => undefined);
  }

  return {
    begunAt: ({ id }) => begun.get(id),
    async begin(next) {
      const write = next.findIndex((one) => !mayOverlap(one));
      for (const one of write === -1 ? next : next.slice(0, Math.max(write, 1))) begin(one);
      await setImmediate();
    },
  };
}

/** Not what compares callers either: what answers one of them for the other shows only where nobody else asks in between. */
const mayOverlap = rememberOf(({ operation, calls }: Case): boolean => {
  if (new Set(calls.map(({ key, stage }) => `${key} ${stage}`)).size > 1) return false;
  const methods = calls.flatMap((call) => [call.method, call.operation?.method ?? call.method]);
  return [operation?.method ?? 'get', ...methods].every(isSafeMethod);
});
