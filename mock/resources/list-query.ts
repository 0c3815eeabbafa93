import type { JsonObject } from '../../spec/json.ts';
import type { Parameter } from '../../spec/operation.ts';
import { findPagination } from '../../spec/pagination.ts';
import { listForms } from '../../spec/resources/record-properties.ts';
import type { ResourceOperation } from '../../spec/resources.ts';
import type { SchemaAt } from '../../spec/schema/schema-node.ts';
import type { ShownPart } from '../pages/asked-part.ts';
import type { Input } from '../serve/prepare-operation.ts';

/** The part of some records that a request of an operation asks for: by the properties that its parameters are called like. */
export function createListQuery(
  { operation }: ResourceOperation,
  schemaAt: SchemaAt,
  propertyTypes: (name: string) => readonly string[] | undefined,
): (input: Input, records: readonly JsonObject[]) => { records: JsonObject[]; part: ShownPart } {
  const typesOf = ({ schema }: Parameter): string[] => {
    const node = schemaAt(schema);
    return node ? listForms(node).flatMap(({ types }) => types) : [];
  };
  const { places, sizes } = findPagination(operation, schemaAt);
  const ofPages = [...places.map(({ parameter }) => parameter), ...sizes];
  const filters = operation.parameters.filter((one) => {
    if (one.in !== 'query' || ofPages.includes(one)) return false;
    const own = typesOf(one);
    const kept = propertyTypes(one.name);
    const isScalar = kept?.length === 1 && SCALARS.has(kept[0] ?? '');
    return isScalar && own.length === 1 && own[0] === kept[0];
  });

  return ({ query, part: { offset, limit: asked, firstPage } }, records) => {
    const wanted = filters.flatMap(({ name }) => {
      const value = query[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    const found = records.filter((record) => wanted.every(([name, value]) => record[name] === value));
    const limit = asked ?? Math.max(found.length, 1);
    const shown = found.slice(offset, offset + limit);
    return { records: shown, part: { offset, limit, firstPage, count: shown.length, total: found.length } };
  };
}

const SCALARS: ReadonlySet<string> = new Set(['string', 'integer', 'number', 'boolean']);
