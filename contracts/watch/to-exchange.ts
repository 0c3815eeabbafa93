import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import { findTexts, type ParameterPlaces, type ParameterText } from '../../spec/request/parameter-places.ts';
import { parseQueryLeniently, splitUrl } from '../../spec/request/query.ts';
import { listParameterReaders } from '../../spec/request/read-parameter.ts';
import type { Call, Intent } from '../cases/call.ts';
import { findHeader, joinHeader } from '../cases/http-message.ts';
import { type Answer, isSuccess, parseJson, toAnswer } from '../checks/answer.ts';
import type { Exchange } from '../checks/exchange.ts';
import { type FoundOperation, NO_STAGE } from '../run/operation-finder.ts';
import { findKeyUse, isKeyParameter, type TrafficKeyUse } from './carried-key.ts';
import type { Traffic } from './traffic.ts';
import { listUnmatched, type RequestParts } from './unmatched.ts';

/** An exchange that the suite's checks may look at, though nobody planned it. */
export interface UnplannedExchange {
  exchange: Exchange;
  /** Where the request does not fit the document, each as half a sentence about the client. */
  unmatched: readonly string[];
}

/** Writes traffic as an exchange of the document's operation, if it belongs to one. */
export function toExchange(
  { request, answer: received }: Traffic,
  found: FoundOperation | undefined,
  contract: Contract,
  id: number,
): UnplannedExchange {
  const { method, url, headers } = request;
  const { path, query } = splitUrl(url);
  const places: ParameterPlaces = {
    path: found?.params ?? {},
    query: parseQueryLeniently(query),
    headers: { get: (name) => joinHeader(headers, name) },
  };
  const text = new TextDecoder().decode(request.body);
  const json = parseJson(text);
  const answer = toAnswer(received);
  const operation = found?.operation;
  const parts: RequestParts = {
    ...places,
    undeclared: listUndeclared(contract, operation, places),
    text,
    json,
  };
  const unmatched = operation ? listUnmatched(contract, operation, parts) : [];
  const key = operation?.key ? findKeyUse(headers, url, operation.key.header) : 'none';
  const mediaType = findHeader(headers, 'content-type') ?? '';
  const call: Call = {
    why: 'seen on its way',
    intent: toIntent(answer, found, key, unmatched.length === 0),
    operation,
    method,
    path: operation?.path ?? path,
    stage: found?.stage ?? NO_STAGE,
    key,
    values: listValues(contract, operation, parts),
    ...(text === '' ? {} : { body: json ? { mediaType, value: json.value } : { mediaType, text } }),
  };
  const exchange: Exchange = {
    id,
    call,
    request: { method, url, headers, ...(text === '' ? {} : { body: text }) },
    address: found?.address.template ?? path,
    answer,
    sent: json?.value,
    // What was accepted was evidently there; all else shows nothing.
    knownToExist: isSuccess(answer),
    filled: new Map(),
  };
  return { exchange, unmatched };
}

/**
 * What a request was sent for, told from its answer. Only a server error leaves it open, and is then held against the service
 * where nothing says otherwise: a request that does not fit the document, or belongs to no operation, may be at fault itself.
 */
function toIntent(
  answer: Answer,
  found: FoundOperation | undefined,
  key: TrafficKeyUse,
  fits: boolean,
): Intent {
  const { status } = answer;
  if (found === undefined) return 'unknown';
  if (isSuccess(answer)) return 'valid';
  if (status === 401 || status === 403) return 'unkeyed';
  if (status >= 400 && status < 500) return 'invalid';
  if (status < 500) return 'unknown';
  if (found.operation.key && key !== 'own' && key !== 'twice') return 'unkeyed';
  return fits ? 'valid' : 'invalid';
}

function listUndeclared(
  { schemaAt }: Contract,
  operation: Operation | undefined,
  { query }: ParameterPlaces,
): string[] {
  const { key } = operation ?? {};
  const declared = operation ? listParameterReaders(schemaAt)(operation.parameters) : [];
  const ofQuery = declared.filter(({ parameter }) => parameter.in === 'query');
  const isDeclared = (name: string): boolean => ofQuery.some(({ reader }) => reader.claims(name));
  return [...query.keys()].filter((name) => !isDeclared(name) && !isKeyParameter(name, key?.header ?? ''));
}

/** The values of the parameters that the document declares, and what else the query has. */
function listValues(
  { schemaAt }: Contract,
  operation: Operation | undefined,
  parts: RequestParts,
): ParameterText[] {
  const readers = operation ? listParameterReaders(schemaAt)(operation.parameters) : [];
  // Cookies are somebody's own, and nothing is learned from them.
  const declared = readers.filter(({ parameter }) => parameter.in !== 'cookie');
  return [
    ...declared.flatMap(({ parameter: { name, in: place }, reader }) =>
      (reader.find(parts) ?? []).map(([as, text]) => ({
        name,
        in: place,
        text,
        ...(as === name ? {} : { as }),
      })),
    ),
    ...parts.undeclared.flatMap((name) =>
      (findTexts({ name, in: 'query' }, parts) ?? []).map((text) => ({ name, in: 'query' as const, text })),
    ),
  ];
}
