import type { Contract } from '../../spec/contract.ts';
import { isSafeMethod } from '../../spec/method.ts';
import { isClientError, isSuccess } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { COMPANIES, findCompany, type KeyedCompany, listOwned, listsRecognition } from './owned-records.ts';
import { listAddresses } from './records.ts';
import { listNamed } from './shows-at-once.ts';

/** Somebody of another company whom a list of people shows at one time and not at another. */
interface PassingMember {
  address: string;
  /** An answer that shows them. */
  exchange: Exchange;
}

/** The people whom an answer shows, and of how many records. */
interface ShownPeople {
  exchange: Exchange;
  count: number;
  people: ReadonlySet<string>;
}

/** How often both companies are asked before it counts that somebody stays, and how often at most. */
const LASTING = 3;
const MOST = 8;

/**
 * Whom another company is shown too may be a member of both. But a member is shown each time: who comes, goes and comes again in the same
 * list, or the other way round, while nothing is written and all others in it stay, is none. A list that shows some of its members only,
 * such as a page of an order that never stays, loses others as well.
 */
export function findPassingMember(
  exchanges: readonly Exchange[],
  to: KeyedCompany,
  { contract, run = exchanges }: { contract: Contract; run?: readonly Exchange[] },
): PassingMember | undefined {
  const lists = exchanges.filter((one) => isListOfPeople(one, contract));
  const ofOthers = lists.filter((one) => findCompany(one) !== to);
  const foreign = new Set(ofOthers.flatMap((one) => listOwned(one, contract).flatMap(listAddresses)));
  const writes = run.filter(({ call }) => !isSafeMethod(call.method));
  const written = new Set(writes.flatMap(listNamed));
  const own = lists.filter((one) => findCompany(one) === to);
  for (const same of listSameReads(own, writes)) {
    const shown = same.map((one) => toShownPeople(one, contract));
    const passing = listPassing(shown);
    if (passing.some((address) => !foreign.has(address) || written.has(address))) continue;
    const staying = new Set(
      shown.map(({ count, people }) => count - passing.filter((address) => people.has(address)).length),
    );
    if (staying.size > 1 || staying.has(0)) continue;
    const address = passing.find((one) => countTurns(shown, one) > 1);
    const found = shown.find(({ people }) => address !== undefined && people.has(address));
    if (address !== undefined && found) return { address, exchange: found.exchange };
  }
  return undefined;
}

/** Whether both companies are to be asked the same again: some people are shown to both, and it is open whether they stay. */
export function isToBeAskedAgain(exchanges: readonly Exchange[], contract: Contract): boolean {
  const [own = [], others = []] = COMPANIES.map((company) =>
    exchanges
      .filter((one) => findCompany(one) === company && isListOfPeople(one, contract))
      .map((one) => toShownPeople(one, contract)),
  );
  const [asked, first, second] = [Math.min(own.length, others.length), own[0], others[0]];
  if (!first || !second || asked >= MOST) return false;
  const shared = [...first.people].filter((address) => second.people.has(address));
  const isOfFew = shared.length > 0 && shared.length < Math.max(first.people.size, second.people.size);
  if (!isOfFew) return false;
  if (asked < LASTING) return true;
  return (
    [own, others].some((shown) => listPassing(shown).length > 0) &&
    COMPANIES.every((to) => findPassingMember(exchanges, to, { contract }) === undefined)
  );
}

/** Whether an answer lists people, and not what happened between them. */
function isListOfPeople({ call, answer }: Exchange, contract: Contract): boolean {
  return isSafeMethod(call.method) && isSuccess(answer) && !listsRecognition(call.operation, contract);
}

function toShownPeople(exchange: Exchange, contract: Contract): ShownPeople {
  const records = listOwned(exchange, contract);
  return { exchange, count: records.length, people: new Set(records.flatMap(listAddresses)) };
}

/** Who is shown by some answers only. */
function listPassing(shown: readonly ShownPeople[]): string[] {
  const all = new Set(shown.flatMap(({ people }) => [...people]));
  return [...all].filter((address) => shown.some(({ people }) => !people.has(address)));
}

/** How often it changed whether somebody is shown. */
function countTurns(shown: readonly ShownPeople[], address: string): number {
  const isShown = shown.map(({ people }) => people.has(address));
  return isShown.filter((one, index) => index > 0 && one !== isShown[index - 1]).length;
}

/** The answers to the same request, as many in a row as have nothing written between them by anybody. */
function listSameReads(own: readonly Exchange[], writes: readonly Exchange[]): Exchange[][] {
  const groups = new Map<string, Exchange[]>();
  for (const exchange of own) {
    const { id, call, request } = exchange;
    const written = writes.filter((write) => write.id < id && !isClientError(write.answer)).length;
    const key = `${call.key} ${request.method} ${request.url} ${written}`;
    groups.set(key, [...(groups.get(key) ?? []), exchange]);
  }
  return [...groups.values()].filter((same) => same.length > 2);
}
