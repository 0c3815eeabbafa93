import { type Json, toCanonical } from '../../../spec/json.ts';
import { joinPointer } from '../../../spec/json-pointer.ts';
import { type InstanceVisit, walkInstance } from '../../../spec/schema/instance-walk.ts';
import type { Schemas } from '../../../spec/schema/schemas.ts';
import type { Breakage, FindBreakages } from './breakage.ts';
import { countErrors, replaceAt } from './isolate.ts';

/** A value that breaks one thing that its schema says, at one place. */
export interface Defect<Value extends Json = Json> {
  /** Stable and short: `/recipients is missing`, `/points is a text`, `/points is below its minimum`. */
  label: string;
  /** The JSON Pointer of what is wrong in the value; '' is the whole value. A missing property has the place that it would have. */
  place: string;
  /** The JSON Pointer of the schema that is broken, where it is defined, and its keyword. */
  schema: string;
  keyword: string;
  value: Value;
}

export interface DefectInput {
  schemas: Schemas;
  /** The JSON Pointer of the schema of the whole value. */
  schema: string;
  /** A value that the schema takes; it is not changed. */
  valid: Json;
  /** Numbers from 0 up to, and without, 1. It chooses among values that are as good as each other, and nothing else. */
  random: () => number;
}

export interface FindInput<Value extends Json> extends DefectInput {
  rules: readonly FindBreakages[];
  /** How the whole value is called in labels. */
  whole: string;
  /** A wrong value as it is sent, `undefined` where it cannot be sent or would not be wrong any more. */
  toWire: (value: Json) => Value | undefined;
}

/** A breakage that was seen to work, with the values that do it equally well. */
interface Found<Value extends Json> {
  place: string;
  schema: string;
  breakage: Breakage;
  values: readonly Value[];
}

const MOST_DEFECTS = 200;
const MOST_ALTERNATIVES = 4;

/**
 * The defects that some rules know of in a valid value: found, each proved, told apart, and one value of each drawn. None of one that is
 * not valid: of what would be wrong with it, nothing could be told apart from what is.
 */
export function findDefects<Value extends Json>(input: FindInput<Value>): Defect<Value>[] {
  if (input.schemas.validators.at(input.schema)(input.valid).length > 0) return [];
  const found = keepEveryKeyword(withoutRepeated(findAll(input)));
  const labels = new Map<string, number>();
  return found.map(({ place, schema, breakage: { keyword, predicate }, values }) => {
    const sentence = `${place || input.whole} ${predicate}`;
    const count = (labels.get(sentence) ?? 0) + 1;
    labels.set(sentence, count);
    const label = count === 1 ? sentence : `${sentence} (${count})`;
    const value = values[Math.floor(input.random() * values.length)] as Value;
    return { label, place, schema, keyword, value };
  });
}

function findAll<Value extends Json>(input: FindInput<Value>): Found<Value>[] {
  const found: Found<Value>[] = [];
  const said = new Set<string>();
  for (const visit of listVisits(input)) {
    for (const breakage of input.rules.flatMap((find) => find(visit, input.schemas))) {
      const { property } = breakage;
      const place = property === undefined ? visit.place : joinPointer(visit.place, property);
      const aspect =
        breakage.aspect ??
        `${breakage.keyword} ${toCanonical(breakage.alternatives.map((value) => value ?? null))}`;
      const saying = JSON.stringify([place, aspect]);
      if (said.has(saying)) continue;
      const values = listBest(visit, place, breakage, input);
      if (values.length === 0) continue;
      said.add(saying);
      found.push({ place, schema: visit.schema.pointer, breakage, values });
    }
  }
  return found;
}

/**
 * Every schema that applies somewhere in the valid value, outer places first, each once at a place. What no name and no position
 * tells apart, such as the items of a list, is tried once.
 */
function listVisits({ schemas, schema, valid }: DefectInput): InstanceVisit[] {
  const visits: InstanceVisit[] = [];
  const seen = new Set<string>();
  walkInstance(schemas, { schema, value: valid, withConditions: true }, (visit) => {
    const { place, inside } = visit;
    const toId = (pointer: string, at: string): string => JSON.stringify([pointer, at]);
    const isNew = seen.size < seen.add(toId(visit.schema.pointer, place)).size;
    if (isNew) visits.push(visit);
    for (const rest of [visit.schema.items, visit.schema.additional])
      for (const { schema: other, token } of inside.filter((part) => part.schema === rest).slice(1))
        seen.add(toId(other.pointer, joinPointer(place, token ?? '')));
    return isNew;
  });
  return visits;
}

/** The alternatives that break the least beside what they are meant to. */
function listBest<Value extends Json>(
  { branches }: InstanceVisit,
  place: string,
  { keyword, alternatives }: Breakage,
  { schemas, schema, valid, toWire }: FindInput<Value>,
): Value[] {
  let best: Value[] = [];
  let fewest = Number.POSITIVE_INFINITY;
  for (const alternative of alternatives) {
    const value = replaceAt(valid, place, alternative);
    const errors = countErrors(schemas.validators, schema, value, { place, keyword, branches });
    if (errors === 0 || errors > fewest) continue;
    const wire = toWire(value);
    if (wire === undefined) continue;
    best = errors < fewest ? [wire] : [...best, wire];
    fewest = errors;
    if (fewest === 1 && best.length === MOST_ALTERNATIVES) break;
  }
  return best.slice(0, MOST_ALTERNATIVES);
}

/**
 * No value stands for two defects. Each keeps its first value that no earlier one has kept, and then whatever nobody has: this
 * is settled before anything is drawn, so that the random generator has no say in which defects there are.
 */
function withoutRepeated<Value extends Json>(found: readonly Found<Value>[]): Found<Value>[] {
  const taken = new Set<string>();
  const take = (value: Value): boolean => taken.size < taken.add(toCanonical(value)).size;
  const kept = found.flatMap((one) => {
    const first = one.values.find(take);
    return first === undefined ? [] : [{ one, first }];
  });
  return kept.map(({ one, first }) => ({ ...one, values: [first, ...one.values.filter(take)] }));
}

/** At most `MOST_DEFECTS`, in their order: keyword by keyword in turn, until there is no room. */
function keepEveryKeyword<Value extends Json>(found: readonly Found<Value>[]): Found<Value>[] {
  const turns = new Map<string, number>();
  const ranked = found.map((one, index) => {
    const turn = turns.get(one.breakage.keyword) ?? 0;
    turns.set(one.breakage.keyword, turn + 1);
    return { one, index, turn };
  });
  return ranked
    .sort((a, b) => a.turn - b.turn || a.index - b.index)
    .slice(0, MOST_DEFECTS)
    .sort((a, b) => a.index - b.index)
    .map(({ one }) => one);
}
