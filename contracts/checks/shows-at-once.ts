import type { Contract } from '../../spec/contract.ts';
import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { decodePercent } from '../../spec/text/percent.ts';
import { isSuccess } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { listAdded, listAddresses, listItems } from './records.ts';

/**
 * Whether a run saw what was sent before `send` in the next list that it read of the same people: to one member each time, and to
 * several at least once. When something that was sent shows is not stated: where it shows later, or where nobody looked, what is new in
 * a list may be of any earlier send.
 */
export function showsAtOnce(
  run: readonly Exchange[],
  send: Exchange,
  { contract, list }: { contract: Contract; list: Operation },
): boolean {
  const earlier = run.filter(
    ({ id, call, answer }) => id < send.id && call.key === send.call.key && isSuccess(answer),
  );
  const reads = earlier.filter(({ call }) => call.operation?.id === list.id);
  const sends = earlier
    .filter(({ call }) => call.operation?.id === send.call.operation?.id)
    .map((one) => ({ id: one.id, stage: one.call.stage, people: listNamed(one) }));
  const seen = sends.flatMap(({ id, stage, people }) => {
    const isOf = ({ call, filled }: Exchange): boolean =>
      call.stage === stage && [...filled.values()].some((text) => people.includes(text.toLowerCase()));
    const after = reads.find((read) => read.id > id && isOf(read));
    const before = reads.findLast((read) => read.id < id && read.request.url === after?.request.url);
    if (!after || !before || people.length < 2) return [];
    const between = sends.filter(
      (one) => before.id < one.id && one.id < after.id && isSameSet(one.people, people),
    );
    const [was = [], is = []] = [before, after].map(({ answer }) =>
      listItems(contract, list, answer).filter((record) => isSameSet(listAddresses(record), people)),
    );
    return [{ isToOne: people.length === 2, isShown: listAdded(was, is).length >= between.length }];
  });
  // What goes to several may reach some of them only, which is what is looked for.
  const toOne = seen.filter(({ isToOne }) => isToOne);
  return toOne.length > 0 ? toOne.every(({ isShown }) => isShown) : seen.some(({ isShown }) => isShown);
}

/** Whether a record names just the people of `send`, and nothing that a run sent before can have reached all of them. */
export function createOnlyTest(run: readonly Exchange[], send: Exchange): (record: Json) => boolean {
  const people = listNamed(send);
  const sends = run.filter(
    ({ id, call, answer }) =>
      id < send.id && call.operation?.id === send.call.operation?.id && isSuccess(answer),
  );
  const isOnly = sends.every((one) => {
    const named = listNamed(one);
    // Whoever has no address in it, such as a team, may be all of them.
    return named.length > 1 && !people.every((address) => named.includes(address));
  });
  return (record) => isOnly && people.length > 2 && isSameSet(listAddresses(record), people);
}

/** Whom a send names: its sender, and the recipients that are addresses. */
export function listNamed({ request, sent }: Exchange): string[] {
  const path = new URL(request.url).pathname.split('/').map(decodePercent);
  return [...new Set([...listAddresses(path), ...listAddresses(sent ?? null)])];
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}
