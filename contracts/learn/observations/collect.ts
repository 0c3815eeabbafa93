import type { Contract } from '../../../spec/contract.ts';
import { groupBy } from '../../../spec/group-by.ts';
import type { Operation } from '../../../spec/operation.ts';
import { rememberOf } from '../../../spec/remember.ts';
import { namesStage } from '../../../spec/servers.ts';
import { type Call, mapContent } from '../../cases/call.ts';
import { fillKnown } from '../../cases/placeholders.ts';
import { readCall } from '../../cases/read-call.ts';
import { isAnsweredAsAny, toAsked } from '../../checks/absence.ts';
import { type Answer, isClientError, isSuccess, judgesInput, readUndescribed } from '../../checks/answer.ts';
import { CHECKS } from '../../checks/checks.ts';
import { findKeyRefusal, refusesCall } from '../../checks/documented-error.ts';
import { type Exchange, isHeldToForm, isToBeAccepted, isUnkeyed } from '../../checks/exchange.ts';
import { judgeAnswer } from '../../checks/judge-answer.ts';
import type { Judgement } from '../../checks/judgement.ts';
import { findBodySchema } from '../../checks/records.ts';
import type { RefusedAnswer, RefusedAnswers } from '../edits/refusal-edits.ts';
import { createErrorObservations, type ErrorObservations } from './error-observations.ts';
import type { AcceptedCall } from './observations.ts';
import { createParameterObservations, type ShownParameters } from './parameter-observations.ts';
import { createSchemaObservations, type SchemaRecords } from './schema-observations.ts';

/** An exchange as it is learned from. */
export interface SeenExchange {
  exchange: Exchange;
  /** The number of what it asks. */
  number: number;
  /** Whether it was answered like this for the first time. */
  isNew: boolean;
  /** Whether it was accepted, though the document does not allow what it asks: what is learned may. */
  isForbidden: boolean;
}

/** What exchanges show of a document. */
export interface CollectedObservations {
  schemas: SchemaRecords;
  /** The same of refusals. */
  errorSchemas: SchemaRecords;
  answers: readonly AcceptedCall[];
  errors: ErrorObservations;
  parameters: ShownParameters;
  refused: RefusedAnswers;
  /** All answers, by the number of what was asked. */
  answered: ReadonlyMap<number, readonly Answer[]>;
}

/**
 * The exchanges that say something of their operations: some valid call to each of them succeeded in that stage, at the address that was asked. What
 * answers elsewhere may be something else, and so is what any path is answered with; at the address that is stated of an operation it is that which refuses a valid call. Where an address names
 * no stage, what is refused for its key belongs to none. An operation that refuses all (`refusing`, by its id) says how it refuses keys: otherwise
 * than what has one.
 */
export function listAdmissible(
  contract: Contract,
  exchanges: readonly SeenExchange[],
  refusing: ReadonlyMap<string, unknown>,
): SeenExchange[] {
  const toPlace = ({ exchange: { call, address } }: SeenExchange): string =>
    `${call.stage} ${call.operation?.id} ${address}`;
  const isStated = ({ call: { operation, stage }, address, answer }: Exchange): boolean =>
    operation !== undefined &&
    isAtOwn(operation, address) &&
    contract.evidenceOf(operation.pointer, { stage, operationId: operation.id }).grade === 'documented' &&
    refusesCall(answer, contract);
  const toAnswered = ({ call, answer }: Exchange): string =>
    `${call.stage} ${call.operation?.id} ${answer.status}`;
  const answered = new Set(
    exchanges.flatMap(({ exchange }) => (exchange.call.intent === 'valid' ? toAnswered(exchange) : [])),
  );
  const isKeyOfRefusing = (exchange: Exchange): boolean => {
    const { call, address, answer } = exchange;
    if (!call.operation || call.intent !== 'unkeyed' || !refusing.has(call.operation.id)) return false;
    const isOfKey = !isSuccess(answer) && !answered.has(toAnswered(exchange));
    return isAtOwn(call.operation, address) && (isOfKey || findKeyRefusal(answer, contract) !== undefined);
  };
  const isOwnSuccess = toIsOwnSuccess(exchanges);
  const isFound = ({ exchange }: SeenExchange): boolean =>
    exchange.call.intent === 'valid' && (isOwnSuccess(exchange) || isStated(exchange));
  const found = new Set(exchanges.filter(isFound).map(toPlace));
  return exchanges.filter((one) => {
    const { call, address: template } = one.exchange;
    if (call.operation === undefined) return true;
    const isOfStage =
      !isUnkeyed(call) || namesStage({ ...call.operation.base, template }) || isOwnSuccess(one.exchange);
    return isOfStage && (found.has(toPlace(one)) || isKeyOfRefusing(one.exchange));
  });
}

/** Whether an address is where the document has an operation. */
function isAtOwn({ base, path }: Operation, address: string): boolean {
  return address === base.template + path;
}

/**
 * The exchanges, by number, in which valid calls to operations, by their ids, were refused for what they ask where the document has them, in
 * stages in which none succeeded. What refuses them elsewhere may be something else.
 */
export function listRefusing(exchanges: readonly SeenExchange[]): Map<string, Set<number>> {
  const valid = exchanges.filter(({ exchange }) => isToBeAccepted(exchange));
  const toPlace = ({ exchange: { call } }: SeenExchange): string => `${call.stage} ${call.operation?.id}`;
  const isOwnSuccess = toIsOwnSuccess(exchanges);
  const accepting = new Set(valid.filter(({ exchange }) => isOwnSuccess(exchange)).map(toPlace));
  const isRefused = ({ exchange: { call, address, answer } }: SeenExchange): boolean =>
    judgesInput(answer) && call.operation !== undefined && isAtOwn(call.operation, address);
  const refusing = valid.filter((one) => isRefused(one) && !accepting.has(toPlace(one)));
  const byOperation = groupBy(refusing, ({ exchange }) => exchange.call.operation?.id ?? '');
  return new Map([...byOperation].map(([id, own]) => [id, new Set(own.map(({ number }) => number))]));
}

