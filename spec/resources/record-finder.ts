import { joinPointer } from '../json-pointer.ts';
import type { SchemaAt, SchemaNode } from '../schema/schema-node.ts';
import { listIdNames, toPlain, toThings } from './id-names.ts';
import { findInside, findItems, listForms, listProperties } from './record-properties.ts';

/** What a record looks like, and by which property it is known. */
export interface FoundRecord {
  id: string;
  /** The JSON Pointer of its schema. */
  schema: string;
  /** The names of its properties. */
  names: ReadonlySet<string>;
  /** What one of them may be called, as plain names. */
  things: readonly string[];
}

/** What is known before. */
export interface WantedId {
  /** The path of the collection. */
  path: string;
  /** The path parameter that names a record, and the pointer of its schema. */
  name: string | undefined;
  parameter: string | undefined;
  /** The property that is stated, and the place of the list. */
  stated: string | undefined;
  records: string | undefined;
}

/** Finds records in the schemas of bodies, told by their JSON Pointers. What it gives are JSON Pointers in the bodies. */
export interface RecordFinder {
  /** The record that a schema shows, by itself or in a list. */
  find(schema: string, isList: boolean, wanted: WantedId): FoundRecord | undefined;
  /** Where a body shows one record. */
  findOne(schema: string, found: FoundRecord): string | undefined;
  /** Where a body has the list of records; `stated` says it. */
  findList(schema: string, found: FoundRecord, stated: string | undefined): string | undefined;
  /** Where a request has a record, or a part of one. */
  findInRequest(schema: string, found: FoundRecord): string | undefined;
  /** Whether the record in a request says which it is. */
  namesRecord(schema: string | undefined, body: string | undefined, found: FoundRecord): boolean;
}

/** A schema below that of a body, and where in the body its value stands. */
interface Inside {
  pointer: string;
  schema: SchemaNode;
}

export function createRecordFinder(schemaAt: SchemaAt): RecordFinder {
  const at = (schema: string): SchemaNode[] => [schemaAt(schema) ?? []].flat();
  const isKnownBy = (id: string, { schema }: Inside): boolean => listProperties(schema).has(id);

  /** Where a body shows one record: as a whole, else in one member. */
  const listOne = (schema: string, isRecord: (inside: Inside) => boolean): Inside[] =>
    at(schema).flatMap((node) => findFirst({ pointer: '', schema: node }, isRecord));
  const listLists = (
    schema: string,
    isRecord: (inside: Inside) => boolean,
    stated: string | undefined,
  ): Inside[] =>
    at(schema)
      .flatMap((node) => listListed({ pointer: '', schema: node }, DEEPEST))
      .filter((inside) => isRecord(inside) && (stated === undefined || inside.pointer === stated));

  return {
    find(schema, isList, wanted) {
      const parameter = wanted.parameter === undefined ? undefined : schemaAt(wanted.parameter);
      const idOf = ({ schema: node }: Inside): string | undefined => findId(node, wanted, parameter);
      const isRecord = (inside: Inside): boolean => idOf(inside) !== undefined;
      const things = toThings(wanted.path);
      const found = isList
        ? findOnly(listLists(schema, isRecord, wanted.records), [])
        : findOnly(listOne(schema, isRecord), things);
      const id = found && idOf(found);
      if (!found || id === undefined) return undefined;
      const names = new Set(listProperties(found.schema).keys());
      return { id, schema: found.schema.pointer, names, things };
    },
    findOne(schema, { id, things }) {
      return findOnly(
        listOne(schema, (inside) => isKnownBy(id, inside)),
        things,
      )?.pointer;
    },
    findList(schema, { id }, stated) {
      const found = listLists(schema, (inside) => isKnownBy(id, inside), stated);
      return found.length === 1 ? found[0]?.pointer : undefined;
    },
    findInRequest(schema, { names, things }) {
      const isFrame = at(schema).some((node) => listProperties(node).size <= MOST_OF_FRAME);
      const found = listOne(
        schema,
        ({ schema: node, pointer }) =>
          isLike(node, names) && (pointer === '' || isFrame || things.includes(toPlain(pointer))),
      );
      return found.length === 1 ? found[0]?.pointer : undefined;
    },
    namesRecord(schema, body, { id }) {
      if (schema === undefined || body === undefined) return false;
      const inside = findInside(schemaAt(schema), body);
      return inside !== undefined && listProperties(inside).has(id);
    },
  };
}

/** Of several, the one that has the name of the thing. */
function findOnly(found: readonly Inside[], things: readonly string[]): Inside | undefined {
  const named = found.filter(({ pointer }) => things.includes(toPlain(pointer)));
  return [found, named].find((all) => all.length === 1)?.[0];
}

/** With more members than these, a request has no member for the record but one of its name. */
const MOST_OF_FRAME = 2;

/** How many objects may stand around a list. */
const DEEPEST = 2;

/** The object itself where it is what is wanted, else those of its members that are. */
function findFirst(inside: Inside, isWanted: (inside: Inside) => boolean): Inside[] {
  return isWanted(inside) ? [inside] : listMembers(inside).filter(isWanted);
}

function listMembers({ pointer, schema }: Inside): Inside[] {
  return [...listProperties(schema)].map(([name, property]) => ({
    pointer: joinPointer(pointer, name),
    schema: property,
  }));
}

/** The lists in a body that stand in no other list, each with the schema of its items. */
function listListed(inside: Inside, depth: number): Inside[] {
  const { pointer, schema } = inside;
  const items = findItems(schema);
  if (items) return items.bare === undefined ? [{ pointer, schema: items }] : [];
  if (depth === 0) return [];
  return listMembers(inside).flatMap((member) => listListed(member, depth - 1));
}

/** The property by which the records of a schema are known. */
function findId(
  schema: SchemaNode,
  { path, name, stated }: WantedId,
  parameter: SchemaNode | undefined,
): string | undefined {
  const properties = listProperties(schema);
  if (stated !== undefined) return properties.has(stated) ? stated : undefined;
  if (name === undefined) return undefined;
  const plain = new Set([...properties.keys()].map(toPlain));
  for (const wanted of listIdNames(name, path, plain)) {
    const same = [...properties].filter(([own]) => toPlain(own) === wanted);
    const [found] = same;
    if (found && same.length === 1) return canName(parameter, found[1]) ? found[0] : undefined;
  }
  return undefined;
}

/** Whether the text of a parameter can be the value of a property: a text, or a number for a number. */
function canName(parameter: SchemaNode | undefined, property: SchemaNode): boolean {
  const [given, kept] = [parameter, property].map((one) => listTypes(one));
  if (!given || !kept || kept.some((type) => !NAMING.has(type))) return false;
  return given.length === 0 || kept.length === 0 || given.includes('string') || !kept.includes('string');
}

const NAMING: ReadonlySet<string> = new Set(['string', 'integer', 'number']);

function listTypes(schema: SchemaNode | undefined): string[] {
  const all = schema ? listForms(schema).flatMap(({ types }) => types) : [];
  return all.filter((type) => type !== 'null');
}

/** Whether what a request sends is of the kind of a record: at least half of what it names is a record's. */
function isLike(schema: SchemaNode, names: ReadonlySet<string>): boolean {
  const own = [...listProperties(schema).keys()];
  const shared = own.filter((name) => names.has(name)).length;
  return shared > 0 && shared * 2 >= own.length;
}
