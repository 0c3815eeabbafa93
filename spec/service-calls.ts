import { isObject, type Json, type JsonObject } from './json.ts';
import { findAt, joinPointer } from './json-pointer.ts';
import { listHeld } from './path-item.ts';
import { resolve } from './resolve.ts';

/** A call that the service makes, to whom the client names or to whom it knows. It is nothing that a client can ask for. */
export interface ServiceCall {
  /** Of the callback or the webhook. */
  name: string;
  /** In lower case. */
  method: string;
  /** Where a callback goes, a runtime expression such as `{$request.body#/url}`; of a webhook, `undefined`. */
  address: string | undefined;
  /** `summary`, else the first line of `description`; '' where there is neither. */
  summary: string;
}

/** What an operation has the service call back (OpenAPI §4.8.18). */
export function listCallbacks(root: JsonObject, operationPointer: string): ServiceCall[] {
  const at = joinPointer(operationPointer, 'callbacks');
  return listNames(root, at).flatMap((name) => {
    const callback = resolve(root, joinPointer(at, name)).pointer;
    return listNames(root, callback)
      .filter((address) => !address.startsWith('x-'))
      .flatMap((address) => listCalls(root, joinPointer(callback, address), { name, address }));
  });
}

/** What a service calls on its own (`webhooks`, OpenAPI §4.8.1). */
export function listWebhooks(root: JsonObject): ServiceCall[] {
  return listNames(root, '/webhooks').flatMap((name) =>
    listCalls(root, joinPointer('/webhooks', name), { name, address: undefined }),
  );
}

function listCalls(
  root: JsonObject,
  itemPointer: string,
  of: Pick<ServiceCall, 'name' | 'address'>,
): ServiceCall[] {
  return listHeld(resolve(root, itemPointer).value).map(({ method, operation }) => ({
    ...of,
    method,
    summary: toSummary(operation),
  }));
}

function toSummary({ summary, description }: JsonObject): string {
  const text = [summary, description].find((one) => typeof one === 'string');
  return String(text ?? '')
    .trim()
    .split('\n', 1)
    .join('');
}

function listNames(root: Json, pointer: string): string[] {
  const value = findAt(root, pointer);
  return isObject(value) ? Object.keys(value) : [];
}
