import type { Ledger } from './sender.ts';

export interface FuzzResult {
  seed: number;
  seconds: number;
  /** What the mock did that it must not, each with what makes it do so again. */
  complaints: string[];
  /** After each of them everything is as it was at the start. */
  rounds: FuzzRound[];
  ledger: Ledger;
}

interface FuzzRound {
  /** How many attempts there were until then. */
  attempts: number;
  /** MiB in use after a garbage collection. */
  memory: number;
  /** The longest that the mock did one thing, in milliseconds of processor time. */
  gap: number;
}

/** A run for a person: what it found, then its figures. */
export function toText({ seed, complaints, ledger, rounds, seconds }: FuzzResult): string {
  const attempts = rounds.at(-1)?.attempts ?? 0;
  const list = (counts: ReadonlyMap<string | number, number>): string =>
    [...counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, count]) => `${name}: ${count}`)
      .join(', ');
  const at = (share: number): string =>
    `${rounds[Math.max(0, Math.ceil(rounds.length * share) - 1)]?.memory.toFixed(1)}`;
  return [
    ...complaints,
    `Seed ${seed}: ${attempts} attempts in ${seconds.toFixed(0)} s, ${complaints.length === 0 ? 'nothing found' : `${complaints.length} found`}.`,
    `Requests: ${list(ledger.requests)}.`,
    `Answers: ${list(ledger.statuses)}.`,
    `Longest gap of the event loop: ${Math.max(0, ...rounds.map(({ gap }) => gap)).toFixed(0)} ms of processor time.`,
    `Memory after 10, 50 and 100 %: ${at(0.1)}, ${at(0.5)} and ${at(1)} MiB.`,
    '',
  ].join('\n');
}
