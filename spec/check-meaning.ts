import { checkParameters, PARAMETER_CHECKS } from './check-parameters.ts';
import { checkRefusals } from './check-refusals.ts';
import { SECURITY_CHECKS } from './check-security.ts';
import { type Problem, STAYS } from './document-error.ts';
import { GRADES, isGrade } from './evidence.ts';
import { findRepeated } from './find-repeated.ts';
import { hasNoBody } from './find-response.ts';
import type { JsonObject } from './json.ts';
import { findAt, joinPointer } from './json-pointer.ts';
import { checkObjects, type ObjectChecks } from './object-check.ts';
import type { Operation } from './operation.ts';
import { listOperations } from './operations.ts';
import { PAGINATION_CHECKS } from './pagination.ts';
import { RESOURCE_CHECKS } from './resources/check-resource.ts';
import { listRules, SUBJECTS } from './rules.ts';
import { SERVER_CHECKS } from './servers.ts';

/** What is wrong with an object by itself. */
const OBJECT_CHECKS: readonly ObjectChecks[] = [
  { Evidence: checkEvidence },
  SERVER_CHECKS,
  SECURITY_CHECKS,
  PARAMETER_CHECKS,
  PAGINATION_CHECKS,
  RESOURCE_CHECKS,
];

/**
 * What a well-formed document can still get wrong: names that are not there, things said twice, evidence without a source,
 * keys and parameters of a kind that the kit does not serve. To be asked of a document whose structure is sound.
 */
export function checkMeaning(root: JsonObject): Problem[] {
  const problems = checkParts(root);
  // Operations cannot be listed while the scheme of their key is not there.
  return problems.length > 0 ? problems : checkOperations(root);
}

/** What is wrong with the objects and the rules of a document, each by itself. */
export function checkParts(root: JsonObject): Problem[] {
  return [...checkObjects(root, OBJECT_CHECKS), ...checkRules(root)];
}

/** What is wrong with its operations. To be asked of a document whose parts are sound. */
export function checkOperations(root: JsonObject): Problem[] {
  const operations = listOperations(root);
  return withoutRepeated([
    ...checkUnique(operations),
    ...checkAbsences(operations),
    ...checkNoBodies(root, operations),
    ...checkParameters(root, operations),
    ...checkRefusals(root, operations),
  ]);
}

/** What several operations share is reported once. */
function withoutRepeated(problems: readonly Problem[]): Problem[] {
  const repeated = new Set(findRepeated(problems, ({ pointer, message }) => `${pointer} ${message}`));
  return problems.filter((problem) => !repeated.has(problem));
}

/** Evidence names its grade; what is stated names where, and what was observed says when, where and how often. */
function checkEvidence(evidence: JsonObject, pointer: string): Problem[] {
  const { grade } = evidence;
  if (!isGrade(grade))
    return [
      {
        pointer: `${pointer}/grade`,
        message: `The grade must be one of ${GRADES.join(', ')}.`,
        isNote: true,
        mend: { at: pointer },
      },
    ];
  const wanted = {
    documented: ['source'],
    unconfirmed: ['source'],
    observed: ['stage', 'date', 'count'],
    seen: ['stage', 'date', 'count'],
    assumed: [],
  }[grade];
  return wanted
    .filter((name) => !Object.hasOwn(evidence, name))
    .map((name) => ({
      pointer,
      message: `Evidence of the grade \`${grade}\` needs a \`${name}\`.`,
      ...STAYS,
    }));
}

function checkRules(root: JsonObject): Problem[] {
  const rules = listRules(root);
  const repeated = findRepeated(rules, ({ id }) => id).map(({ id, pointer }) => ({
    pointer: `${pointer}/id`,
    message: `The rule \`${id}\` is listed twice.`,
    isNote: true as const,
    mend: { at: pointer },
  }));
  const strange = rules
    .filter(({ about }) => !SUBJECTS.includes(about))
    .map(({ pointer }) => ({
      pointer: `${pointer}/about`,
      message: `A rule is about ${SUBJECTS.join(', ')}.`,
      isNote: true as const,
    }));
  return [...repeated, ...strange];
}

/** An operation is absent in stages that it could be in. */
function checkAbsences(operations: readonly Operation[]): Problem[] {
  return operations.flatMap(({ absentIn, base, pointer }) =>
    absentIn.flatMap((stage, index) =>
      base.stages.includes(stage)
        ? []
        : [
            {
              pointer: joinPointer(pointer, 'x-absent', 'stages', index),
              message: `There is no stage \`${stage}\`; there are ${base.stages.join(', ')}.`,
              isNote: true,
            },
          ],
    ),
  );
}

/** Where it is no answer to others as well, what describes a body that no answer has is still not read. */
function checkNoBodies(root: JsonObject, operations: readonly Operation[]): Problem[] {
  return operations.flatMap(({ responses }) =>
    responses
      .filter(({ status }) => hasNoBody(Number(status)))
      .filter(({ pointer }) => findAt(root, `${pointer}/content`) !== undefined)
      .map(({ status, pointer }) => ({
        pointer: `${pointer}/content`,
        message: `An answer of status ${status} has no body; what describes one is not read.`,
        ...STAYS,
      })),
  );
}

function checkUnique(operations: readonly Operation[]): Problem[] {
  const ids = findRepeated(operations, ({ id }) => id).map(({ id, pointer }) => ({
    pointer,
    message: `The operationId \`${id}\` is used twice.`,
    isNote: true as const,
    mend: { at: joinPointer(pointer, 'operationId') },
  }));
  return [...ids, ...checkPaths(operations)];
}

/**
 * Two templates that differ in the names of their parameters only are the same path (OpenAPI §4.8.8.2), whatever the methods. Of two
 * operations with the same method the second is never reached.
 */
function checkPaths(operations: readonly Operation[]): Problem[] {
  const byShape = new Map<string, { method: string; path: string; template: string }[]>();
  return operations.flatMap(({ base, method, path, pointer }) => {
    const template = `${base.template}${path}`;
    const shape = template.replace(/\{[^}]*\}/g, '{}');
    const twins = byShape.get(shape) ?? [];
    const same = twins.find((other) => other.method === method);
    const twin = same ?? twins.find((other) => other.template !== template);
    const cost = same ? ({ mend: 'nothing' } as const) : STAYS;
    byShape.set(shape, [...twins, { method, path, template }]);
    return twin ? [{ pointer, message: `${path} cannot be told from ${twin.path}.`, ...cost }] : [];
  });
}
