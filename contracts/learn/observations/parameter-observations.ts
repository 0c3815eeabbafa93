import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '../../../spec/contract.ts';
import { groupBy } from '../../../spec/group-by.ts';
import { isObject, type Json } from '../../../spec/json.ts';
import type { Operation, Parameter } from '../../../spec/operation.ts';
import { rememberOf } from '../../../spec/remember.ts';
import type { ParameterText } from '../../../spec/request/parameter-places.ts';
import type { Call } from '../../cases/call.ts';
import { listNextHints, type NextHint } from '../../cases/next-hints.ts';
import { fillKnown } from '../../cases/placeholders.ts';
import { type Answer, isSuccess } from '../../checks/answer.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { type ListRelation, relateLists, toComparable } from '../../checks/list-relation.ts';
import { listItems } from '../../checks/records.ts';
import type { Showings } from './fact-observations.ts';
import { toDigest } from './observations.ts';

export interface ParameterObservations {
  /** Takes in a call that succeeded, also one that came before, which shows that the answer stays the same; or that was refused, though not for its key. */
  add(exchange: Exchange, number: number): void;
  /** What reads show that differ in one parameter only. */
  conclude(): ShownParameters;
}

/** The exchanges in which a parameter changed the answer, by its pointer; and of these in which it changed the list in it. */
interface ShownEffects {
  effects: Map<string, Set<number>>;
  ofLists: Map<string, Showings>;
}

export interface ShownParameters extends Readonly<ShownEffects> {
  /** Those that clients send, and that the document does not have. */
  undeclared: readonly UndeclaredParameter[];
  /** What they do to a list. */
  parts: readonly PartParameter[];
}

/** A query parameter that the document does not have. */
export interface UndeclaredParameter {
  operation: Operation;
  name: string;
  exchanges: Set<number>;
  /** Whether all its values are whole numbers. */
  isWhole: boolean;
}

/** What a query parameter does to the list of an operation. */
export interface PartParameter {
  operation: Operation;
  name: string;
  /** By its values: how the list is related to the one without it, how many records it has, and what else was given of the query. */
  relations: {
    value: string;
    relation: ListRelation;
    count: number;
    beside: readonly ParameterText[];
  }[];
  /** Its values that were refused, though the same was accepted without it. */
  refused: { value: string; number: number }[];
  /** What other answers had that led there. */
  leads: NextHint[];
  exchanges: Set<number>;
}

/** A request to read something. */
interface Read {
  operation: Operation;
  query: readonly ParameterText[];
  /** What it has in common with requests that differ in their query only. */
  group: string;
  number: number;
}

/** The answers to one request. */
interface Asked extends Read {
  count: number;
  /** Digests of the answers, and the lists in them by theirs. */
  answers: Set<string>;
  lists: Map<string, Json[]>;
  records: Json[];
  answer: Answer;
}

/** The methods that change nothing (RFC 9110 §9.2.1). */
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** A name that a person gave to a parameter, rather than data in its place. */
const NAME = /^[$A-Za-z_][\w.[\]-]{0,63}$/;

