/**
 * Settles as `work` does, or rejects with the reason of `signal` as soon as it aborts. `work` goes on where it knows nothing of
 * the signal, and what becomes of it is not looked at any more.
 */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await work;
  // Nobody may be left to look at a late failure.
  work.catch(() => undefined);
  signal.throwIfAborted();
  let abort: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (abort !== undefined) signal.removeEventListener('abort', abort);
  }
}
