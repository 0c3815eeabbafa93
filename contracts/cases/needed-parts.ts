import type { Contract } from '../../spec/contract.ts';
import { findPreferredType } from '../../spec/find-response.ts';
import { isObject, type Json } from '../../spec/json.ts';
import { lastToken } from '../../spec/json-pointer.ts';
import { type Operation, toOptionalFact } from '../../spec/operation.ts';
import type { SchemaNode } from '../../spec/schema/schema-node.ts';
import type { Call, NeededPart } from './call.ts';
import { listOptionalCalls } from './valid-calls.ts';

/** A part with what it is given. */
export interface GivenPart extends NeededPart {
  value: Json;
}

/** Where the document has a part, by pointer, and whether it may be left out. */
export function findPart(
  contract: Contract,
  operation: Operation,
  { name, in: place }: NeededPart,
): { pointer: string; required: boolean } | undefined {
  if (place !== 'body') return operation.parameters.find((one) => one.name === name && one.in === place);
  const body = findBody(contract, operation);
  const [property] = body?.findProperty(name) ?? [];
  return property && { pointer: property.pointer, required: body?.required.includes(name) === true };
}

/** The parts that a call to an operation has to have beside its path: of its body, the members at the top. */
export function listRequiredParts(contract: Contract, operation: Operation): NeededPart[] {
  const parameters = operation.parameters.filter(({ required, in: place }) => required && place !== 'path');
  const members = findBody(contract, operation)?.required ?? [];
  return [
    ...parameters.map(({ name, in: place }) => ({ name, in: place })),
    ...members.map((name) => ({ name, in: 'body' as const })),
  ];
}

function findBody(contract: Contract, { requestBody }: Operation): SchemaNode | undefined {
  const schema = requestBody && findPreferredType(requestBody)?.schema;
  return schema === undefined ? undefined : contract.schemaAt(schema)?.definition;
}

/** The parts that a call to an operation may leave out: its parameters, and the members at the top of its body. */
export function listOptionalParts(contract: Contract, operation: Operation, stage: string): GivenPart[] {
  return listOptionalCalls(contract, operation, stage).flatMap(({ fact, call: { values, body } }) => {
    const parameter = operation.parameters.find(({ pointer }) => pointer === fact);
    if (parameter)
      return values
        .filter(({ name, in: place }) => name === parameter.name && place === parameter.in)
        .map(({ name, in: place, text }): GivenPart => ({ name, in: place, value: text }));
    const name = lastToken(fact);
    const value = isObject(body?.value) ? body.value[name] : undefined;
    return value === undefined ? [] : [{ name, in: 'body' as const, value }];
  });
}

/** The fact that an operation does without each of them, where that was shown in a stage. */
export function findOptionalFact(
  { evidenceOf }: Contract,
  operation: Operation,
  stage: string,
): string | undefined {
  const fact = toOptionalFact(operation);
  return evidenceOf(fact, { stage, operationId: operation.id }).statedAt === fact ? fact : undefined;
}

/** Whether a call has a part; of a body that is no object nobody can tell. */
export function hasPart({ values, body }: Call, { name, in: place }: NeededPart): boolean {
  if (place !== 'body') return values.some((one) => one.name === name && one.in === place);
  return !isObject(body?.value) || Object.hasOwn(body.value, name);
}

/** A call with a part that it lacks; the same call where it has that, or cannot have it. */
export function withPart(call: Call, part: GivenPart): Call {
  if (hasPart(call, part)) return call;
  const { name, in: place, value } = part;
  const { values, body } = call;
  const completed = { ...call, needed: [...(call.needed ?? []), { name, in: place }] };
  return place !== 'body'
    ? { ...completed, values: [...values, { name, in: place, text: String(value) }] }
    : isObject(body?.value)
      ? { ...completed, body: { ...body, value: { ...body.value, [name]: value } } }
      : call;
}