/** What an address in an answer asks for: it repeats what was asked, whether or not that has an effect. */
const QUERY = /\?[^\s"<>]*/g;

/** An answer is looked at with each document that is learned. */
const digestOf = rememberOf(({ text }: Answer) => toDigest([text.replaceAll(QUERY, '')]));

/**
 * Collects what accepted reads show of query parameters: one that changes the answer is there, and so is one that the document
 * does not have and that clients send; and what changes a list in the way in which a list is read in parts, is for that.
 */
export function createParameterObservations(contract: Contract): ParameterObservations {
  /** What was asked between two writes each, after which any answer may be another one. */
  let asked = new Map<string, Asked>();
  const between = [asked];
  const undeclared = new Map<string, UndeclaredParameter>();
  const refused: Read[] = [];

  return {
    add({ call: planned, answer, filled }, number) {
      // Whom runs ask about differs from one to the next.
      const values = planned.values.map((value) => ({ ...value, text: fillKnown(value.text, filled) }));
      const call = { ...planned, values };
      const { operation, method, intent } = call;
      const query = call.values.filter((value) => value.in === 'query');
      if (!isSuccess(answer)) {
        if (operation && method === 'GET' && intent === 'valid')
          refused.push({ operation, query, group: toKey(call, []), number });
        return;
      }
      if (!READS.has(method)) {
        asked = new Map();
        between.push(asked);
      }
      if (!operation || method !== 'GET' || (intent !== 'valid' && intent !== 'unknown')) return;
      const records = listItems(contract, operation, answer).filter(isObject);
      const list = toDigest(records);
      const group = toKey(call, []);
      const key = toKey(call, query);
      const known = asked.get(key) ?? {
        ...{ operation, query, group, count: 0, answers: new Set(), lists: new Map() },
        ...{ records, answer, number },
      };
      known.count += 1;
      known.answers.add(digestOf(answer));
      // In the order in which they came last.
      known.lists.delete(list);
      known.lists.set(list, records);
      asked.set(key, known);
      if (intent === 'valid') noteUndeclared(undeclared, { operation, query, group, number });
    },
    conclude() {
      const shown: ShownEffects = { effects: new Map(), ofLists: new Map() };
      const parts = new Map<string, PartParameter>();
      const steady = findSteady(between);
      for (const all of between) {
        noteEffects(all, steady, shown);
        noteParts(all, steady, parts, shown);
      }
      noteRefused(refused, between, parts);
      return { ...shown, undeclared: [...undeclared.values()], parts: [...parts.values()] };
    },
  };
}

function noteUndeclared(
  undeclared: Map<string, UndeclaredParameter>,
  { operation, query, number }: Read,
): void {
  for (const { name, text } of query) {
    if (!NAME.test(name) || findQueryParameter(operation, name)) continue;
    const id = `${operation.id} ${name}`;
    const known = undeclared.get(id) ?? { operation, name, exchanges: new Set(), isWhole: true };
    undeclared.set(id, known);
    known.exchanges.add(number);
    known.isWhole &&= isWhole(text);
  }
}

export function isWhole(text: string): boolean {
  return /^\d{1,15}$/.test(text);
}

function noteEffect(effects: ShownEffects['effects'], pointer: string, number: number): void {
  effects.set(pointer, (effects.get(pointer) ?? new Set()).add(number));
}

export function findQueryParameter({ parameters }: Operation, name: string): Parameter | undefined {
  return parameters.find((one) => one.in === 'query' && one.name === name);
}

function noteEffects(
  asked: ReadonlyMap<string, Asked>,
  steady: ReadonlyMap<Asked, string>,
  { effects, ofLists }: ShownEffects,
): void {
  for (const one of asked.values())
    for (const { pointer, name, in: place } of one.operation.parameters) {
      const effect = place === 'query' ? findEffect(asked, steady, one, name) : undefined;
      if (effect === undefined) continue;
      noteEffect(effects, pointer, one.number);
      if (effect === 'list')
        ofLists.set(pointer, (ofLists.get(pointer) ?? new Map()).set(one.number, one.operation.id));
    }
}

/**
 * What is another one where only this parameter is left out, though the same request is always answered alike: the list in the answer, of
 * its records with what all of them have, or else the answer.
 */
function findEffect(
  asked: ReadonlyMap<string, Asked>,
  steady: ReadonlyMap<Asked, string>,
  one: Asked,
  name: string,
): 'list' | 'answer' | undefined {
  const without = findWithout(asked, one, name);
  if (!without || without.count < 2) return undefined;
  const [list, before] = [steady.get(one), steady.get(without)];
  if (list !== undefined && before !== undefined && list !== before) return 'list';
  if (without.answers.size > 1 || one.answers.size > 1) return undefined;
  return [...one.answers][0] === [...without.answers][0] ? undefined : 'answer';
}

/** What came of the same request without one of its parameters, if that was asked too. */
function findWithout(asked: ReadonlyMap<string, Asked>, one: Asked, name: string): Asked | undefined {
  const key = toKeyWithout(one, name);
  return key === undefined ? undefined : asked.get(key);
}

/** The key of the same request without one of its parameters; `undefined` where it has none of that name. */
function toKeyWithout({ group, query }: Read, name: string): string | undefined {
  const rest = query.filter((value) => value.name !== name);
  return rest.length === query.length ? undefined : withQueryKey(group, rest);
}

/** Notes what parameters do to lists that stay what they are (`steady`): each of several requests of the same is answered with the same. */
function noteParts(
  asked: ReadonlyMap<string, Asked>,
  steady: ReadonlyMap<Asked, string>,
  parts: Map<string, PartParameter>,
  { effects }: ShownEffects,
): void {
  const lists = [...asked.values()].filter((one) => one.records.length > 0 && steady.has(one));
  const seen = new Map<string, number>();
  const toPlace = (one: Asked): string => `${one.group} ${steady.get(one)}`;
  for (const one of lists) seen.set(toPlace(one), (seen.get(toPlace(one)) ?? 0) + one.count);
  const still = lists.filter((one) => (seen.get(toPlace(one)) ?? 0) > 1);
  const hints = new Map<string, { hint: NextHint; from: Asked }[]>();
  for (const from of still)
    for (const hint of listNextHints(from.answer))
      for (const text of hint.query?.values() ?? [hint.text]) {
        const key = `${from.group} ${text}`;
        hints.set(key, [...(hints.get(key) ?? []), { hint, from }]);
      }
  for (const one of asked.values())
    for (const { name, text: value } of steady.has(one) ? one.query : []) {
      if (!NAME.test(name)) continue;
      const id = `${one.operation.id} ${name}`;
      const part = parts.get(id) ?? {
        operation: one.operation,
        name,
        relations: [],
        refused: [],
        leads: [],
        exchanges: new Set(),
      };
      const without = findWithout(asked, one, name);
      if (without && still.includes(without)) {
        const relation = relateLists(without.records, one.records);
        part.relations.push({ value, relation, count: one.records.length, beside: without.query });
        part.exchanges.add(one.number);
        const declared = findQueryParameter(one.operation, name);
        if (declared && (relation.kind === 'others' || relation.kind === 'rest'))
          noteEffect(effects, declared.pointer, one.number);
      }
      for (const { hint, from } of hints.get(`${one.group} ${value}`) ?? []) {
        if (!leadsTo(hint, from, one, name) || relateLists(from.records, one.records).kind !== 'others')
          continue;
        part.leads.push(hint);
        part.exchanges.add(one.number);
      }
      if (part.exchanges.size > 0) parts.set(id, part);
    }
}

/** Notes which values of parameters that do something to a list were refused. */
function noteRefused(
  refused: readonly Read[],
  between: readonly ReadonlyMap<string, Asked>[],
  parts: ReadonlyMap<string, PartParameter>,
): void {
  const accepted = new Set(between.flatMap((asked) => [...asked.keys()]));
  for (const read of refused)
    for (const { name, text: value } of read.query)
      if (accepted.has(toKeyWithout(read, name) ?? ''))
        parts.get(`${read.operation.id} ${name}`)?.refused.push({ value, number: read.number });
}

/**
 * The lists that requests were answered with, as digests. What changes by itself may look the same by chance: where one request was answered
 * with several lists, those of others like it tell nothing either; where a list only grew, since what was written shows late, until the next write.
 */
function findSteady(between: readonly ReadonlyMap<string, Asked>[]): Map<Asked, string> {
  const steady = new Map<Asked, string>();
  const restless = new Set<string>();
  for (const asked of between)
    for (const [group, all] of groupBy([...asked.values()], (one) => one.group)) {
      const texts = toComparable(all.flatMap(({ lists }) => [...lists.values()]));
      const own = all.map((one) => {
        const lists = texts.splice(0, one.lists.size);
        return { one, lists, digests: new Set(lists.map((list) => toDigest([list]))) };
      });
      const changed = own.filter(({ digests }) => digests.size > 1);
      if (!changed.every(({ lists }) => isGrowing(lists))) restless.add(group);
      if (changed.length === 0)
        for (const { one, digests } of own) for (const digest of digests) steady.set(one, digest);
    }
  for (const one of steady.keys()) if (restless.has(one.group)) steady.delete(one);
  return steady;
}

/**
 * Whether each list has what the one before it had, in the same order; or, on a page that became full, before it new ones for what its end
 * lost, which may be all of it.
 */
function isGrowing(lists: readonly (readonly string[])[]): boolean {
  return lists.every((list, index) => {
    const before = lists[index - 1] ?? [];
    const kept = list.filter((one) => before.includes(one));
    if (isDeepStrictEqual(kept, before)) return true;
    const added = list.slice(0, list.length - kept.length);
    const known = new Set(lists.slice(0, index).flat());
    return (
      list.length >= before.length &&
      isDeepStrictEqual([...added, ...before.slice(0, kept.length)], list) &&
      !added.some((one) => known.has(one))
    );
  });
}

/**
 * Whether a request asks for what an answer leads to, and for nothing else, by one of its parameters: an address may also repeat how many
 * records there are to be.
 */
function leadsTo({ query }: NextHint, from: Asked, one: Asked, name: string): boolean {
  const toTexts = (values: readonly ParameterText[]): string[] =>
    values.map((value) => `${value.name}=${value.text}`);
  if (from.query.some((value) => value.name === name)) return false;
  const before = toTexts(from.query);
  const added = toTexts(one.query).filter((text) => !before.includes(text));
  if (!query) return added.length === 1 && from.query.length === one.query.length - 1;
  const told = [...query].map(([key, text]) => `${key}=${text}`);
  const isMeant = told.every((text) => toTexts(one.query).includes(text));
  const isNoMore = added.every((text) => told.includes(text));
  const places = added.filter((text) => !text.endsWith(`=${from.records.length}`));
  return (
    isMeant && isNoMore && (added.length === 1 ? added : places).some((text) => text.startsWith(`${name}=`))
  );
}

function toKey({ operation, stage, key, values }: Call, query: readonly ParameterText[]): string {
  const path = values.filter((value) => value.in === 'path').map(({ name, text }) => `${name}=${text}`);
  return withQueryKey(JSON.stringify([operation?.id, stage, key, path.toSorted()]), query);
}

function withQueryKey(group: string, query: readonly ParameterText[]): string {
  if (query.length === 0) return group;
  return `${group} ${JSON.stringify(query.map(({ name, text }) => `${name}=${text}`).toSorted())}`;
}
