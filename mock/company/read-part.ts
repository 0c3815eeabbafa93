import type { components } from '../../spec/openapi.gen.ts';
import type { AskedPart } from '../pages/asked-part.ts';
import type { CollectionName, Collections, Records } from '../store/records.ts';
import type { Range } from '../store/store.ts';

export type Pagination = components['schemas']['Pagination'];

/** A part of one of the lists in which the records of a collection stand, and what the answer says of where it is. */
export function readPart<Name extends CollectionName>(
  records: Records,
  from: { collection: Name; list: string; order?: Range['order'] },
  part: AskedPart,
): { records: Collections[Name][]; pagination: Pagination } {
  const { collection, list, order = 'oldest-first' } = from;
  const { offset, limit = WHOLE_LIST } = part;
  const found = records.list(collection, list, { offset, limit, order });
  return { records: found.records, pagination: toPagination(part, found.total) };
}

/** What a list that nothing limits holds at most: what the document lets `limit` in an answer be. */
const WHOLE_LIST = 100;

export function toPagination(
  { offset, limit = WHOLE_LIST, firstPage }: AskedPart,
  total: number,
): Pagination {
  return { page: firstPage + Math.floor(offset / limit), limit, total, pages: Math.ceil(total / limit) };
}
