import { isObject } from '../../../spec/json.ts';
import type { Breakage, Rule } from './breakage.ts';
import { listDeclarations } from './walk.ts';

const NEW_NAMES = ['unexpected', 'unexpected_member', 'UNEXPECTED', 'x-unexpected', '0', '-'];

/** `required` (validation §6.5.3), and `additionalProperties` and `unevaluatedProperties` (core §10.3.2.3, §11.3) where they are false. */
export const breakObjects: Rule = ({ keywords, value }) => {
  if (!isObject(value)) return [];
  const { required } = keywords;
  const names = Array.isArray(required) ? required.map(String) : [];
  const breakages: Breakage[] = names.map((name) => ({
    keyword: 'required',
    predicate: 'is missing',
    member: name,
    alternatives: [undefined],
  }));
  const unknown = NEW_NAMES.find(
    (name) => !Object.hasOwn(value, name) && listDeclarations(keywords, name).length === 0,
  );
  if (unknown === undefined) return breakages;
  for (const keyword of ['additionalProperties', 'unevaluatedProperties']) {
    if (keywords[keyword] !== false) continue;
    breakages.push({
      keyword,
      predicate: 'is not allowed',
      member: unknown,
      alternatives: ['abc', true, 12],
      aspect: 'not allowed',
    });
  }
  return breakages;
};
