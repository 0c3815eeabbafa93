import type { Contract } from '../../spec/contract.ts';
import { toSource } from '../../spec/evidence.ts';
import type { Fact } from '../../spec/facts.ts';
import { isWithin } from '../../spec/json-pointer.ts';
import { tally } from '../../spec/text/count.ts';
import type { Judgement } from '../checks/judgement.ts';
import { FACT_VERDICTS, GRAVITY, toResult } from '../run/outcome.ts';
import { gather } from './groups/gather.ts';
import type { Counts, FactResult } from './report.ts';

/** Why a fact was not seen that nothing of a run is about. */
export const NOT_ASKED = 'no case of this run is about it';

/** Why what binds somebody else cannot be seen by asking the service. */
const BOUND: Record<string, string> = {
  client: 'it binds clients, not the service',
  account: "it is about the company's account, which the service does not show",
  history: 'it is about an earlier shape of the service',
  reader: 'it says how the document is to be read',
};

/** What a run found out about every fact of the document: a result for each, and a reason where nothing was seen. */
export function toFactResults(contract: Contract, judgements: readonly Judgement[]): FactResult[] {
  const looks = gather(judgements, ({ fact }) => fact);
  const reasons = createReasons(contract, judgements);
  return contract.facts.map((fact) => toFactResult(contract, fact, looks.get(fact.pointer) ?? [], reasons));
}

function toFactResult(
  contract: Contract,
  fact: Fact,
  looks: readonly Judgement[],
  findReason: (fact: Fact) => string,
): FactResult {
  const { kind, name, pointer, evidence } = fact;
  const rule = kind === 'Rule' ? contract.rules.get(name) : undefined;
  const known = contract.knownOf(pointer);
  const base = { pointer, rule: rule?.id, kind, name, source: toSource(known), grade: known.grade };
  // What goes beyond a fact, such as a member that it does not declare, is told of as a finding and says nothing of the fact.
  const own = looks.filter(({ grade }) => grade === undefined || grade === evidence.grade);
  const results = own.map((look) => toResult(look, contract));
  const observations = results.filter((result) => result !== 'not-observed').length;
  const gravest = GRAVITY.find((result) => results.includes(result));
  if (gravest !== undefined && gravest !== 'not-observed') return { ...base, result: gravest, observations };
  const bound = rule && BOUND[rule.about];
  if (bound !== undefined) return { ...base, result: 'inapplicable', reason: bound, observations: 0 };
  const unseen = own.map(({ outcome }) => outcome).find((outcome) => outcome.kind === 'not-observed');
  const reason = unseen?.why ?? findReason(fact);
  return { ...base, result: 'not-observed', reason, observations: 0 };
}

/** For a fact that no case named: why the operations that it belongs to were not seen, else that no answer showed it. */
function createReasons(
  { reachOf, operations }: Contract,
  judgements: readonly Judgement[],
): (fact: Fact) => string {
  const reach = operations.map(({ id, pointer }) => ({ id, roots: reachOf(pointer) }));
  const byOperation = gather(judgements, ({ operationId = '' }) => operationId);
  return ({ kind, pointer }) => {
    if (kind === 'Rule') return 'no check of this run looks at it';
    const owners = reach
      .filter(({ roots }) => roots.some((root) => isWithin(pointer, root)))
      .map(({ id }) => id);
    if (owners.length === 0) return 'no operation uses it';
    const own = owners.map((id) => byOperation.get(id) ?? []);
    if (own.some((looks) => looks.some(({ outcome }) => outcome.kind !== 'not-observed')))
      return 'nothing that came showed it';
    const [most] = tally(
      own.flat().flatMap(({ outcome }) => (outcome.kind === 'not-observed' ? outcome.why : [])),
    );
    return most?.[0] ?? NOT_ASKED;
  };
}

/** How many facts have each result. */
export function countResults(facts: readonly Pick<FactResult, 'result'>[]): Counts['facts'] {
  return countBy(FACT_VERDICTS, facts, ({ result }) => result);
}

/** How many of `things` are of each kind, in the order of `kinds`. */
export function countBy<Kind extends string, T>(
  kinds: readonly Kind[],
  things: readonly T[],
  kindOf: (thing: T) => Kind,
): Record<Kind, number> {
  const counts = kinds.map((kind) => [kind, things.filter((thing) => kindOf(thing) === kind).length]);
  return Object.fromEntries(counts) as Record<Kind, number>;
}
