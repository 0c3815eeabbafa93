import { type Evidence, type EvidenceScope, findDenial, findEvidence, isAbout } from './evidence.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { joinPointer } from './json-pointer.ts';

/** Whom a rule binds. Only what binds the service can be observed through the service. */
export const SUBJECTS = ['service', 'client', 'account', 'history', 'reader'] as const;
export type RuleSubject = (typeof SUBJECTS)[number];

/** Something that the service keeps to and that is no shape (`x-rules`): scoping, rotation, precedence. */
export interface Rule {
  id: string;
  statement: string;
  about: RuleSubject;
  /** The operations that it is about, by id; empty where it is about all of them. */
  operations: readonly string[];
  pointer: string;
  /** That it holds, or that it was seen not to. */
  evidence: Evidence;
}

/** The rules of a document, in its order. */
export function listRules(root: Json): Rule[] {
  return listStated(root).map(({ rule, pointer }) => ({
    id: String(rule['id']),
    statement: String(rule['statement']),
    about: (rule['about'] ?? 'service') as RuleSubject,
    operations: Array.isArray(rule['operations']) ? rule['operations'].map(String) : [],
    pointer,
    evidence: findDenial(root, pointer) ?? findEvidence(root, pointer),
  }));
}

/** Whether the rule with an id was seen not to hold (`x-denied`), by stage and operation; of none where a document has no such rule. */
export function createDeniedTest(root: Json, id: string): (scope: EvidenceScope) => boolean {
  const stated = listStated(root).find(({ rule }) => rule['id'] === id);
  const denial = stated && findDenial(root, stated.pointer);
  return denial ? (scope) => isAbout(denial, scope) : () => false;
}

function listStated(root: Json): { rule: JsonObject; pointer: string }[] {
  const rules = isObject(root) && Array.isArray(root['x-rules']) ? root['x-rules'] : [];
  return rules.filter(isObject).map((rule, index) => ({ rule, pointer: joinPointer('', 'x-rules', index) }));
}
