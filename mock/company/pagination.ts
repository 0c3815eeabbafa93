import type { components } from '../../spec/openapi.gen.ts';
import type { CollectionName, Collections, Records } from '../store/records.ts';
import type { Range } from '../store/store.ts';

export type Pagination = components['schemas']['Pagination'];

/** The query parameters of every list; the document says what stands for one that is not given, else there are no pages. */
export interface PageRequest {
  page?: number;
  limit?: number;
}

/** One page of one of the lists in which the records of a collection stand, and what the answer says of the pages. */
export function readPage<Name extends CollectionName>(
  records: Records,
  from: { collection: Name; list: string; order?: Range['order'] },
  request: PageRequest,
): { records: Collections[Name][]; pagination: Pagination } {
  const { collection, list, order = 'oldest-first' } = from;
  const { page = 1, limit = WHOLE_LIST } = request;
  const found = records.list(collection, list, { offset: (page - 1) * limit, limit, order });
  return { records: found.records, pagination: toPagination({ page, limit }, found.total) };
}

/** What a list without pages holds at most: what the document lets `limit` in an answer be. */
const WHOLE_LIST = 100;

export function toPagination({ page = 1, limit = WHOLE_LIST }: PageRequest, total: number): Pagination {
  return { page, limit, total, pages: Math.ceil(total / limit) };
}
