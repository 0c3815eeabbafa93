import { checkParameters } from './check-parameters.ts';
import { checkRefusals } from './check-refusals.ts';
import { checkSecurity } from './check-security.ts';
import { checkServers } from './check-servers.ts';
import type { Problem } from './document-error.ts';
import { GRADES, isGrade } from './evidence.ts';
import { findRepeated } from './find-repeated.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { joinPointer } from './json-pointer.ts';
import type { Operation } from './operation.ts';
import { listOperations } from './operations.ts';
import { listRules, SUBJECTS } from './rules.ts';
import { walkDocument } from './walk.ts';

/**
 * What a well-formed document can still get wrong: names that are not there, things said twice, evidence without a source,
 * keys and parameters of a kind that the kit does not play. To be asked of a document whose structure is sound.
 */
export function checkMeaning(root: JsonObject): Problem[] {
  const problems = [
    ...checkEvidence(root),
    ...checkRules(root),
    ...checkServers(root),
    ...checkSecurity(root),
  ];
  // Operations cannot be listed while the scheme of their key is not there.
  if (problems.length > 0) return problems;
  const operations = listOperations(root);
  return withoutRepeated([
    ...checkUnique(operations),
    ...checkParameters(root, operations),
    ...checkRefusals(root, operations),
  ]);
}

/** What several operations share is reported once. */
function withoutRepeated(problems: readonly Problem[]): Problem[] {
  const repeated = findRepeated(problems.map(({ pointer, message }) => `${pointer} ${message}`));
  return problems.filter((_, index) => !repeated.some((other) => other.index === index));
}

/** Evidence names its grade; what is stated names where, and what was observed says when, where and how often. */
function checkEvidence(root: Json): Problem[] {
  const problems: Problem[] = [];
  walkDocument(root, ({ type, value, pointer }) => {
    if (type !== 'Evidence' || !isObject(value)) return;
    const grade = value['grade'];
    if (!isGrade(grade)) {
      problems.push({
        pointer: `${pointer}/grade`,
        message: `The grade must be one of ${GRADES.join(', ')}.`,
      });
      return;
    }
    const wanted = {
      documented: ['source'],
      unconfirmed: ['source'],
      observed: ['stage', 'date', 'count'],
      assumed: [],
    }[grade];
    for (const field of wanted.filter((name) => !Object.hasOwn(value, name)))
      problems.push({ pointer, message: `Evidence of the grade \`${grade}\` needs a \`${field}\`.` });
  });
  return problems;
}

function checkRules(root: JsonObject): Problem[] {
  const rules = listRules(root);
  const repeated = findRepeated(rules.map(({ id }) => id)).map(({ name, index }) => ({
    pointer: joinPointer('/x-rules', index, 'id'),
    message: `The rule \`${name}\` is listed twice.`,
  }));
  const strange = rules
    .filter(({ about }) => !SUBJECTS.includes(about))
    .map(({ pointer }) => ({
      pointer: `${pointer}/about`,
      message: `A rule is about ${SUBJECTS.join(', ')}.`,
    }));
  return [...repeated, ...strange];
}

function checkUnique(operations: readonly Operation[]): Problem[] {
  const ids = findRepeated(operations.map(({ id }) => id)).map(({ name, index }) => ({
    pointer: operations[index]?.pointer ?? '',
    message: `The operationId \`${name}\` is used twice.`,
  }));
  return [...ids, ...checkPaths(operations)];
}

/** Two templates that differ in the names of their parameters only are the same path (OpenAPI §4.8.8.2), whatever the methods. */
function checkPaths(operations: readonly Operation[]): Problem[] {
  const routes = operations.map(({ base, method, path, pointer }) => {
    const template = `${base.template}${path}`;
    return { method, path, pointer, template, shape: template.replace(/\{[^}]*\}/g, '{}') };
  });
  return routes.flatMap(({ method, path, pointer, shape, template }, index) => {
    const twin = routes
      .slice(0, index)
      .find((other) => other.shape === shape && (other.template !== template || other.method === method));
    return twin ? [{ pointer, message: `${path} cannot be told from ${twin.path}.` }] : [];
  });
}
