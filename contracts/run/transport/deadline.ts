import type { Clock } from './clock.ts';
import { TransportError } from './http.ts';

/** The end of an exchange, whichever comes first: its time is over, or the caller's signal aborts. */
export interface Deadline {
  signal: AbortSignal;
  /** What the end means where `signal` has aborted, for a request of which it is known whether it was sent. */
  toError(place: string, sent: boolean): TransportError;
  /** To be called once the exchange is over, so that nothing of it is kept. */
  clear(): void;
}

/** `timeout` is in milliseconds, from now. */
export function createDeadline(timeout: number, clock: Clock, caller: AbortSignal | undefined): Deadline {
  const end = new AbortController();
  const sleep = new AbortController();
  const stop = () => end.abort('stopped');
  clock.sleep(timeout, sleep.signal).then(
    () => end.abort('timeout'),
    () => undefined,
  );
  if (caller?.aborted) stop();
  else caller?.addEventListener('abort', stop, { once: true });

  return {
    signal: end.signal,
    toError(place, sent) {
      if (end.signal.reason === 'stopped') return new TransportError('stopped', 'the run was stopped', !sent);
      const seconds = `${timeout / 1000} s`;
      if (!sent)
        return new TransportError('unreachable', `no connection to ${place} within ${seconds}`, true);
      return new TransportError('timeout', `no whole answer from ${place} within ${seconds}`, false);
    },
    clear() {
      sleep.abort('over');
      caller?.removeEventListener('abort', stop);
    },
  };
}
