import type { components } from '../../spec/openapi.gen.ts';
import type { CollectionName, Collections, Records } from '../store/records.ts';
import type { Range } from '../store/store.ts';

export type Pagination = components['schemas']['Pagination'];

/** The query parameters of every list; the document says what stands for one that is not given. */
export interface PageRequest {
  page?: number;
  limit?: number;
}

/** One of the lists in which the records of a collection stand. */
export interface RecordList<Name extends CollectionName> {
  collection: Name;
  list: string;
  order?: Range['order'];
}

/** One page of a list of records, and what the answer says of the pages. */
export function readPage<Name extends CollectionName>(
  records: Records,
  { collection, list, order = 'oldest-first' }: RecordList<Name>,
  request: PageRequest,
): { records: Collections[Name][]; pagination: Pagination } {
  const { offset, limit, toPagination } = toRange(request);
  const { records: found, total } = records.list(collection, list, { offset, limit, order });
  return { records: found, pagination: toPagination(total) };
}

/** One page of items at hand. */
export function paginate<T>(
  items: readonly T[],
  request: PageRequest,
): { items: T[]; pagination: Pagination } {
  const { offset, limit, toPagination } = toRange(request);
  return { items: items.slice(offset, offset + limit), pagination: toPagination(items.length) };
}

function toRange({ page = 1, limit = 20 }: PageRequest): {
  offset: number;
  limit: number;
  toPagination(total: number): Pagination;
} {
  return {
    offset: (page - 1) * limit,
    limit,
    toPagination: (total) => ({ page, limit, total, pages: Math.ceil(total / limit) }),
  };
}
