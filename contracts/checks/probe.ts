import type { Call } from '../cases/call.ts';
import type { Exchange } from './exchange.ts';

/** Calls of a case, one after the other, each by what came of those before it; and what they come to. */
export type Probe<T = void> = Generator<Call, T, Exchange>;

/** How far a probe gets with what was exchanged so far: the call that it makes next, or what it came to. */
export function advance<T>(probe: Probe<T>, exchanges: readonly Exchange[]): IteratorResult<Call, T> {
  let step = probe.next();
  for (const exchange of exchanges) {
    if (step.done) break;
    step = probe.next(exchange);
  }
  return step;
}
