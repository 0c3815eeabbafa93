import { isObject, type Json } from '../../spec/json.ts';

/** What pagination is often made of, without regard to letter case and signs; what is here is not shown (§2). */
const PAGES = ['pages', 'totalpages', 'pagecount', 'lastpage', 'numpages'];
const TOTAL = ['total', 'totalcount', 'totalitems', 'totalrecords', 'totalresults', 'totalelements'];
const LIMIT = ['limit', 'perpage', 'pagesize'];
/** A page beyond is hardly one that a service has. */
const MOST = 1_000_000;

/** The number of the last page, from 1, where the pagination of an answer is understood. */
export function findLastPage(value: Json): number | undefined {
  const find = createFind(value);
  const total = find(TOTAL);
  const last =
    find(PAGES) ?? (total === undefined ? undefined : Math.ceil(total / Math.max(find(LIMIT) ?? 1, 1)));
  return last !== undefined && last >= 1 && last <= MOST ? last : undefined;
}

/** How many records there are on all pages, where an answer says so. */
export function findTotal(value: Json): number | undefined {
  return createFind(value)(TOTAL);
}

function createFind(value: Json): (names: readonly string[]) => number | undefined {
  const numbers = new Map(listNumbers(value));
  return (names) => names.map((name) => numbers.get(name)).find((one) => one !== undefined);
}

/** The whole numbers of an answer that stand in no list, by their names. */
function listNumbers(value: Json): [string, number][] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]): [string, number][] =>
    Number.isSafeInteger(inner)
      ? [[name.toLowerCase().replace(/[^a-z]/g, ''), inner as number]]
      : listNumbers(inner),
  );
}
