import { type Problem, STAYS } from '../document-error.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { lastToken } from '../json-pointer.ts';
import { toBodyKind } from '../media-type.ts';
import type { Origins } from '../origins.ts';
import { walkDocument } from '../walk.ts';
import { bindRecursive, followMoved, type Moved, renewSchema } from './older-drafts.ts';

/** What one of 3.0 is made. */
const VERSION = '3.1.0';

/** Makes a version that lacks its last number whole, in place, and tells of it. `3` is what YAML makes of 3.0. */
export function completeVersion(root: Json): Problem[] {
  if (!isObject(root)) return [];
  const said = String(root['openapi']);
  const minor = /^3(?:\.([012]))?$/.exec(said);
  if (!minor) return [];
  const meant = `3.${minor[1] ?? '0'}.0`;
  root['openapi'] = meant;
  const message = `This document says \`openapi: ${said}\`, which is read as ${meant}.`;
  return [{ pointer: '/openapi', message, ...STAYS }];
}

/**
 * Makes a document of OpenAPI 3.0 one of 3.1, in place: all that follows knows one version, and no older draft of JSON Schema. Locations
 * stay those of the file that was written. One of 3.2 stays so: it is one of 3.1 with more to say, of which the whole query and the lines
 * of a body are made what 3.1 has.
 */
export function upgrade(root: JsonObject, origins: Origins): void {
  const version = String(root['openapi']);
  const isOld = /^3\.0\.\d+$/.test(version);
  const isNew = /^3\.2\.\d+$/.test(version);
  const moved: Moved[] = [];
  const anchors: string[] = [];
  walkDocument(root, ({ value, type, pointer }) => {
    if (!isObject(value)) return;
    if (isOld && type === 'Reference') dropSiblings(value);
    if (isNew && type === 'Parameter') spreadQuery(value);
    if (isNew && type === 'MediaType' && toBodyKind(lastToken(pointer)) === 'lines') listItems(value);
    if (type !== 'Schema') return;
    if (isOld) upgradeSchema(value, origins);
    bindRecursive(value, pointer, anchors);
    for (const one of renewSchema(value, pointer, origins)) moved.push(one);
  });
  if (moved.length > 0) followAll(root, moved);
  if (isOld) root['openapi'] = VERSION;
}

function followAll(root: JsonObject, moved: readonly Moved[]): void {
  walkDocument(root, ({ value, type }) => {
    if (type === 'Schema' && isObject(value) && typeof value['$ref'] === 'string')
      value['$ref'] = followMoved(value['$ref'], moved);
  });
}

/** Lines that are described one by one (`itemSchema`, of 3.2) are a list of these. */
function listItems(media: JsonObject): void {
  const { itemSchema, schema } = media;
  if (itemSchema !== undefined && schema === undefined)
    Object.assign(media, { schema: { type: 'array', items: itemSchema } });
}

/** The whole query as a form (`in: querystring`, of 3.2) is an object of which each property is a parameter. */
function spreadQuery(parameter: JsonObject): void {
  const { in: place, content } = parameter;
  const form = isObject(content) ? content['application/x-www-form-urlencoded'] : undefined;
  if (place !== 'querystring' || !isObject(form)) return;
  delete parameter['content'];
  Object.assign(parameter, { in: 'query', style: 'form', explode: true, schema: form['schema'] ?? {} });
}

/**
 * Makes a Schema Object of OpenAPI 3.0 (§4.7.24) one of JSON Schema 2020-12, in place, with the lines of what it was written from.
 * `nullable` lets null be wherever it stands: 3.0.3 would have a list of values name null too, and leaves open what it means beside
 * other schemas, but nobody writes it to forbid what it says.
 */
function upgradeSchema(schema: JsonObject, origins: Origins): void {
  if (Object.hasOwn(schema, '$ref')) {
    dropSiblings(schema);
    return;
  }
  const isNullable = schema['nullable'] === true;
  if (typeof schema['nullable'] === 'boolean') delete schema['nullable'];
  if (isNullable) allowNull(schema, origins);
}

/** Beside a reference all else is ignored (3.0.3 §4.7.23); extensions are our own. */
function dropSiblings(reference: JsonObject): void {
  for (const name of Object.keys(reference))
    if (name !== '$ref' && !name.startsWith('x-')) delete reference[name];
}

function allowNull(schema: JsonObject, origins: Origins): void {
  const { type, enum: values, anyOf, oneOf, allOf } = schema;
  const add = (member: Json): Json => {
    const start = origins.findObject(schema);
    if (start && isObject(member)) origins.setObject(member, start);
    return member;
  };
  if (typeof type === 'string') schema['type'] = [type, 'null'];
  if (Array.isArray(values) && values.length > 0 && !values.includes(null)) values.push(null);
  for (const branches of [anyOf, oneOf]) if (Array.isArray(branches)) branches.push(add({ type: 'null' }));
  if (Array.isArray(allOf)) schema['allOf'] = [add({ anyOf: [add({ allOf }), add({ type: 'null' })] })];
}
