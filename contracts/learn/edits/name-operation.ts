import type { Operation } from '../../../spec/operation.ts';

/** An operation for a person: "GET /members". */
export function nameOperation({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${path}`;
}