/** Whether an exchange succeeded, and not as paths of the same stage do that belong to nothing. */
function toIsOwnSuccess(exchanges: readonly SeenExchange[]): (exchange: Exchange) => boolean {
  const ofNothing = exchanges
    .map(({ exchange }) => exchange)
    .filter(({ call, answer }) => call.intent === 'unknown' && !call.operation && isSuccess(answer));
  return (exchange) => {
    const { status, mediaType } = exchange.answer;
    const alike = ofNothing.filter(
      ({ call, answer }) =>
        call.stage === exchange.call.stage && answer.status === status && answer.mediaType === mediaType,
    );
    const isOfAny = alike.length > 0 && isAnsweredAsAny(toAsked(exchange), alike.map(toAsked));
    return isSuccess(exchange.answer) && !isOfAny;
  };
}

/** Whether a document does not allow what was asked and accepted, as far as it tells by itself: what has no effect may have any value. */
export function isForbidden(contract: Contract, { call, answer, filled }: Exchange): boolean {
  const operation = findOperation(contract, call);
  if (call.intent !== 'invalid' || !isSuccess(answer) || !operation) return false;
  const scope = { stage: call.stage, operationId: operation.id };
  const values = call.values.filter(({ name, in: place }) => {
    const parameter = operation.parameters.find((one) => one.in === place && one.name === name);
    return !parameter || !contract.denialOf(parameter.pointer, scope);
  });
  const asked = mapContent({ ...call, operation, values }, (value) => fillKnown(value, filled));
  return readCall(contract, asked).errors.size > 0;
}

/** Holds what was recorded against a document, which may say more than the one that it was asked by. */
export function collectObservations(
  contract: Contract,
  recorded: readonly SeenExchange[],
): CollectedObservations {
  const schemas = createSchemaObservations(contract);
  const errorSchemas = createSchemaObservations(contract);
  const answers: AcceptedCall[] = [];
  const errors = createErrorObservations(contract);
  const parameters = createParameterObservations(contract);
  const refused = new Map<number, RefusedAnswer[]>();
  const answered = new Map<number, Answer[]>();
  for (const seen of recorded) {
    const { number, isNew } = seen;
    const exchange = toOwn(contract, seen);
    const { call, answer, address } = exchange;
    if (isSuccess(answer) || refusesCall(answer, contract)) parameters.add(exchange, number);
    if (!isNew) continue;
    errors.add(exchange, number);
    answered.set(number, [...(answered.get(number) ?? []), answer]);
    const schema =
      call.operation && isHeldToForm(exchange) ? findBodySchema(call.operation, answer) : undefined;
    if (schema !== undefined && answer.json && isClientError(answer))
      errorSchemas.add(schema, answer.json.value, number);
    if (call.operation && isAccepted(exchange)) {
      answers.push({ call, operation: call.operation, stage: call.stage, address, answer, number });
      if (schema !== undefined && answer.json) schemas.add(schema, answer.json.value, number, exchange.sent);
    }
    if (call.intent !== 'valid' || !isSuccess(answer)) {
      const body = readUndescribed(answer);
      refused.set(number, [
        ...(refused.get(number) ?? []),
        {
          status: answer.status,
          body,
          isInvalid: call.intent === 'invalid',
          operationId: call.operation?.id,
        },
      ]);
    }
  }
  return {
    schemas: schemas.records,
    errorSchemas: errorSchemas.records,
    answers,
    errors,
    parameters: parameters.conclude(),
    refused,
    answered,
  };
}

/** Whether a call was accepted that is wrong in nothing that is known; an invalid one may be answered with anything. */
function isAccepted({ call: { intent, method }, answer }: Exchange): boolean {
  return (intent === 'valid' || intent === 'unknown') && method !== 'HEAD' && isSuccess(answer);
}

/** The same exchange with the operation of another document, by its id; what that allows, and the first did not, is valid. */
function toOwn(contract: Contract, { exchange, isForbidden: wasForbidden }: SeenExchange): Exchange {
  const call = { ...exchange.call, operation: findOperation(contract, exchange.call) };
  if (wasForbidden && !isForbidden(contract, exchange)) call.intent = 'valid';
  return { ...exchange, call };
}

const operationsOf = rememberOf(
  ({ operations }: Contract) => new Map(operations.map((operation) => [operation.id, operation])),
);

/** The operation that a call was made to, as another document has it. */
function findOperation(contract: Contract, { operation }: Call): Operation | undefined {
  return operation && operationsOf(contract).get(operation.id);
}

/** Whether a check judges any answer by itself: what it says can be said again by another document. */
export function isOfAnswers({ check }: Pick<Judgement, 'check'>): boolean {
  return CHECKS.some(({ id, answers }) => id === check && answers !== undefined);
}

/** What these checks say of what was recorded. */
export function judgeAnswers(contract: Contract, recorded: readonly SeenExchange[]): Judgement[] {
  return recorded.flatMap((seen) => (seen.isNew ? judgeSeen(contract)(seen) : []));
}

/** The first document is asked again with each run. */
const judgeSeen = rememberOf((contract: Contract) =>
  rememberOf((seen: SeenExchange) => judgeAnswer(toOwn(contract, seen), CHECKS, contract)),
);
