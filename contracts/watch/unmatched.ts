import type { Contract } from '../../spec/contract.ts';
import { findMediaType } from '../../spec/find-response.ts';
import type { Json } from '../../spec/json.ts';
import { isJsonType, toEssence } from '../../spec/media-type.ts';
import type { Operation, Parameter } from '../../spec/operation.ts';
import { describeValidationError } from '../../spec/schema/validation-error.ts';
import { findHeader, type HeaderList } from '../cases/http-message.ts';
import { toTextReadings } from '../cases/text-readings.ts';
import { isKeyParameter } from './carried-key.ts';

/** A request taken apart as the document names its parts. */
export interface RequestParts {
  /** Path parameters by name, decoded. */
  params: Readonly<Record<string, string>>;
  query: readonly (readonly [name: string, value: string])[];
  headers: HeaderList;
  /** The body as text, and as JSON where it is that. */
  text: string;
  json: { value: Json } | undefined;
}

/**
 * Where a request does not fit the document, each as half a sentence about the client; empty where it fits. No value is
 * repeated, only names. Keys are not looked at.
 */
export function listMisfits(contract: Contract, operation: Operation, parts: RequestParts): string[] {
  const declared = operation.parameters.filter((parameter) => parameter.in === 'query');
  const undeclared = parts.query
    .map(([name]) => name)
    .filter((name) => !declared.some((parameter) => parameter.name === name))
    .filter((name) => !isKeyParameter(name, operation.key?.header ?? ''));
  return [
    ...[...new Set(undeclared)].map((name) => `the query parameter \`${name}\` is not declared`),
    ...operation.parameters.flatMap((parameter) => judgeParameter(contract, parameter, parts)),
    ...operation.groups.flatMap(({ parameters }) => judgeGroup(parameters, parts)),
    ...judgeBody(contract, operation, parts),
  ];
}

function judgeParameter({ validators }: Contract, parameter: Parameter, parts: RequestParts): string[] {
  const what = `the ${parameter.in} parameter \`${parameter.name}\``;
  const texts = listTexts(parameter, parts);
  if (texts.length === 0) return parameter.required ? [`${what} is missing`] : [];
  const validate = validators.at(parameter.schema);
  const faults = listReadings(texts).map((reading) => validate(reading));
  if (faults.some((list) => list.length === 0)) return [];
  const [fault] = faults[0] ?? [];
  return fault ? [describeValidationError({ ...fault, pointer: '' }, what)] : [];
}

/** The decoded texts that a request gives for a parameter. */
function listTexts({ name, in: place }: Parameter, { params, query, headers }: RequestParts): string[] {
  switch (place) {
    case 'path':
      return Object.hasOwn(params, name) ? [params[name] ?? ''] : [];
    case 'query':
      return query.filter(([given]) => given === name).map(([, value]) => value);
    case 'header':
      return headers
        .filter(([given]) => given.toLowerCase() === name.toLowerCase())
        .map(([, value]) => value);
    case 'cookie':
      return (findHeader(headers, 'cookie') ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1));
  }
}

/** All that the texts may stand for (OpenAPI §4.8.12): one value, or a list that is repeated or has commas between. */
function listReadings(texts: readonly string[]): Json[] {
  const lists = [texts, texts.flatMap((text) => text.split(','))];
  const ofList = lists.flatMap((list): Json[] => [
    [...list],
    list.map((text) => toTextReadings(text)[1] ?? text),
  ]);
  const [only, ...more] = texts;
  return more.length === 0 && only !== undefined ? [...toTextReadings(only), ...ofList] : ofList;
}

/** `x-parameter-groups`: exactly one of some query parameters. */
function judgeGroup(names: readonly string[], { query }: RequestParts): string[] {
  const given = names.filter((name) => query.some(([own]) => own === name));
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
  const given = toEssence(findHeader(headers, 'content-type'));
  const media = findMediaType(requestBody, given);
  const wanted = requestBody.content.map(({ mediaType }) => mediaType).join(' or ');
  if (!media) return [`the body is ${given || 'of no media type'}, and not ${wanted}`];
  if (!isJsonType(given)) return [];
  if (!json) return ['the body is no JSON'];
  const [fault] = media.schema === undefined ? [] : contract.validators.at(media.schema)(json.value);
  if (!fault) return [];
  const pointer = fault.pointer && `${fault.pointer} in the body`;
  return [describeValidationError({ ...fault, pointer }, 'the body')];
}
