import { findBehaviourProblem } from './behaviours/check-behaviour.ts';
import type { InitialState } from './initial-state.ts';
import { type CompanyAccount, type Key, makeFirstKey } from './keys/key-ring.ts';
import type { ServedDocument } from './served-document.ts';
import type { State } from './state.ts';
import { createMemoryStore } from './store/memory-store.ts';
import type { Scope } from './store/store.ts';

type Kept = Pick<State, 'store' | 'keys' | 'behaviours' | 'scope'>;

/**
 * Makes keys and data fit what is served: what belongs to a company or a stage that is served no more goes, and what came begins as
 * it would at a start; all else stays as it is. Gives what went, one sentence each.
 */
export function settleState(
  { store, keys }: Kept,
  { initial, stages }: ServedDocument,
  seed: number,
): string[] {
  const goneStages = new Set<string>();
  const forget = (id: string, its: readonly Key[]): void => {
    for (const { stage } of its) store.resetScope({ company: id, stage });
  };
  const known = new Set(initial.companies.map(({ id }) => id));
  // An id that is served now may have been that of a company that was added.
  const gone = keys.companies().filter(({ id, added }) => known.has(id) === (added !== undefined));
  for (const { id } of gone) {
    forget(id, keys.keys(id));
    keys.removeCompany(id);
  }
  for (const company of initial.keyRing.companies)
    if (!keys.findCompany(company.id)) keys.putCompany(company, keysOf(initial, company.id));
  for (const company of keys.companies()) {
    const { id, added } = company;
    const its = keys.keys(id);
    const others = its.filter(({ stage }) => !stages.includes(stage));
    const lacking = stages.filter((stage) => !its.some((key) => key.stage === stage));
    const isOrphan = added?.like !== undefined && !known.has(added.like);
    if (others.length === 0 && lacking.length === 0 && !isOrphan) continue;
    forget(id, others);
    for (const { stage } of others) goneStages.add(stage);
    const first = lacking.map(
      (stage) => keysOf(initial, id).find((key) => key.stage === stage) ?? makeFirstKey(seed, id, stage),
    );
    keys.putCompany(isOrphan ? { ...company, added: {} } : company, [
      ...its.filter((key) => !others.includes(key)),
      ...first,
    ]);
  }
  return [
    ...gone.map(({ id }) => `The company ${id} is gone, with its keys and all that was written in it.`),
    ...[...goneStages].map(
      (stage) => `The stage ${stage} is gone, with its keys and all that was written in it.`,
    ),
  ];
}

/**
 * Brings into what is kept what the files of `next` say otherwise than those of `before` did; what was changed in the mock, and not in
 * its files, stays. Gives what a person should know of it, one sentence each.
 */
export function adoptFiles(
  { store, keys, behaviours, scope }: Kept,
  before: ServedDocument,
  next: ServedDocument,
): string[] {
  for (const company of keys.companies()) {
    const [was, is] = [before, next].map(({ initial }) => findAccount(initial, company.id));
    if (was && is) keys.putCompany(...adoptAccount(company, keys.keys(company.id), { before, next }));
  }
  const kept = reseed({ store, keys }, before, next);
  const idle = behaviours.list().flatMap(({ id, used: _, ...behaviour }) => {
    const problem = findBehaviourProblem(behaviour, scope);
    return problem === undefined ? [] : [`No request meets ${id} as it stands: ${problem}`];
  });
  return [
    ...kept.map(
      ({ company, stage }) =>
        `The file has other data for ${company} in ${stage}, but something was written there: a reset takes them.`,
    ),
    ...idle,
  ];
}

function adoptAccount(
  company: CompanyAccount,
  its: readonly Key[],
  { before, next }: Record<'before' | 'next', ServedDocument>,
): [CompanyAccount, Key[]] {
  const [was, is] = [before, next].map(({ initial }) => findAccount(initial, company.id));
  const [old, young] = [before, next].map(({ initial }) => keysOf(initial, company.id));
  const account = {
    ...company,
    ...(was?.name === is?.name ? {} : { name: is?.name ?? company.name }),
    ...(was?.developer_access === is?.developer_access
      ? {}
      : { developer_access: is?.developer_access === true }),
  };
  return [
    account,
    its.map((key) => {
      const changed = young?.find(({ id }) => id === key.id);
      return changed && changed.key !== old?.find(({ id }) => id === key.id)?.key ? changed : key;
    }),
  ];
}

/** The data of companies that the files have otherwise now, where nothing was written; gives those where something was. */
function reseed(
  { store, keys }: Pick<Kept, 'store' | 'keys'>,
  before: ServedDocument,
  next: ServedDocument,
): Scope[] {
  const changed = keys.companies().flatMap(({ id, added }) => {
    const source = added ? added.like : id;
    const isChanged =
      source !== undefined && before.initial.sourceOf(source) !== next.initial.sourceOf(source);
    return isChanged ? before.stages.map((stage) => ({ source, scope: { company: id, stage } })) : [];
  });
  if (changed.length === 0) return [];
  const snapshot = store.snapshot();
  return changed.flatMap(({ source, scope }) => {
    const held = snapshot[JSON.stringify([scope.company, scope.stage])];
    const asSeeded = createMemoryStore(() => before.initial.seed({ ...scope, company: source }));
    asSeeded.write(scope, []);
    const isWritten =
      held !== undefined && JSON.stringify(held) !== JSON.stringify(Object.values(asSeeded.snapshot())[0]);
    if (isWritten) return [scope];
    store.resetScope(scope);
    return [];
  });
}

function findAccount({ keyRing }: InitialState, id: string): CompanyAccount | undefined {
  return keyRing.companies.find((company) => company.id === id);
}

function keysOf({ keyRing }: InitialState, id: string): Key[] {
  return keyRing.keys.filter(({ company }) => company === id);
}
