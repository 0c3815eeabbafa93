import { listPairs, mapPairs, splitUrl } from '../../spec/request/query.ts';
import type { KeyUse } from '../cases/call.ts';
import { findHeader, type HeaderList, listHeaderValues } from '../cases/http-message.ts';

/** How a request of somebody's client carries a key: `own` means one in its place, whosever it is. */
export type TrafficKeyUse = Extract<KeyUse, 'own' | 'none' | 'empty' | 'twice' | 'in-query' | 'bearer'>;

/** Query parameters that are called like this hold a key that is in the wrong place. */
const KEY_NAME = /^(x-)?api[-_]?key$/i;

/** Tells how a request carries its key, for an operation that wants one in the header `name` (§5.2). */
export function findKeyUse(headers: HeaderList, url: string, name: string): TrafficKeyUse {
  const [given, ...more] = listHeaderValues(headers, name);
  if (more.length > 0) return 'twice';
  if (given !== undefined) return given.trim() === '' ? 'empty' : 'own';
  if (listPairs(splitUrl(url).query).some(([field]) => isKeyParameter(field, name))) return 'in-query';
  return /^bearer\s/i.test(findHeader(headers, 'authorization') ?? '') ? 'bearer' : 'none';
}

/** Whether a query parameter is a key in the wrong place. */
export function isKeyParameter(parameter: string, header: string): boolean {
  return parameter.toLowerCase() === header.toLowerCase() || KEY_NAME.test(parameter);
}

/** Path and query without the pairs of a query that hold a key; the others stand as they were written. */
export function withoutKeyPairs(url: string, header: string): string {
  return mapPairs(url, (name, pair) => (isKeyParameter(name, header) ? undefined : pair));
}
