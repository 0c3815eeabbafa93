import type { Json, JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { GivenPair } from '../../spec/request/deep-object.ts';
import type { ParameterPlaces } from '../../spec/request/parameter-places.ts';
import type { Query } from '../../spec/request/query.ts';
import { listParameterReaders, type ReadableParameter } from '../../spec/request/read-parameter.ts';
import { readUntyped } from '../../spec/request/typed-text.ts';
import type { Validate } from '../../spec/schema/schema-validators.ts';
import type { Schemas } from '../../spec/schema/schemas.ts';
import { describeValidationError } from '../../spec/schema/validation-error.ts';
import { ValueShape } from '../../spec/schema/value-shape.ts';
import { invalidRequest, Refused } from './refused.ts';

/** Decoded values by place and name, defaults filled in. */
export interface ParameterValues {
  path: JsonObject;
  query: JsonObject;
  header: JsonObject;
  cookie: JsonObject;
}

export interface CompiledParameters {
  /** Reads the parameters of a request, those of its path still percent-encoded. */
  read(places: ParameterPlaces): ParameterValues | Refused;
  /** Whether a name of the query belongs to one of them. */
  isKnown(name: string): boolean;
}

interface Compiled extends ReadableParameter {
  label: string;
  fallback: Json | undefined;
  /** Whether it may be a text, so that what is none is read as one first. */
  isText: boolean;
  validate: Validate;
}

/** A reader of one operation's parameters: decodes them (OpenAPI §4.8.12), validates, fills defaults. */
export function compileParameters(operation: Operation, schemas: Schemas): CompiledParameters {
  const readers = listParameterReaders(schemas.schemaAt)(operation.parameters);
  const compiled = readers.map((one) => compile(one, schemas));
  const ofQuery = compiled.filter(({ parameter }) => parameter.in === 'query');

  const read = (places: ParameterPlaces): ParameterValues | Refused => {
    const values: ParameterValues = { path: {}, query: {}, header: {}, cookie: {} };
    for (const one of compiled) {
      const value = readOne(one, places);
      if (value instanceof Refused) return value;
      if (value !== undefined) values[one.parameter.in][one.parameter.name] = value;
    }
    return checkGroups(operation, places.query) ?? values;
  };
  return { read, isKnown: (name) => ofQuery.some(({ reader }) => reader.claims(name)) };
}

function compile({ parameter, reader }: ReadableParameter, { schemaAt, validators }: Schemas): Compiled {
  const schema = schemaAt(parameter.schema);
  return {
    parameter,
    label: `The ${parameter.in} parameter \`${parameter.name}\``,
    reader,
    fallback: schema?.definition.fallback,
    isText: new ValueShape([schema]).types.has('string'),
    validate: schema === undefined ? () => [] : validators.at(parameter.schema),
  };
}

function readOne(one: Compiled, places: ParameterPlaces): Json | undefined | Refused {
  const { parameter, label, reader, validate } = one;
  const given = findDecoded(one, places);
  if (given instanceof Refused) return given;
  if (given === undefined) return parameter.required ? invalidRequest(`${label} is missing.`) : one.fallback;
  if (given.some((pair) => pair.some((text) => text.includes('\0'))))
    return invalidRequest(`${label} has a NUL character.`);
  if (parameter.allowEmptyValue && given.length === 1 && given[0]?.[1] === '') return '';
  const value = reader.read(given);
  if (value === undefined) return invalidRequest(describeUnread(one, given));
  const error = validate(value)[0];
  const other = error && one.isText && typeof value === 'string' ? readUntyped(value) : value;
  if (other !== value && validate(other).length === 0) return other;
  return error ? invalidRequest(`${describeValidationError({ ...error, pointer: '' }, label)}.`) : value;
}

function describeUnread({ parameter, label }: Compiled, given: readonly GivenPair[]): string {
  const isTwice = given.length > 1 && given.every(([name]) => name === given[0]?.[0]);
  return isTwice
    ? `${label} is given ${given.length} times; give it once.`
    : `${label} is not written in the style \`${parameter.style}\`.`;
}

function findDecoded(
  { parameter, reader }: Compiled,
  places: ParameterPlaces,
): readonly GivenPair[] | undefined | Refused {
  const given = reader.find(places);
  if (parameter.in !== 'path' || given === undefined) return given;
  try {
    return given.map(([name, text]) => [name, decodeURIComponent(text)]);
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
