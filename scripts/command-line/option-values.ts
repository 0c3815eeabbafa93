import { Option } from 'commander';
import {
  BEHAVIOUR_SET_NAMES,
  type BehaviourSetName,
  describeUnknownSet,
} from '../../mock/behaviours/behaviour-sets.ts';
import { isName, isToken, TOKEN_FORM } from '../../mock/check-options.ts';
import { UsageError } from './usage-error.ts';

/** How certain all of a description is that states no evidence itself: the same option for whatever reads one. */
export function gradeOption(): Option {
  return new Option(
    '--grade <grade>',
    'how certain a description without `x-evidence` is: its word, or a sketch (default: documented)',
  ).choices(['documented', 'assumed']);
}

/** All values of an option that may be repeated. */
export function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** The option of each command that reads a document: its flags, and what it does. */
export const STRICT_DOCUMENT = [
  '--strict-document',
  'take anything in the description that the kit does not understand for an error (default: leave it out, and list it; of the description of the service it is always one)',
] as const;

/** What the user knows, by names of parameters: `petId=7`. Throws a `UsageError` where there is no name or no value. */
export function toKnown(texts: readonly string[] = []): Record<string, string[]> {
  const known: Record<string, string[]> = {};
  for (const text of texts) {
    const at = text.indexOf('=');
    if (at < 1 || at === text.length - 1)
      throw new UsageError(`--known takes a parameter and its value, as petId=7; it is "${text}".`);
    const name = text.slice(0, at);
    known[name] = [...(known[name] ?? []), text.slice(at + 1)];
  }
  return known;
}

/** A share as `80%`, from 0 to 1. Throws a `UsageError` where it is none. */
export function toShare(text: string): number {
  const share = /^\d{1,3}(?:\.\d+)?%$/.test(text) ? Number(text.slice(0, -1)) / 100 : Number.NaN;
  if (share >= 0 && share <= 1) return share;
  throw new UsageError(`--min-observed takes a share from 0% to 100%; it is "${text}".`);
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

/** A name of a host, without a port. */
export function toPublicHost(text: string): string {
  if (isName(text)) return text;
  throw new UsageError(`--public-host takes the name of a host, such as mock.test; it is "${text}".`);
}

/** The token of the control; an empty one, from a variable that is not set, is none. It is a secret, and not repeated. */
export function toControlToken(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (isToken(text)) return text;
  throw new UsageError(`WES_CONTROL_TOKEN must be ${TOKEN_FORM}.`);
}

/** A set of behaviours that the mock has ready. */
export function toBehaviourSet(name: string): BehaviourSetName {
  const set = BEHAVIOUR_SET_NAMES.find((one) => one === name);
  if (set === undefined) throw new UsageError(`--behaviour: ${describeUnknownSet(name)}`);
  return set;
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

/** A whole number from `smallest` to `largest`. `name` says where the text came from. */
export function toWhole(text: string, name: string, largest: number, smallest = 0): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > largest || value < smallest) {
    throw new UsageError(`${name} takes a whole number from ${smallest} to ${largest}; it is "${text}".`);
  }
  return value;
}

/** `a,b`: at least one, none of them empty. */
export function toList(text: string, name: string): string[] {
  const items = text.split(',').map((item) => item.trim());
  if (items.includes('')) throw new UsageError(`${name} takes names with commas between; it is "${text}".`);
  return [...new Set(items)];
}

/** `5/s`, `100/m`, or a plain number per second; in requests per second, up to 10000. */
export function toRate(text: string): number {
  const [, number = '', unit] = /^(\d+(?:\.\d+)?)(?:\/([sm]))?$/.exec(text) ?? [];
  const rate = Number(number) / (unit === 'm' ? 60 : 1);
  if (number === '' || !(rate > 0) || rate > 10_000) {
    throw new UsageError(
      `--rate-limit takes requests per second or minute, as 5/s or 100/m, up to 10000/s; it is "${text}".`,
    );
  }
  return rate;
}

/** Seconds, with fractions; in milliseconds, from `smallest` up to 10 minutes. */
export function toSeconds(text: string, name: string, smallest = 1): number {
  const milliseconds = Number(text) * 1000;
  if (!/^\d+(\.\d+)?$/.test(text) || milliseconds < smallest || milliseconds > 600_000) {
    throw new UsageError(`${name} takes seconds from ${smallest / 1000} to 600; it is "${text}".`);
  }
  return milliseconds;
}

/** `1/4`: which part, from 1, of how many, up to 1000. */
export function toShard(text: string): { index: number; count: number } {
  const [, index, count] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.map(Number) ?? [];
  if (index === undefined || count === undefined || index < 1 || index > count || count > 1000) {
    throw new UsageError(`--shard takes one part of up to 1000, as 1/4; it is "${text}".`);
  }
  return { index, count };
}
