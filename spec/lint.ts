import SwaggerParser from '@apidevtools/swagger-parser';
import type { ContractDocument } from './document.ts';
import type { LocatedProblem } from './document-error.ts';
import { isObject, type JsonObject } from './json.ts';
import { findAt, joinPointer, parentPointer } from './json-pointer.ts';
import { listOperations } from './operations.ts';
import { resolve } from './resolve.ts';
import { listResources } from './resources.ts';
import { listRules } from './rules.ts';
import { createSchemas, type Schemas } from './schema/schemas.ts';
import { describeValidationError } from './schema/validation-error.ts';
import { walkDocument } from './walk.ts';

/**
 * Everything that is wrong with a document that can be read: what the OpenAPI schema says, examples and defaults that their
 * own schemas refuse, Overlay actions that changed nothing. Each problem with file and line.
 */
export async function lintDocument(document: ContractDocument): Promise<LocatedProblem[]> {
  const schemas = createSchemas(document.root);
  const known = document.leftOut.map(({ pointer }) => parentPointer(pointer) ?? '');
  const problems = [
    // What was left out need not be told again.
    ...(await checkOpenApiSchema(document)).filter(({ pointer }) => !known.includes(pointer)),
    ...checkRules(document),
    ...checkResources(document, schemas),
    ...checkValues(document),
  ].map((problem) => ({ ...problem, location: document.locate(problem.pointer) }));
  return [...problems, ...checkOverlays(document)];
}

/**
 * swagger-parser's judgement by the published schema of OpenAPI 3.1, which sees what our own tables may have missed. The document
 * is judged as it stands: to replace its references first takes for ever where they run in circles. The library knows the first
 * patch versions of 3.1 only, and the schema is that of all.
 */
async function checkOpenApiSchema({ root }: ContractDocument): Promise<LocatedProblem[]> {
  // It has no schema of 3.2 yet.
  if (String(root['openapi']).startsWith('3.2.')) return [];
  const document = { ...root, openapi: '3.1.0', paths: followPathItems(root) };
  try {
    await SwaggerParser.validate(document as never, {
      resolve: { external: false },
      dereference: { excludedPathMatcher: () => true },
      validate: { spec: false },
    });
    return [];
  } catch (error) {
    const lines = (error as Error).message.split('\n').map((line) => line.trim());
    const detailed = lines.filter((line) => line.startsWith('#/'));
    if (detailed.length === 0) return [{ pointer: '', message: lines.join(' ') }];
    return detailed.map((line) => {
      const [pointer = '', ...words] = line.split(' ');
      return {
        pointer: pointer === '#/' ? '' : pointer.slice(1),
        message: `This ${words.join(' ')} (OpenAPI 3.1 schema).`,
      };
    });
  }
}

/** The paths without references between them, which this edition of the schema does not know (OpenAPI §4.8.9 does). */
function followPathItems(root: JsonObject): JsonObject {
  const paths = isObject(root['paths']) ? root['paths'] : {};
  const followed = Object.keys(paths).map((path) => [path, resolve(root, joinPointer('/paths', path)).value]);
  return Object.fromEntries(followed);
}

/** A rule names the operations that it is about; one that an Overlay took out leaves the rule behind. */
function checkRules({ root }: ContractDocument): LocatedProblem[] {
  const ids = listOperations(root).map(({ id }) => id);
  return listRules(root).flatMap(({ id, operations, pointer }) =>
    operations
      .filter((operation) => !ids.includes(operation))
      .map((operation) => ({
        pointer: `${pointer}/operations`,
        message: `The rule \`${id}\` names \`${operation}\`, which is no operation of the document.`,
      })),
  );
}

/** What is stated of an operation makes it one of a resource. */
function checkResources({ root }: ContractDocument, { schemaAt }: Schemas): LocatedProblem[] {
  const operations = listOperations(root);
  const found = listResources(root, operations, schemaAt).flatMap((resource) => resource.operations);
  return operations
    .map(({ pointer }) => pointer)
    .filter((pointer) => isObject(findAt(root, `${pointer}/x-wes-resource`)))
    .filter((pointer) => !found.some(({ operation }) => operation.pointer === pointer))
    .map((pointer) => ({
      pointer: `${pointer}/x-wes-resource`,
      message:
        'No resource is recognised with this: its operations need a property `id` of what they show, and a place for it in each body.',
    }));
}

/** Every example and default is valid against the schema that it stands beside. */
function checkValues({ root, precompiled }: ContractDocument): LocatedProblem[] {
  const [answers, requests] = (['answers', 'requests'] as const).map(
    (view) => createSchemas(root, { precompiled, view }).validators,
  );
  const problems: LocatedProblem[] = [];
  const check = (what: string, at: string, schema: string): void => {
    const value = findAt(root, at);
    if (value === undefined) return;
    // What is shown may be of either side.
    if (requests?.at(schema)(value).length === 0) return;
    for (const error of answers?.at(schema)(value) ?? [])
      problems.push({
        pointer: at + error.pointer,
        message: `The ${what} does not fit its schema: ${describeValidationError(error, 'it')}.`,
      });
  };

  walkDocument(root, ({ type, value, pointer }) => {
    if (!isObject(value)) return;
    if (type === 'Schema') {
      check('default', `${pointer}/default`, pointer);
      check('example', `${pointer}/example`, pointer);
      if (Array.isArray(value['examples']))
        for (const index of value['examples'].keys())
          check('example', `${pointer}/examples/${index}`, pointer);
    }
    if (
      (type === 'MediaType' || type === 'Parameter' || type === 'Header') &&
      value['schema'] !== undefined
    ) {
      check('example', `${pointer}/example`, `${pointer}/schema`);
      for (const at of findNamedExamples(root, pointer, value['examples']))
        check('example', `${at}/value`, `${pointer}/schema`);
    }
  });
  return problems;
}

function findNamedExamples(root: ContractDocument['root'], pointer: string, examples: unknown): string[] {
  if (!isObject(examples)) return [];
  return Object.keys(examples).map((name) => resolve(root, joinPointer(pointer, 'examples', name)).pointer);
}

/** An action that matched nothing says that the document is not the one that the Overlay was written for. */
function checkOverlays({ overlays }: ContractDocument): LocatedProblem[] {
  return overlays.flatMap(({ actions }) =>
    actions
      .filter(({ matched }) => matched === 0)
      .map(({ target, location }) => ({
        pointer: '',
        message: `The action on \`${target}\` matches nothing in the document.`,
        location,
      })),
  );
}
