import type { Problem } from './document-error.ts';
import { isObject, type JsonObject } from './json.ts';
import { walkDocument } from './walk.ts';

/** What is wrong with one object of a document. */
type ObjectCheck = (value: JsonObject, pointer: string, root: JsonObject) => Problem[];

/** Checks by the object that they are of, as OpenAPI and README.md call it. */
export type ObjectChecks = Readonly<Record<string, ObjectCheck>>;

/** What is wrong with the objects of a document, each by itself. */
export function checkObjects(root: JsonObject, tables: readonly ObjectChecks[]): Problem[] {
  const problems: Problem[] = [];
  walkDocument(root, ({ type, value, pointer }) => {
    if (!isObject(value)) return;
    for (const checks of tables) {
      const check = Object.hasOwn(checks, type) ? checks[type] : undefined;
      if (check) problems.push(...check(value, pointer, root));
    }
  });
  return problems;
}
