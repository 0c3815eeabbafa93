import { findPreferredType } from '../find-response.ts';
import { toBodyKind, toSentType } from '../media-type.ts';
import { isBodiless } from '../method.ts';
import type { Example, MediaType, Operation, Parameter } from '../operation.ts';
import { findSample } from '../schema/sample.ts';
import type { Schemas } from '../schema/schemas.ts';
import { codecsOf } from './body-codec.ts';
import { BrokenBody } from './broken-body.ts';
import { toRequestTarget } from './parameter-places.ts';
import { findParameterSample } from './parameter-sample.ts';
import { writeParameter } from './parameter-style.ts';

/** A request that the document says is accepted. What its parameters are given is for who sends it to say. */
export interface ValidRequest {
  /** The parameters that it gives of groups: what tells it from the others, beside the body. */
  chosen: readonly Parameter[];
  /** All that it gives: what is required, then those. */
  parameters: readonly Parameter[];
  /** `undefined` where it has none. */
  body: ValidBody | undefined;
}

export interface ValidBody {
  content: MediaType;
  /** Where the document has a range, one of its types. */
  mediaType: string;
  /** One of the document, or one without a name that is made of the schema. */
  example: Example;
}

/** The requests of an operation that need nothing optional: one for each parameter of a group, and each of some bodies. */
export function listValidRequests(
  operation: Operation,
  bodies: readonly (ValidBody | undefined)[],
): ValidRequest[] {
  const required = operation.parameters.filter((parameter) => parameter.required);
  return listChoices(operation).flatMap((chosen) =>
    bodies.map((body) => ({ chosen, parameters: [...required, ...chosen], body })),
  );
}

/**
 * The bodies that a request may have: the document's examples that fit its schema, else the smallest value that the schema takes. Without either it
 * has none; the list is empty where it must have one.
 */
export function listBodies(schemas: Schemas, { method, requestBody }: Operation): (ValidBody | undefined)[] {
  if (isBodiless(method)) return [undefined];
  const content = requestBody && findPreferredType(requestBody);
  const examples = content ? listExamples(schemas, content) : [];
  if (!content || examples.length === 0) return requestBody?.required ? [] : [undefined];
  return examples.map((example) => toBody(content, example));
}

export function toBody(content: MediaType, example: Example): ValidBody {
  return { content, mediaType: toSentType(content.mediaType), example };
}

function listExamples(schemas: Schemas, content: MediaType): readonly Example[] {
  const { examples, schema, pointer, mediaType } = content;
  if (schema === undefined) return examples;
  const fitting = examples.filter((example) => isFitting(schemas, content, example));
  if (fitting.length > 0) return fitting;
  // No lines at all are no body.
  const find = toBodyKind(mediaType) === 'lines' ? findParameterSample : findSample;
  const value = find(schemas, schema);
  return value === undefined ? [] : [{ name: '', pointer, value }];
}

/** Whether an example, or what it stands for where it is written already, is valid; what cannot be read is not judged. */
export function isFitting(schemas: Schemas, content: MediaType, example: Example): boolean {
  const { schema, mediaType } = content;
  if (schema === undefined) return true;
  const value = codecsOf(schemas)(content).valueOf(example.value, toSentType(mediaType));
  if (value === undefined) return true;
  return !(value instanceof BrokenBody) && schemas.validators.at(schema)(value).length === 0;
}

/** The parameters that any request may leave out; but a cursor, for which only an answer has a value. */
export function listOptional({ parameters, groups }: Operation): Parameter[] {
  const grouped = groups.flatMap((group) => group.parameters);
  return parameters.filter(
    ({ name, required, pagination }) => !required && !grouped.includes(name) && pagination?.role !== 'cursor',
  );
}

/** One parameter of each group, in every choice of the first group; of further groups the first. */
function listChoices({ groups, parameters }: Operation): Parameter[][] {
  const find = (name: string): Parameter[] => parameters.filter((parameter) => parameter.name === name);
  const [first, ...others] = groups;
  const rest = others.flatMap((group) => find(group.parameters[0] ?? ''));
  return first ? first.parameters.map((name) => [...find(name), ...rest]) : [[]];
}

/** Path and query, below a base address, of the first valid request by the document's examples. A parameter without one is given `example`. */
export function toExampleTarget(operation: Operation): string {
  const [request] = listValidRequests(operation, [undefined]);
  const given = (request?.parameters ?? []).flatMap((one) => writeParameter(one, one.example ?? 'example'));
  return toRequestTarget(operation.path, given);
}
