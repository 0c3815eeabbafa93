import type { Contract } from '../../spec/contract.ts';
import { isObject, type Json } from '../../spec/json.ts';
import type { Operation, Parameter } from '../../spec/operation.ts';
import { isOwnService } from '../../spec/own-service.ts';
import { remember, rememberOf } from '../../spec/remember.ts';
import type { ParameterText } from '../../spec/request/parameter-places.ts';
import { findParameterSample } from '../../spec/request/parameter-sample.ts';
import { writeParameter } from '../../spec/request/parameter-style.ts';
import { listOptional, listValidRequests } from '../../spec/request/valid-request.ts';

import { findComponentName } from '../../spec/schema/schema-pointer.ts';
import { listLeastBodies, listMemberBodies, toShownBody } from './bodies.ts';
import type { Call } from './call.ts';
import { KNOWN_DATA_KINDS, namesPeople, toPlaceholderText } from './placeholders.ts';

/** A call that the document says is accepted. */
export interface ValidCall {
  /** What is special about it, stable from run to run: "with `email`", "one-email"; '' where there is one form only. */
  label: string;
  /** The same for a person, as the end of a sentence: "with a single email address". */
  says: string;
  call: Call;
  /** The fact that the call stands for, and the others that it shows when it is accepted. */
  fact: string;
  facts: readonly string[];
}

/** The calls of `listValidCalls`. */
export type ValidCalls = (operation: Operation, stage: string) => readonly ValidCall[];

export function createValidCalls(contract: Contract): ValidCalls {
  return (operation, stage) => listValidCalls(contract, operation, stage);
}

type ListCalls = (contract: Contract, operation: Operation, stage: string) => readonly ValidCall[];

/** What is made of an operation once, whatever stage it is for. */
function rememberCalls(find: (contract: Contract, operation: Operation) => readonly ValidCall[]): ListCalls {
  const known = rememberOf((contract: Contract) =>
    rememberOf((operation: Operation) => {
      const calls = find(contract, operation);
      return remember((stage) => calls.map((valid) => ({ ...valid, call: { ...valid.call, stage } })));
    }),
  );
  return (contract, operation, stage) => known(contract)(operation)(stage);
}

/**
 * The least calls of an operation, without anything optional that is only assumed: one for each parameter of a group, and each example of
 * the body.
 */
export const listValidCalls: ListCalls = rememberCalls(findValidCalls);

function findValidCalls(contract: Contract, operation: Operation): ValidCall[] {
  const bodies = listLeastBodies(contract, operation);
  return listValidRequests(operation, bodies).map(({ chosen, parameters, body: valid }): ValidCall => {
    const body = valid && toShownBody(contract, operation, valid);
    const given = chosen.map(({ name }) => `with \`${name}\``).join(' and ');
    const label = [given, body?.label ?? ''].filter(Boolean).join(', ');
    const says = [given, body?.says ?? ''].filter(Boolean).join(', ') || 'that is valid';
    const call: Call = {
      why: `a call ${says}`,
      intent: 'valid',
      operation,
      method: operation.method.toUpperCase(),
      path: operation.path,
      stage: '',
      key: operation.security.length > 0 ? 'own' : 'none',
      values: parameters.flatMap((parameter) => toValues(contract, parameter)),
      ...(body ? { body: body.body } : {}),
    };
    const facts = [
      operation.pointer,
      ...parameters.flatMap(({ pointer, schema }) => [pointer, schema]),
      ...(body ? [...body.facts, ...(operation.requestBody ? [operation.requestBody.pointer] : [])] : []),
    ];
    return { label, says, call, fact: chosen[0]?.pointer ?? body?.fact ?? operation.pointer, facts };
  });
}

/** The first valid call, once with each parameter that may be left out, and once with each member of the body that is only assumed. */
export const listOptionalCalls: ListCalls = rememberCalls(findOptionalCalls);

