import { isSafeMethod } from '../../../spec/method.ts';
import type { Operation } from '../../../spec/operation.ts';
import { type Call, listContent, mapContent } from '../../cases/call.ts';
import { fillPlaceholders, listPlaceholders, toPlaceholderText } from '../../cases/placeholders.ts';
import type { Exchange, Sent } from '../../checks/exchange.ts';
import { isNotObserved, type NotObserved } from '../../checks/judgement.ts';
import type { PreparedRun } from '../prepare-run.ts';
import { type Address, type FindPresence, once, toFirstAddress } from '../presence.ts';
import { selectOperations } from '../select.ts';
import { findBodyPlace, type NamingCall, nameInBody } from './name-in-body.ts';
import { indexPlaces, listPlaces, type PlaceIndex, type ThingPlace, toShape } from './places.ts';
import { findNamed, type Given, isForOwnOnly, resolveCall, type Sources } from './resolve.ts';
import { createThings, type Things } from './things.ts';

/** Finds what the requests of a run name: by reading lists, by what answers show, and by creating it where that is allowed. */
export interface ThingFinder {
  /** What the open parameters of a call are given by what is known now. */
  resolve(call: Call): ResolvedCall | NotObserved;
  /** Whether there is more to find for a call, or something is to be created for it. */
  isLacking(call: Call): boolean;
  /** Finds it. */
  prepare(call: Call): Promise<void>;
  see(exchange: Exchange): void;
  /** What removes all that the run created; `undefined` where the document has no operation for it. */
  listRemovals(): readonly Removal[];
}

/** A call that names in its body what is there, what its open parameters are given, and whether all of that is known. */
export interface ResolvedCall extends NamingCall {
  given: ReadonlyMap<string, Given>;
}

/** Something that the run created, and the call that removes it. */
export interface Removal {
  /** `/pets/7`. */
  name: string;
  call: Call | undefined;
}

export interface FinderParts {
  findPresence: FindPresence;
  ask: (call: Call, address: Address) => Promise<Sent>;
  describeUnknown?: ((name: string) => string) | undefined;
}

/** How many things of the outer kind are asked for one of the inner kind. */
const MOST_PARENTS = 4;

export function createThingFinder(prepared: PreparedRun, parts: FinderParts): ThingFinder {
  const state = createState(prepared, parts);
  const { sourcesOf, thingsOf } = state;
  return {
    resolve: (call) => resolve(call, sourcesOf(call.stage)),
    isLacking: (call) =>
      listOpenPlaces(call, state).some(
        (place) => wantsOwn(call, place, state) || thingsOf(call.stage).at(place.shape).length === 0,
      ),
    prepare: (call) => prepare(call, state),
    see(exchange) {
      thingsOf(exchange.call.stage).see(exchange);
    },
    listRemovals: () => listRemovals(state),
  };
}

/** What is known so far, and what was tried. */
interface State extends FinderParts {
  prepared: PreparedRun;
  index: PlaceIndex;
  /** The operations that the user did not leave out. */
  allowed: ReadonlySet<Operation>;
  stages: ReadonlyMap<string, Things>;
  thingsOf(stage: string): Things;
  sourcesOf(stage: string): Sources;
  /** What is read once, by stage and place. */
  begun: Map<string, Promise<void>>;
  /** Where nothing could be created. */
  failed: Set<string>;
}

function createState(prepared: PreparedRun, parts: FinderParts): State {
  const { contract, target, options } = prepared;
  const { live } = target;
  const stages = new Map<string, Things>();
  const thingsOf = (stage: string): Things => {
    const things = stages.get(stage) ?? createThings(contract, live);
    stages.set(stage, things);
    return things;
  };
  const { describeUnknown } = parts;
  return {
    ...parts,
    prepared,
    index: indexPlaces(contract),
    allowed: new Set(selectOperations(contract.operations, { exclude: options.exclude ?? {} })),
    stages,
    thingsOf,
    sourcesOf: (stage) => ({
      contract,
      live,
      things: thingsOf(stage),
      named: options.known ?? {},
      describeUnknown,
    }),
    begun: new Map(),
    failed: new Set(),
  };
}

function resolve(call: Call, sources: Sources): ResolvedCall | NotObserved {
  const given = resolveCall(call, sources);
  if (isNotObserved(given)) return given;
  const naming = nameInBody(call, given, sources);
  if (isNotObserved(naming)) return naming;
  const isKnown = naming.isKnown && [...given.values()].every((one) => one.isKnown);
  return { call: naming.call, given, isKnown };
}

