import { printError } from './output.ts';

/** The exit status of a run that was cut off. */
export const CUT_OFF = 2;

/**
 * The first Ctrl-C or SIGTERM ends what `stop` ends, so that what was seen is still told; a second one ends the process at
 * once. Returns what takes that back.
 */
export function stopOnSignal(stop: AbortController): () => void {
  const onSignal = (): void => {
    if (stop.signal.aborted) process.exit(CUT_OFF);
    printError('Stopping; once more to stop at once.\n');
    stop.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return () => {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  };
}
