import type { Clock } from './clock.ts';

/** What every way to send can be told. */
export interface SendOptions {
  /** How large an answer may be, in bytes of its decoded body; 16 MiB. */
  limit?: number;
  clock?: Clock;
}

/** The default of `SendOptions.limit`. */
export const defaultLimit: number = 16 * 1024 * 1024;
