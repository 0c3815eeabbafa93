import type { Call } from '../cases/call.ts';
import type { Case } from '../checks/check.ts';
import { toGroupName } from './case-groups.ts';
import type { ContractOptions } from './options.ts';

/**
 * The cases of one shard. What an operation is asked in a stage stays together, since it has to be found before anything can be asked of
 * it. The largest of these groups are dealt out first, each to the shard that has the fewest calls to send so far.
 */
export function listShard(
  cases: readonly Case[],
  { index, count }: NonNullable<ContractOptions['shard']>,
  maySend: (call: Call) => boolean,
): Case[] {
  const shards = Array.from({ length: count }, () => ({ cases: [] as Case[], calls: 0 }));
  for (const group of listGroups(cases, maySend).toSorted((a, b) => b.calls - a.calls)) {
    const least = shards.reduce((a, b) => (b.calls < a.calls ? b : a));
    least.cases.push(...group.cases);
    least.calls += group.calls;
  }
  return shards[index - 1]?.cases ?? [];
}

function listGroups(
  cases: readonly Case[],
  maySend: (call: Call) => boolean,
): { cases: Case[]; calls: number }[] {
  const groups = new Map<string, { cases: Case[]; calls: number }>();
  for (const one of cases) {
    const name = `${toGroupName(one)}/${one.stage}`;
    const group = groups.get(name) ?? { cases: [], calls: 0 };
    group.cases.push(one);
    group.calls += one.calls.filter(maySend).length;
    groups.set(name, group);
  }
  return [...groups.values()];
}
