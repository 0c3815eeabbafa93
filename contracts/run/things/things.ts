import type { Contract } from '../../../spec/contract.ts';
import { findResponse } from '../../../spec/find-response.ts';
import { isObject, type Json } from '../../../spec/json.ts';
import { findAt } from '../../../spec/json-pointer.ts';
import { followLink } from '../../../spec/links.ts';
import { toPlain } from '../../../spec/resources/id-names.ts';
import type { ExpressionContext } from '../../../spec/runtime-expression.ts';
import { decodePercent } from '../../../spec/text/percent.ts';
import { findHeader } from '../../cases/http-message.ts';
import { fillKnown } from '../../cases/placeholders.ts';
import { isSuccess } from '../../checks/answer.ts';
import type { Exchange } from '../../checks/exchange.ts';
import {
  indexPlaces,
  listPlaces,
  type PlaceIndex,
  type ThingPlace,
  toPoolKey,
  toShape,
  toSingular,
} from './places.ts';
import { findId, readIds, toPathText } from './read-ids.ts';

/** Something that a path can name, in one stage. */
export interface Thing {
  /** What the parameters of its path are given, outermost first. */
  values: readonly string[];
  /** Whether this run created it: only that is changed or removed on a live target. */
  isMade: boolean;
}

/** What answers show, by which later requests are filled. */
export interface Things {
  /** Takes in what an answer shows, and what it did. */
  see(exchange: Exchange): void;
  /** The things at a place, those that were created last first. */
  at(shape: string): readonly Thing[];
  /** A value that was shown for a parameter somewhere. */
  shown(poolKey: string): string | undefined;
  /** Whether something was to be created with an id, and was, or was there before. */
  isTaken(shape: string, id: string): boolean;
  /** All that was created and not removed, by the place; what was created last comes first. */
  made(): readonly (Thing & { shape: string })[];
}

/** How many values are kept of one kind. */
const MOST = 50;
/** How many parts of a body are looked through for names. */
const MOST_PARTS = 2000;

interface State {
  contract: Contract;
  index: PlaceIndex;
  /** Whether only 201 says that something was created: what a live target had before is never taken for the run's own. */
  isCautious: boolean;
  /** By the shape of their place. */
  known: Map<string, Thing[]>;
  /** Values that were shown somewhere. */
  pools: Map<string, Set<string>>;
  /** What was sent as the id of something new, by the shape of its place. */
  sent: Map<string, Set<string>>;
}

/** `isCautious` is for live targets. */
export function createThings(contract: Contract, isCautious: boolean): Things {
  const state: State = {
    contract,
    index: indexPlaces(contract),
    isCautious,
    known: new Map(),
    pools: new Map(),
    sent: new Map(),
  };
  const { known, pools, sent } = state;
  return {
    see: (exchange) => see(exchange, state),
    at: (shape) => known.get(shape) ?? [],
    isTaken: (shape, id) =>
      sent.get(shape)?.has(id) === true ||
      known.get(shape)?.some(({ values }) => values.at(-1) === id) === true,
    shown: (poolKey) => [...(pools.get(poolKey) ?? [])][0],
    made: () =>
      [...known]
        .flatMap(([shape, things]) => things.filter(({ isMade }) => isMade).map((one) => ({ ...one, shape })))
        .toSorted((a, b) => b.values.length - a.values.length),
  };
}

function see(exchange: Exchange, state: State): void {
  const { call, answer } = exchange;
  const { operation, method } = call;
  seeSent(exchange, state);
  if (!operation || !isSuccess(answer) || operation.method.toUpperCase() !== method) return;
  const places = listPlaces(operation);
  const values = readValues(exchange, places);
  if (!values) return;
  const shape = toShape(operation.path);
  const isItem = places.at(-1)?.shape === shape;
  if (method === 'DELETE' && isItem) forget(shape, values, state);
  if (method === 'PUT' && isItem && answer.status === 201) add(shape, { values, isMade: true }, state);
  if (method === 'POST') seeCreated(exchange, shape, values, state);
  seeLinks(exchange, places, values, state);
  if (!answer.json) return;
  if (method === 'GET') seeList(answer.json.value, shape, values, state);
  seeNames(answer.json.value, state);
}

/** What answers to it say of its id may be wrong, and 409 says that it is there. */
function seeSent({ call: { operation }, answer, sent }: Exchange, { index, sent: all }: State): void {
  const inBody = operation && index.bodyPlaceOf(operation);
  const id = inBody?.isNew ? findAt(sent ?? null, inBody.id) : undefined;
  if (inBody && id !== undefined && (isSuccess(answer) || answer.status === 409))
    note(all, inBody.place.shape, String(id));
}

function add(shape: string, thing: Thing, { known }: State): void {
  const things = known.get(shape) ?? [];
  const same = things.find(({ values }) => values.join('/') === thing.values.join('/'));
  // What was there before is not its own, whatever a write answers.
  if (same || (things.length >= MOST && !thing.isMade)) return;
  known.set(shape, thing.isMade ? [thing, ...things] : [...things, thing]);
}

function forget(shape: string, values: readonly string[], { known }: State): void {
  const isWithin = (thing: Thing): boolean => values.every((value, at) => thing.values[at] === value);
  for (const [place, things] of known)
    if (place === shape || place.startsWith(`${shape}/`))
      known.set(
        place,
        things.filter((thing) => !isWithin(thing)),
      );
}

