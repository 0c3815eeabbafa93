import { type Company, FIXTURE_NOW, type StageData } from '../fixtures/company.ts';
import { loadCompanies, loadStageData } from '../fixtures/load-fixtures.ts';
import type { RecordClock } from './company/tenant.ts';
import type { Key, KeyRingState } from './keys/key-ring.ts';
import { toEntry, type Write } from './store/records.ts';
import type { Entry, Scope } from './store/store.ts';

/** The companies that a mock starts with, and what each of them holds. */
export interface InitialState {
  companies: readonly KnownCompany[];
  keyRing: KeyRingState;
  /** The records of a company and stage; none where nothing is known. */
  seed(scope: Scope): Entry[];
  /** What that is made of: the same text where it is the same. */
  sourceOf(company: string): string;
}

export type KnownCompany = Pick<Company, 'id' | 'name' | 'keys' | 'sample'>;

/** The fixtures, with a key for each of the stages that the document has. Records are read when they are first asked for. */
export function loadInitialState(stages: readonly string[]): InitialState {
  const loaded = loadCompanies();
  const companies = loaded.map(({ id, name, keys, sample }) => ({
    id,
    name,
    keys: Object.fromEntries(stages.map((stage) => [stage, keys[stage] ?? `fake-${stage}-key-${id}-0001`])),
    sample,
  }));
  return {
    companies,
    keyRing: {
      companies: loaded.map(({ id, name, developer_access }) => ({ id, name, developer_access })),
      keys: companies.flatMap(toKeys),
    },
    seed: ({ company, stage }) => toEntries(loadStageData(company, stage) ?? {}),
    sourceOf: () => '',
  };
}

function toKeys({ id, keys }: KnownCompany): Key[] {
  return Object.entries(keys).map(([stage, key]) => ({
    id: `key_${id}_${stage}`,
    company: id,
    stage,
    key,
    status: 'active',
  }));
}

/** What a company holds in a stage, as a store keeps it. */
export function toEntries(data: Partial<StageData>): Entry[] {
  return Object.entries(data).flatMap(([collection, records]) =>
    (records as Write['record'][]).map((record) => toEntry({ collection, record } as Write)),
  );
}

const NOW = Date.parse(FIXTURE_NOW);

/**
 * A clock that stands still but for what is written: each record of a kind is a second younger than the one before, and all
 * are younger than the known data. So the same calls give the same bytes, today and next year.
 */
export const stillClock: RecordClock = (n) => new Date(NOW + n * 1_000);
