import type { Contract } from '../../spec/contract.ts';
import { splitUrl } from '../../spec/request/query.ts';
import { withStage } from '../../spec/servers.ts';
import { findNearest } from '../../spec/text/nearest.ts';
import { findHeader } from '../cases/http-message.ts';
import { isSuccess } from '../checks/answer.ts';
import type { Check, Observation } from '../checks/check.ts';
import { CHECKS } from '../checks/checks.ts';
import type { Exchange } from '../checks/exchange.ts';
import type { Judgement } from '../checks/judgement.ts';
import { KEYLESS_CELLS, missingRequiredHeader } from '../checks/missing-required-header.ts';
import { positiveDataAcceptance } from '../checks/positive-data-acceptance.ts';
import { judgeRefusal } from '../checks/refusal.ts';
import { isKeyRefusal } from '../run/absence.ts';
import type { FoundOperation, OperationFinder } from '../run/operation-finder.ts';
import { judgePathVariant } from '../run/path-variant.ts';
import { findUnjudgeable } from './find-unjudgeable.ts';
import { type SeenExchange, toExchange, toIntent } from './to-exchange.ts';
import type { Traffic } from './traffic.ts';
import { listMisfits } from './unmatched.ts';

/** What one exchange of somebody's client shows. */
export interface Sighting {
  exchange: Exchange;
  /** Where the operation answered; `undefined` where the request belongs to none. */
  place: FoundOperation | undefined;
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
  /** Whether the operation of a place was seen to be there. */
  isPresent: (place: FoundOperation) => boolean;
}

/**
 * Judges one exchange by the answer checks, and by what a request without a key shows (§5.2, §7). Whether a key is known
 * cannot be told from outside, so that no other refusal is held against the service.
 */
export function judgeTraffic(traffic: Traffic, watched: Watched, id: number): Sighting {
  const { contract } = watched;
  const place = findOwnPlace(traffic, watched);
  const seen = toExchange(traffic, place, id);
  const { answer } = seen.exchange;
  const misfits = place ? listMisfits(contract, place.operation, seen.parts) : [];
  const intent = toIntent(answer, place, seen.key, misfits.length === 0);
  const exchange: Exchange = { ...seen.exchange, call: { ...seen.exchange.call, intent } };
  const notes = place ? [...misfits, ...listKeyNotes(seen, contract)] : listPathNotes(traffic, watched);
  const sighting = { exchange, place, notes };

  const unjudged = place
    ? findUnjudgeable(answer, watched.isPresent(place))
    : 'the path belongs to no operation of the document';
  if (unjudged !== undefined) return { ...sighting, judgements: [], unjudged };
  const looks = [
    ...judgeAnswer(exchange, contract),
    ...(place ? judgePlace(exchange, place, contract) : []),
    ...(place ? judgeKeyless(traffic, { ...seen, exchange }, contract) : []),
  ];
  const { stage, operation } = exchange.call;
  return { ...sighting, judgements: looks.map((look) => ({ ...look, operationId: operation?.id, stage })) };
}

type CheckedLook = Observation & { check: string };

function judgeAnswer(exchange: Exchange, contract: Contract): CheckedLook[] {
  return CHECKS.flatMap(({ id, answers }) =>
    answers?.to.includes(exchange.call.intent) ? of({ id }, answers.judge(exchange, contract)) : [],
  );
}

function judgePlace(
  { id }: Exchange,
  { operation, address }: FoundOperation,
  contract: Contract,
): CheckedLook[] {
  return of(positiveDataAcceptance, judgePathVariant(contract, operation, address, id));
}

/**
 * A request without a key in its place must be refused, with the documented status and text. Any other error may have another
 * cause, because that the key is looked at first is assumed.
 */
function judgeKeyless(traffic: Traffic, { exchange, key }: SeenExchange, contract: Contract): CheckedLook[] {
  const { answer, call } = exchange;
  const cell = KEYLESS_CELLS.find((one) => one.key === key);
  if (!cell || !call.operation?.key || !traffic.headersAreWhole) return [];
  const isRefused = isKeyRefusal(answer) && call.method !== 'HEAD';
  if (!isSuccess(answer) && !isRefused) return [];
  return of(missingRequiredHeader, judgeRefusal(exchange, contract, call.operation, cell));
}

function of({ id }: Pick<Check, 'id'>, looks: readonly Observation[]): CheckedLook[] {
  return looks.map((look) => ({ ...look, check: id }));
}

/** What lies at another reading is not known: there an operation counts as found only where it accepts the call. */
function findOwnPlace({ request, answer }: Traffic, { finder, prefix }: Watched): FoundOperation | undefined {
  const { path } = splitUrl(request.url);
  if (!path.startsWith(prefix)) return undefined;
  const place = finder.find(request.method, path.slice(prefix.length));
  return place?.address.variant === undefined || isSuccess(answer) ? place : undefined;
}

/** A path of no operation that is near to one of the document's is taken for a slip. */
function listPathNotes({ request }: Traffic, { contract, prefix }: Watched): string[] {
  const { path } = splitUrl(request.url);
  const paths = contract.operations.flatMap(({ base, path: own }) =>
    base.stages.map((stage) => withStage(base.template + own, stage)),
  );
  const nearest = findNearest(path.slice(prefix.length), paths);
  // A browser asks with OPTIONS by itself.
  if (nearest === undefined || !path.startsWith(prefix) || request.method === 'OPTIONS') return [];
  if (nearest === path.slice(prefix.length)) return [`the document has no ${request.method} at ${path}`];
  return [`${path} belongs to no operation of the document; ${prefix}${nearest} would`];
}

/** What the client does with its key, and that it is a browser (§5.7). */
function listKeyNotes({ key, exchange }: SeenExchange, { rules }: Contract): string[] {
  const header = exchange.call.operation?.key?.header;
  const isOfBrowser = findHeader(exchange.request.headers, 'origin') !== undefined;
  const notes: Partial<Record<typeof key, string>> = {
    none: `the request has no header ${header}`,
    empty: `the header ${header} is empty`,
    twice: `the header ${header} is there twice`,
    'in-query': `the key stands in the query; it belongs in the header ${header}`,
    bearer: `the key is given as a bearer token; it belongs in the header ${header}`,
  };
  const browsers = rules.get('no-browsers')?.statement;
  return [
    ...(header !== undefined && notes[key] !== undefined ? [notes[key]] : []),
    ...(isOfBrowser && browsers !== undefined ? [`a web page sent it; ${browsers}`] : []),
  ];
}
