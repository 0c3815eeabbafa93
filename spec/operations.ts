import { findEvidence, isObservedGrade, listStages } from './evidence.ts';
import { hasNoBody } from './find-response.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { findAt, joinPointer } from './json-pointer.ts';
import type {
  Encoding,
  Example,
  Header,
  KeyScheme,
  MediaType,
  Operation,
  Parameter,
  PathVariant,
  RequestBody,
  Response,
} from './operation.ts';
import { readPagination } from './pagination.ts';
import { type Held, listHeld } from './path-item.ts';
import { STYLES } from './request/parameter-style.ts';
import { resolve } from './resolve.ts';
import { toSecurity } from './security.ts';
import { toBasePath, withoutAuthority } from './servers.ts';

/** Where the reader of a document notes in an operation that it left something out of which the operation is made. */
export const UNPLAYABLE = 'x-wes-unplayable';

/** Every operation of a loaded document, in its order. */
export function listOperations(root: JsonObject): Operation[] {
  const operations: Operation[] = [];
  for (const path of Object.keys(objectAt(root, '/paths')).filter((name) => name.startsWith('/'))) {
    const item = resolve(root, joinPointer('/paths', path));
    for (const held of listHeld(item.value)) operations.push(toOperation(root, path, item.pointer, held));
  }
  return operations;
}

function toOperation(
  root: JsonObject,
  path: string,
  itemPointer: string,
  { method, pointer: inItem, operation }: Held,
): Operation {
  const pointer = `${itemPointer}${inItem}`;
  const item = objectAt(root, itemPointer);
  const own = operation['servers'] ?? item['servers'];
  const ofDocument = toBasePath(root['servers']);
  const base = own === undefined ? ofDocument : toBasePath(own, ofDocument);
  const id = typeof operation['operationId'] === 'string' ? operation['operationId'] : `${method} ${path}`;
  return {
    id,
    method,
    path,
    base,
    pointer,
    deprecated: operation['deprecated'] === true,
    absentIn: listAt(root, `${pointer}/x-absent/stages`).map(String),
    tags: listAt(root, `${pointer}/tags`).map(String),
    parameters: toParameters(root, itemPointer, pointer),
    groups: listAt(root, `${pointer}/x-parameter-groups`)
      .filter(isObject)
      .map((group, index) => ({
        parameters: Array.isArray(group['parameters']) ? group['parameters'].map(String) : [],
        pointer: joinPointer(pointer, 'x-parameter-groups', index),
      })),
    requestBody: toRequestBody(root, pointer),
    responses: Object.keys(objectAt(root, `${pointer}/responses`))
      .filter((status) => !status.startsWith('x-'))
      .map((status) => toResponse(root, joinPointer(pointer, 'responses', status), status)),
    unplayable: typeof operation[UNPLAYABLE] === 'string' ? operation[UNPLAYABLE] : undefined,
    key: findKeyScheme(root, operation['security'] ?? root['security']),
    security: toSecurity(
      root,
      operation['security'] ?? root['security'],
      joinPointer(operation['security'] === undefined ? '' : pointer, 'security'),
    ),
    pathVariants: toPathVariants(root, `${itemPointer}/x-other-readings`, id),
  };
}

function toPathVariants(root: JsonObject, pointer: string, id: string): PathVariant[] {
  return listAt(root, pointer).flatMap((one, index) => {
    if (!isObject(one)) return [];
    const at = joinPointer(pointer, index);
    const { grade, stage, operations } = findEvidence(root, at);
    const isSeen = isObservedGrade(grade) && (operations === undefined || operations.includes(id));
    const stages = isSeen && stage !== undefined ? listStages({ stage }) : [];
    return [
      { reading: String(one['reading']), path: withoutAuthority(String(one['url'])), stages, pointer: at },
    ];
  });
}

/**
 * What the media types of bodies say, and no parameter (OpenAPI §4.8.12.1). It says so of `Authorization` too, by which many mean what a
 * security scheme would say: that is a parameter like others.
 */
const SAID_BY_CONTENT = /^(?:accept|content-type)$/i;

/** Those of the path, each replaced by one of the operation with the same name and place (OpenAPI §4.8.10.1). */
function toParameters(root: JsonObject, itemPointer: string, operationPointer: string): Parameter[] {
  const parameters = new Map<string, Parameter>();
  for (const list of [`${itemPointer}/parameters`, `${operationPointer}/parameters`]) {
    for (const index of listAt(root, list).keys()) {
      const statedAt = joinPointer(list, index);
      const { pointer, value } = resolve(root, statedAt);
      if (!isObject(value)) continue;
      const place = value['in'] as Parameter['in'];
      if (place === 'header' && SAID_BY_CONTENT.test(String(value['name']))) continue;
      const style = String(value['style'] ?? STYLES[place]?.[0] ?? 'form');
      const described = toDescription(root, pointer);
      parameters.set(`${place} ${String(value['name'])}`, {
        name: String(value['name']),
        in: place,
        required: value['required'] === true,
        style,
        explode: typeof value['explode'] === 'boolean' ? value['explode'] : EXPLODED_STYLES.includes(style),
        allowReserved: value['allowReserved'] === true,
        allowEmptyValue: place === 'query' && value['allowEmptyValue'] === true,
        ...described,
        pagination: readPagination(value['x-pagination']),
        statedAt,
        pointer,
      });
    }
  }
  return [...parameters.values()];
}

