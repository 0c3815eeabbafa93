import type { Contract } from '../../../spec/contract.ts';
import { groupBy } from '../../../spec/group-by.ts';
import { joinPointer } from '../../../spec/json-pointer.ts';
import { type Link, listLinks } from '../../../spec/links.ts';
import type { Operation, Parameter } from '../../../spec/operation.ts';
import { rememberOf } from '../../../spec/remember.ts';
import { toPlain } from '../../../spec/resources/id-names.ts';
import { listProperties } from '../../../spec/resources/record-properties.ts';
import { findSentRecord, listResources, type Resource } from '../../../spec/resources.ts';
import type { SchemaAt } from '../../../spec/schema/schema-node.ts';

/** A path parameter with what stands before it: `/users/{userId}/pets/{petId}` names a thing of the collection `/users/{userId}/pets`. */
export interface ThingPlace {
  /** The path up to it, without names: `/users/{}/pets/{}`. */
  shape: string;
  /** The same of its collection: `/users/{}/pets`. */
  collection: string;
  /** The parameters that name the thing, outermost first; the last of them is `parameter`. */
  names: readonly string[];
  parameter: Parameter;
}

/** A template in which parameters have no names. */
export function toShape(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}').replace(/\/$/, '');
}

/** The places of the path of an operation, outermost first; of a parameter that the document does not declare, none. */
export const listPlaces: (operation: Operation) => readonly ThingPlace[] = rememberOf(findPlaces);

function findPlaces({ path, parameters }: Operation): ThingPlace[] {
  const names: string[] = [];
  const places: ThingPlace[] = [];
  for (const { 0: braced, index } of path.matchAll(/\{[^}]*\}/g)) {
    const name = braced.slice(1, -1);
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    if (!parameter) break;
    names.push(name);
    const collection = toShape(path.slice(0, index).replace(/\/[^/]*$/, ''));
    const shape = toShape(path.slice(0, index + braced.length));
    places.push({ shape, collection, names: [...names], parameter });
  }
  return places;
}

/** Where the body of a request names the thing that it changes or creates, as `PUT /pets` and `POST /pets` may. */
export interface BodyPlace {
  place: ThingPlace;
  /** Where in the body the record stands, and what it is known by in there: JSON Pointers. */
  record: string;
  id: string;
  /** The pointer of the schema of what it is known by. */
  schema: string;
  /** Whether it is created. */
  isNew: boolean;
}

/** Who does what with the things of a document. */
export interface PlaceIndex {
  /** The operations of a method at a path without names. */
  at(method: Operation['method'], shape: string): readonly Operation[];
  /** The places of a collection: each name that a parameter has there. */
  placesOf(collection: string): readonly ThingPlace[];
  /** What the body of an operation names; `undefined` where the path does, or nothing. */
  bodyPlaceOf(operation: Operation): BodyPlace | undefined;
  /** Where an answer of an operation leads. */
  linksOf(operation: Operation): readonly Link[];
  /** What is recognised of the collection at a path without names. */
  resourceAt(collection: string): Resource | undefined;
  /** The names of parameters, as `toPoolKey` has them. */
  wanted: ReadonlyMap<string, readonly Parameter[]>;
  /** By the last word of a collection, in the singular: `pet`. */
  byWord: ReadonlyMap<string, readonly ThingPlace[]>;
}

export const indexPlaces: (contract: Contract) => PlaceIndex = rememberOf(createIndex);

function createIndex({ operations, root, schemaAt }: Contract): PlaceIndex {
  const places = operations.flatMap(listPlaces);
  const byCollection = groupBy(places, ({ collection }) => collection);
  const byShape = groupBy(operations, ({ method, path }) => `${method} ${toShape(path)}`);
  const all = listResources(root, operations, schemaAt);
  const resources = new Map(all.map((resource) => [toShape(resource.path), resource]));
  const inBodies = new Map(all.flatMap((resource) => listBodyPlaces(resource, byCollection, schemaAt)));
  const links = groupBy(listLinks(root, operations), ({ source }) => source.id);
  const parameters = operations.flatMap((operation) => operation.parameters);
  return {
    at: (method, shape) => byShape.get(`${method} ${shape}`) ?? [],
    bodyPlaceOf: ({ id }) => inBodies.get(id),
    linksOf: ({ id }) => links.get(id) ?? [],
    placesOf: (collection) => byCollection.get(collection) ?? [],
    resourceAt: (collection) => resources.get(collection),
    wanted: groupBy(
      parameters.filter(({ name }) => !isGeneric(name)),
      ({ name }) => toPlain(name),
    ),
    byWord: groupBy(places, toWord),
  };
}

function listBodyPlaces(
  { path, id: name, operations }: Resource,
  byCollection: ReadonlyMap<string, readonly ThingPlace[]>,
  schemaAt: SchemaAt,
): [string, BodyPlace][] {
  const [place] = byCollection.get(toShape(path)) ?? [];
  if (!place) return [];
  return operations.flatMap((one): [string, BodyPlace][] => {
    const { role, parameter, operation, body: record } = one;
    const isNew = role === 'create';
    if ((!isNew && role !== 'replace' && role !== 'update') || parameter !== undefined) return [];
    const inside = findSentRecord(one, schemaAt);
    const schema = inside && listProperties(inside).get(name)?.pointer;
    if (record === undefined || schema === undefined) return [];
    return [[operation.id, { place, record, id: joinPointer(record, name), schema, isNew }]];
  });
}

/** The thing that a collection has many of: `pet` of `/pets`. */
export function toWord({ collection }: Pick<ThingPlace, 'collection'>): string {
  const last = collection.split('/').findLast((part) => part !== '' && part !== '{}') ?? '';
  return toSingular(toPlain(last));
}

export function toSingular(word: string): string {
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y');
  return /(?:ss|x|ch|sh)es$/.test(word) ? word.replace(/es$/, '') : word.replace(/([^s])s$/, '$1');
}

/** A name that says nothing of what it is the name of. */
export function isGeneric(name: string): boolean {
  return /^(?:id|ids|uuid|guid|key|name|slug|code|number|type|value|status|state|format|version)$/.test(
    toPlain(name),
  );
}

/** Where values of a parameter are kept that answers show somewhere: by its name, else by its place. */
export function toPoolKey({ name }: Pick<Parameter, 'name'>, shape: string): string {
  return isGeneric(name) ? shape : toPlain(name);
}
