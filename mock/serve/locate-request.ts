import type { KeyScheme, Operation } from '../../spec/operation.ts';
import { splitUrl } from '../../spec/request/query.ts';
import type { AskedRequest } from './asked-request.ts';
import { findOperation, type Route, type RouteOperations, type Routes } from './routes.ts';

/** Where a request leads. */
export interface LocatedRequest {
  path: string;
  query: string;
  route: Route | undefined;
  stage: string | undefined;
  /** What is at the path in the stage. */
  operations: RouteOperations | undefined;
  operation: Operation | undefined;
}

/** What tells where requests lead. */
export interface Places {
  routes: Routes;
  /** The key that a request for no operation has to carry. */
  rootKey: KeyScheme | undefined;
  /** The stage that a key is for; asked where a path names none. */
  findStage: ((key: string) => string | undefined) | undefined;
}

export function locateRequest(places: Places, request: AskedRequest): LocatedRequest {
  const { path, query } = splitUrl(request.url);
  const route = places.routes.find(path, request.method);
  const stage = route ? chooseStage(route, request, places) : places.routes.findStage(path);
  const operations = stage === undefined ? undefined : route?.stages.get(stage);
  const operation = operations && findOperation(operations, request.method);
  return { path, query, route, stage, operations, operation };
}

/** The stage that a path names; where it names none, that of the key, else the first. */
function chooseStage(
  { stages, isOfAnyStage }: Route,
  { method, headers }: AskedRequest,
  { rootKey, findStage }: Places,
): string | undefined {
  const [first] = stages;
  if (first === undefined || !isOfAnyStage || !findStage) return first?.[0];
  const scheme = findOperation(first[1], method)?.key ?? rootKey;
  const key = scheme && headers.get(scheme.header);
  return (key ? findStage(key) : undefined) ?? first[0];
}
