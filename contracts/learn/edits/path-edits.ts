import type { Contract } from '../../../spec/contract.ts';
import { groupBy } from '../../../spec/group-by.ts';
import { isObject, type Json } from '../../../spec/json.ts';
import { isWithin, joinPointer, parentPointer } from '../../../spec/json-pointer.ts';
import { findVariantOf, nameOperation, type Operation } from '../../../spec/operation.ts';
import { splitAddress, toBasePath } from '../../../spec/servers.ts';
import type { Draft } from '../draft.ts';
import type { Learning } from '../learning.ts';
import { type AcceptedCall, type ObservedCount, toNumbers } from '../observations/observations.ts';
import { addTo, confirm, isCertain, markObserved, toObserved } from '../observed.ts';

/**
 * Where operations answered: where the document has them, or at another reading of the path. To that they are moved, but where it is the
 * reading of some stages only, which is said of it.
 */
export function learnPaths(learning: Learning, calls: readonly AcceptedCall[]): void {
  const found = [...groupBy(calls, (one) => one.operation)].map(([operation, own]) => {
    return { operation, own, place: findNewAddress(operation, own) };
  });
  for (const { operation, own, place } of found) {
    const others = found.flatMap((other) =>
      other.operation !== operation && other.place ? [other.place.path] : [],
    );
    if (place) move(learning, place, new Set(others));
    else {
      learnVariants(learning, operation, own);
      confirm(learning, {
        fact: operation.pointer,
        says: `${nameOperation(operation)} is there`,
        exchanges: toNumbers(own),
      });
    }
  }
}

/** Where an operation was found, if not where the document has it. */
interface NewAddress {
  operation: Operation;
  /** The exchanges that found it there. */
  exchanges: Iterable<number>;
  address: string;
  path: string;
  /** The base path, such as `/{stage}/1`. */
  base: string;
}

function findNewAddress(operation: Operation, calls: readonly AcceptedCall[]): NewAddress | undefined {
  const first = operation.base.template + operation.path;
  const most = findMostFrequent(calls);
  if (!most || calls.some(({ address }) => address === first)) return undefined;
  // One stage or the other, or what was seen of one before.
  const isSplit = listByStage(calls).some(({ address }) => address !== most.address);
  if (isSplit || operation.pathVariants.some((variant) => variant.stages.length > 0)) return undefined;
  return { operation, ...most, ...splitAddress(most.address, operation) };
}

/** Where an operation answered most often, and the exchanges in which it did. */
interface FrequentAddress {
  address: string;
  exchanges: number[];
}

function findMostFrequent(calls: readonly AcceptedCall[]): FrequentAddress | undefined {
  const addresses = [...groupBy(calls, ({ address }) => address)].map(([address, own]) => {
    return { address, exchanges: [...new Set(toNumbers(own))] };
  });
  return addresses.toSorted((a, b) => b.exchanges.length - a.exchanges.length)[0];
}

/** The same of a stage. */
interface StageAddress extends FrequentAddress {
  stage: string;
}

function listByStage(calls: readonly AcceptedCall[]): StageAddress[] {
  return [...groupBy(calls, ({ stage }) => stage)].flatMap(([stage, own]) => {
    const most = findMostFrequent(own);
    return most ? [{ stage, ...most }] : [];
  });
}

/** At which reading of its path an operation is in some stages only. */
function learnVariants(learning: Learning, operation: Operation, calls: readonly AcceptedCall[]): void {
  const { contract, draft, distinct, note } = learning;
  const first = operation.base.template + operation.path;
  const pathOf = (stage: string): string => findVariantOf(operation, stage)?.path ?? first;
  for (const [address, all] of groupBy(listByStage(calls), (one) => one.address)) {
    const found = operation.pathVariants.find(({ path }) => path === address);
    const listExchanges = (some: readonly StageAddress[]): number[] =>
      some.flatMap(({ exchanges }) => exchanges);
    const known = all.filter(({ stage }) => found && findVariantOf(operation, stage) === found);
    const fresh = all.filter(({ stage }) => pathOf(stage) !== address);
    const says = `${nameOperation(operation)} is at ${address} in ${all.map(({ stage }) => stage).join(' and ')}`;
    if (found && known.length > 0)
      confirm(learning, { fact: found.pointer, says, exchanges: listExchanges(known) });
    if (fresh.length === 0 || (!found && address !== first)) continue;
    const observed = distinct.describe(listExchanges(fresh));
    const left = fresh.flatMap(({ stage }) => findVariantOf(operation, stage) ?? []);
    const [fact = operation.pointer] = [...left, found].flatMap((one) => one?.pointer ?? []);
    const isCorrection = left.some(({ pointer }) => isCertain(contract, pointer, observed));
    note({ kind: 'path', fact, says, observed, isCorrection }, () => {
      for (const { pointer } of left) draft.remove(joinPointer(pointer, 'x-evidence'));
      if (!found) return;
      const before = found.stages.length > 0 ? addTo(contract.evidenceOf(found.pointer), observed) : observed;
      // Other operations may come to this path.
      const evidence = { ...toObserved(before), operations: [operation.id] };
      draft.set(joinPointer(found.pointer, 'x-evidence'), evidence);
    });
  }
}

