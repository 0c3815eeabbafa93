import type { Method } from '../../spec/openapi-objects.ts';
import type { Operation } from '../../spec/operation.ts';
import { shorten } from '../../spec/text/visible.ts';
import { Refused } from './refused.ts';
import type { Route } from './routes.ts';

/** HEAD is answered wherever GET is (RFC 9110 §9.3.2). */
export function findOperation({ operations }: Route, method: string): Operation | undefined {
  return (
    operations.get(method.toLowerCase() as Method) ?? (method === 'HEAD' ? operations.get('get') : undefined)
  );
}

/** The error response to a path that belongs to no operation. */
export function pathUnknown(method: string, path: string): Refused {
  return new Refused('path-unknown', `There is no operation at ${method} ${shorten(path, 201)}.`);
}

/** The error response to a method that a path does not have; `Allow` lists those that it has (RFC 9110 §15.5.6). */
export function methodNotAllowed({ operations }: Route, method: string, path: string): Refused {
  const methods = [...operations.keys()].flatMap((name) =>
    name === 'get' && !operations.has('head') ? ['GET', 'HEAD'] : [name.toUpperCase()],
  );
  const listed = [methods.slice(0, -1).join(', '), methods.at(-1)].filter(Boolean).join(' and ');
  const sentence = `${method} is not allowed at ${shorten(path, 201)}; it has ${listed}.`;
  return new Refused('method-not-allowed', sentence, { allow: methods.join(', ') });
}
