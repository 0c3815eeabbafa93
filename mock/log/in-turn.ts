import { andThen, type MaybePromise } from '../maybe-promise.ts';
import type { RequestHandler, ServedRequest } from '../serve/request-handler.ts';
import { OutOfTurn } from '../store/read-only.ts';
import type { ChangeLog } from './change-log.ts';
import { withoutBody } from './kept-request.ts';
import { LogAway } from './log-storage.ts';

/** What is safe (RFC 9110 §9.2.1), and has no body to be read twice. */
const READING = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** For whom requests have their turns. */
interface Turns {
  log: ChangeLog;
  to: 'service' | 'control';
  /** How many bytes the body of a request may have. */
  limit: number;
}

/**
 * Answers what may change the state in the turn that the log gives it, and all else at once, by `reader`, whose writes throw `OutOfTurn`.
 * Rejects with `LogAway`.
 */
export function inTurn<Context>(
  reader: RequestHandler<Context>,
  { log, to, limit }: Turns,
): RequestHandler<Context, Request> {
  async function change(request: Request): Promise<ServedRequest> {
    const begun = performance.now();
    const changed = await log.change(to, request, limit);
    // What cannot be read whole is refused, unless nobody looks at it.
    if ('spare' in changed) return read(changed.spare, () => change(withoutBody(request)));
    const { outcome } = changed;
    return { ...outcome, noted: { ...outcome.noted, begun } };
  }

  function read(request: Request, orElse: () => Promise<ServedRequest>): MaybePromise<ServedRequest> {
    const onError = (error: unknown): Promise<ServedRequest> => {
      if (error instanceof OutOfTurn) return orElse();
      throw error;
    };
    try {
      const served = reader.serve(request);
      return served instanceof Promise ? served.catch(onError) : served;
    } catch (error) {
      return onError(error);
    }
  }

  return {
    ...reader,
    serve(request, told) {
      if (told) return reader.serve(request, told);
      return READING.has(request.method)
        ? read(request, () => change(withoutBody(request)))
        : change(request);
    },
  };
}

/** Does something once all that was acknowledged before is there; something else where the log is away, also where that shows later. */
export function whenCaughtUp<Done>(
  log: Pick<ChangeLog, 'catchUp'>,
  act: () => MaybePromise<Done>,
  orElse: (away: LogAway) => Done,
): MaybePromise<Done> {
  const onError = (error: unknown): Done => {
    if (error instanceof LogAway) return orElse(error);
    throw error;
  };
  const done = andThen(log.catchUp(), act);
  return done instanceof Promise ? done.catch(onError) : done;
}
