import type { Contract } from '../../spec/contract.ts';
import type { Json } from '../../spec/json.ts';
import { findAt } from '../../spec/json-pointer.ts';
import type { Example, MediaType, Operation, Parameter } from '../../spec/operation.ts';
import type { ParameterText } from '../../spec/request/parameter-places.ts';
import { walkInstance } from '../../spec/schema/instance-walk.ts';
import { toSample } from '../../spec/schema/sample.ts';
import { findComponentName, isBranch } from '../../spec/schema/schema-pointer.ts';
import { uncapitalize } from '../../spec/text/sentence.ts';
import type { Call, CallBody } from './call.ts';
import {
  GROUP_PLACEHOLDER,
  MEMBER_PLACEHOLDER,
  TEAM_PLACEHOLDER,
  toPlaceholderText,
  toTemplate,
} from './placeholders.ts';

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
  const required = operation.parameters.filter(({ required }) => required);
  const choices = listChoices(operation);
  const bodies = listBodies(contract, operation);
  return choices.flatMap((chosen) =>
    bodies.map((body): ValidCall => {
      const parameters = [...required, ...chosen];
      const given = chosen.map(({ name }) => `with \`${name}\``).join(' and ');
      const label = [given, body?.label ?? ''].filter(Boolean).join(', ');
      const says = [given, body?.says ?? ''].filter(Boolean).join(', ') || 'that is valid';
      const call = toCall(contract, operation, stage, parameters, body?.body, says);
      const facts = [
        operation.pointer,
        ...parameters.flatMap(({ pointer, schema }) => [pointer, schema]),
        ...(body ? [...body.facts, ...(operation.requestBody ? [operation.requestBody.pointer] : [])] : []),
      ];
      return { label, says, call, fact: chosen[0]?.pointer ?? body?.fact ?? operation.pointer, facts };
    }),
  );
}

/** The first valid call, once with each parameter that may be left out. */
export function listOptionalCalls(contract: Contract, operation: Operation, stage: string): ValidCall[] {
  const [base] = listValidCalls(contract, operation, stage);
  if (!base) return [];
  const grouped = operation.groups.flatMap(({ parameters }) => parameters);
  return operation.parameters
    .filter(({ name, required }) => !required && !grouped.includes(name))
    .map((parameter) => {
      const label = `with \`${parameter.name}\``;
      const values = [...base.call.values, toValue(contract, parameter, 0)];
      const call = { ...base.call, why: label, values };
      return {
        label,
        says: label,
        call,
        fact: parameter.pointer,
        facts: [parameter.pointer, parameter.schema],
      };
    });
}

function toCall(
  contract: Contract,
  operation: Operation,
  stage: string,
  parameters: readonly Parameter[],
  body: CallBody | undefined,
  says: string,
): Call {
  return {
    why: `a call ${says}`,
    intent: 'valid',
    operation,
    method: operation.method.toUpperCase(),
    path: operation.path,
    stage,
    key: operation.key ? 'own' : 'none',
    values: parameters.map((parameter) => toValue(contract, parameter, 0)),
    ...(body ? { body } : {}),
  };
}

/** One parameter of each group, in every combination of the first group; of further groups the first. */
function listChoices({ groups, parameters }: Operation): Parameter[][] {
  const find = (name: string): Parameter[] => parameters.filter((parameter) => parameter.name === name);
  const [first, ...others] = groups;
  const rest = others.flatMap((group) => find(group.parameters[0] ?? ''));
  return first ? first.parameters.map((name) => [...find(name), ...rest]) : [[]];
}

interface BodyChoice {
  label: string;
  says: string;
  body: CallBody;
  fact: string;
  facts: readonly string[];
}

function listBodies(contract: Contract, operation: Operation): (BodyChoice | undefined)[] {
  const content = operation.requestBody?.content[0];
  const examples = content ? listExamples(contract, content) : [];
  if (!content || examples.length === 0) return operation.requestBody?.required ? [] : [undefined];
  const person = countPeople(contract, operation);
  return examples.map(({ name, pointer, value }) => {
    const summary = findAt(contract.root, `${pointer}/summary`);
    const template =
      content.schema === undefined ? value : toTemplate(contract, content.schema, value, person).value;
    const facts = content.schema === undefined ? [] : listVisited(contract, content.schema, value);
    return {
      label: name,
      says:
        typeof summary === 'string' ? `with ${toHalfSentence(summary)}` : name && `with the example ${name}`,
      body: { mediaType: content.mediaType, value: template },
      fact: findBranch(contract, facts) ?? operation.pointer,
      facts: [content.pointer, ...facts],
    };
  });
}

/** The document's examples of a body; without any, the smallest value that its schema takes. */
function listExamples(
  { schemaAt, validators }: Contract,
  { examples, schema, pointer }: MediaType,
): readonly Example[] {
  if (examples.length > 0 || schema === undefined) return examples;
  const sample = toSample(schemaAt(schema));
  const fits = sample !== undefined && validators.at(schema)(sample).length === 0;
  return fits ? [{ name: '', pointer, value: sample }] : [];
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

/** What a parameter is given: known data of its kind, else the document's own example, else known data of its name. */
function toValue(contract: Contract, parameter: Parameter, index: number): ParameterText {
  const { name, in: place, schema } = parameter;
  const kind = toKind(contract, schema);
  const text = kind === undefined ? toExampleText(contract, parameter) : undefined;
  return { name, in: place, text: text ?? toPlaceholderText({ kind: kind ?? name, index }) };
}

/** A text that the document shows, or states, for a parameter. */
export function toExampleText(
  { at, schemaAt }: Contract,
  { pointer, schema }: Parameter,
): string | undefined {
  const text = at(`${pointer}/example`) ?? schemaAt(schema)?.definition.given;
  return text === undefined || typeof text === 'object' ? undefined : String(text);
}

/** The kind of known data that a schema asks for. */
function toKind(contract: Contract, schema: string): string | undefined {
  const component = findComponentName(contract.schemaAt(schema)?.definition.pointer ?? '');
  return component !== undefined &&
    [MEMBER_PLACEHOLDER, TEAM_PLACEHOLDER, GROUP_PLACEHOLDER].includes(component)
    ? component
    : undefined;
}

function toHalfSentence(summary: string): string {
  return uncapitalize(summary);
}
