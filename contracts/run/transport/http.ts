import type { HttpAnswer, HttpRequest } from '../../cases/http-message.ts';
import type { TimerClock } from './clock.ts';

/** What every way to send can be told. */
export interface SendOptions {
  /** How large an answer may be, in bytes of its decoded body. */
  limit?: number;
  clock?: TimerClock;
}

/** The default of `SendOptions.limit`. */
export const DEFAULT_LIMIT: number = 16 * 1024 * 1024;

/** Sends one request once. Rejects with a `TransportError` where no whole answer came. */
export type Send = (
  request: HttpRequest,
  options: { timeout: number; signal?: AbortSignal | undefined },
) => Promise<HttpAnswer>;

/** Why no whole answer came. `unsent` means that the request certainly reached nobody, so that sending again is harmless. */
export class TransportError extends Error {
  override name = 'TransportError';
  readonly kind: 'unreachable' | 'timeout' | 'dropped' | 'too-large' | 'not-http' | 'stopped';
  readonly unsent: boolean;

  constructor(kind: TransportError['kind'], message: string, unsent: boolean) {
    super(message);
    this.kind = kind;
    this.unsent = unsent;
  }
}

/** What became of a request after the retries that were allowed. */
export type Delivery = Answered | Undelivered;

export interface Answered {
  answer: HttpAnswer;
  /** How often it was sent; 1 where the first try was answered. */
  attempts: number;
  /** When the answered try began, in milliseconds since the epoch. */
  startedAt: number;
}

/** Nothing was observed: the transport failed, or the target was throttling (429) or unavailable (503) to the end. */
export interface Undelivered {
  answer: undefined;
  /** As half a sentence: "the connection was dropped (5 tries)". */
  why: string;
  kind: TransportError['kind'] | 'throttled' | 'unavailable';
  attempts: number;
  startedAt: number;
}

/** Sends a request as often as it takes and may; never rejects. */
export type Deliver = (request: HttpRequest, options: { repeatable: boolean }) => Promise<Delivery>;
