import type { Contract } from '../../spec/contract.ts';
import { findMediaType } from '../../spec/find-response.ts';
import type { Json } from '../../spec/json.ts';
import { isJsonType, toEssence } from '../../spec/media-type.ts';
import type { Operation } from '../../spec/operation.ts';
import type { ParameterPlaces } from '../../spec/request/parameter-places.ts';
import { listParameterReaders, type ReadableParameter } from '../../spec/request/read-parameter.ts';
import { describeValidationError } from '../../spec/schema/validation-error.ts';

/** A request taken apart as the document names its parts. */
export interface RequestParts extends ParameterPlaces {
  /** The names in the query, but for the parameters that are declared and for what may be a key. */
  undeclared: readonly string[];
  /** The body as text, and as JSON where it is that. */
  text: string;
  json: { value: Json } | undefined;
}

/**
 * Where a request does not fit the document, each as half a sentence about the client; empty where it fits. No value is
 * repeated, only names. Keys are not looked at.
 */
export function listUnmatched(contract: Contract, operation: Operation, parts: RequestParts): string[] {
  return [
    ...parts.undeclared.map((name) => `the query parameter \`${name}\` is not declared`),
    ...listParameterReaders(contract.schemaAt)(operation.parameters).flatMap((one) =>
      judgeParameter(contract, one, parts),
    ),
    ...operation.groups.flatMap(({ parameters }) => judgeGroup(parameters, parts)),
    ...judgeBody(contract, operation, parts),
  ];
}

function judgeParameter(
  { schemaAt, validators }: Contract,
  { parameter, reader }: ReadableParameter,
  parts: RequestParts,
): string[] {
  const what = `the ${parameter.in} parameter \`${parameter.name}\``;
  const given = reader.find(parts);
  if (!given) return parameter.required ? [`${what} is missing`] : [];
  const value = reader.read(given);
  if (value === undefined)
    return [
      given.length > 1 ? `${what} is given ${given.length} times` : `${what} is not written as it is to be`,
    ];
  if (!schemaAt(parameter.schema)) return [];
  const [error] = validators.at(parameter.schema)(value);
  return error ? [describeValidationError({ ...error, pointer: '' }, what)] : [];
}

/** `x-parameter-groups`: exactly one of some query parameters. */
function judgeGroup(names: readonly string[], { query }: RequestParts): string[] {
  const given = names.filter((name) => query.has(name));
  if (given.length === 1) return [];
  const list = names.map((name) => `\`${name}\``).join(' and ');
  return [
    `exactly one of the query parameters ${list} is to be given, and the request gives ${given.length}`,
  ];
}

function judgeBody(contract: Contract, { requestBody }: Operation, parts: RequestParts): string[] {
  const { text, json, headers } = parts;
  if (text === '') return requestBody?.required ? ['the body is missing'] : [];
  if (!requestBody) return ['the operation takes no body, and the request has one'];
  const given = toEssence(headers.get('content-type'));
  const media = findMediaType(requestBody, given);
  const wanted = requestBody.content.map(({ mediaType }) => mediaType).join(' or ');
  if (!media) return [`the body is ${given || 'of no media type'}, and not ${wanted}`];
  if (!isJsonType(given)) return [];
  if (!json) return ['the body is no JSON'];
  const [error] = media.schema === undefined ? [] : contract.sent.validators.at(media.schema)(json.value);
  if (!error) return [];
  const pointer = error.pointer && `${error.pointer} in the body`;
  return [describeValidationError({ ...error, pointer }, 'the body')];
}