/** The places of a call that are open, and that the user has not named. */
function listOpenPlaces(call: Call, { prepared }: State): ThingPlace[] {
  const { operation } = call;
  if (!operation) return [];
  const open = new Set(listPlaceholders(listContent(call)).map(({ kind }) => kind));
  const isNamed = (name: string): boolean =>
    findNamed(prepared.options.known ?? {}, operation, name) !== undefined;
  const inBody = findBodyPlace(call, prepared);
  return [
    ...listPlaces(operation).filter(({ names }) => names.some((name) => open.has(name))),
    ...(inBody && !inBody.isNew ? [inBody.place] : []),
  ].filter(({ names }) => !names.every(isNamed));
}

/** What is changed or removed had better be the run's own. */
function wantsOwn(call: Call, place: ThingPlace, { failed, thingsOf }: State): boolean {
  const { operation, stage } = call;
  if (isSafeMethod(call.method) || failed.has(`${stage} ${place.shape}`)) return false;
  const isItem = operation !== undefined && toShape(operation.path) === place.shape;
  if (call.method === 'DELETE' && (!isItem || call.intent === 'invalid')) return false;
  return !thingsOf(stage)
    .at(place.shape)
    .some(({ isMade }) => isMade);
}

async function prepare(call: Call, state: State): Promise<void> {
  const { begun, prepared, sourcesOf, thingsOf } = state;
  const { stage } = call;
  const places = listOpenPlaces(call, state);
  for (const [at, place] of places.entries()) {
    if (at === places.length - 1 && wantsOwn(call, place, state)) await create(place, stage, state);
    const isShown = thingsOf(stage).at(place.shape).length > 0;
    if (!isShown && !isForOwnOnly(call, prepared.target))
      await once(begun, `${stage} ${place.shape}`, () => read(place, stage, state));
  }
  const found = resolve(call, sourcesOf(stage));
  if ((isNotObserved(found) || !found.isKnown) && places.length === 0) await readAll(stage, state);
}

/** Looks for things of a place: in its lists, else in all that can be read, else by creating one. */
async function read(place: ThingPlace, stage: string, state: State): Promise<void> {
  const { allowed, ask, index, prepared, findPresence, thingsOf } = state;
  const things = thingsOf(stage);
  const isFound = (): boolean => things.at(place.shape).length > 0;
  for (const lister of index.at('get', place.collection)) {
    if (!allowed.has(lister)) continue;
    await findPresence(lister, stage);
    const outer = listPlaces(lister).at(-1);
    const [valid] = prepared.validCalls(lister, stage);
    // That one of them has none says nothing of the others.
    for (const { values } of outer && valid ? things.at(outer.shape).slice(0, MOST_PARENTS) : []) {
      if (isFound() || !outer || !valid) return;
      const call = nameThing(valid.call, outer, values);
      await ask({ ...call, why: 'the list of another one' }, toFirstAddress(lister));
    }
    if (isFound()) return;
  }
  await readAll(stage, state);
  if (!isFound()) await create(place, stage, state);
}

/** What can be read without knowing anything: ids stand in many answers. */
function readAll(stage: string, { begun, prepared, findPresence }: State): Promise<void> {
  return once(begun, `${stage} all`, async () => {
    for (const operation of prepared.readable) await findPresence(operation, stage);
  });
}

async function create(place: ThingPlace, stage: string, state: State): Promise<void> {
  const { allowed, ask, failed, index, prepared, thingsOf } = state;
  const creator = index.at('post', place.collection).find((operation) => allowed.has(operation));
  const [valid] = creator ? prepared.validCalls(creator, stage) : [];
  const countMade = (): number =>
    thingsOf(stage)
      .at(place.shape)
      .filter(({ isMade }) => isMade).length;
  const before = countMade();
  if (creator && valid)
    await ask({ ...valid.call, why: 'creates what other requests need' }, toFirstAddress(creator));
  if (countMade() === before) failed.add(`${stage} ${place.shape}`);
}

function listRemovals({ allowed, index, prepared, stages }: State): Removal[] {
  return [...stages].flatMap(([stage, things]) =>
    things.made().map(({ shape, values }): Removal => {
      const operation = index.at('delete', shape).find((one) => allowed.has(one));
      const place = operation && listPlaces(operation).at(-1);
      const [valid] = operation ? prepared.validCalls(operation, stage) : [];
      const name = values.reduce((path, value) => path.replace('{}', () => value), shape);
      const why = 'removes what the run created';
      return { name, call: valid && place && { ...nameThing(valid.call, place, values), why } };
    }),
  );
}

/** A call about one thing, and no other. */
function nameThing(call: Call, { names }: ThingPlace, values: readonly string[]): Call {
  return mapContent(call, (value) =>
    fillPlaceholders(value, (placeholder) => {
      const at = names.indexOf(placeholder.kind);
      return at === -1 ? toPlaceholderText(placeholder) : (values[at] ?? '');
    }),
  );
}
