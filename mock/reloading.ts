import { someOf } from '../spec/text/count.ts';
import { toInitialBehaviours } from './behaviours/behave.ts';
import { checkOptions } from './check-options.ts';
import type { Tenant } from './company/tenant.ts';
import { DEFAULTS, type MockOptions } from './options.ts';
import type { RequestHandler } from './serve/request-handler.ts';
import { type DocumentSources, readServedDocument, type ServedDocument } from './served-document.ts';
import { createServices } from './service.ts';
import { adoptFiles, settleState } from './settle-state.ts';
import { createState, type State, toBehaviourScope } from './state.ts';

/**
 * Reads document, Overlays and companies again, or others in their place, and serves them from the next request on; what was written
 * stays, and so do keys, behaviours and the journal. Gives what a person should know of it, one sentence each. Throws what
 * `createMock` would throw, and then everything stays as it was.
 */
export type Reload = (changed?: DocumentSources) => readonly string[];

/** What a mock serves, and what it keeps while that is replaced. */
export interface Reloading {
  state: State;
  served(): ServedDocument;
  /** Who answers a request: one that was begun with it ends with it. */
  service(): RequestHandler<Tenant>;
  reload: Reload;
  /** Makes what is kept fit what is served, after all of it was restored. */
  settle(): void;
}

export function createReloading(options: MockOptions): Reloading {
  const { seed = DEFAULTS.seed, behaviours = [] } = options;
  let given: DocumentSources = options;
  let served = readServedDocument(given, seed);
  const state = createState(() => served, options);
  const createService = createServices(state, options);
  let service = createService(served);
  return {
    state,
    served: () => served,
    service: () => service,
    settle: () => void settleState(state, served, seed),
    reload(changed = {}) {
      checkOptions(changed);
      const wanted = { ...given, ...changed };
      const next = readServedDocument(wanted, seed);
      const nextService = createService(next);
      toInitialBehaviours(
        behaviours,
        toBehaviourScope(
          () => next,
          () => next.initial.companies,
        ),
      );
      // From here on nothing fails, and nobody is served in between.
      const before = served;
      [given, served, service] = [wanted, next, nextService];
      const gone = settleState(state, next, seed);
      const adopted = adoptFiles(state, before, next);
      state.changes.note();
      return [...describeChange(before, next), ...gone, ...adopted];
    },
  };
}

function describeChange(before: ServedDocument, next: ServedDocument): string[] {
  const ids = ({ operations }: ServedDocument): string[] => operations.map(({ id }) => id);
  return [
    ...describe('New', 'operation', without(ids(next), ids(before))),
    ...describe('Gone', 'operation', without(ids(before), ids(next))),
    ...describe('New', 'stage', without(next.stages, before.stages)),
  ];
}

function without(names: readonly string[], others: readonly string[]): string[] {
  return names.filter((name) => !others.includes(name));
}

/** Who renames all of a large document need not read all of it. */
const MOST_NAMES = 10;

function describe(what: string, noun: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  return [`${what} ${names.length === 1 ? noun : `${noun}s`}: ${someOf(names, MOST_NAMES)}.`];
}
