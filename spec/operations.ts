import { findEvidence, isObservedGrade, listStages } from './evidence.ts';
import { hasNoBody } from './find-response.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { findAt, findStep, joinPointer } from './json-pointer.ts';
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
import { type Resolved, resolveBelow } from './resolve.ts';
import { toSecurity } from './security.ts';
import { type BasePath, toBasePath, withoutAuthority } from './servers.ts';

/** Where the reader of a document notes in an operation that it left something out of which the operation is made. */
export const UNPLAYABLE = 'x-wes-unplayable';

/** Every operation of a loaded document, in its order. */
export function listOperations(root: JsonObject): Operation[] {
  const operations: Operation[] = [];
  const paths: Resolved = { pointer: '/paths', value: objectIn(root, 'paths') };
  const ofDocument = toBasePath(root['servers']);
  for (const path of Object.keys(paths.value ?? {}).filter((name) => name.startsWith('/'))) {
    const item = resolveBelow(root, paths, path);
    for (const held of listHeld(item.value))
      operations.push(toOperation({ root, path, item, ofDocument }, held));
  }
  return operations;
}

function toOperation(
  { root, path, item, ofDocument }: { root: JsonObject; path: string; item: Resolved; ofDocument: BasePath },
  { method, pointer: inItem, operation }: Held,
): Operation {
  const pointer = `${item.pointer}${inItem}`;
  const place: Resolved = { pointer, value: operation };
  const own = operation['servers'] ?? findStep(item.value, 'servers');
  const base = own === undefined ? ofDocument : toBasePath(own, ofDocument);
  const id = typeof operation['operationId'] === 'string' ? operation['operationId'] : `${method} ${path}`;
  return {
    id,
    method,
    path,
    base,
    pointer,
    deprecated: operation['deprecated'] === true,
    absentIn: listIn(operation['x-absent'], 'stages').map(String),
    tags: listIn(operation, 'tags').map(String),
    parameters: toParameters(root, item, place),
    groups: listIn(operation, 'x-parameter-groups')
      .filter(isObject)
      .map((group, index) => ({
        parameters: Array.isArray(group['parameters']) ? group['parameters'].map(String) : [],
        pointer: joinPointer(pointer, 'x-parameter-groups', index),
      })),
    requestBody: toRequestBody(root, place),
    responses: Object.keys(objectIn(operation, 'responses'))
      .filter((status) => !status.startsWith('x-'))
      .map((status) => toResponse(root, place, status)),
    unplayable: typeof operation[UNPLAYABLE] === 'string' ? operation[UNPLAYABLE] : undefined,
    key: findKeyScheme(root, operation['security'] ?? root['security']),
    security: toSecurity(
      root,
      operation['security'] ?? root['security'],
      joinPointer(operation['security'] === undefined ? '' : pointer, 'security'),
    ),
    pathVariants: toPathVariants(root, item, id),
  };
}

