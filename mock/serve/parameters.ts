import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { findAt } from '../../spec/json-pointer.ts';
import type { Operation, Parameter } from '../../spec/operation.ts';
import { resolve } from '../../spec/resolve.ts';
import type { SchemaValidators, Validate } from '../../spec/schema/schema-validators.ts';
import { describeValidationError } from '../../spec/schema/validation-error.ts';
import type { Query } from './query-string.ts';
import { invalidRequest, Refused } from './refused.ts';

/** The places that parameters are read from, still as text. */
export interface RawParameters {
  /** Percent-encoded, as in the path. */
  path: Readonly<Record<string, string>>;
  query: Query;
  headers: Headers;
}

/** Decoded values by place and name, defaults filled in. */
export interface ParameterValues {
  path: JsonObject;
  query: JsonObject;
  header: JsonObject;
  cookie: JsonObject;
}

export type ReadParameters = (raw: RawParameters) => ParameterValues | Refused;

interface Compiled {
  parameter: Parameter;
  label: string;
  types: ReadonlySet<string>;
  itemTypes: ReadonlySet<string>;
  fallback: Json | undefined;
  validate: Validate;
}

/** A reader of one operation's parameters: decodes them by `style` and `explode` (OpenAPI §4.8.12), validates, fills defaults. */
export function compileParameters(
  root: JsonObject,
  operation: Operation,
  validators: SchemaValidators,
): ReadParameters {
  const compiled = operation.parameters.map((parameter) => compile(root, parameter, validators));

  return (raw) => {
    const values: ParameterValues = { path: {}, query: {}, header: {}, cookie: {} };
    for (const one of compiled) {
      const value = readOne(one, raw);
      if (value instanceof Refused) return value;
      if (value !== undefined) values[one.parameter.in][one.parameter.name] = value;
    }
    return checkGroups(operation, raw.query) ?? values;
  };
}

function compile(root: JsonObject, parameter: Parameter, validators: SchemaValidators): Compiled {
  const { value: schema, pointer } = resolve(root, parameter.schema);
  return {
    parameter,
    label: `The ${parameter.in} parameter \`${parameter.name}\``,
    types: findTypes(root, parameter.schema),
    itemTypes:
      findAt(root, `${pointer}/items`) === undefined ? new Set() : findTypes(root, `${pointer}/items`),
    fallback: isObject(schema) ? schema['default'] : undefined,
    validate: validators.at(parameter.schema),
  };
}

/** The types that a schema lets a value have, as far as it says so. */
function findTypes(root: JsonObject, pointer: string, seen: ReadonlySet<string> = new Set()): Set<string> {
  const found = resolve(root, pointer);
  if (seen.has(found.pointer) || !isObject(found.value)) return new Set();
  const within = new Set([...seen, found.pointer]);
  const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => {
    const list = (found.value as JsonObject)[keyword];
    return Array.isArray(list) ? list.map((_, index) => `${found.pointer}/${keyword}/${index}`) : [];
  });
  const own = [found.value['type'] ?? []].flat().map(String);
  const constant = found.value['const'] === undefined ? [] : [typeof found.value['const']];
  return new Set([
    ...own,
    ...constant,
    ...branches.flatMap((branch) => [...findTypes(root, branch, within)]),
  ]);
}

function readOne(one: Compiled, raw: RawParameters): Json | undefined | Refused {
  const { parameter, label, validate } = one;
  const texts = findTexts(parameter, raw);
  if (texts instanceof Refused) return texts;
  if (texts === undefined) {
    return parameter.required ? invalidRequest(`${label} is missing.`) : one.fallback;
  }
  if (texts.some((text) => text.includes('\0'))) return invalidRequest(`${label} has a NUL character.`);
  const value = toValue(one, texts);
  if (value instanceof Refused) return value;
  const fault = validate(value)[0];
  return fault ? invalidRequest(`${describeValidationError({ ...fault, pointer: '' }, label)}.`) : value;
}

/** The decoded texts of a parameter: one, or more where it is repeated; `undefined` where it is not given. */
function findTexts(
  { name, in: place }: Parameter,
  { path, query, headers }: RawParameters,
): string[] | undefined | Refused {
  switch (place) {
    case 'query':
      return query.get(name);
    case 'path': {
      const raw = path[name];
      if (raw === undefined) return undefined;
      try {
        return [decodeURIComponent(raw)];
      } catch {
        return invalidRequest(
          `The path parameter \`${name}\` is not percent-encoded as it must be (RFC 3986 §2.1).`,
        );
      }
    }
    case 'header': {
      const text = headers.get(name);
      return text === null ? undefined : [text];
    }
    case 'cookie':
      return findCookie(headers.get('cookie') ?? '', name);
  }
}

function findCookie(header: string, name: string): string[] | undefined {
  const pair = header.split(';').find((text) => text.trim().startsWith(`${name}=`));
  return pair === undefined ? undefined : [pair.trim().slice(name.length + 1)];
}

function toValue({ parameter, label, types, itemTypes }: Compiled, texts: readonly string[]): Json | Refused {
  if (types.has('array')) {
    const parts =
      parameter.explode && parameter.style === 'form' ? texts : texts.flatMap((text) => text.split(','));
    return parts.map((text) => toScalar(text, itemTypes));
  }
  if (texts.length > 1) return invalidRequest(`${label} is given ${texts.length} times; give it once.`);
  return toScalar(texts[0] ?? '', types);
}

/** A text as the type that the schema wants; as it is where it is none, so that the validator can say so. */
function toScalar(text: string, types: ReadonlySet<string>): Json {
  if (types.has('string')) return text;
  if (types.has('integer') && /^-?\d{1,20}$/.test(text)) return Number(text);
  if (types.has('number') && /^-?\d{1,20}(\.\d+)?([eE][+-]?\d{1,3})?$/.test(text)) return Number(text);
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if (types.has('null') && text === 'null') return null;
  return text;
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
