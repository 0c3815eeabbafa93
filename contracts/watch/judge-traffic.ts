import type { Contract } from '../../spec/contract.ts';
import { splitUrl } from '../../spec/request/query.ts';
import { deniesRoute, isKeyRefusal } from '../checks/absence.ts';
import { type Answer, isRedirection, isSuccess } from '../checks/answer.ts';
import type { Observation } from '../checks/check.ts';
import { CHECKS } from '../checks/checks.ts';
import type { Exchange } from '../checks/exchange.ts';
import { judgeAnswer, toJudgement } from '../checks/judge-answer.ts';
import type { Judgement } from '../checks/judgement.ts';
import { judgeKeyless, missingRequiredHeader } from '../checks/missing-required-header.ts';
import { judgeServerFailure, notAServerError } from '../checks/not-a-server-error.ts';
import { positiveDataAcceptance } from '../checks/positive-data-acceptance.ts';
import type { FoundOperation, OperationFinder } from '../run/operation-finder.ts';
import { judgePathVariant } from '../run/path-variant.ts';
import { listKeyNotes, listPathNotes } from './client-notes.ts';
import { toExchange } from './to-exchange.ts';
import type { Traffic } from './traffic.ts';

/** What one exchange of somebody's client shows. */
export interface JudgedTraffic {
  exchange: Exchange;
  /** Where the operation answered; `undefined` where the request belongs to none. */
  found: FoundOperation | undefined;
  judgements: readonly Judgement[];
  /** What the client does that the document does not have, each as half a sentence. Never held against the service. */
  notes: readonly string[];
  /** Why nothing of it was judged, as half a sentence. */
  unjudged?: string;
}

/** What is known of the deployment that the traffic is of. */
export interface Watched {
  contract: Contract;
  finder: OperationFinder;
  /** The path of the deployment before any base address; '' at the root of its host. */
  prefix: string;
  /** Whether the operation accepted a call there before. */
  isPresent: (found: FoundOperation) => boolean;
  /** Whether it answered a valid call with a server error before. */
  hasFailed: (found: FoundOperation) => boolean;
}

/**
 * Judges one exchange by the answer checks, and by what a request without a key shows (§5.2, §7). Whether a key is known
 * cannot be told from outside, so that no other refusal is held against the service.
 */
export function judgeTraffic(traffic: Traffic, watched: Watched, id: number): JudgedTraffic {
  const { contract } = watched;
  const found = findOperation(traffic, watched);
  const { exchange, unmatched } = toExchange(traffic, found, contract, id);
  const notes = found
    ? [...unmatched, ...listKeyNotes(exchange, contract)]
    : listPathNotes(traffic.request, contract, watched.prefix);

  const unjudged = found
    ? findUnjudgeable(exchange.answer, watched.isPresent(found))
    : 'the path belongs to no operation of the document';
  if (unjudged !== undefined) return { exchange, found, notes, judgements: [], unjudged };
  const presence = found ? judgePathVariant(contract, found.operation, found.address, exchange) : [];
  const key = traffic.headersAreWhole ? judgeKey(exchange, contract) : [];
  const failure = judgeServerFailure(exchange, found !== undefined && watched.hasFailed(found), contract);
  const judgements = [
    ...judgeAnswer(exchange, CHECKS, contract),
    ...failure.map((observation) => toJudgement(observation, exchange.call, notAServerError.id)),
    ...presence.map((observation) => toJudgement(observation, exchange.call, positiveDataAcceptance.id)),
    ...key.map((observation) => toJudgement(observation, exchange.call, missingRequiredHeader.id)),
  ];
  return { exchange, found, notes, judgements };
}

/**
 * Why an answer says nothing of the document, as half a sentence; `undefined` where it may be judged. `isPresent` says whether
 * the operation was seen to be there. Whoever only watches cannot ask again, nor ask at a variant of the path, so that
 * less can be told than by `check`.
 */
function findUnjudgeable(answer: Answer, isPresent: boolean): string | undefined {
  const { status } = answer;
  if (status === 206) return 'the answer is a part of one (206)';
  if (isRedirection(answer)) return `the answer is a redirect, or nothing new (${status})`;
  if (status === 429) return 'the service was throttling (429)';
  // What a gateway says of whoever is behind it (RFC 9110 §15.6.3 to §15.6.5) passes as it came.
  if ([502, 503, 504].includes(status)) return `the service was unavailable (${status})`;
  if (deniesRoute(answer)) return `the service has nothing there (${status}), and may have it elsewhere`;
  if (status === 404 && !isPresent)
    return 'the path or what it names is not there (404), which cannot be told apart before the operation was accepted once';
  return undefined;
}

/**
 * A request without a key in its place must be refused, with the documented status and text. Any other error may have another
 * cause, because that the key is looked at first is assumed.
 */
function judgeKey(exchange: Exchange, contract: Contract): Observation[] {
  const { answer, call } = exchange;
  const isRefused = isKeyRefusal(answer) && call.method !== 'HEAD';
  if (!isSuccess(answer) && !isRefused) return [];
  return judgeKeyless(exchange, contract);
}

/** What lies at a path variant is not known: there an operation counts as found only where it accepts the call. */
function findOperation(
  { request, answer }: Traffic,
  { finder, prefix }: Watched,
): FoundOperation | undefined {
  const { path } = splitUrl(request.url);
  if (!path.startsWith(prefix)) return undefined;
  const found = finder.find(request.method, path.slice(prefix.length));
  return found?.address.variant === undefined || isSuccess(answer) ? found : undefined;
}