function toPathVariants(root: JsonObject, { pointer, value }: Resolved, id: string): PathVariant[] {
  return listIn(value, 'x-other-readings').flatMap((one, index) => {
    if (!isObject(one)) return [];
    const at = joinPointer(pointer, 'x-other-readings', index);
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
function toParameters(root: JsonObject, item: Resolved, operation: Resolved): Parameter[] {
  const parameters = new Map<string, Parameter>();
  for (const holder of [item, operation]) {
    for (const index of listIn(holder.value, 'parameters').keys()) {
      const { pointer, value } = resolveBelow(root, holder, 'parameters', index);
      if (!isObject(value)) continue;
      const place = value['in'] as Parameter['in'];
      if (place === 'header' && SAID_BY_CONTENT.test(String(value['name']))) continue;
      const style = String(value['style'] ?? STYLES[place]?.[0] ?? 'form');
      const described = toDescription(root, { pointer, value });
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
        statedAt: joinPointer(holder.pointer, 'parameters', index),
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
  place: Resolved,
): Pick<Parameter, 'mediaType' | 'schema' | 'example'> {
  const [mediaType] = Object.keys(objectIn(place.value, 'content'));
  const media = mediaType === undefined ? place : resolveBelow(root, place, 'content', mediaType);
  const [example] = [...toExamples(root, media), ...toExamples(root, place)];
  return { mediaType, schema: `${media.pointer}/schema`, example: example?.value };
}

function toRequestBody(root: JsonObject, operation: Resolved): RequestBody | undefined {
  if (findStep(operation.value, 'requestBody') === undefined) return undefined;
  const body = resolveBelow(root, operation, 'requestBody');
  const required = findStep(body.value, 'required') === true;
  return { required, pointer: body.pointer, content: toContent(root, body) };
}

function toResponse(root: JsonObject, operation: Resolved, status: string): Response {
  const statedAt = joinPointer(operation.pointer, 'responses', status);
  return { ...readResponse(root, resolveBelow(root, operation, 'responses', status), status), statedAt };
}

/** A response as it stands for a status (OpenAPI §4.8.17). */
export function readResponse(root: JsonObject, response: Resolved, status: string): Response {
  const { pointer } = response;
  // Whatever a document describes there, no message can carry it.
  const content = hasNoBody(Number(status)) ? [] : toContent(root, response);
  return { status, statedAt: pointer, pointer, headers: toHeaders(root, response), content };
}

/** The header fields of the response, or of the part of a body, at a pointer (OpenAPI §4.8.17.1, §4.8.15.1). */
export function listHeaders(root: JsonObject, pointer: string): Header[] {
  return toHeaders(root, { pointer, value: findAt(root, pointer) ?? null });
}

function toHeaders(root: JsonObject, holder: Resolved): Header[] {
  return Object.keys(objectIn(holder.value, 'headers')).map((name) => {
    const header = resolveBelow(root, holder, 'headers', name);
    return {
      name,
      required: findStep(header.value, 'required') === true,
      explode: findStep(header.value, 'explode') === true,
      ...toDescription(root, header),
      pointer: header.pointer,
    };
  });
}

function toContent(root: JsonObject, holder: Resolved): MediaType[] {
  return Object.keys(objectIn(holder.value, 'content')).map((mediaType) => {
    const media = resolveBelow(root, holder, 'content', mediaType);
    const { pointer, value } = media;
    return {
      mediaType,
      pointer,
      schema: findStep(value, 'schema') === undefined ? undefined : `${pointer}/schema`,
      ...(findStep(value, 'encoding') === undefined ? {} : { encoding: toEncodings(root, media) }),
      examples: toExamples(root, media),
    };
  });
}

function toEncodings(root: JsonObject, media: Resolved): Record<string, Encoding> {
  const stated = objectIn(media.value, 'encoding');
  const encodings = Object.keys(stated).map((name): [string, Encoding] => {
    const pointer = joinPointer(media.pointer, 'encoding', name);
    const value = objectIn(stated, name);
    const { contentType, style, explode, allowReserved } = value;
    const isStyled = [style, explode, allowReserved].some((one) => one !== undefined);
    return [
      name,
      {
        contentType: typeof contentType === 'string' ? contentType : undefined,
        headers: toHeaders(root, { pointer, value }),
        style: typeof style === 'string' ? style : isStyled ? 'form' : undefined,
        explode: typeof explode === 'boolean' ? explode : undefined,
        allowReserved: allowReserved === true,
      },
    ];
  });
  return Object.fromEntries(encodings);
}

function toExamples(root: JsonObject, holder: Resolved): Example[] {
  const examples: Example[] = [];
  const single = findStep(holder.value, 'example');
  if (single !== undefined) examples.push({ name: '', pointer: `${holder.pointer}/example`, value: single });
  for (const name of Object.keys(objectIn(holder.value, 'examples'))) {
    const { pointer, value } = resolveBelow(root, holder, 'examples', name);
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

function objectIn(holder: Json | undefined, name: string): JsonObject {
  const value = findStep(holder, name);
  return isObject(value) ? value : {};
}

function listIn(holder: Json | undefined, name: string): Json[] {
  const value = findStep(holder, name);
  return Array.isArray(value) ? value : [];
}
