import { findPreferredType, toSuccess } from './find-response.ts';
import type { JsonObject } from './json.ts';
import type { Operation } from './operation.ts';
import { nameResources } from './resources/name-resources.ts';
import { listPathPlaces, type PathPlace } from './resources/places.ts';
import { createRecordFinder, type FoundRecord, type RecordFinder } from './resources/record-finder.ts';
import { findInside } from './resources/record-properties.ts';
import { type ResourceRole, toRole } from './resources/roles.ts';
import type { SchemaAt, SchemaNode } from './schema/schema-node.ts';

export type { ResourceRole };

/** Things of one kind that are created, listed, read, changed and deleted by operations that belong together (REST). */
export interface Resource {
  /** The last word of its path, as `pets`; with those before it where another has the same. */
  name: string;
  /** The path of the collection, as the document writes it. */
  path: string;
  /** The property by which a record is known. */
  id: string;
  /** The JSON Pointer of the schema that says most of a record: that of reading one, if it can be read. */
  schema: string;
  /** Which resource each path parameter of the collection names a record of, outermost first; `undefined` where that is none. */
  parents: readonly (string | undefined)[];
  operations: readonly ResourceOperation[];
  /** Whether all that may create or list its records is among them: otherwise nobody can tell what is not there. */
  isWhole: boolean;
}

/** What an operation does with a resource. Places are JSON Pointers in bodies, `undefined` where there is nothing of the kind. */
export interface ResourceOperation {
  operation: Operation;
  role: ResourceRole;
  /** The path parameters that name the parents, outermost first. */
  parents: readonly string[];
  /** The path parameter that names the record; without one, `body` does. */
  parameter: string | undefined;
  /** Where a request has what is to be kept. */
  body: string | undefined;
  /** Where the success shows the record. */
  record: string | undefined;
  /** Where the success has the list of records. */
  records: string | undefined;
  /** Whether it creates what is not there, as a PUT that may answer 201 does. */
  creates: boolean;
}

/**
 * The resources of a document, recognised by their shape (`POST /things`, `GET /things`, `GET|PUT|PATCH|DELETE /things/{id}`) or as
 * `x-wes-resource` states them. Where it is not evident how a record is known and where it stands, there is none.
 */
export function listResources(
  root: JsonObject,
  operations: readonly Operation[],
  schemaAt: SchemaAt,
): Resource[] {
  const finder = createRecordFinder(schemaAt);
  const groups = new Map<string, PathPlace[]>();
  for (const place of listPathPlaces(root, operations))
    groups.set(place.group, [...(groups.get(place.group) ?? []), place]);
  const found = [...groups.values()].flatMap((places) => findResource(places, finder) ?? []);
  const names = nameResources(found);
  const byItem = new Map(found.map(({ itemPath }, index) => [toShape(itemPath), names[index]]));
  return found.map(({ path, id, schema, operations: its, isWhole }, index) => ({
    name: names[index] ?? path,
    path,
    id,
    schema,
    parents: listAncestors(path).map((ancestor) => byItem.get(toShape(ancestor))),
    operations: its,
    isWhole,
  }));
}

/** What changes a record: an operation whose path names it, else one whose body does. */
export function findChange(operations: readonly ResourceOperation[]): ResourceOperation | undefined {
  const changes = operations.filter(({ role }) => role === 'update' || role === 'replace');
  return changes.find(({ parameter }) => parameter !== undefined) ?? changes[0];
}

/** The schema of the record, or the part of one, in what an operation takes. */
export function findSentRecord(
  { operation: { requestBody }, body }: ResourceOperation,
  schemaAt: SchemaAt,
): SchemaNode | undefined {
  const whole = requestBody && findPreferredType(requestBody)?.schema;
  return whole === undefined || body === undefined ? undefined : findInside(schemaAt(whole), body);
}

interface FoundResource extends Omit<Resource, 'name' | 'parents'> {
  itemPath: string;
  /** The name that is stated. */
  statedName: string | undefined;
}

