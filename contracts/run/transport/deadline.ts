import type { TimerClock } from './clock.ts';
import { TransportError } from './http.ts';

/** The end of an exchange, whichever comes first: its time is over, or the caller's signal aborts. */
export interface Deadline {
  isOver(): boolean;
  /** Has `end` called when it comes; whoever has had enough says so by `undefined`. */
  onEnd(end: (() => void) | undefined): void;
  /** What the end means where it has come, for a request of which it is known whether it was sent. */
  toError(place: string, sent: boolean): TransportError;
  /** To be called once the exchange is over, so that nothing of it is kept. */
  clear(): void;
}

/** `timeout` is in milliseconds, from now. */
export function createDeadline(
  timeout: number,
  clock: TimerClock,
  caller: AbortSignal | undefined,
): Deadline {
  let reason: 'stopped' | 'timeout' | undefined;
  let end: (() => void) | undefined;
  const come = (why: typeof reason): void => {
    if (reason !== undefined) return;
    reason = why;
    end?.();
  };
  const stop = (): void => come('stopped');
  const callOff = clock.after(timeout, () => come('timeout'));
  if (caller?.aborted) stop();
  else caller?.addEventListener('abort', stop, { once: true });

  return {
    isOver: () => reason !== undefined,
    onEnd(told) {
      end = told;
    },
    toError(place, sent) {
      if (reason === 'stopped') return new TransportError('stopped', 'the run was stopped', !sent);
      const seconds = `${timeout / 1000} s`;
      if (!sent)
        return new TransportError('unreachable', `no connection to ${place} within ${seconds}`, true);
      return new TransportError('timeout', `no whole answer from ${place} within ${seconds}`, false);
    },
    clear() {
      callOff();
      caller?.removeEventListener('abort', stop);
    },
  };
}
