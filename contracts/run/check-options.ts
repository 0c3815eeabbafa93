import { CannotJudge } from './cannot-judge.ts';
import type { ContractOptions } from './options.ts';

/** Throws `CannotJudge` for an option that has no meaning, so that a slip never runs as something else. */
export function checkOptions(options: ContractOptions): void {
  const { rateLimit, timeout, seed, shard, maxFailures, minObserved, failOn, allowWrites } = options;
  const { members = [] } = options;
  refuse(
    rateLimit !== undefined && !(rateLimit > 0 && rateLimit <= 10_000),
    'The rate limit must be from 0 to 10000 requests per second, and not 0.',
  );
  refuse(
    timeout !== undefined && !(timeout >= 1 && timeout <= 600_000),
    'The time-out must be from 1 millisecond to 10 minutes.',
  );
  refuse(
    seed !== undefined && !(Number.isSafeInteger(seed) && seed >= 0),
    'The seed must be a whole number from 0.',
  );
  refuse(
    maxFailures !== undefined && !(Number.isSafeInteger(maxFailures) && maxFailures >= 1),
    'The number of failures to stop after must be a whole number from 1.',
  );
  refuse(
    minObserved !== undefined && !(minObserved >= 0 && minObserved <= 1),
    'The part of the operations that has to be observed must be from 0 to 1.',
  );
  refuse(
    failOn !== undefined && !['violation', 'drift'].includes(failOn),
    'What fails the run is either `violation` or `drift`.',
  );
  refuse(
    allowWrites !== undefined && ![true, false, 'prod'].includes(allowWrites),
    'Writes are allowed for every stage but `prod`, or with the value `prod` for that too.',
  );
  if (shard !== undefined) {
    const { index, count } = shard;
    const isWhole = Number.isSafeInteger(index) && Number.isSafeInteger(count);
    refuse(
      !isWhole || count < 1 || count > 1000 || index < 1 || index > count,
      'A shard is written 1/4: which one, from 1, of how many.',
    );
  }
  for (const member of members)
    refuse(!/^[^\s@,]+@[^\s@,]+$/.test(member), `"${member}" is no email address; a member is named by one.`);
}

function refuse(isWrong: boolean, sentence: string): void {
  if (isWrong) throw new CannotJudge(sentence);
}
