import type { Contract } from '../../../spec/contract.ts';
import type { Json } from '../../../spec/json.ts';
import { isSafeMethod } from '../../../spec/method.ts';
import type { Operation, Parameter } from '../../../spec/operation.ts';
import { findParameterSample } from '../../../spec/request/parameter-sample.ts';
import { toPlain } from '../../../spec/resources/id-names.ts';
import { type Call, listContent } from '../../cases/call.ts';
import { listPlaceholders } from '../../cases/placeholders.ts';
import { findGiven } from '../../cases/valid-calls.ts';
import { type NotObserved, notObserved } from '../../checks/judgement.ts';
import { listPlaces, type ThingPlace, toPoolKey } from './places.ts';
import { toPathText } from './read-ids.ts';
import type { Thing, Things } from './things.ts';

/** What a parameter is given. */
export interface Given {
  text: string;
  /** Whether the target showed it, the user named it, or the document lists it: otherwise it is a guess. */
  isKnown: boolean;
}

/** By the name of a parameter (`petId`), or by that of an operation and a parameter (`getPet.petId`). */
export type NamedValues = Readonly<Record<string, string | number | readonly (string | number)[]>>;

/** What requests are filled from. */
export interface Sources {
  contract: Contract;
  things: Things;
  named: NamedValues;
  live: boolean;
  /** In a plan nothing is known yet: what stands for a value that will be. */
  describeUnknown?: ((name: string) => string) | undefined;
}

/** What the user named for a parameter of an operation. */
export function findNamed(named: NamedValues, { id }: Operation, name: string): string | undefined {
  const own = [`${id}.${name}`, name].find((key) => Object.hasOwn(named, key));
  const values = own === undefined ? [] : [named[own]].flat();
  return values[0] === undefined ? undefined : String(values[0]);
}

/** Whether a call may be given only what this run created, or what the user named. */
export function isForOwnOnly(call: Call, { live }: Pick<Sources, 'live'>): boolean {
  return live && !isSafeMethod(call.method);
}

/** The same, but that a plan says what stands there. */
export function givesOwnOnly(call: Call, sources: Sources): boolean {
  return isForOwnOnly(call, sources) && sources.describeUnknown === undefined;
}

/**
 * What the open parameters of a call are given, by their names. What stands in a path belongs together: a thing that was shown, with all
 * that it is found by; else what is named, shown somewhere else, listed by the document, or made of the schema.
 */
export function resolveCall(call: Call, sources: Sources): ReadonlyMap<string, Given> | NotObserved {
  const { operation } = call;
  const given = new Map<string, Given>();
  const open = new Set(listPlaceholders(listContent(call)).map(({ kind }) => kind));
  if (!operation || open.size === 0) return given;
  const ownOnly = givesOwnOnly(call, sources);
  const bound = bindPath(operation, sources, ownOnly);
  for (const parameter of operation.parameters) {
    const { name } = parameter;
    if (!open.has(name) || given.has(name)) continue;
    const isOfPath = parameter.in === 'path';
    const value = (isOfPath ? bound.get(name) : undefined) ?? findValue(operation, parameter, sources);
    if (value === undefined || (ownOnly && isOfPath && !isOwn(operation, name, bound, sources)))
      return notObserved(explain(name, ownOnly));
    given.set(name, value);
  }
  return given;
}

function isOwn(
  operation: Operation,
  name: string,
  bound: ReadonlyMap<string, Given>,
  { named }: Sources,
): boolean {
  return bound.has(name) || findNamed(named, operation, name) !== undefined;
}

/** The innermost thing of a path that is known, with what it is found by. */
function bindPath(operation: Operation, sources: Sources, ownOnly: boolean): Map<string, Given> {
  const { things, named, contract } = sources;
  const places = listPlaces(operation);
  // Operations on the same thing may describe differently what it is known by.
  const takes = (at: number, text: string | undefined): boolean =>
    toPathText(text, places[at]?.parameter.schema ?? '', contract) !== undefined;
  const fits = ({ values, isMade }: Thing, { names }: ThingPlace): boolean =>
    (isMade || !ownOnly) &&
    names.every(
      (name, at) =>
        [undefined, values[at]].includes(findNamed(named, operation, name)) && takes(at, values[at]),
    );
  for (const place of places.toReversed()) {
    if (place.names.every((name) => findNamed(named, operation, name) !== undefined)) break;
    const thing = things.at(place.shape).find((one) => fits(one, place));
    if (thing)
      return new Map(place.names.map((name, at) => [name, { text: thing.values[at] ?? '', isKnown: true }]));
  }
  return new Map();
}

function findValue(operation: Operation, parameter: Parameter, sources: Sources): Given | undefined {
  const { contract, named, things, describeUnknown } = sources;
  const { name, schema } = parameter;
  const isOfPath = parameter.in === 'path';
  const known = (value: Json | undefined): Given | undefined => toGiven(value, true);
  const guess = (value: Json | undefined): Given | undefined => toGiven(value, false);
  const stated = findGiven(contract, parameter);
  const place = listPlaces(operation).find(({ parameter: one }) => one === parameter);
  const isListed =
    contract.schemaAt(schema)?.definition.types.length !== undefined && isChoice(contract, schema);
  const own = known(findNamed(named, operation, name));
  if (own) return own;
  if (isOfPath && !isListed && describeUnknown) return known(describeUnknown(name));
  const shown =
    isOfPath || isReference(name) ? things.shown(toPoolKey(parameter, place?.shape ?? '')) : undefined;
  if (toPathText(shown, schema, contract) !== undefined && !isListed) {
    // Of a thing within another one it is not known whether they belong together.
    const isAlone = !isOfPath || place?.names.length === 1;
    return isAlone ? known(shown) : guess(shown);
  }
  const value = isOfPath && !isListed ? guess(stated) : known(stated);
  return value ?? guess(findParameterSample(contract, schema));
}

/** Whether a schema lists what may be given. */
function isChoice({ at }: Contract, schema: string): boolean {
  const stated = at(schema);
  return typeof stated === 'object' && stated !== null && ('enum' in stated || 'const' in stated);
}

/** Whether a name is that of something which has to be there, and not of how it is asked for. */
function isReference(name: string): boolean {
  return /(?:id|uuid|guid|key|slug|code|number|handle)$/.test(toPlain(name));
}

function toGiven(value: Json | undefined, isKnown: boolean): Given | undefined {
  if (value === undefined || value === null || typeof value === 'object' || value === '') return undefined;
  return { text: String(value), isKnown };
}

/** Why nothing is given. */
export function explain(name: string, ownOnly: boolean): string {
  return ownOnly
    ? `a write to a live target is given only what this run created or the user names: name one with --known ${name}=…`
    : `no data: nothing is known that \`${name}\` takes; name one with --known ${name}=…`;
}