/** The styles of which each part stands by itself where nothing else is said (OpenAPI §4.8.12.2.2; a deep object always does). */
const EXPLODED_STYLES = ['form', 'deepObject', 'cookie'];

/** What a parameter or a header is described by: a schema, or one media type with its own (OpenAPI §4.8.12.2.3). */
function toDescription(
  root: JsonObject,
  pointer: string,
): Pick<Parameter, 'mediaType' | 'schema' | 'example'> {
  const [mediaType] = Object.keys(objectAt(root, `${pointer}/content`));
  const at =
    mediaType === undefined ? pointer : resolve(root, joinPointer(pointer, 'content', mediaType)).pointer;
  const [example] = [...toExamples(root, at), ...toExamples(root, pointer)];
  return { mediaType, schema: `${at}/schema`, example: example?.value };
}

function toRequestBody(root: JsonObject, operationPointer: string): RequestBody | undefined {
  const at = `${operationPointer}/requestBody`;
  if (findAt(root, at) === undefined) return undefined;
  const { pointer } = resolve(root, at);
  const required = findAt(root, `${pointer}/required`) === true;
  return { required, pointer, content: toContent(root, pointer) };
}

function toResponse(root: JsonObject, statedAt: string, status: string): Response {
  const { pointer } = resolve(root, statedAt);
  const headers = listHeaders(root, pointer);
  // Whatever a document describes there, no message can carry it.
  const content = hasNoBody(Number(status)) ? [] : toContent(root, pointer);
  return { status, statedAt, pointer, headers, content };
}

/** The header fields of the response, or of the part of a body, at a pointer (OpenAPI §4.8.17.1, §4.8.15.1). */
export function listHeaders(root: JsonObject, holder: string): Header[] {
  return Object.keys(objectAt(root, `${holder}/headers`)).map((name) => {
    const { pointer } = resolve(root, joinPointer(holder, 'headers', name));
    return {
      name,
      required: findAt(root, `${pointer}/required`) === true,
      explode: findAt(root, `${pointer}/explode`) === true,
      ...toDescription(root, pointer),
      pointer,
    };
  });
}

function toContent(root: JsonObject, holderPointer: string): MediaType[] {
  return Object.keys(objectAt(root, `${holderPointer}/content`)).map((mediaType) => {
    const { pointer } = resolve(root, joinPointer(holderPointer, 'content', mediaType));
    const schema = `${pointer}/schema`;
    return {
      mediaType,
      pointer,
      schema: findAt(root, schema) === undefined ? undefined : schema,
      ...(findAt(root, `${pointer}/encoding`) === undefined ? {} : { encoding: toEncodings(root, pointer) }),
      examples: toExamples(root, pointer),
    };
  });
}

function toEncodings(root: JsonObject, mediaPointer: string): Record<string, Encoding> {
  const names = Object.keys(objectAt(root, `${mediaPointer}/encoding`));
  const encodings = names.map((name): [string, Encoding] => {
    const pointer = joinPointer(mediaPointer, 'encoding', name);
    const { contentType, style, explode, allowReserved } = objectAt(root, pointer);
    const isStyled = [style, explode, allowReserved].some((one) => one !== undefined);
    return [
      name,
      {
        contentType: typeof contentType === 'string' ? contentType : undefined,
        headers: listHeaders(root, pointer),
        style: typeof style === 'string' ? style : isStyled ? 'form' : undefined,
        explode: typeof explode === 'boolean' ? explode : undefined,
        allowReserved: allowReserved === true,
      },
    ];
  });
  return Object.fromEntries(encodings);
}

function toExamples(root: JsonObject, holderPointer: string): Example[] {
  const examples: Example[] = [];
  const single = findAt(root, `${holderPointer}/example`);
  if (single !== undefined) examples.push({ name: '', pointer: `${holderPointer}/example`, value: single });
  for (const name of Object.keys(objectAt(root, `${holderPointer}/examples`))) {
    const { pointer, value } = resolve(root, joinPointer(holderPointer, 'examples', name));
    // What 3.2 calls the value before it is written out.
    const given = isObject(value)
      ? value['value'] === undefined
        ? value['dataValue']
        : value['value']
      : undefined;
    if (!isObject(value) || given === undefined) continue;
    const summary = typeof value['summary'] === 'string' ? value['summary'] : undefined;
    examples.push({ name, pointer, value: given, summary });
  }
  return examples;
}

/** The key in a header that `security` of an operation or a document wants, where it wants nothing else. */
export function findKeyScheme(root: JsonObject, security: Json | undefined): KeyScheme | undefined {
  const [only, ...others] = toSecurity(root, security, '/security');
  const [scheme, ...more] = only?.schemes ?? [];
  if (!scheme || more.length > 0 || others.length > 0) return undefined;
  const { name, pointer, type, place } = scheme;
  if (type !== 'apiKey' || place?.in !== 'header') return undefined;
  return {
    name,
    header: place.name,
    stageBound: isObject(findAt(root, `${pointer}/x-stage-bound`)),
    pointer,
  };
}

function objectAt(root: JsonObject, pointer: string): JsonObject {
  const value = findAt(root, pointer);
  return isObject(value) ? value : {};
}

function listAt(root: JsonObject, pointer: string): Json[] {
  const value = findAt(root, pointer);
  return Array.isArray(value) ? value : [];
}
