import { type Evidence, findEvidence } from './evidence.ts';
import { isObject, type Json } from './json.ts';
import { joinPointer } from './json-pointer.ts';

/** Something that the service keeps to and that is no shape (`x-rules`): scoping, rotation, precedence. */
export interface Rule {
  id: string;
  statement: string;
  pointer: string;
  evidence: Evidence;
}

/** The rules of a document, in its order. */
export function listRules(root: Json): Rule[] {
  const rules = isObject(root) && Array.isArray(root['x-rules']) ? root['x-rules'] : [];
  return rules.filter(isObject).map((rule, index) => {
    const pointer = joinPointer('', 'x-rules', index);
    return {
      id: String(rule['id']),
      statement: String(rule['statement']),
      pointer,
      evidence: findEvidence(root, pointer),
    };
  });
}
