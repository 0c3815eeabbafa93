import type { Json } from '../../spec/json.ts';
import { createRandom } from '../../spec/random.ts';
import { andThen, type MaybePromise } from '../maybe-promise.ts';
import type { ActiveBehaviour, Behaviour } from './behaviour.ts';
import { fitsRequest, holdsValue, type SeenRequest } from './match-request.ts';

/** What a request meets: how long it waits, and the behaviour that decides what comes of it, if one does. */
export interface MetBehaviours {
  /** In milliseconds. */
  delay: number;
  decisive: Behaviour | undefined;
  /** The ids of all that it met, the decisive one last. */
  ids: readonly string[];
}

/** The behaviours that are in force, in the order in which requests meet them. */
export interface Behaviours {
  isEmpty(): boolean;
  isFull(): boolean;
  list(): ActiveBehaviour[];
  /** Takes one that was checked. */
  add(behaviour: Behaviour): ActiveBehaviour;
  /** The same object that `add` gave, unless it was removed; no other ever has its id until a reset. */
  find(id: string): ActiveBehaviour | undefined;
  remove(id: string): boolean;
  clear(): void;
  /** Removes those that name a company, but for those of the start. */
  removeOf(company: string): void;
  /** Back to those of the start, none of them used yet. */
  reset(): void;
  /** What a request meets; `undefined` where it is nothing. It counts as a use. `readBody` gives the JSON of its body. */
  meet(
    request: SeenRequest,
    readBody: () => MaybePromise<Json | undefined>,
  ): MaybePromise<MetBehaviours | undefined>;
  /** Whether a request may meet any of them, which counts, and whether that hangs on its body. */
  fit(request: SeenRequest): { needsBody: boolean } | undefined;
  dump(): BehavioursState;
  load(state: BehavioursState): void;
}

/** How behaviours stand, as JSON. */
export interface BehavioursState {
  kept: readonly KeptBehaviour[];
  /** How many there were since the start. */
  count: number;
}

/** As many as anybody can oversee; each request is held against all. */
export const MOST_BEHAVIOURS = 100;

interface KeptBehaviour {
  active: ActiveBehaviour;
  /** How many requests that match have reached it. */
  reached: number;
  isInitial: boolean;
}

/** `bases` gives the base addresses of all stages. */
export function createBehaviours(
  initial: readonly Behaviour[],
  bases: () => readonly string[],
  seed: number,
): Behaviours {
  let kept: KeptBehaviour[] = [];
  let count = 0;

  function add(behaviour: Behaviour, isInitial = false): ActiveBehaviour {
    count += 1;
    const active = { id: `behaviour-${count}`, used: 0, ...structuredClone(behaviour) };
    kept = [...kept, { active, reached: 0, isInitial }];
    return active;
  }

  function reset(): void {
    kept = [];
    count = 0;
    for (const behaviour of initial) add(behaviour, true);
  }

  reset();
  return {
    isEmpty: () => kept.length === 0,
    isFull: () => kept.length >= MOST_BEHAVIOURS,
    list: () => kept.map(({ active }) => active),
    add: (behaviour) => add(behaviour),
    find: (id) => kept.find(({ active }) => active.id === id)?.active,
    remove(id) {
      const before = kept.length;
      kept = kept.filter(({ active }) => active.id !== id);
      return kept.length < before;
    },
    clear() {
      kept = [];
    },
    removeOf(company) {
      kept = kept.filter(({ active, isInitial }) => isInitial || active.match?.company !== company);
    },
    reset,
    meet(request, readBody) {
      const fitting = listFitting(kept, request, bases());
      if (fitting.length === 0) return undefined;
      const needsBody = fitting.some(needBody);
      return andThen(needsBody ? readBody() : undefined, (body) =>
        // What was removed while the body came is met no more.
        decide(needsBody ? fitting.filter((one) => kept.includes(one)) : fitting, body, seed),
      );
    },
    fit(request) {
      const fitting = listFitting(kept, request, bases());
      return fitting.length === 0 ? undefined : { needsBody: fitting.some(needBody) };
    },
    dump: () => structuredClone({ kept, count }),
    load(state) {
      ({ kept, count } = structuredClone(state) as { kept: KeptBehaviour[]; count: number });
    },
  };
}

function listFitting(
  kept: readonly KeptBehaviour[],
  request: SeenRequest,
  bases: readonly string[],
): KeptBehaviour[] {
  return kept.filter(({ active }) => fitsRequest(active, request, bases));
}

function needBody({ active }: KeptBehaviour): boolean {
  return active.match?.body !== undefined;
}

/** Goes through the behaviours that fit but for the body, up to the first that decides. */
function decide(
  fitting: readonly KeptBehaviour[],
  body: Json | undefined,
  seed: number,
): MetBehaviours | undefined {
  const ids: string[] = [];
  let delay = 0;
  for (const one of fitting) {
    const { active } = one;
    if (active.match?.body !== undefined && !holdsValue(body, active.match.body)) continue;
    one.reached += 1;
    const random = createRandom(seed, 'behaviour', active.id, one.reached);
    if (!isMet(one, random.next())) continue;
    active.used += 1;
    ids.push(active.id);
    const { delay: wait = 0 } = active;
    delay += typeof wait === 'number' ? wait : random.between(...wait);
    if (active.answer || active.break) return { delay, decisive: active, ids };
  }
  return ids.length === 0 ? undefined : { delay, decisive: undefined, ids };
}

function isMet(
  { active: { skip = 0, times, probability = 1, used }, reached }: KeptBehaviour,
  drawn: number,
): boolean {
  return reached > skip && (times === undefined || used < times) && drawn < probability;
}
