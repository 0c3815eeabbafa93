import type { Contract } from '../../spec/contract.ts';
import { isObservedGrade } from '../../spec/evidence.ts';
import { findDocumented, findResponse } from '../../spec/find-response.ts';
import type { MediaType, Response } from '../../spec/operation.ts';
import { readResponse } from '../../spec/operations.ts';
import type { Refusal } from '../../spec/refusals.ts';
import type { Call } from '../cases/call.ts';
import { isClientError } from './answer.ts';
import { type Exchange, isHeldToForm } from './exchange.ts';

/**
 * The response whose form an answer is held to; `undefined` where none says anything of it. What refuses a request that nobody knows to be
 * accepted is held to what was observed alone, since whatever stands before a service may refuse it, but for whether it has a body.
 */
export function findHeldResponse(exchange: Exchange, contract: Contract): Response | undefined {
  const { call, answer } = exchange;
  if (isHeldToForm(exchange)) return call.operation && findDocumented(call.operation, answer.status);
  if (call.intent !== 'unknown' || call.key !== 'own' || !isClientError(answer)) return undefined;
  const response = findRefusalResponse(contract, exchange);
  const scope = { stage: call.stage, operationId: call.operation?.id };
  const isKnown = ({ pointer }: MediaType): boolean =>
    isObservedGrade(contract.evidenceOf(pointer, scope).grade) ||
    contract.denialOf(pointer, scope) !== undefined;
  return answer.size === 0 || response?.content.some(isKnown) ? response : undefined;
}

function findRefusalResponse(contract: Contract, { call, answer }: Exchange): Response | undefined {
  const stray = findStrayRefusal(contract, call);
  if (stray?.status !== answer.status) return call.operation && findResponse(call.operation, answer.status);
  const { responsePointer, status } = stray;
  // What was seen of operations says nothing of what belongs to none.
  const isShared = contract.operations.some(({ responses }) =>
    responses.some(({ pointer }) => pointer === responsePointer),
  );
  if (isShared) return undefined;
  const response = { pointer: responsePointer, value: contract.at(responsePointer) ?? null };
  return readResponse(contract.root, response, String(status));
}

/** The refusal of what no operation is asked for by: of a method that the path does not have, or of a path that belongs to nothing. */
export function findStrayRefusal(
  { refusals }: Pick<Contract, 'refusals'>,
  { operation, method }: Call,
): Refusal | undefined {
  if (!operation) return refusals.get('path-unknown');
  return operation.method.toUpperCase() === method ? undefined : refusals.get('method-not-allowed');
}
