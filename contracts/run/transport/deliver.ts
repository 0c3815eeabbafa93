import { setMaxListeners } from 'node:events';
import { count } from '../../../spec/text/count.ts';
import { findHeader, type HttpAnswer, type HttpRequest } from '../../cases/http-message.ts';
import type { Clock } from './clock.ts';
import { type Deliver, type Send, TransportError, type Undelivered } from './http.ts';
import type { Pace } from './pace.ts';
import { toRetryAfter } from './retry-after.ts';
import { untilAborted } from './until-aborted.ts';

export interface DeliverOptions {
  send: Send;
  clock: Clock;
  /** Every try waits for its turn. */
  pace: Pace;
  /** For one try, in milliseconds. */
  timeout: number;
  /** From 0 up to, and without, 1. */
  random: () => number;
  /** Stops everything, whatever is under way. */
  signal?: AbortSignal | undefined;
}

/** How often a request is sent again. */
const RETRIES = 5;

/** The longest `Retry-After` that is waited for, in milliseconds. */
const LONGEST_WAIT = 30_000;

/** Why a try brought nothing, and how long to wait before the next, in milliseconds; `undefined` where there is none. */
interface Failure {
  kind: Undelivered['kind'];
  why: string;
  wait: number | undefined;
}

/**
 * Sends again after failures of the transport, 429 and 503, and for no other reason. What cannot be told from an unavailable
 * target, such as a 503 that means something else, counts as one. A request that is not `repeatable` is not sent again where it
 * may have been carried out. Rejects only where `send` breaks its word and rejects with something else than a `TransportError`.
 */
export function createDeliver(options: DeliverOptions): Deliver {
  const { clock, pace, signal } = options;
  // However many requests are under way, all wait for this one; Node would warn from the eleventh on.
  if (signal !== undefined) setMaxListeners(0, signal);

  return async (request, { repeatable }) => {
    let startedAt = clock.now();
    let attempts = 0;
    const giveUp = ({ kind, why }: Omit<Failure, 'wait'>): Undelivered => ({
      answer: undefined,
      why: attempts === 0 ? why : `${why} (${count(attempts, 'try', 'tries')})`,
      kind,
      attempts,
      startedAt,
    });
    try {
      for (;;) {
        await untilAborted(pace(signal), signal);
        attempts += 1;
        startedAt = clock.now();
        const result = await tryOnce(options, request, repeatable, attempts);
        if (!('wait' in result)) return { answer: result, attempts, startedAt };
        if (result.wait === undefined || attempts > RETRIES) return giveUp(result);
        await untilAborted(clock.sleep(result.wait, signal), signal);
      }
    } catch (error) {
      if (!signal?.aborted) throw error;
      return giveUp({ kind: 'stopped', why: 'the run was stopped' });
    }
  };
}

async function tryOnce(
  { send, clock, timeout, random, signal }: DeliverOptions,
  request: HttpRequest,
  repeatable: boolean,
  attempts: number,
): Promise<HttpAnswer | Failure> {
  const pause = (): number => toPause(attempts, random);
  try {
    const answer = await untilAborted(send(request, { timeout, signal }), signal);
    return findRefusal(answer, clock.now(), pause) ?? answer;
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    const { kind, message, unsent } = error;
    if (isFinal(error)) return { kind, why: message, wait: undefined };
    if (repeatable || unsent) return { kind, why: message, wait: pause() };
    return { kind, why: `${message}, and what was asked may have been done all the same`, wait: undefined };
  }
}

/** Whether the next try would end in the same way: stopped, too large an answer, a request that cannot be written. */
function isFinal({ kind, unsent }: TransportError): boolean {
  return kind === 'stopped' || kind === 'too-large' || (kind === 'not-http' && unsent);
}

/** `undefined` for an answer that is one. */
function findRefusal({ status, headers }: HttpAnswer, now: number, pause: () => number): Failure | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const kind = status === 429 ? 'throttled' : 'unavailable';
  const asked = toRetryAfter(findHeader(headers, 'retry-after'), now) ?? 0;
  if (asked > LONGEST_WAIT) {
    const wish = `a wish to wait ${Math.ceil(asked / 1000)} s, over ${LONGEST_WAIT / 1000} s`;
    return { kind, why: `${kind} (${status}) with ${wish}`, wait: undefined };
  }
  // The pause on top keeps those who were told the same moment from all coming at once.
  return { kind, why: `${kind} (${status}) to the end`, wait: asked + pause() };
}

/** Full jitter: anything up to 50 ms after the first try, up to twice as much after each next one. */
function toPause(attempts: number, random: () => number): number {
  return random() * 50 * 2 ** (attempts - 1);
}
