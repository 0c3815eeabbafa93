import type { Contract } from '../../../spec/contract.ts';
import { isObject, type Json } from '../../../spec/json.ts';
import { findAt, lastToken } from '../../../spec/json-pointer.ts';
import { define } from '../../../spec/origins.ts';
import type { Call } from '../../cases/call.ts';
import { type NotObserved, notObserved } from '../../checks/judgement.ts';
import { type BodyPlace, indexPlaces, type ThingPlace } from './places.ts';
import { listIdForms } from './read-ids.ts';
import { explain, findNamed, type Given, givesOwnOnly, type Sources } from './resolve.ts';

/** A call whose body names something, and whether that is known to be there. */
export interface NamingCall {
  call: Call;
  isKnown: boolean;
}

/**
 * Writes into the body of a call the id of what it changes, where not the path names that (`PUT /pets`), and for what it creates another id
 * than those that are taken. What is sent in the place of an id, and is none, stays. `given` is what stands in the path. A live target is
 * sent only what this run created, or the user names.
 */
export function nameInBody(
  call: Call,
  given: ReadonlyMap<string, Given>,
  sources: Sources,
): NamingCall | NotObserved {
  const found = findBodyPlace(call, sources);
  if (!found || !call.operation) return { call, isKnown: true };
  const { place } = found;
  const sent = String(findAt(call.body?.value ?? null, found.id));
  if (found.isNew) {
    const isTaken = sources.things.isTaken(place.shape, sent);
    return { call: isTaken ? renameNew(call, found, sources) : call, isKnown: true };
  }
  const ownOnly = givesOwnOnly(call, sources);
  const ids = sources.things
    .at(place.shape)
    .filter((thing) => (thing.isMade || !ownOnly) && isWithin(thing.values, place, given))
    .map(({ values }) => values.at(-1));
  const named = findNamed(sources.named, call.operation, place.parameter.name);
  const id = named ?? (ids.includes(sent) ? sent : ids[0]);
  if (id !== undefined) return { call: writeId(call, found, id, sources), isKnown: true };
  return ownOnly ? notObserved(explain(place.parameter.name, true)) : { call, isKnown: false };
}

/** How many other names are tried. */
const MOST_NAMES = 100;

/** What is there already is not created again: as another thing of the same kind, with the end of its name counted on. */
function renameNew(call: Call, found: BodyPlace, { contract, things }: Sources): Call {
  const sent = findAt(call.body?.value ?? null, found.id);
  for (let count = 2; count < MOST_NAMES && call.intent === 'valid'; count += 1) {
    const text = String(sent);
    const others =
      typeof sent === 'number'
        ? [sent + count]
        : [text + count, text.slice(0, -String(count).length) + count];
    const free = others.find(
      (other) => !things.isTaken(found.place.shape, String(other)) && fits(contract, found.schema, other),
    );
    if (free !== undefined) return writeId(call, found, String(free), { contract });
  }
  return call;
}

/** Where the body of a call names something; `undefined` where it does not, and where what it sends for it can be no id. */
export function findBodyPlace(call: Call, { contract }: Pick<Sources, 'contract'>): BodyPlace | undefined {
  const found = call.operation && indexPlaces(contract).bodyPlaceOf(call.operation);
  const body = call.body?.value ?? null;
  if (!found || !isObject(findAt(body, found.record))) return undefined;
  const sent = findAt(body, found.id);
  const mayLack = call.intent !== 'invalid' && !found.isNew;
  const isId = sent === undefined ? mayLack : fits(contract, found.schema, sent);
  return isId ? found : undefined;
}

function fits({ sent }: Contract, schema: string, value: Json): boolean {
  return sent.validators.at(schema)(value).length === 0;
}

function isWithin(
  values: readonly string[],
  { names }: ThingPlace,
  given: ReadonlyMap<string, Given>,
): boolean {
  return names.slice(0, -1).every((name, at) => given.get(name)?.text === values[at]);
}

/** As a number where a text does not fit. */
function writeId(
  call: Call,
  { record, id, schema }: BodyPlace,
  text: string,
  { contract }: Pick<Sources, 'contract'>,
): Call {
  const value = structuredClone(call.body?.value ?? null);
  const inside = findAt(value, record);
  if (!call.body || !isObject(inside)) return call;
  const form = listIdForms(text).find((one) => fits(contract, schema, one));
  define(inside, lastToken(id), form ?? text);
  return { ...call, body: { mediaType: call.body.mediaType, value } };
}
