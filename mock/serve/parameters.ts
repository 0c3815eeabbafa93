import type { Json, JsonObject } from '../../spec/json.ts';
import type { Operation, Parameter } from '../../spec/operation.ts';
import { findTexts, type ParameterPlaces } from '../../spec/request/parameter-places.ts';
import { createReadValue, type ReadValue } from '../../spec/request/parameter-style.ts';
import type { Query } from '../../spec/request/query.ts';
import type { Validate } from '../../spec/schema/schema-validators.ts';
import type { Schemas } from '../../spec/schema/schemas.ts';
import { describeValidationError } from '../../spec/schema/validation-error.ts';
import { invalidRequest, Refused } from './refused.ts';

/** Decoded values by place and name, defaults filled in. */
export interface ParameterValues {
  path: JsonObject;
  query: JsonObject;
  header: JsonObject;
  cookie: JsonObject;
}

/** Reads the parameters of a request, those of its path still percent-encoded. */
export type ReadParameters = (places: ParameterPlaces) => ParameterValues | Refused;

interface Compiled {
  parameter: Parameter;
  label: string;
  readValue: ReadValue;
  fallback: Json | undefined;
  validate: Validate;
}

/** A reader of one operation's parameters: decodes them (OpenAPI §4.8.12), validates, fills defaults. */
export function compileParameters(operation: Operation, schemas: Schemas): ReadParameters {
  const compiled = operation.parameters.map((parameter) => compile(parameter, schemas));

  return (places) => {
    const values: ParameterValues = { path: {}, query: {}, header: {}, cookie: {} };
    for (const one of compiled) {
      const value = readOne(one, places);
      if (value instanceof Refused) return value;
      if (value !== undefined) values[one.parameter.in][one.parameter.name] = value;
    }
    return checkGroups(operation, places.query) ?? values;
  };
}

function compile(parameter: Parameter, { schemaAt, validators }: Schemas): Compiled {
  const schema = schemaAt(parameter.schema);
  return {
    parameter,
    label: `The ${parameter.in} parameter \`${parameter.name}\``,
    readValue: createReadValue(parameter, schema),
    fallback: schema?.definition.fallback,
    validate: validators.at(parameter.schema),
  };
}

function readOne(one: Compiled, places: ParameterPlaces): Json | undefined | Refused {
  const { parameter, label, readValue, validate } = one;
  const texts = findDecoded(parameter, places);
  if (texts instanceof Refused) return texts;
  if (texts === undefined) return parameter.required ? invalidRequest(`${label} is missing.`) : one.fallback;
  if (texts.some((text) => text.includes('\0'))) return invalidRequest(`${label} has a NUL character.`);
  const value = readValue(texts);
  if (value === undefined) return invalidRequest(`${label} is given ${texts.length} times; give it once.`);
  const error = validate(value)[0];
  return error ? invalidRequest(`${describeValidationError({ ...error, pointer: '' }, label)}.`) : value;
}

function findDecoded(parameter: Parameter, places: ParameterPlaces): readonly string[] | undefined | Refused {
  const texts = findTexts(parameter, places);
  if (parameter.in !== 'path' || texts === undefined) return texts;
  try {
    return texts.map((text) => decodeURIComponent(text));
  } catch {
    return invalidRequest(toMalformed(`The path parameter \`${parameter.name}\``));
  }
}

/** `x-parameter-groups`: exactly one of some query parameters must be given. */
function checkGroups({ groups }: Operation, query: Query): Refused | undefined {
  for (const { parameters } of groups) {
    const given = parameters.filter((name) => query.has(name));
    if (given.length === 1) continue;
    const names = (list: readonly string[]): string => list.map((name) => `\`${name}\``).join(' and ');
    const found = given.length === 0 ? 'none' : names(given);
    return invalidRequest(
      `Give exactly one of the query parameters ${names(parameters)}; this request gives ${found}.`,
    );
  }
  return undefined;
}

/** What is not percent-encoded as it must be. */
export function toMalformed(what: string): string {
  return `${what} is not percent-encoded as it must be (RFC 3986 §2.1).`;
}
