import type { Json, JsonObject } from './json.ts';
import { findAt } from './json-pointer.ts';
import type { Operation, Parameter } from './operation.ts';

/** A valid call of an operation, made of the document's own examples. */
export interface ExampleRequest {
  operationId: string;
  method: string;
  /** Path and query, below a base address. */
  target: string;
  /** `undefined` where the operation takes none, or the document has no example of one. */
  body: Json | undefined;
}

/**
 * The call that the examples of a document describe: every parameter that is required, the first of each group, and the first
 * example of the body. A parameter without an example is called `example`.
 */
export function toExampleRequest(root: JsonObject, operation: Operation): ExampleRequest {
  const { parameters, requestBody } = operation;
  const path = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (written, parameter) => written.replace(`{${parameter.name}}`, writeExample(root, parameter)),
      operation.path,
    );
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && isNeeded(parameter, operation))
    .map((parameter) => `${encodeURIComponent(parameter.name)}=${writeExample(root, parameter)}`);
  return {
    operationId: operation.id,
    method: operation.method.toUpperCase(),
    target: query.length === 0 ? path : `${path}?${query.join('&')}`,
    body: requestBody?.content[0]?.examples[0]?.value,
  };
}

/** Whether a request must have a parameter: because it is required, or to have one of a group. */
function isNeeded({ name, required }: Parameter, { groups }: Operation): boolean {
  return required || groups.some(({ parameters }) => parameters[0] === name);
}

/** `@` may stand as it is in a path and in a query (RFC 3986 §3.3, §3.4), where it is easier to read. */
function writeExample(root: JsonObject, { pointer }: Parameter): string {
  return encodeURIComponent(String(findAt(root, `${pointer}/example`) ?? 'example')).replaceAll('%40', '@');
}
