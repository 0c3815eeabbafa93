import type { Contract } from '../../spec/contract.ts';
import { isObject, type Json } from '../../spec/json.ts';
import { findAt, isWithin, joinPointer } from '../../spec/json-pointer.ts';
import { type InstanceVisit, walkInstance } from '../../spec/schema/instance-walk.ts';
import { isBranch } from '../../spec/schema/schema-pointer.ts';
import { replaceAt } from './defects/isolate.ts';

/** A value that holds no more than is documented or required, and what was left out. */
export interface LeastValue {
  value: Json;
  members: readonly AssumedMember[];
}

/** A member that nothing but the kit assumes, and that may be left out. */
export interface AssumedMember {
  /** Where it stands, with `-` for every index of a list: `/members/-/name`. */
  shown: string;
  /** The pointer of its schema; `undefined` for one that is not declared. */
  fact: string | undefined;
  /** The least value with this member, and what stands around it. */
  value: Json;
}

/** A member with all the places where it stands. */
interface Optional {
  shown: string;
  fact: string | undefined;
  places: string[];
}

/**
 * The least that is left of a valid value without the members that are neither required nor certain. It fits the same schema, and the
 * same branches of its choices: a member that these need stays.
 */
export function toLeastValue(contract: Contract, schema: string, whole: Json): LeastValue {
  const isValid = (other: Json): boolean => contract.sent.validators.at(schema)(other).length === 0;
  const before = listBranches(contract, schema, whole);
  let value = whole;
  const left: Optional[] = [];
  for (const optional of listOptional(contract, schema, whole)) {
    const smaller = without(value, optional.places);
    if (!isValid(smaller)) continue;
    const gone = [...left, optional].flatMap(({ places }) => places);
    const isGone = ({ place }: Place): boolean => gone.some((other) => isWithin(place, other));
    const after = listBranches(contract, schema, smaller).map(toName);
    if (!before.filter((branch) => !isGone(branch)).every((branch) => after.includes(toName(branch))))
      continue;
    value = smaller;
    left.push(optional);
  }
  const members = left.map(({ shown, fact }): AssumedMember => {
    const others = left.filter((other) => !isWithin(shown, other.shown));
    const places = others.flatMap((other) => other.places);
    return { shown, fact, value: without(whole, places) };
  });
  return { value, members: members.filter((one) => isValid(one.value)) };
}

interface Place {
  place: string;
  pointer: string;
}

function toName({ place, pointer }: Place): string {
  return `${place} ${pointer}`;
}

/** The branches of choices that a value fits, and where. */
function listBranches(contract: Contract, schema: string, value: Json): Place[] {
  const found: Place[] = [];
  walkInstance(contract, { schema, value }, ({ place, schema: { pointer } }) => {
    if (isBranch(pointer)) found.push({ place, pointer });
  });
  return found;
}

/** The members of a value that no schema requires, and none is certain to allow; outer ones first. */
function listOptional(contract: Contract, schema: string, value: Json): Optional[] {
  const visits = new Map<string, InstanceVisit[]>();
  walkInstance(contract, { schema, value }, (visit) => {
    if (isObject(visit.value)) visits.set(visit.place, [...(visits.get(visit.place) ?? []), visit]);
  });
  const found = new Map<string, Optional>();
  for (const [place, at] of visits) {
    const required = at.flatMap((visit) => visit.schema.required);
    for (const name of Object.keys((at[0] as InstanceVisit).value as object)) {
      const declared = at.flatMap((visit) => visit.schema.findProperty(name));
      const isAssumed = ({ pointer }: { pointer: string }): boolean =>
        contract.evidenceOf(pointer).grade === 'assumed';
      if (required.includes(name) || !declared.every(isAssumed)) continue;
      const shown = joinPointer((at[0] as InstanceVisit).shown, name);
      const known = found.get(shown) ?? { shown, fact: declared[0]?.pointer, places: [] };
      known.places.push(joinPointer(place, name));
      found.set(shown, known);
    }
  }
  return [...found.values()];
}

function without(value: Json, places: readonly string[]): Json {
  // What stood in a part that is gone is gone with it.
  const remove = (rest: Json, place: string): Json =>
    findAt(rest, place) === undefined ? rest : replaceAt(rest, place, undefined);
  return places.reduce(remove, value);
}
