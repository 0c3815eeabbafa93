import type { Operation } from '../../spec/operation.ts';
import { listNearest, toHint } from '../../spec/text/nearest.ts';
import type { Call } from '../cases/call.ts';
import type { Case, Check } from '../checks/check.ts';
import { CannotJudge } from './cannot-judge.ts';
import type { ContractOptions, OperationFilter } from './options.ts';
import { listShard } from './shard.ts';

/** The checks that are asked for. Throws `CannotJudge` for one that there is not. */
export function selectChecks(
  all: readonly Check[],
  { checks, excludeChecks = [] }: ContractOptions,
): Check[] {
  const ids = all.map(({ id }) => id);
  for (const id of [...(checks ?? []), ...excludeChecks])
    if (!ids.includes(id)) throw new CannotJudge(`There is no check "${id}"${toHint(id, ids)}`);
  const chosen = all.filter(
    ({ id }) => (checks === undefined || checks.includes(id)) && !excludeChecks.includes(id),
  );
  if (chosen.length === 0) throw new CannotJudge('No check is left to run: name fewer in --exclude-checks.');
  return chosen;
}

/** The operations that are asked for. Throws `CannotJudge` where a filter matches nothing, or nothing is left. */
export function selectOperations(
  all: readonly Operation[],
  { include = {}, exclude = {} }: Pick<ContractOptions, 'include' | 'exclude'>,
): Operation[] {
  for (const filter of [include, exclude])
    for (const kind of KINDS) checkFilter(all, kind, filter[kind.filter] ?? []);
  const chosen = all.filter(
    (operation) =>
      KINDS.every(
        (kind) => include[kind.filter] === undefined || matches(operation, kind, include[kind.filter] ?? []),
      ) && !KINDS.some((kind) => matches(operation, kind, exclude[kind.filter] ?? [])),
  );
  if (chosen.length === 0 && all.length > 0)
    throw new CannotJudge('The filters leave no operation: loosen one of them.');
  return chosen;
}

interface FilterKind {
  filter: keyof OperationFilter;
  flag: string;
  values: (operation: Operation) => readonly string[];
}

const KINDS: readonly FilterKind[] = [
  { filter: 'paths', flag: 'path', values: ({ path }) => [path] },
  { filter: 'methods', flag: 'method', values: ({ method }) => [method.toUpperCase()] },
  { filter: 'tags', flag: 'tag', values: ({ tags }) => tags },
  { filter: 'operationIds', flag: 'operation-id', values: ({ id }) => [id] },
];

function matches(operation: Operation, kind: FilterKind, wanted: readonly string[]): boolean {
  const values = kind.values(operation);
  return wanted.some((value) => values.includes(kind.flag === 'method' ? value.toUpperCase() : value));
}

function checkFilter(all: readonly Operation[], kind: FilterKind, wanted: readonly string[]): void {
  const known = [...new Set(all.flatMap(kind.values))];
  for (const value of wanted) {
    if (all.some((operation) => matches(operation, kind, [value]))) continue;
    throw new CannotJudge(`No operation has the ${kind.flag} "${value}"${toHint(value, known)}`);
  }
}

/** The cases that the chosen checks have something to say about, in this shard; of all calls `maySend` knows which are sent. */
export function selectCases(
  cases: readonly Case[],
  checks: readonly Check[],
  shard: ContractOptions['shard'],
  maySend: (call: Call) => boolean,
): Case[] {
  const chosen = new Set(checks.map(({ id }) => id));
  const intents = new Set(checks.flatMap(({ answers }) => answers?.to ?? []));
  const looksBack = ({ unbound }: Case): boolean => unbound === 'whole-run';
  const isLookingBack = cases.some((one) => chosen.has(one.check) && looksBack(one));
  const isWanted = (one: Case): boolean =>
    chosen.has(one.check) ||
    (isLookingBack && !looksBack(one)) ||
    one.calls.some(({ intent }) => intents.has(intent));
  const wanted = cases.filter(isWanted);
  if (shard === undefined) return wanted;
  // What looks back looks at what its own shard exchanged.
  const own = new Set(
    listShard(
      wanted.filter((one) => !looksBack(one)),
      shard,
      maySend,
    ),
  );
  return wanted.filter((one) => looksBack(one) || own.has(one));
}

/**
 * The cases with some ids, and those that look back, which send nothing; all where no id is given. To look back at the whole run, the
 * whole run is needed. Throws `CannotJudge` for an id that there is not.
 */
export function selectReplayed(cases: readonly Case[], replay: readonly string[] = []): readonly Case[] {
  if (replay.length === 0) return cases;
  const byId = new Map(cases.map((one) => [one.id, one]));
  for (const id of replay)
    if (!byId.has(id)) {
      const nearest = listNearest(id, [...byId.keys()], 3);
      throw new CannotJudge(`This run has no case "${id}"; the nearest are ${nearest.join(', ')}.`);
    }
  const looksBack = ({ unbound }: Case): boolean => unbound === 'whole-run';
  if (cases.some((one) => replay.includes(one.id) && looksBack(one))) return cases;
  return cases.filter((one) => replay.includes(one.id) || looksBack(one));
}
