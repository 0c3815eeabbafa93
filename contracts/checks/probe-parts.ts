import type { Contract } from '../../spec/contract.ts';
import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { findPagination } from '../../spec/pagination.ts';
import type { Call } from '../cases/call.ts';
import { withQuery } from '../cases/list-parts.ts';
import { listNextHints, listParameterNames } from '../cases/next-hints.ts';
import { isSuccess } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { type ListRelation, relateLists } from './list-relation.ts';
import type { Probe } from './probe.ts';
import { listItems } from './records.ts';

/** A list of which is to be found out how it is read in parts. */
export interface ProbedList {
  contract: Contract;
  operation: Operation;
  /** Calls of its beginning, the one that asks for few records and the one that says nothing of them; and what came of the first. */
  calls: readonly [few: Call, plain: Call];
  start: Exchange;
  /** Whether it is known already what says where a part begins, and what says how many records it has. */
  known: { place: boolean; size: boolean };
  /** The parameter that says which page, where what the document calls the first one is another. */
  miscounted: string | undefined;
}

/** What parameters are called by many, in which no document of this list says how it is read. */
const OFFSETS = ['offset', 'skip', 'start', 'from'];
const PAGES = ['page', 'page_number', 'pageNumber', 'page_index', 'pageIndex', 'p'];
const SIZES = [
  ...['limit', 'per_page', 'page_size', 'pageSize', 'perPage', 'size', 'count', 'first', 'take'],
  ...['page[size]', '$top', 'top'],
];

const SIZE = 2;

/**
 * Finds out how a list is read in parts; asks nothing where that is known, or nobody would find out. No answer is judged by it: what it
 * shows is learned from all that was exchanged.
 */
export function* probeParts(list: ProbedList): Probe {
  const { contract, operation, start, known, miscounted } = list;
  const [few, plain] = list.calls;
  const itemsOf = ({ answer }: Exchange): Json[] => listItems(contract, operation, answer);
  const isFew = isSuccess(start.answer);
  const call = isFew ? few : plain;
  const shown = isFew ? start : yield plain;
  const records = itemsOf(shown);
  if (!isSuccess(shown.answer) || records.length === 0) return;
  const { places, sizes } = findPagination(operation, contract.schemaAt);
  const declared = [...places.map(({ parameter }) => parameter.name), ...sizes.map(({ name }) => name)];

  function* ask(query: Iterable<readonly [string, string | number]>): Probe<ListRelation['kind']> {
    const given = [...query];
    const why = `to find out how the list is read in parts: ${given.map(([name]) => name).join(', ')}`;
    const came = yield { ...withQuery(call, given), intent: 'unknown', why };
    return isSuccess(came.answer) ? relateLists(records, itemsOf(came)).kind : 'unclear';
  }
  /** All of some parameters at once, and where that shows something, one after the other, until one shows it. */
  function* find(
    names: readonly string[],
    value: string | number,
    kinds: readonly string[],
  ): Probe<string | undefined> {
    const all = yield* ask(names.map((name) => [name, value] as const));
    if (names.length === 1) return kinds.includes(all) ? names[0] : undefined;
    // Who takes only what it knows refuses all of them.
    if (!kinds.includes(all) && all !== 'unclear') return undefined;
    for (const name of names) if (kinds.includes(yield* ask([[name, value]]))) return name;
    return undefined;
  }
  const open = (names: readonly string[]): string[] => names.filter((name) => !declared.includes(name));

  if (miscounted !== undefined) yield* ask([[miscounted, 0]]);
  let isLed = false;
  for (const hint of listNextHints(shown.answer)) {
    if (hint.query === undefined) {
      const names = listParameterNames(hint).filter((name) => !sizes.some((size) => size.name === name));
      isLed = (yield* find(names, hint.text, ['others'])) !== undefined;
    } else isLed = (yield* ask(hint.query)) === 'others';
    if (isLed) break;
  }
  if (
    !isLed &&
    !known.place &&
    records.length > 1 &&
    (yield* find(open(OFFSETS), 1, ['rest'])) === undefined
  ) {
    const page = yield* find(open(PAGES), SIZE, ['others']);
    // Where the first one is tells from which number they are counted.
    if (page !== undefined) yield* ask([[page, 1]]);
  }
  if (!known.size && records.length > SIZE) yield* find(open(SIZES), SIZE, ['beginning']);
}