function findResource(places: readonly PathPlace[], finder: RecordFinder): FoundResource | undefined {
  const named = places.find(({ parameter }) => parameter !== undefined) ?? places[0];
  const record = named && findRecord(places, named, finder);
  if (!record) return undefined;
  const own = places.filter(({ parents }) => parents.length === named.parents.length);
  const operations = own.flatMap((place) => toOperation(place, record, finder) ?? []);
  const isWhole = own.every(
    ({ operation, isItem }) =>
      isItem ||
      !['get', 'post'].includes(operation.method) ||
      operations.some((one) => one.operation === operation),
  );
  const isShown = operations.some(({ role }) => role === 'read' || role === 'list');
  if (operations.length < 2 || !isShown) return undefined;
  const { collection: path, operation, stated } = named;
  const { id, schema } = record;
  return { path, itemPath: operation.path, id, schema, operations, isWhole, statedName: stated.name };
}

/** Which answer tells what records look like: that of reading one, else of listing them, else of changing one. */
const SHOWING: readonly ResourceRole[] = ['read', 'list', 'replace', 'update', 'create'];

function findRecord(
  places: readonly PathPlace[],
  { collection: path, parameter: name, parameterSchema: parameter }: PathPlace,
  finder: RecordFinder,
): FoundRecord | undefined {
  const id = places.find(({ stated }) => stated.id !== undefined)?.stated.id;
  for (const role of SHOWING) {
    for (const place of places.filter((one) => toRole(one) === role)) {
      const schema = toShown(place);
      const wanted = { path, name, parameter, stated: id, records: place.stated.records };
      const found = schema && finder.find(schema, role === 'list', wanted);
      if (found) return found;
    }
  }
  return undefined;
}

/** The schema of what a success shows. */
function toShown({ operation }: PathPlace): string | undefined {
  return findPreferredType(toSuccess(operation))?.schema;
}

/** `undefined` where it is not evident that the operation does this with the resource. */
function toOperation(
  place: PathPlace,
  found: FoundRecord,
  finder: RecordFinder,
): ResourceOperation | undefined {
  const { operation, parents, parameter, stated } = place;
  const role = toRole(place);
  if (!role) return undefined;
  const shown = toShown(place);
  const sent = operation.requestBody && findPreferredType(operation.requestBody)?.schema;
  const showsOne = shown !== undefined && role !== 'list';
  const records = role === 'list' && shown ? finder.findList(shown, found, stated.records) : undefined;
  const body = sent && role !== 'list' ? finder.findInRequest(sent, found) : undefined;
  // What takes a record, and shows a list of them, shows that one in it; what takes no record may be a search.
  const mayList = role === 'create' && shown !== undefined && body !== undefined;
  const list = mayList ? finder.findList(shown, found, undefined) : undefined;
  const inList = list === undefined ? undefined : `${list}/0`;
  const record = showsOne ? (finder.findOne(shown, found) ?? inList) : undefined;
  const creates = role === 'create' || (role === 'replace' && mayAnswer(operation, '201'));
  const is: ResourceOperation = { operation, role, parents, parameter, body, record, records, creates };
  const isNamed = parameter !== undefined || (record !== undefined && finder.namesRecord(sent, body, found));
  return isEvident(is, place) && (isNamed || role === 'list' || role === 'create') ? is : undefined;
}

function isEvident({ role, body, record, records }: ResourceOperation, place: PathPlace): boolean {
  const { operation, stated } = place;
  switch (role) {
    case 'list':
      return records !== undefined;
    case 'read':
      return record !== undefined;
    case 'create':
      return record !== undefined || (body !== undefined && toShown(place) === undefined);
    case 'remove':
      return true;
    default:
      // What is asked of a record by POST may be anything.
      return (
        body !== undefined &&
        (operation.method !== 'post' || stated.role !== undefined || record !== undefined)
      );
  }
}

function mayAnswer({ responses }: Operation, wanted: string): boolean {
  return responses.some(({ status }) => status === wanted);
}

/** A template in which parameters have no names: `/users/{}/posts`. */
function toShape(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}').replace(/\/$/, '');
}

/** The path up to each of its parameters. */
function listAncestors(path: string): string[] {
  return [...path.matchAll(/\{[^}]*\}/g)].map(({ index, 0: { length } }) => path.slice(0, index + length));
}
