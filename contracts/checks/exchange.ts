import { findResponse, listSuccesses } from '../../spec/find-response.ts';
import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { namesStage } from '../../spec/servers.ts';
import type { Call } from '../cases/call.ts';
import type { HttpRequest } from '../cases/http-message.ts';
import { type Answer, isSuccess } from './answer.ts';
import type { NotObserved } from './judgement.ts';

/** A request that was answered. */
export interface Exchange {
  /** Its number in the run, from 1. */
  id: number;
  call: Call;
  request: HttpRequest;
  /** The template of the address that was asked: `/{stage}/1/members`, or that of a path variant. */
  address: string;
  answer: Answer;
  /** The JSON that was sent, known data written in. */
  sent: Json | undefined;
  /**
   * Whether everybody and everything that the request names is known to be there: named by the user or shown by the target.
   * Otherwise an error response says nothing.
   */
  knownToExist: boolean;
  /** The known data that were written in, by the texts of their placeholders' kinds and indices: `EmailAddress/0`. */
  filled: ReadonlyMap<string, string>;
}

/**
 * The exchanges that say something of their operations: a call to each of them succeeded at the address that was asked. What
 * else answers there is not known to be the operation. `found` says where a success counts: in the stage alone, or in every stage.
 */
export function listAdmitted(
  exchanges: readonly Exchange[],
  found: 'in-stage' | 'in-any-stage' = 'in-stage',
): Exchange[] {
  const toPlace = ({ call, address }: Exchange): string =>
    `${found === 'in-stage' ? call.stage : ''} ${call.operation?.id} ${address}`;
  const isOperation = ({ call: { operation, method } }: Exchange): boolean =>
    operation?.method.toUpperCase() === method;
  const places = new Set(exchanges.filter((one) => isOperation(one) && isSuccess(one.answer)).map(toPlace));
  return exchanges.filter((one) => isOperation(one) && places.has(toPlace(one)));
}

/**
 * Whether a call that is to be accepted was answered with a server error. 501 is one of the ways to say that there is no such
 * operation, and 503 says only that nothing could be observed now. Where a document has nothing but server
 * errors for an operation, these are what it means.
 */
export function isServerFailure({ call, answer: { status } }: Pick<Exchange, 'call' | 'answer'>): boolean {
  if (call.intent !== 'valid' || !isFailure(status)) return false;
  const { operation } = call;
  const isMeant = operation?.responses.every((response) => response.status.startsWith('5')) === true;
  return !operation || !isMeant || findResponse(operation, status) === undefined;
}

/** Whether a valid call was made with the company's own key, about who is known to be there, to an operation that is not retired. */
export function isToBeAccepted({ call, knownToExist }: Pick<Exchange, 'call' | 'knownToExist'>): boolean {
  return (
    call.intent === 'valid' && call.key === 'own' && knownToExist && call.operation?.deprecated === false
  );
}

/** How often a run asks what is answered with a server error: by chance hardly any request fails as often in a row. */
export const MOST_ASKED = 3;

/**
 * Whether a call that is to be refused for its key, or that is about what is not there, was answered with a server error, which says
 * nothing of either.
 */
export function isOtherFailure({ call, answer: { status } }: Pick<Exchange, 'call' | 'answer'>): boolean {
  return (call.intent === 'unkeyed' || call.intent === 'unknown') && isFailure(status);
}

function isFailure(status: number): boolean {
  return status >= 500 && status !== 501 && status !== 503;
}

/** Whether a call carries no valid key where its operation wants one, whatever else is wrong with it. */
export function isUnkeyed({ intent, key, operation }: Call): boolean {
  return intent === 'unkeyed' || (key === 'none' && operation?.key !== undefined);
}

/** Whether two requests ask for the same, whichever key they carry. */
export function asksTheSame({ request: one }: Exchange, { request: other }: Exchange): boolean {
  return one.method === other.method && one.url === other.url && one.body === other.body;
}

/**
 * Whether the form of an answer is documented: where nobody knows whether the call is accepted, that of a success of the operation. What
 * answers a request that is not valid, and was accepted, may repeat it.
 */
export function isHeldToForm({
  call,
  answer,
  address: template,
}: Pick<Exchange, 'call' | 'answer' | 'address'>): boolean {
  // Where an address names no stage, without a valid key the operation may be there in none.
  if (isUnkeyed(call) && call.operation && !namesStage({ ...call.operation.base, template })) return false;
  // A `default` that stands for the success says nothing of refusals.
  if (
    !isSuccess(answer) &&
    call.intent !== 'valid' &&
    call.operation &&
    isForSuccess(call.operation, answer.status)
  )
    return false;
  if (call.intent === 'invalid') return !isSuccess(answer);
  if (call.intent !== 'unknown') return true;
  return isSuccess(answer) && call.operation?.method.toUpperCase() === call.method;
}

function isForSuccess(operation: Operation, status: number): boolean {
  return findResponse(operation, status)?.status === 'default' && listSuccesses(operation).length === 0;
}

/** What came of a call: an exchange, or why there is none. */
export type Sent = Exchange | NotObserved;
