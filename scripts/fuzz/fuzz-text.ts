import type { FuzzResult } from './run-fuzz.ts';

/** A run for a person: what it found, then its figures. */
export function toText({
  seed,
  attempts,
  complaints,
  requests,
  statuses,
  rounds,
  seconds,
}: FuzzResult): string {
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
    `Requests: ${list(requests)}.`,
    `Answers: ${list(statuses)}.`,
    `Longest gap of the event loop: ${Math.max(0, ...rounds.map(({ gap }) => gap)).toFixed(0)} ms of processor time.`,
    `Memory after 10, 50 and 100 %: ${at(0.1)}, ${at(0.5)} and ${at(1)} MiB.`,
    '',
  ].join('\n');
}
