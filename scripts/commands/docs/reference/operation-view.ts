import { wantsCompanyKey } from '../../../../contracts/run/target/given-credentials.ts';
import { type Evidence, toSource } from '../../../../spec/evidence.ts';
import {
  type Header,
  type MediaType,
  type Operation,
  type Parameter,
  type ParameterGroup,
  type RequestBody,
  type Response,
  toAbsenceFact,
  toOptionalFact,
} from '../../../../spec/operation.ts';
import type { Refusal } from '../../../../spec/refusals.ts';
import type { Rule } from '../../../../spec/rules.ts';
import { code } from '../../../../spec/text/markdown.ts';
import type { AnswerExample } from '../samples/answer-examples.ts';
import type { BuiltSamples } from '../samples/build-samples.ts';
import type { Sample } from '../samples/sample.ts';
import { listAsides } from './asides.ts';
import { type Described, describe, statedEvidence, textAt } from './describe.ts';
import { type RequestForm, toRequestForm } from './request-form.ts';
import { type FieldView, type SchemaView, toSchemaView, type ViewContext } from './schema-view.ts';
import { findNamed, toValueView } from './type-text.ts';

export interface OperationView
  extends Pick<Operation, 'id' | 'path' | 'pointer' | 'deprecated' | 'pathVariants'>,
    Described {
  anchor: string;
  /** What else is to be said of it, as sentences: that it is not there, and in which stages, and what is left out. */
  asides: readonly string[];
  /** In capitals. */
  method: string;
  /** What lets a request in, as the names of schemes of which all, in one of these lists, are wanted; `undefined` where that is the key of a company. */
  wanted: readonly (readonly string[])[] | undefined;
  summary: string;
  parameters: readonly FieldView[];
  groups: readonly (ParameterGroup & { evidence: Evidence })[];
  body: BodyView | undefined;
  responses: readonly ResponseView[];
  rules: readonly Rule[];
  samples: readonly Sample[];
  /** What it may answer beside what its samples were answered with. */
  examples: readonly AnswerExample[];
  /** With what it can be tried, where a mock serves the pages. */
  form: RequestForm | undefined;
  /** Why there is no sample, as a sentence. */
  withoutSample: string | undefined;
}

export interface BodyView extends Pick<RequestBody, 'required'>, Described {
  content: readonly ContentView[];
}

export interface ResponseView extends Pick<Response, 'status'>, Described {
  headers: readonly FieldView[];
  content: readonly ContentView[];
  refusals: readonly Refusal[];
}

export interface ContentView extends Pick<MediaType, 'mediaType'> {
  evidence: Evidence;
  schema: SchemaView | undefined;
  /** What the schema that it names holds, where it names one. */
  unfolded: SchemaView | undefined;
}

/** All that the document says of one operation. */
export function toOperationView(
  context: ViewContext,
  operation: Operation,
  samples: BuiltSamples,
  isServed: boolean,
): OperationView {
  const { contract, anchors } = context;
  const { id, pointer } = operation;
  const own = samples.own.filter(({ operationId }) => operationId === id);
  return {
    ...operation,
    ...describe(contract, pointer),
    anchor: anchors.of('operation', id),
    asides: [
      describeAbsence(context, operation) ?? [],
      describeOptional(context, operation) ?? [],
      listAsides(contract, operation),
    ].flat(),
    method: operation.method.toUpperCase(),
    wanted: wantsCompanyKey(contract, operation)
      ? undefined
      : operation.security.map(({ schemes }) => schemes.map(({ name }) => name)),
    summary: textAt(contract, `${pointer}/summary`) || id,
    parameters: operation.parameters.map((parameter) => toFieldView(context, parameter)),
    groups: operation.groups.map((group) => ({
      ...group,
      evidence: statedEvidence(contract, group.pointer),
    })),
    body: toBodyView(context, operation),
    responses: operation.responses.map((response) => toResponseView(context, response)),
    rules: [...contract.rules.values()].filter(({ operations }) => operations.includes(id)),
    samples: own,
    form: isServed ? toRequestForm(contract, operation, own) : undefined,
    examples: samples.examples.filter(({ operationId }) => operationId === id),
    withoutSample: samples.without.get(id),
  };
}

function describeAbsence({ contract }: ViewContext, operation: Operation): string | undefined {
  const { absentIn } = operation;
  if (absentIn.length === 0) return undefined;
  return `It is not there in ${absentIn.join(' and ')}${nameSource(contract.evidenceOf(toAbsenceFact(operation)))}.`;
}

function describeOptional({ contract }: ViewContext, operation: Operation): string | undefined {
  const fact = toOptionalFact(operation);
  const evidence = contract.evidenceOf(fact);
  if (evidence.statedAt !== fact) return undefined;
  return `Calls without what may be left out are accepted${nameSource(evidence)}.`;
}

function nameSource(evidence: Evidence): string {
  const source = toSource(evidence);
  return source === undefined ? '' : ` (${source})`;
}

function toFieldView({ contract, anchors }: ViewContext, parameter: Parameter | Header): FieldView {
  const { pointer } = parameter;
  const { description, evidence } = describe(contract, pointer);
  return {
    name: parameter.name,
    place: 'in' in parameter ? parameter.in : 'header',
    required: parameter.required,
    deprecated: contract.at(`${pointer}/deprecated`) === true,
    access: undefined,
    ...toValueView(contract.schemaAt(parameter.schema), anchors),
    description: [
      description || textAt(contract, `${parameter.schema}/description`),
      'pagination' in parameter ? describeNext(parameter) : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
    evidence,
    unfolded: undefined,
  };
}

/** Where an answer says what a parameter takes for the part of a list that comes next; CommonMark. */
function describeNext({ pagination }: Parameter): string {
  const { next, link } = pagination ?? {};
  return [
    ...(next === undefined ? [] : [`An answer has the value for the next part at ${code(next)}.`]),
    ...(link === undefined ? [] : [`An answer has the address of the next part at ${code(link)}.`]),
  ].join(' ');
}

function toBodyView(context: ViewContext, { requestBody }: Operation): BodyView | undefined {
  if (!requestBody) return undefined;
  return {
    required: requestBody.required,
    ...describe(context.contract, requestBody.pointer),
    content: requestBody.content.map((media) => toContentView(context, media)),
  };
}

function toResponseView(context: ViewContext, response: Response): ResponseView {
  const { contract } = context;
  const { description, evidence } = describe(contract, response.pointer);
  return {
    status: response.status,
    description: textAt(contract, `${response.statedAt}/description`) || description,
    evidence,
    headers: response.headers.map((header) => toFieldView(context, header)),
    content: response.content.map((media) => toContentView(context, media)),
    refusals: [...contract.refusals.values()].filter(
      ({ responsePointer }) => responsePointer === response.pointer,
    ),
  };
}

function toContentView(context: ViewContext, { mediaType, pointer, schema }: MediaType): ContentView {
  const node = schema === undefined ? undefined : context.contract.schemaAt(schema);
  const isNamed = node !== undefined && findNamed(node) !== undefined;
  return {
    mediaType,
    evidence: statedEvidence(context.contract, pointer),
    schema: node && toSchemaView(context, node),
    unfolded: isNamed ? toSchemaView(context, node.definition) : undefined,
  };
}