function findOptionalCalls(contract: Contract, operation: Operation): ValidCall[] {
  const [base] = listValidCalls(contract, operation, '');
  if (!base) return [];
  const parameters = listOptional(operation).map((parameter): ValidCall => {
    const label = `with \`${parameter.name}\``;
    const values = [...base.call.values, ...toValues(contract, parameter)];
    const call = { ...base.call, why: label, values };
    const facts = [parameter.pointer, parameter.schema];
    return { label, says: label, call, fact: parameter.pointer, facts };
  });
  const members = listMemberBodies(contract, operation).map(({ label, says, body, fact, facts }) => {
    const call = { ...base.call, why: label, body };
    return { label, says, call, fact, facts };
  });
  return [...parameters, ...members].map((one) => ({
    ...one,
    call: markBeyond(contract, one.fact, one.call),
  }));
}

/** A valid call that relies on a fact beside those of the operation: where that is only assumed, it may be refused. */
export function markBeyond({ evidenceOf }: Contract, fact: string, call: Call): Call {
  return evidenceOf(fact).grade === 'assumed' ? { ...call, beyond: true } : call;
}

/** Whether a call holds what may be left out and is only assumed to be taken: what it is answered with contradicts nothing. */
export function goesBeyond({ evidenceOf }: Contract, { operation, values, beyond, key }: Call): boolean {
  const optional = operation ? listOptional(operation) : [];
  return (
    beyond === true ||
    // A query parameter that nobody declared.
    key === 'in-query' ||
    optional.some(
      ({ name, in: place, pointer }) =>
        evidenceOf(pointer).grade === 'assumed' &&
        values.some((value) => value.name === name && value.in === place),
    )
  );
}

/** What a parameter is given: known data of its kind, else what the document gives, else known data of its name. */
function toValues(contract: Contract, parameter: Parameter): ParameterText[] {
  const kind = namesPeople(contract) ? toKind(contract, parameter.schema) : undefined;
  if (kind === undefined && !isOwnService(contract.root)) return toOpenValues(contract, parameter);
  const value = kind === undefined ? findGiven(contract, parameter) : undefined;
  return writeParameter(parameter, value ?? toPlaceholderText({ kind: kind ?? parameter.name, index: 0 }));
}

/** What is one text is found when the call is sent: what the document shows is only one of the things that may be there. */
function toOpenValues(contract: Contract, parameter: Parameter): ParameterText[] {
  const value = findGiven(contract, parameter) ?? findSampleOfOthers(contract, parameter);
  const isOpen = parameter.mediaType === undefined && (typeof value !== 'object' || value === null);
  const open = toPlaceholderText({ kind: parameter.name, index: 0 });
  return writeParameter(parameter, isOpen ? open : (value ?? open));
}

/** What the document shows, or its schema states, for a parameter. */
export function findGiven(contract: Contract, { example, schema }: Parameter): Json | undefined {
  const { root, schemaAt, validators } = contract;
  const isOwn = isOwnService(root);
  const fits = (value: Json | undefined): boolean =>
    value !== undefined && (isOwn || validators.at(schema)(value).length === 0);
  const value = [example, schemaAt(schema)?.definition.given].find(fits);
  return isOwn && isObject(value) ? undefined : (value ?? undefined);
}

/** What is made of the schema: the service's own description shows all that matters. */
function findSampleOfOthers(contract: Contract, { schema }: Parameter): Json | undefined {
  return isOwnService(contract.root) ? undefined : findParameterSample(contract, schema);
}

/** The same as a text; `undefined` where it is a list. */
export function findGivenText(contract: Contract, parameter: Parameter): string | undefined {
  const value = findGiven(contract, parameter) ?? findSampleOfOthers(contract, parameter);
  return value === undefined || value === null || typeof value === 'object' ? undefined : String(value);
}

/** The kind of known data that a schema asks for. */
export function toKind(contract: Contract, schema: string): string | undefined {
  const component = findComponentName(contract.schemaAt(schema)?.definition.pointer ?? '');
  return KNOWN_DATA_KINDS.find((kind) => kind === component);
}
