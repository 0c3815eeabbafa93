import type { JsonObject } from '../../spec/json.ts';
import { TOO_MANY } from '../behaviours/behave.ts';
import type { Behaviour } from '../behaviours/behaviour.ts';
import { BEHAVIOUR_SETS } from '../behaviours/behaviour-sets.ts';
import { findBehaviourProblem } from '../behaviours/check-behaviour.ts';
import type { Handler } from '../serve/prepare-operation.ts';
import { invalidRequest, Refused } from '../serve/refused.ts';
import { type Controlled, toJson } from './controlled.ts';
import { refuseUnknown } from './refuse-unknown.ts';

/** Failures on demand. */
export function createBehaviourHandlers({
  behaviours,
  scope,
}: Pick<Controlled, 'behaviours' | 'scope'>): Record<string, Handler<undefined>> {
  return {
    listBehaviours: () => ({
      behaviours: behaviours.list().map(toJson),
      sets: Object.entries(BEHAVIOUR_SETS).map(([name, set]) => toJson({ name, ...set })),
    }),
    addBehaviour({ body }) {
      const { id: _, used: __, ...behaviour } = body as JsonObject;
      const problem = findBehaviourProblem(behaviour, scope);
      if (problem !== undefined) return invalidRequest(problem);
      if (behaviours.isFull()) return new Refused('limit-reached', TOO_MANY);
      return toJson(behaviours.add(behaviour as Behaviour));
    },
    removeBehaviours() {
      behaviours.clear();
      return null;
    },
    removeBehaviour({ path }) {
      const id = String(path['behaviour_id']);
      if (behaviours.remove(id)) return null;
      const ids = behaviours.list().map((one) => one.id);
      return refuseUnknown('behaviour-unknown', `behaviour ${id}`, ids);
    },
  };
}