function seeList(body: Json, shape: string, values: readonly string[], state: State): void {
  const { contract, index } = state;
  const resource = index.resourceAt(shape);
  const at = resource?.operations.find(({ role }) => role === 'list')?.records;
  for (const place of uniquePlaces(index.placesOf(shape)))
    for (const id of readIds(body, place, { id: resource?.id, at }, contract))
      add(place.shape, { values: [...values, id], isMade: false }, state);
}

function seeCreated({ answer }: Exchange, shape: string, values: readonly string[], state: State): void {
  const { contract, index, isCautious } = state;
  const [place] = index.placesOf(shape);
  if (!place || (isCautious && answer.status !== 201)) return;
  const resource = index.resourceAt(shape);
  const at = resource?.operations.find(({ role }) => role === 'create')?.record;
  const id =
    (answer.json && findId(answer.json.value, place, { id: resource?.id, at }, contract)) ??
    readLocation(answer.headers, place, contract);
  if (id !== undefined) add(place.shape, { values: [...values, id], isMade: true }, state);
}

/** What the document says that an answer leads to (OpenAPI §4.8.20). */
function seeLinks(
  exchange: Exchange,
  places: readonly ThingPlace[],
  values: readonly string[],
  state: State,
): void {
  const { contract, index, pools } = state;
  const { operation } = exchange.call;
  if (!operation) return;
  const context = toContext(exchange, places, values);
  const status = findResponse(operation, exchange.answer.status)?.status;
  for (const link of index.linksOf(operation).filter((one) => one.status === status)) {
    const given = new Map(
      followLink(link, context).values.map(({ parameter, value }) => [
        parameter.name,
        toPathText(value, parameter.schema, contract),
      ]),
    );
    const ofTarget = listPlaces(link.target);
    const named = ofTarget.at(-1)?.names.map((name) => given.get(name)) ?? [];
    const [last] = ofTarget.slice(-1);
    if (last && named.every((text) => text !== undefined))
      add(last.shape, { values: named, isMade: false }, state);
    for (const [name, text] of given)
      if (text !== undefined) note(pools, toPoolKey({ name }, last?.shape ?? ''), text);
  }
}

/** What a runtime expression sees of an exchange. */
function toContext(
  { request, call, sent, answer }: Exchange,
  places: readonly ThingPlace[],
  values: readonly string[],
): ExpressionContext {
  const { searchParams } = new URL(request.url);
  return {
    url: request.url,
    method: call.method,
    status: answer.status,
    request: {
      path: Object.fromEntries(places.map(({ parameter }, at) => [parameter.name, values[at] ?? ''])),
      query: (name) => searchParams.get(name) ?? undefined,
      header: (name) => findHeader(request.headers, name),
      body: sent,
    },
    response: { header: (name) => findHeader(answer.headers, name), body: answer.json?.value },
  };
}

function note(pools: State['pools'], poolKey: string, text: string): void {
  const pool = pools.get(poolKey) ?? new Set();
  if (pool.size < MOST) pools.set(poolKey, pool.add(text));
}

/** Values that stand under the name of a parameter, and ids of what stands under the name of a thing. */
function seeNames(body: Json, state: State): void {
  const open: Json[] = [body];
  for (let at = 0; at < open.length && at < MOST_PARTS; at += 1) {
    const value = open[at] as Json;
    if (Array.isArray(value)) open.push(...value.slice(0, MOST));
    if (!isObject(value)) continue;
    for (const [name, inner] of Object.entries(value)) {
      open.push(inner);
      seeName(toPlain(name), inner, state);
    }
  }
}

function seeName(plain: string, value: Json, { contract, index, pools }: State): void {
  const keep = (poolKey: string, text: string | undefined): void => {
    if (text !== undefined) note(pools, poolKey, text);
  };
  for (const { schema } of index.wanted.get(plain) ?? []) keep(plain, toPathText(value, schema, contract));
  if (typeof value !== 'object') return;
  const records = (Array.isArray(value) ? value.slice(0, MOST) : [value]).filter(isObject);
  for (const place of index.byWord.get(toSingular(plain)) ?? [])
    for (const one of records)
      keep(toPoolKey(place.parameter, place.shape), findId(one, place, {}, contract));
}

/** Each of them once, by the schema of its parameter. */
function uniquePlaces(places: readonly ThingPlace[]): ThingPlace[] {
  return [...new Map(places.map((place) => [place.parameter.schema, place])).values()];
}

/** What the path of a request named, outermost first. */
function readValues({ call, filled }: Exchange, places: readonly ThingPlace[]): string[] | undefined {
  const values = places.map(({ parameter }) => {
    const given = call.values.find(({ name, in: at }) => at === 'path' && name === parameter.name);
    return given && fillKnown(given.text, filled);
  });
  return values.every((value) => value !== undefined) ? values : undefined;
}

/** The last segment of what `Location` names (RFC 9110 §10.2.2). */
function readLocation(
  headers: Exchange['answer']['headers'],
  place: ThingPlace,
  contract: Contract,
): string | undefined {
  const [, location] = headers.find(([name]) => name.toLowerCase() === 'location') ?? [];
  const last = location?.split(/[?#]/)[0]?.split('/').at(-1);
  return last === undefined ? undefined : toPathText(decodePercent(last), place.parameter.schema, contract);
}
