import { rememberOf } from '../spec/remember.ts';
import { createIsCredentialPlace } from '../spec/security.ts';
import { listCredentialTexts } from '../spec/text/secret-names.ts';
import { toInitialBehaviours } from './behaviours/behave.ts';
import { type Behaviours, createBehaviours } from './behaviours/behaviours.ts';
import type { BehaviourScope } from './behaviours/check-behaviour.ts';
import { type Companies, createCompanies } from './companies/added-companies.ts';
import { type Changes, createChanges } from './control/changes.ts';
import type { NamedSnapshots } from './control/named-snapshots.ts';
import { createJournal, type Journal } from './journal/journal.ts';
import { createJournalRedactor, type JournalRedactor } from './journal/redact.ts';
import { createKeyRing, type KeyRing } from './keys/key-ring.ts';
import { createKeptState, type KeptState } from './log/kept-state.ts';
import { DEFAULTS, type MockOptions } from './options.ts';
import type { ServedDocument } from './served-document.ts';
import { createMemoryStore, type Seed } from './store/memory-store.ts';
import type { Store } from './store/store.ts';

/** All that a mock keeps, whatever document it serves. */
export interface State {
  store: Store;
  keys: KeyRing;
  companies: Companies;
  behaviours: Behaviours;
  /** What behaviours may speak of. */
  scope: BehaviourScope;
  journal: Journal;
  redact: JournalRedactor;
  changes: Changes;
  /** The state as a whole, under names. */
  snapshots: NamedSnapshots;
  /** What a log is to keep of it; a store of somebody's own keeps its own order. */
  kept: KeptState;
  /** Back to how it started, with what is served now. */
  reset(): void;
}

/** `served` gives what is served now. */
export function createState(served: () => ServedDocument, options: MockOptions): State {
  const { seed = DEFAULTS.seed, journalSize = 1_000 } = options;
  const { keyRing } = served().initial;
  // One that was added has the data of the one that it is like.
  const seedOf: Seed = ({ company, stage }) => {
    const { added } = keys.findCompany(company) ?? {};
    const source = added ? added.like : company;
    return source === undefined ? [] : served().initial.seed({ company: source, stage });
  };
  const memory = createMemoryStore(seedOf);
  const store = options.store?.(seedOf) ?? memory;
  const keys = createKeyRing(keyRing, seed);
  const isPlaceOf = rememberOf(({ operations }: ServedDocument) => createIsCredentialPlace(operations));
  const redact = createJournalRedactor(keys.secrets, {
    isPlace: (name) => isPlaceOf(served())(name),
    named: Object.values(options.credentials ?? {}).flatMap(listCredentialTexts),
  });
  const journal = createJournal(journalSize, redact, (sha256) => {
    const { document } = served();
    return document.sha256 === sha256 ? document.root : undefined;
  });
  const changes = createChanges(journal.latest);
  const scope = toBehaviourScope(served, () => keys.companies());
  const basesOf = (): string[] => served().addresses.map(({ basePath }) => basePath);
  const behaviours = createBehaviours(toInitialBehaviours(options.behaviours ?? [], scope), basesOf, seed);
  const companies = createCompanies({ served, keys, store, behaviours, seed });
  const snapshots: NamedSnapshots = new Map();
  const kept = createKeptState({ store: memory, keys, companies, behaviours, snapshots });
  const reset = (): void => {
    store.reset();
    keys.restore(served().initial.keyRing);
    companies.restart();
    journal.clear();
    behaviours.reset();
    changes.note();
  };
  return { store, keys, companies, behaviours, scope, journal, redact, changes, snapshots, kept, reset };
}

/** What behaviours may speak of where a document is served and there are some companies. */
export function toBehaviourScope(
  served: () => Pick<ServedDocument, 'operations' | 'stages'>,
  companies: () => readonly { id: string }[],
): BehaviourScope {
  return {
    operations: () => served().operations,
    stages: () => served().stages,
    companies: () => companies().map(({ id }) => id),
  };
}
