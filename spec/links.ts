import { isObject, type Json, type JsonObject } from './json.ts';
import { findAt, joinPointer, parsePointer } from './json-pointer.ts';
import type { Operation, Parameter } from './operation.ts';
import { resolve } from './resolve.ts';
import { type ExpressionContext, evaluate } from './runtime-expression.ts';

/** How an answer of one operation leads to a request for another (OpenAPI §4.8.20). */
export interface Link {
  name: string;
  pointer: string;
  source: Operation;
  /** The response of the source that it stands in: `200`, `4XX` or `default`. */
  status: string;
  target: Operation;
  /** The parameters of the target that it gives: constants, and runtime expressions for `evaluate`. */
  parameters: readonly { parameter: Parameter; value: Json }[];
  /** The body that it gives, likewise; `undefined` where it gives none. */
  body: Json | undefined;
}

/** The links between the operations of a document. One that leads to no operation of it, as one of another document, is left out. */
export function listLinks(root: JsonObject, operations: readonly Operation[]): Link[] {
  return operations.flatMap((source) =>
    source.responses.flatMap(({ pointer, status }) => {
      const links = findAt(root, `${pointer}/links`);
      return Object.keys(isObject(links) ? links : {}).flatMap((name) => {
        const stated = resolve(root, joinPointer(pointer, 'links', name));
        const target = isObject(stated.value) ? findTarget(stated.value, operations) : undefined;
        if (!target || !isObject(stated.value)) return [];
        const { parameters, requestBody } = stated.value;
        const given = Object.entries(isObject(parameters) ? parameters : {});
        return {
          name,
          pointer: stated.pointer,
          source,
          status,
          target,
          parameters: given.flatMap(([named, value]) => {
            const parameter = findParameter(target, named);
            return parameter ? [{ parameter, value }] : [];
          }),
          body: requestBody,
        };
      });
    }),
  );
}

/** What a link says after an exchange; what it takes from where nothing is, is left out. */
export function followLink(
  { parameters, body }: Pick<Link, 'parameters' | 'body'>,
  exchange: ExpressionContext,
): { values: { parameter: Parameter; value: Json }[]; body: Json | undefined } {
  return {
    values: parameters.flatMap(({ parameter, value: stated }) => {
      const value = evaluate(stated, exchange);
      return value === undefined ? [] : [{ parameter, value }];
    }),
    body: body === undefined ? undefined : evaluate(body, exchange),
  };
}

function findTarget(
  { operationId, operationRef }: JsonObject,
  operations: readonly Operation[],
): Operation | undefined {
  if (typeof operationId === 'string') return operations.find(({ id }) => id === operationId);
  if (typeof operationRef !== 'string' || !operationRef.startsWith('#')) return undefined;
  try {
    const [first, path, ...inItem] = parsePointer(operationRef);
    if (first !== 'paths' || inItem.length === 0) return undefined;
    const tail = joinPointer('', ...inItem);
    return operations.find((operation) => operation.path === path && operation.pointer.endsWith(tail));
  } catch {
    return undefined;
  }
}

/** By its name, or by place and name: `path.id` (OpenAPI §4.8.20.1). */
function findParameter({ parameters }: Operation, named: string): Parameter | undefined {
  return (
    parameters.find((parameter) => named === `${parameter.in}.${parameter.name}`) ??
    parameters.find((parameter) => named === parameter.name)
  );
}
