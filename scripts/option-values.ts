import { UsageError } from './usage-error.ts';

/** All values of an option that may be repeated. */
export function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** A TCP port, 0 for a free one. `name` says where the text came from. */
export function toPort(text: string, name: string): number {
  return toWhole(text, name, 65_535);
}

/** An address to listen on. An empty one, from a variable that is not set, would mean every address of the machine. */
export function toHost(text: string): string {
  if (text.trim() === '') throw new UsageError('--host takes an address, such as 127.0.0.1; it is empty.');
  return text;
}

/** A seed: a whole number from 0. */
export function toSeed(text: string): number {
  return toWhole(text, '--seed', Number.MAX_SAFE_INTEGER);
}

/** `50-200` or `100`, in milliseconds. */
export function toLatency(text: string): { from: number; to: number } {
  const match = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text);
  const from = Number(match?.[1]);
  const to = Number(match?.[2] ?? match?.[1]);
  if (!match || from > to || to > 60_000) {
    throw new UsageError(`--latency takes milliseconds up to 60000, as 100 or 50-200; it is "${text}".`);
  }
  return { from, to };
}

function toWhole(text: string, name: string, largest: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > largest) {
    throw new UsageError(`${name} takes a whole number from 0 to ${largest}; it is "${text}".`);
  }
  return value;
}
