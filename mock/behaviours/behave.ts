import type { Behaviour } from './behaviour.ts';
import { BEHAVIOUR_SETS, type BehaviourSetName, describeUnknownSet } from './behaviour-sets.ts';
import { type Behaviours, MOST_BEHAVIOURS } from './behaviours.ts';
import { type BehaviourScope, findBehaviourProblem } from './check-behaviour.ts';

/** A behaviour in the hands of who added it. */
export interface BehaviourHandle {
  readonly id: string;
  /** How many requests met it. */
  readonly used: number;
  remove(): void;
}

/** Adds a behaviour, as `POST /__mock/behaviours` does. Throws a `TypeError` of one sentence for what is none. */
export type Behave = (behaviour: Behaviour) => BehaviourHandle;

export function createBehave(behaviours: Behaviours, scope: BehaviourScope): Behave {
  return (behaviour) => {
    check(behaviour, scope);
    if (behaviours.isFull()) throw new TypeError(TOO_MANY);
    const active = behaviours.add(behaviour);
    return {
      id: active.id,
      get used() {
        return active.used;
      },
      remove() {
        if (behaviours.find(active.id) === active) behaviours.remove(active.id);
      },
    };
  };
}

export const TOO_MANY: string = `There are ${MOST_BEHAVIOURS} behaviours already; remove some.`;

/** The behaviours that a mock starts with. Throws a `TypeError` of one sentence for what is none. */
export function toInitialBehaviours(
  given: readonly (Behaviour | BehaviourSetName)[],
  scope: BehaviourScope,
): Behaviour[] {
  const listed = given.flatMap((one) => (typeof one === 'string' ? findSet(one) : [one]));
  if (listed.length > MOST_BEHAVIOURS) throw new TypeError(TOO_MANY);
  for (const behaviour of listed) check(behaviour, scope);
  return listed;
}

function findSet(name: string): readonly Behaviour[] {
  if (Object.hasOwn(BEHAVIOUR_SETS, name)) return BEHAVIOUR_SETS[name as BehaviourSetName].behaviours;
  throw new TypeError(describeUnknownSet(name));
}

function check(behaviour: Behaviour, scope: BehaviourScope): void {
  const problem = findBehaviourProblem(behaviour, scope);
  if (problem !== undefined) throw new TypeError(problem);
}
