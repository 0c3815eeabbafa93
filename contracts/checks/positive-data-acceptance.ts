import type { Contract } from '../../spec/contract.ts';
import { findOptionalFact, findPart } from '../cases/needed-parts.ts';
import { MEMBER_PLACEHOLDER, TEAM_PLACEHOLDER } from '../cases/placeholders.ts';
import { listRecipientCalls } from '../cases/recipients.ts';
import { listOptionalCalls, type ValidCall } from '../cases/valid-calls.ts';
import { judgeAcceptance } from './acceptance.ts';
import { describeAnswer, isSuccess, judgesInput } from './answer.ts';
import type { Check, LabelledCase, Observation, Plan } from './check.ts';
import { type Exchange, isServerFailure } from './exchange.ts';
import { AGREES, differs, notObserved, type Outcome } from './judgement.ts';
import { isTurnOf } from './turns.ts';

const SENDER = 'sender-in-path';

export const positiveDataAcceptance: Check = {
  id: 'positive_data_acceptance',
  title: 'A call that the document allows is accepted.',
  source: '§2, §4, §5.3',
  plan: planCases,
};

function planCases(plan: Plan): LabelledCase[] {
  const { contract, operations, stages, validCalls } = plan;
  return operations
    .filter(({ deprecated }) => !deprecated)
    .flatMap((operation) =>
      stages.flatMap((stage) => {
        const needed = validCalls(operation, stage);
        // The other sizes of a form, and what is not documented, are tried in one stage, each on its own.
        const sizes = needed
          .slice(0, 1)
          .flatMap((first) => listRecipientCalls(contract, first))
          .filter((_, index) => isTurnOf(stage, operation.id, index, plan));
        const optional = listOptionalCalls(contract, operation, stage).filter(
          ({ fact }, index) =>
            contract.evidenceOf(fact).grade === 'documented' || isTurnOf(stage, operation.id, index, plan),
        );
        return [...needed, ...sizes, ...optional].map((valid, index) =>
          toValidCase(contract, stage, valid, index === 0),
        );
      }),
    );
}

/** The first call of an operation is the one that finds it: its exchange is taken from there, and not sent again. */
function toValidCase(
  contract: Contract,
  stage: string,
  { label, says, call, fact, facts }: ValidCall,
  isFirst: boolean,
): LabelledCase {
  const { operation } = call;
  const optional = isFirst && operation && findOptionalFact(contract, operation, stage);
  const shown = [
    ...new Set([
      fact,
      ...facts,
      ...(isFirst ? listAddressFacts(contract) : []),
      ...listRuleFacts(contract, call),
    ]),
  ];
  return {
    operation,
    stage,
    label,
    name: `${operation?.id} accepts a call ${says} (${stage})`,
    calls: [call],
    ...(isFirst ? { unbound: 'finds-operation' as const } : {}),
    facts: optional ? [...shown, optional] : shown,
    judge: (exchanges, found) =>
      exchanges.flatMap((exchange) => [
        ...judge(exchange, { label, fact, shown, contract }, isFirst ? undefined : found),
        ...(isFirst ? judgeOptional(exchange, contract) : []),
      ]),
  };
}

/**
 * What a call was not accepted without: that it may be left out is assumed, whatever else is known of it, unless that was shown of the
 * operation.
 */
function judgeOptional(exchange: Exchange, contract: Contract): Observation[] {
  const { call, id, answer } = exchange;
  const { needed = [], operation, stage } = call;
  if (!operation) return [];
  const shown = findOptionalFact(contract, operation, stage);
  if (needed.length === 0 && shown !== undefined && isSuccess(answer))
    return [{ fact: shown, label: 'accepted', exchange: id, outcome: AGREES }];
  return needed.flatMap((part): Observation[] => {
    const outcome = differs(`a call without \`${part.name}\` is refused`, 'it may be left out');
    const base = { label: `without ${part.name}`, exchange: id, outcome };
    const assumed = findPart(contract, operation, part)?.pointer;
    if (shown !== undefined) return [{ ...base, fact: shown }];
    return assumed === undefined ? [] : [{ ...base, fact: assumed, grade: 'assumed' }];
  });
}

interface Stated {
  label: string;
  fact: string;
  /** All that is shown where the call is accepted. */
  shown: readonly string[];
  contract: Contract;
}

/** `found` is the exchange of the call without what this one has. */
function judge(
  exchange: Exchange,
  { label, fact, shown, contract }: Stated,
  found: Exchange | undefined,
): Observation[] {
  const { id, answer, knownToExist } = exchange;
  const base = { fact, label: label || 'accepted', exchange: id };
  const sayOfAll = (outcome: Outcome): Observation[] =>
    shown.map((pointer) => ({ ...base, fact: pointer, outcome }));
  const came = judgeAcceptance(exchange, contract);
  if (came === 'accepted') return sayOfAll(AGREES);
  if (came !== 'refused') return sayOfAll(came);
  if (isServerFailure(exchange))
    return sayOfAll(notObserved(`the service failed (${answer.status}); see not_a_server_error`));
  // Where all is refused, what a parameter was seen to do for others, or in another stage, is not put to the test.
  const isRefusedWithout = found && judgesInput(found.answer) && found.answer.status === answer.status;
  const { stage, operation } = exchange.call;
  if (
    isRefusedWithout &&
    contract.evidenceOf(fact, { stage, operationId: operation?.id }).grade === 'observed'
  )
    return sayOfAll(notObserved(`what is asked without it is refused with ${answer.status} too`));
  if (knownToExist)
    return [
      {
        ...base,
        fact: findBlamed(exchange, contract) ?? fact,
        outcome: differs(describeAnswer(answer), 'the call is accepted (2xx)'),
      },
    ];
  const why = `no data: nobody is known to be asked about, and for somebody made up the answer was ${answer.status}; use --member and --team`;
  return sayOfAll(notObserved(why));
}

/** Where the input is blamed, that is of a body which is only assumed: what the operation wants instead nobody knows. */
function findBlamed({ answer, call }: Exchange, { evidenceOf }: Contract): string | undefined {
  const { requestBody } = call.operation ?? {};
  if (!requestBody || call.body === undefined || !judgesInput(answer)) return undefined;
  return evidenceOf(requestBody.pointer).grade === 'assumed' ? requestBody.pointer : undefined;
}

/** What an answer at a base address shows: that the address has the documented form, and that the stage is there. */
function listAddressFacts({ facts, rules }: Contract): string[] {
  const server = facts.filter(
    ({ kind, name }) => kind === 'Server' || (kind === 'ServerVariable' && name === 'stage'),
  );
  const named = ['version-in-base-address', 'stages'].flatMap((id) => rules.get(id)?.pointer ?? []);
  return [...server.map(({ pointer }) => pointer), ...named];
}

/** The rules of what an accepted call shows, beside its shape. */
function listRuleFacts({ rules }: Contract, { operation, values, key }: ValidCall['call']): string[] {
  const texts = values.map(({ text }) => text).join();
  const ids = [
    ...(key === 'own' ? ['key-in-header', 'key-per-company-and-stage'] : []),
    ...(texts.includes(MEMBER_PLACEHOLDER) ? ['member-by-email'] : []),
    ...(texts.includes(TEAM_PLACEHOLDER) ? ['team-by-name-or-id'] : []),
    ...(operation && rules.get(SENDER)?.operations.includes(operation.id) ? [SENDER] : []),
  ];
  return ids.flatMap((id) => rules.get(id)?.pointer ?? []);
}
