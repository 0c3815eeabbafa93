import { isObject, type Json, type JsonObject } from '../json.ts';
import { findAt, parentPointer } from '../json-pointer.ts';
import type { Operation } from '../operation.ts';
import type { ResourceRole } from './roles.ts';

/** An operation on a path that may be that of a collection or of a record. */
export interface PathPlace {
  operation: Operation;
  /** What the places of one resource have in common. */
  group: string;
  /** The path of the collection. */
  collection: string;
  /** Whether the path is that of one record. */
  isItem: boolean;
  /** The path parameters before that of the record, and that one with the pointer of its schema. */
  parents: readonly string[];
  parameter: string | undefined;
  parameterSchema: string | undefined;
  stated: StatedResource;
}

/** What `x-wes-resource` states of an operation, or of all of a path. */
export interface StatedResource {
  name?: string;
  id?: string;
  role?: ResourceRole;
  records?: string;
}

/** The operations that may be about a resource, by their paths and by what is stated; `x-wes-resource: false` takes one out. */
export function listPathPlaces(root: JsonObject, operations: readonly Operation[]): PathPlace[] {
  const places = operations.flatMap((operation) => {
    const stated = findStated(root, operation);
    const place = stated && toPathPlace(operation, stated);
    return place ? [place] : [];
  });
  // One name is enough for a path and the one below it.
  const named = new Map(
    places.flatMap(({ group, stated }) => (stated.name ? [[group, stated.name] as const] : [])),
  );
  return places.map((place) => {
    const name = place.stated.name ?? named.get(place.group);
    return name === undefined ? place : { ...place, group: `name ${name}` };
  });
}

function findStated(root: JsonObject, { pointer }: Operation): StatedResource | undefined {
  const ofOperation = findAt(root, `${pointer}/x-wes-resource`);
  const ofPath = findAt(root, `${parentPointer(pointer)}/x-wes-resource`);
  if (ofOperation === false || (ofPath === false && !isObject(ofOperation))) return undefined;
  return { ...toObject(ofPath), ...toObject(ofOperation) };
}

function toObject(value: Json | undefined): StatedResource {
  return isObject(value) ? value : {};
}

function toPathPlace(operation: Operation, stated: StatedResource): PathPlace | undefined {
  const path = operation.path.replace(/\/$/, '');
  const names = [...path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? '');
  const isItem = isItemPath(path) || (stated.role !== undefined && isOfRecord(stated.role));
  const isCollection = /\/[^/{}]+$/.test(path);
  if (!isItem && !isCollection) return undefined;
  const collection = isItem ? path.slice(0, path.lastIndexOf('/{')) : path;
  const parameter = isItem ? names.at(-1) : undefined;
  return {
    operation,
    group: `${operation.base.template} ${collection.replace(/\{[^}]*\}/g, '{}')}`,
    collection,
    isItem,
    parents: isItem ? names.slice(0, -1) : names,
    parameter,
    parameterSchema: operation.parameters.find(({ in: at, name }) => at === 'path' && name === parameter)
      ?.schema,
    stated,
  };
}

/** One more segment than a word, which is a parameter and nothing else. */
function isItemPath(path: string): boolean {
  return /\/[^/{}]+\/\{[^{}/]+\}$/.test(path);
}

function isOfRecord(role: ResourceRole): boolean {
  return role !== 'list' && role !== 'create';
}