/** Whether a path item has no other operation. */
function isAlone({ operations }: Contract, { pointer }: Operation): boolean {
  const item = parentPointer(pointer);
  return operations.filter((other) => parentPointer(other.pointer) === item).length === 1;
}

/**
 * A path item with one operation is moved as a whole. Where there are more, or another operation stands at the new path, or goes
 * there or comes here (`others` are the paths that others go to), the operation goes alone, with the servers that it needs.
 */
function move(learning: Learning, found: NewAddress, others: ReadonlySet<string>): void {
  const { contract, draft, distinct, note } = learning;
  const { operation, address, exchanges, path } = found;
  const observed = distinct.describe(exchanges);
  const item = parentPointer(operation.pointer) ?? '';
  const target = joinPointer('/paths', path);
  const isFree = path === operation.path || contract.at(target) === undefined;
  const isShared = others.has(path) || others.has(operation.path);
  const wholeItem = isAlone(contract, operation) && isFree && !isShared && item.startsWith('/paths/');
  const variant = operation.pathVariants.find((other) => other.path === address);
  const edit = {
    kind: 'path',
    fact: operation.pointer,
    says: `${nameOperation(operation)} is at ${address}${variant ? ` (${variant.reading})` : ''}`,
    observed,
    isCorrection: false,
  } as const;
  note(edit, () => {
    const from = wholeItem ? item : operation.pointer;
    const to = wholeItem ? target : joinPointer(target, operation.method);
    const servers = listServers(contract, { ...found, to: wholeItem ? to : target, wholeItem }, observed);
    const parameters = wholeItem ? [] : listSharedParameters(contract, operation, item);
    const at = wholeItem ? joinPointer(to, operation.method) : to;
    if (path !== operation.path) {
      draft.move(from, to);
      for (const parameter of parameters) draft.append(joinPointer(to, 'parameters'), parameter);
    }
    if (servers) draft.set(joinPointer(to, 'servers'), servers);
    if (wholeItem && variant) setVariants(draft, to, operation, variant.reading);
    if (!isCertain(contract, operation.pointer, observed))
      markObserved(learning, at, observed, { sharedAt: operation.pointer });
  });
}

/** Scheme and authority of a server's address, variables included. */
const AUTHORITY = /^[a-z{][^/]*:\/\/[^/]*/i;

/**
 * The servers of an operation with another base path, so that scheme, host and stage stay what they were; `undefined` where it has them
 * there anyway. Nobody stated that address, whatever is stated of the one that it is made from.
 */
function listServers(
  { at }: Contract,
  { operation, base, to, wholeItem }: NewAddress & { to: string; wholeItem: boolean },
  observed: ObservedCount,
): Json | undefined {
  const item = parentPointer(operation.pointer) ?? '';
  const find = (holders: readonly string[]): Json[] | undefined =>
    holders.map((holder) => at(joinPointer(holder, 'servers'))).find(Array.isArray);
  if (base === toBasePath(find([operation.pointer, wholeItem ? item : to, ''])).template) return undefined;
  const [server] = find([operation.pointer, item, '']) ?? [];
  const evidence = { 'x-evidence': toObserved(observed) };
  if (!isObject(server)) return [{ url: base || '/', ...evidence }];
  const url = `${AUTHORITY.exec(String(server['url']))?.[0] ?? ''}${base}` || '/';
  const { variables: _, ...rest } = server;
  // An address in which the stage stands again has it as the others have it.
  const named = ['', item, operation.pointer]
    .flatMap((holder) => find([holder]) ?? [])
    .flatMap((one) => (isObject(one) && isObject(one['variables']) ? Object.entries(one['variables']) : []))
    .filter(([name]) => url.includes(`{${name}}`));
  return [
    { ...rest, url, ...(named.length > 0 ? { variables: Object.fromEntries(named) } : {}), ...evidence },
  ];
}

/** The parameters that an operation has from the path item that it leaves. */
function listSharedParameters({ at }: Contract, { parameters }: Operation, item: string): Json[] {
  const shared = parameters.filter(({ statedAt }) => isWithin(statedAt, joinPointer(item, 'parameters')));
  return shared.flatMap(({ statedAt }) => at(statedAt) ?? []);
}

/** The variant that was found is the path now, and what was taken for the path is one of the other readings. */
function setVariants(draft: Draft, item: string, { base, path }: Operation, reading: string): void {
  const at = joinPointer(item, 'x-other-readings');
  const list = draft.at(at);
  if (!Array.isArray(list)) return;
  const others = list.filter((one) => isObject(one) && one['reading'] !== reading);
  const sample = list.find(isObject);
  const authority = AUTHORITY.exec(String(sample?.['url'] ?? ''))?.[0] ?? '';
  draft.set(at, [{ reading: 'as first read', url: `${authority}${base.template}${path}` }, ...others]);
}
