import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import { createPathRouter } from '../../spec/path-router.ts';
import { withStage } from '../../spec/servers.ts';
import type { StageKeys } from '../run/options.ts';

/** A `fetch` of a deployment: what a fault is put in front of. */
export type Fetch = (request: Request) => Response | Promise<Response>;

/** The keys that a deployment knows, so that a fault can tell whose key a request carries. */
export interface KnownKeys {
  keys: StageKeys;
  otherKeys: StageKeys;
  retiredKeys: StageKeys;
}

/** Whose key a request carries in the header, as the interface specification tells them apart. */
export type AskedKey = 'none' | 'own' | 'other-company' | 'other-stage' | 'retired' | 'unknown';

/** A request as a fault looks at it. */
export interface Asked {
  request: Request;
  /** `undefined` where the path belongs to no operation, or its method to no operation of the path. */
  operation: Operation | undefined;
  stage: string | undefined;
  key: AskedKey;
  query: URLSearchParams;
  /** The body as a text; '' where there is none. */
  body: string;
  /** The request once more, as it was or to another address or with other header fields. */
  repeat(changes?: { url?: string | URL; headers?: Headers }): Request;
}

/**
 * Reads requests by the document. The body is read at once: a copy of a request shares its stream, and whoever gives one up
 * waits for the other.
 */
export function createReader(contract: Contract, known: KnownKeys): (request: Request) => Promise<Asked> {
  const stages = [...new Set(contract.operations.flatMap(({ base }) => base.stages))];
  const routers = new Map(
    [...new Set(contract.operations.map(({ method }) => method))].map((method) => [
      method.toUpperCase(),
      createPathRouter(
        contract.operations
          .filter((operation) => operation.method === method)
          .flatMap((operation) =>
            stages.map((stage) => ({
              template: withStage(operation.base.template, stage) + operation.path,
              value: { operation, stage },
            })),
          ),
      ),
    ]),
  );
  const bases = contract.operations.flatMap(({ base }) =>
    stages.map((stage) => ({ prefix: `${withStage(base.template, stage)}/`, stage })),
  );
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const found = routers.get(request.method)?.match(pathname)?.value;
    const stage = found?.stage ?? bases.find(({ prefix }) => pathname.startsWith(prefix))?.stage;
    const body = request.body === null ? '' : await request.text();
    const key = request.headers.get(contract.operations[0]?.key?.header ?? '');
    return {
      request,
      operation: found?.operation,
      stage,
      key: toAskedKey(key, stage, known),
      query: searchParams,
      body,
      repeat: ({ url = request.url, headers = request.headers } = {}) =>
        new Request(url, { method: request.method, headers, ...(body === '' ? {} : { body }) }),
    };
  };
}

function toAskedKey(key: string | null, stage: string | undefined, known: KnownKeys): AskedKey {
  if (key === null || key === '') return 'none';
  const holds = (ring: StageKeys, name: string | undefined): boolean =>
    name !== undefined && ring[name] === key;
  if (holds(known.keys, stage)) return 'own';
  if (holds(known.otherKeys, stage)) return 'other-company';
  if (Object.values(known.retiredKeys).includes(key)) return 'retired';
  return Object.values({ ...known.keys }).includes(key) || Object.values(known.otherKeys).includes(key)
    ? 'other-stage'
    : 'unknown';
}
