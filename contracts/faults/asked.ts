import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import { createOperationFinder } from '../run/operation-finder.ts';
import type { StageKeys } from '../run/options.ts';

/** A `fetch` of a deployment: what a fault is put in front of. */
export type Fetch = (request: Request) => Response | Promise<Response>;

/** The keys that a deployment knows, so that a fault can tell whose key a request carries. */
export interface KnownKeys {
  keys: StageKeys;
  otherKeys: StageKeys;
  retiredKeys: StageKeys;
}

/** A healthy deployment of a document. */
export interface Deployment {
  contract: Contract;
  known: KnownKeys;
  healthy: Fetch;
}

/** Whose key a request carries in the header, as the interface specification tells them apart. */
export type AskedKey = 'none' | 'own' | 'other-company' | 'other-stage' | 'retired' | 'unknown';

/** A request as a fault looks at it, and what it may know and ask: no more than any gateway in front of a service could. */
export interface Asked {
  contract: Contract;
  request: Request;
  /** `undefined` where the path belongs to no operation, or its method to no operation of the path. */
  operation: Operation | undefined;
  stage: string | undefined;
  key: AskedKey;
  query: URLSearchParams;
  /** The body as a text; '' where there is none. */
  body: string;
  /** The key that the company has in a stage; '' where it has none. */
  keyOf(stage: string | undefined): string;
  /** The same of the other company. */
  otherKeyOf(stage: string | undefined): string;
  /** Asks the healthy deployment: the same, or at another address, with another key in the header, or with another body. */
  healthy(changes?: { url?: string | URL; key?: string; body?: string }): Promise<Response>;
}

/**
 * Reads requests by the document. The body is read at once: a copy of a request shares its stream, and whoever gives one up
 * waits for the other.
 */
export function createReader({ contract, known, healthy }: Deployment): (request: Request) => Promise<Asked> {
  const finder = createOperationFinder(contract);
  const header = contract.operations.find(({ key }) => key)?.key?.header;
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const stage = finder.findBase(pathname)?.stage;
    const given = request.body === null ? '' : await request.text();
    return {
      contract,
      request,
      operation: finder.findDocumented(request.method, pathname)?.operation,
      stage,
      key: toAskedKey(header === undefined ? null : request.headers.get(header), stage, known),
      query: searchParams,
      body: given,
      keyOf: (one = '') => known.keys[one] ?? '',
      otherKeyOf: (one = '') => known.otherKeys[one] ?? '',
      async healthy(changes = {}) {
        // As it came where nothing is to be changed: a request of some methods, such as TRACE, cannot be made anew.
        if (request.body === null && Object.keys(changes).length === 0) return healthy(request);
        const { url = request.url, key, body = given } = changes;
        const headers = new Headers(request.headers);
        if (key !== undefined && header !== undefined) headers.set(header, key);
        const { method } = request;
        return healthy(new Request(url, { method, headers, body: body || null }));
      },
    };
  };
}

function toAskedKey(key: string | null, stage: string | undefined, known: KnownKeys): AskedKey {
  if (key === null || key === '') return 'none';
  const isOfStage = (keys: StageKeys): boolean => stage !== undefined && keys[stage] === key;
  const isOneOf = (keys: StageKeys): boolean => Object.values(keys).includes(key);
  if (isOfStage(known.keys)) return 'own';
  if (isOfStage(known.otherKeys)) return 'other-company';
  if (isOneOf(known.retiredKeys)) return 'retired';
  return isOneOf(known.keys) || isOneOf(known.otherKeys) ? 'other-stage' : 'unknown';
}
