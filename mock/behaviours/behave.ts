import type { Validate } from '../../spec/schema/schema-validators.ts';
import { loadControlSchema } from '../control/control-document.ts';
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
  let validate: Validate | undefined;
  return (behaviour) => {
    validate ??= loadControlSchema('Behaviour');
    check(behaviour, validate, scope);
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
  if (listed.length === 0) return [];
  const validate = loadControlSchema('Behaviour');
  for (const behaviour of listed) check(behaviour, validate, scope);
  return listed;
}

function findSet(name: string): readonly Behaviour[] {
  if (Object.hasOwn(BEHAVIOUR_SETS, name)) return BEHAVIOUR_SETS[name as BehaviourSetName].behaviours;
  throw new TypeError(describeUnknownSet(name));
}

function check(behaviour: Behaviour, validate: Validate, scope: BehaviourScope): void {
  const problem = findBehaviourProblem(behaviour, 'The behaviour', validate, scope);
  if (problem !== undefined) throw new TypeError(problem);
}
