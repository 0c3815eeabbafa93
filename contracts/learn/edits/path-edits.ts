import type { Contract } from '../../../spec/contract.ts';
import { isObject, type Json } from '../../../spec/json.ts';
import { joinPointer, parentPointer, parsePointer } from '../../../spec/json-pointer.ts';
import type { Operation } from '../../../spec/operation.ts';
import { resolve } from '../../../spec/resolve.ts';
import { toBasePath } from '../../../spec/servers.ts';
import type { AnswerObservations, OperationRecord } from '../observations/answer-observations.ts';
import type { DistinctExchanges } from '../observations/observations.ts';
import { isCertain } from './certain.ts';
import type { Edit, Move, Step } from './edit.ts';
import { nameOperation } from './name-operation.ts';
import { toEvidenceSteps, toObserved } from './observed.ts';

/** Where operations answered: where the document has them, or at another reading of the path, to which they are moved. */
export function listPathEdits(
  contract: Contract,
  { records }: AnswerObservations,
  distinct: DistinctExchanges,
): Edit[] {
  const found = [...records.values()].map((record) => ({ record, place: findNewAddress(record) }));
  return found.flatMap(({ record, place }): Edit[] => {
    if (!place) return confirm(contract, record, distinct);
    const others = found.flatMap(({ record: other, place }) =>
      other !== record && place ? [place.path] : [],
    );
    return move(contract, place, new Set(others), distinct);
  });
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

function findNewAddress({ operation, addresses }: OperationRecord): NewAddress | undefined {
  const first = operation.base.template + operation.path;
  const address = addresses.has(first) ? first : toMostFrequent(addresses);
  if (address === undefined || address === first) return undefined;
  const exchanges = addresses.get(address) ?? [];
  return { operation, address, exchanges, ...splitAddress(address, operation) };
}

function confirm(
  contract: Contract,
  { operation, exchanges }: OperationRecord,
  distinct: DistinctExchanges,
): Edit[] {
  const stated = contract.at(operation.pointer);
  if (!isObject(stated) || isCertain(contract, operation.pointer)) return [];
  const observed = distinct.describe(exchanges);
  return [
    {
      kind: 'confirmed',
      fact: operation.pointer,
      says: `${nameOperation(operation)} is there`,
      steps: toEvidenceSteps(stated, operation.pointer, toObserved(observed, [])),
      observed,
      isCorrection: false,
    },
  ];
}

/**
 * A path item with one operation is moved as a whole. Where there are more, or another operation stands at the new path, or goes
 * there or comes here (`others` are the paths that others go to), the operation goes alone, with the servers that it needs.
 */
function move(
  contract: Contract,
  { operation, address, exchanges, path, base }: NewAddress,
  others: ReadonlySet<string>,
  distinct: DistinctExchanges,
): Edit[] {
  const { at: stands, operations } = contract;
  const observed = distinct.describe(exchanges);
  const item = parentPointer(operation.pointer) ?? '';
  const isSamePath = path === operation.path;
  const target = joinPointer('/paths', path);
  const isAlone = operations.filter((other) => parentPointer(other.pointer) === item).length === 1;
  const isFree = isSamePath || stands(target) === undefined;
  const isShared = others.has(path) || others.has(operation.path);
  const wholeItem = isAlone && isFree && !isShared && item.startsWith('/paths/');
  const from = wholeItem ? item : operation.pointer;
  const moved = wholeItem ? target : joinPointer(target, operation.method);
  const holders = [operation.pointer, wholeItem ? item : target, ''];
  const inherited = holders.map((holder) => stands(joinPointer(holder, 'servers'))).find(Array.isArray);
  const servers = base === toBasePath(inherited).template ? undefined : toServers(contract, operation, base);
  const reading = operation.pathVariants.find((other) => other.path === address);
  const evidence = isCertain(contract, operation.pointer) ? undefined : toObserved(observed, []);
  const at = wholeItem ? joinPointer(moved, operation.method) : moved;
  const steps: Step[] = [
    ...(isSamePath ? [] : toCopy(contract, from, moved)),
    ...(isSamePath || wholeItem ? [] : toSharedParameters(contract, operation, item, moved)),
    ...(servers ? toReplaced(contract, { from, to: moved }, 'servers', servers) : []),
    ...(wholeItem && reading
      ? toReadings(contract, { from: item, to: moved }, operation, reading.reading)
      : []),
    ...(evidence ? toEvidenceSteps(stands(operation.pointer), at, evidence) : []),
  ];
  return [
    {
      kind: 'path',
      fact: operation.pointer,
      says: `${nameOperation(operation)} is at ${address}${reading ? ` (${reading.reading})` : ''}`,
      steps,
      observed,
      isCorrection: false,
    },
  ];
}

/** Path and base path of an address: as much of the path as it was is kept. */
function splitAddress(address: string, { base, path }: Operation): { path: string; base: string } {
  if (address.startsWith(`${base.template}/`))
    return { path: address.slice(base.template.length), base: base.template };
  if (address.endsWith(path)) return { path, base: address.slice(0, -path.length) };
  const stage = /^\/\{stage\}(?=\/)/.exec(address)?.[0] ?? '';
  return { path: address.slice(stage.length), base: stage };
}

/** Scheme and authority of a server's address, variables included. */
const AUTHORITY = /^[a-z{][^/]*:\/\/[^/]*/i;

/** The servers of an operation with another base path, so that scheme, host and stage stay what they were. */
function toServers({ at }: Contract, { pointer }: Operation, base: string): Json {
  const places = [pointer, parentPointer(pointer) ?? '', ''].map((holder) =>
    at(joinPointer(holder, 'servers')),
  );
  const server = places.find(Array.isArray)?.[0];
  if (!isObject(server)) return [{ url: base || '/' }];
  const url = `${AUTHORITY.exec(String(server['url']))?.[0] ?? ''}${base}` || '/';
  const { variables, ...rest } = server;
  const named = Object.entries(isObject(variables) ? variables : {}).filter(([name]) =>
    url.includes(`{${name}}`),
  );
  return [{ ...rest, url, ...(named.length > 0 ? { variables: Object.fromEntries(named) } : {}) }];
}

/** What stands at a place, moved to another one, and what is to hold it there. */
function toCopy({ at }: Contract, from: string, to: string): Step[] {
  const holder = parentPointer(to) ?? '';
  const above = parentPointer(holder) ?? '';
  const isThere = at(holder) !== undefined;
  const empty: Step = isThere
    ? { at: holder, update: { [lastToken(to)]: {} } }
    : { at: above, update: { [lastToken(holder)]: { [lastToken(to)]: {} } } };
  return [empty, { at: to, copy: from }, { at: from, remove: true }];
}

/** The parameters that an operation has from the path item that it leaves. */
function toSharedParameters(
  { at, root }: Contract,
  { pointer }: Operation,
  item: string,
  moved: string,
): Step[] {
  const list = (holder: string): { stated: Json; name: string }[] => {
    const parameters = at(joinPointer(holder, 'parameters'));
    if (!Array.isArray(parameters)) return [];
    return parameters.map((stated, index) => {
      const { value } = resolve(root, joinPointer(holder, 'parameters', index));
      return { stated, name: isObject(value) ? `${value['in']} ${value['name']}` : '' };
    });
  };
  const own = list(pointer).map(({ name }) => name);
  const parameters = list(item).flatMap(({ stated, name }) => (own.includes(name) ? [] : [stated]));
  return parameters.length === 0 ? [] : [{ at: moved, update: { parameters } }];
}

function lastToken(pointer: string): string {
  return parsePointer(pointer).at(-1) ?? '';
}

/** The reading that was found is the path now, and what was taken for the path is one of the other readings. */
function toReadings(contract: Contract, move: Move, operation: Operation, reading: string): Step[] {
  const list = contract.at(joinPointer(move.from, 'x-other-readings'));
  if (!Array.isArray(list)) return [];
  const others = list.filter((one) => isObject(one) && one['reading'] !== reading);
  const sample = list.find(isObject);
  const authority = AUTHORITY.exec(String(sample?.['url'] ?? ''))?.[0] ?? '';
  const before = { reading: 'as first read', url: `${authority}${operation.base.template}${operation.path}` };
  return toReplaced(contract, move, 'x-other-readings', [before, ...others]);
}

/** A list in the place of another, whose holder moves: an update alone would append to it. */
function toReplaced({ at }: Contract, { from, to }: Move, name: string, list: Json): Step[] {
  const isThere = at(joinPointer(from, name)) !== undefined;
  const pointer = joinPointer(to, name);
  return [...(isThere ? [{ at: pointer, remove: true as const }] : []), { at: to, update: { [name]: list } }];
}

function toMostFrequent(addresses: ReadonlyMap<string, Set<number>>): string | undefined {
  return [...addresses].toSorted(([, a], [, b]) => b.size - a.size)[0]?.[0];
}
