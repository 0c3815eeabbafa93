import type { Json, JsonObject } from '../../../../spec/json.ts';
import { findAt } from '../../../../spec/json-pointer.ts';
import type { Header, MediaType, Operation, Parameter, Response } from '../../../../spec/operation.ts';
import { listRefusals } from '../../../../spec/refusals.ts';
import { resolve } from '../../../../spec/resolve.ts';
import { listRules } from '../../../../spec/rules.ts';
import type { BuiltSamples } from '../samples/build-samples.ts';
import type { Anchors } from './anchors.ts';
import type {
  BodyView,
  ContentView,
  OperationView,
  ParameterView,
  RefusalView,
  ResponseView,
  RuleView,
} from './reference.ts';
import { toSchemaView } from './schema-view.ts';
import { statedEvidence } from './stated-evidence.ts';
import { toComponentName, toLimits, toTypeText } from './type-text.ts';

/** All that the document says of one operation. */
export function toOperationView(
  root: JsonObject,
  operation: Operation,
  anchors: Anchors,
  samples: BuiltSamples,
): OperationView {
  const { id, method, path, pointer, deprecated, pathVariants: otherReadings } = operation;
  return {
    id,
    anchor: anchors.of('operation', id),
    method: method.toUpperCase(),
    path,
    summary: textAt(root, `${pointer}/summary`) || id,
    description: textAt(root, `${pointer}/description`),
    deprecated,
    evidence: statedEvidence(root, pointer),
    parameters: operation.parameters.map((parameter) => toParameterView(root, parameter, anchors)),
    groups: operation.groups.map((group) => ({
      parameters: group.parameters,
      evidence: statedEvidence(root, group.pointer),
    })),
    body: toBodyView(root, operation, anchors),
    responses: operation.responses.map((response) => toResponseView(root, response, anchors)),
    rules: listRules(root).filter(({ operations }) => operations.includes(id)),
    otherReadings,
    samples: samples.of.get(id) ?? [],
    withoutSample: samples.without.get(id),
  };
}

/** The refusals that stand in a response, or all of a document. */
export function listRefusalViews(root: JsonObject, responsePointer?: string): RefusalView[] {
  return [...listRefusals(root).values()]
    .filter((refusal) => responsePointer === undefined || refusal.responsePointer === responsePointer)
    .map(({ condition, status, message, pointer, evidence }) => ({
      condition,
      status,
      message,
      summary: textAt(root, `${pointer}/summary`),
      evidence,
    }));
}

/** Rules as they are shown, in the document's order. */
export function listRuleViews(root: JsonObject): RuleView[] {
  return listRules(root);
}

function toParameterView(root: JsonObject, parameter: Parameter | Header, anchors: Anchors): ParameterView {
  const { name, required, pointer, schema } = parameter;
  return {
    name,
    in: 'in' in parameter ? parameter.in : 'header',
    required,
    deprecated: findAt(root, `${pointer}/deprecated`) === true,
    type: toTypeText(root, schema, anchors),
    limits: toLimits(root, schema),
    description: textAt(root, `${pointer}/description`) || textAt(root, `${schema}/description`),
    evidence: statedEvidence(root, pointer),
  };
}

function toBodyView(root: JsonObject, { requestBody }: Operation, anchors: Anchors): BodyView | undefined {
  if (!requestBody) return undefined;
  const { pointer, required, content } = requestBody;
  return {
    required,
    description: textAt(root, `${pointer}/description`),
    evidence: statedEvidence(root, pointer),
    content: content.map((media) => toContentView(root, media, anchors)),
  };
}

function toResponseView(root: JsonObject, response: Response, anchors: Anchors): ResponseView {
  const { status, statedAt, pointer, headers, content } = response;
  return {
    status,
    description: textAt(root, `${statedAt}/description`) || textAt(root, `${pointer}/description`),
    evidence: statedEvidence(root, pointer),
    headers: headers.map((header) => toParameterView(root, header, anchors)),
    content: content.map((media) => toContentView(root, media, anchors)),
    refusals: listRefusalViews(root, pointer),
  };
}

function toContentView(
  root: JsonObject,
  { mediaType, pointer, schema }: MediaType,
  anchors: Anchors,
): ContentView {
  return {
    mediaType,
    evidence: statedEvidence(root, pointer),
    schema: schema === undefined ? undefined : toSchemaView(root, schema, anchors),
    unfolded:
      schema === undefined || toComponentName(root, schema) === undefined
        ? undefined
        : toSchemaView(root, resolve(root, schema).pointer, anchors),
  };
}

/** Texts of a document; a value of another kind is none. */
export function textAt(root: Json, pointer: string): string {
  const value = findAt(root, pointer);
  return typeof value === 'string' ? value.trim() : '';
}
