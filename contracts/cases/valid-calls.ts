import type { Contract } from '../../spec/contract.ts';
import { isObject, type Json } from '../../spec/json.ts';
import type { Operation, Parameter } from '../../spec/operation.ts';
import type { ParameterText } from '../../spec/request/parameter-places.ts';
import {
  listBodies,
  listOptional,
  listValidRequests,
  toTexts,
  type ValidBody,
} from '../../spec/request/valid-request.ts';
import { walkInstance } from '../../spec/schema/instance-walk.ts';
import { findComponentName, isBranch } from '../../spec/schema/schema-pointer.ts';
import { uncapitalize } from '../../spec/text/sentence.ts';
import type { Call, CallBody } from './call.ts';
import { KNOWN_DATA_KINDS, MEMBER_PLACEHOLDER, toPlaceholderText, toTemplate } from './placeholders.ts';

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

/** The calls of `listValidCalls`, made once for each operation and stage. */
export type ValidCalls = (operation: Operation, stage: string) => readonly ValidCall[];

export function createValidCalls(contract: Contract): ValidCalls {
  const known = new Map<string, readonly ValidCall[]>();
  return (operation, stage) => {
    const calls = known.get(`${stage} ${operation.id}`) ?? listValidCalls(contract, operation, stage);
    known.set(`${stage} ${operation.id}`, calls);
    return calls;
  };
}

/** The calls of an operation that need nothing optional: one for each parameter of a group, and each example of the body. */
export function listValidCalls(contract: Contract, operation: Operation, stage: string): ValidCall[] {
  const bodies = listBodies(contract, operation);
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
      stage,
      key: operation.key ? 'own' : 'none',
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

/** The first valid call, once with each parameter that may be left out. */
export function listOptionalCalls(contract: Contract, operation: Operation, stage: string): ValidCall[] {
  const [base] = listValidCalls(contract, operation, stage);
  if (!base) return [];
  return listOptional(operation).map((parameter) => {
    const label = `with \`${parameter.name}\``;
    const values = [...base.call.values, ...toValues(contract, parameter)];
    const call = { ...base.call, why: label, values };
    const facts = [parameter.pointer, parameter.schema];
    return { label, says: label, call, fact: parameter.pointer, facts };
  });
}

/** A body with placeholders, and what it shows. */
interface ShownBody {
  label: string;
  says: string;
  body: CallBody;
  fact: string;
  facts: readonly string[];
}

function toShownBody(
  contract: Contract,
  operation: Operation,
  { content, mediaType, example }: ValidBody,
): ShownBody {
  const { name, summary, value } = example;
  const { schema, pointer } = content;
  const person = countPeople(contract, operation);
  const template = schema === undefined ? value : toTemplate(contract, schema, value, person).value;
  const facts = schema === undefined ? [] : listVisited(contract, schema, value);
  return {
    label: name,
    says: summary === undefined ? name && `with the example ${name}` : `with ${uncapitalize(summary)}`,
    body: { mediaType, value: template },
    fact: findBranch(contract, facts) ?? operation.pointer,
    facts: [pointer, ...facts],
  };
}

/** How many people the path names: whoever a body names is somebody else. */
export function countPeople(contract: Contract, { parameters }: Operation): number {
  return parameters.filter(
    ({ in: place, schema }) => place === 'path' && toKind(contract, schema) === MEMBER_PLACEHOLDER,
  ).length;
}

/** The schemas that an example is about, from the whole to its parts. */
function listVisited(contract: Contract, schema: string, value: Json): string[] {
  const visited = new Set<string>();
  walkInstance(contract, { schema, value }, ({ schema: { pointer } }) => visited.add(pointer));
  return [...visited];
}

/** The branch of a documented choice that the body takes: what tells its examples apart. */
function findBranch({ evidenceOf }: Contract, facts: readonly string[]): string | undefined {
  return facts.find((fact) => isBranch(fact) && evidenceOf(fact).grade !== 'assumed');
}

/** What a parameter is given: known data of its kind, else what the document gives, else known data of its name. */
function toValues(contract: Contract, parameter: Parameter): ParameterText[] {
  const kind = toKind(contract, parameter.schema);
  const value = kind === undefined ? findGiven(contract, parameter) : undefined;
  return toTexts(parameter, value ?? toPlaceholderText({ kind: kind ?? parameter.name, index: 0 }));
}

/** What the document shows, or its schema states, for a parameter. */
function findGiven({ schemaAt }: Contract, { example, schema }: Parameter): Json | undefined {
  const value = example ?? schemaAt(schema)?.definition.given;
  return isObject(value) ? undefined : (value ?? undefined);
}

/** The same as a text; `undefined` where it is a list. */
export function findGivenText(contract: Contract, parameter: Parameter): string | undefined {
  const value = findGiven(contract, parameter);
  return value === undefined || Array.isArray(value) ? undefined : String(value);
}

/** The kind of known data that a schema asks for. */
function toKind(contract: Contract, schema: string): string | undefined {
  const component = findComponentName(contract.schemaAt(schema)?.definition.pointer ?? '');
  return KNOWN_DATA_KINDS.find((kind) => kind === component);
}
