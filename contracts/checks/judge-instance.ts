import type { Contract } from '../../spec/contract.ts';
import { isObject, type Json } from '../../spec/json.ts';
import { findAt, joinPointer, parsePointer } from '../../spec/json-pointer.ts';
import { type InstanceVisit, walkInstance } from '../../spec/schema/instance-walk.ts';
import { isNotAllowed, isOfChoice, type ValidationError } from '../../spec/schema/validation-error.ts';
import { shorten } from '../../spec/text/visible.ts';
import { isMadeUp } from '../cases/made-up.ts';
import { AGREES, type Agrees, type Differs, differs } from './judgement.ts';
import { listOwnErrors } from './own-errors.ts';

/** What a value shows of one schema. */
export interface SchemaJudgement {
  /** The pointer of the schema: the fact. */
  schema: string;
  /**
   * Where in the value, with `-` for every index of a list and for every name that the document leaves open: what is wrong
   * with one item is wrong with the list.
   */
  place: string;
  /** What is wrong, in a word; '' where it agrees. */
  keyword: string;
  outcome: Agrees | Differs;
  /** Set for a property that the document does not declare, which goes beyond what any fact states. */
  undeclared?: true;
}

/**
 * Holds a value against a schema, property by property: each schema that applies to a part of the value agrees or differs, so
 * that each is judged by its own evidence. The same is said once, however often it is seen.
 */
export function judgeInstance(contract: Contract, schema: string, value: Json): SchemaJudgement[] {
  const judgements: SchemaJudgement[] = [];
  /** What was said already, by schema, place and keyword. */
  const said = new Map<string, Map<string, Set<string>>>();
  const isNew = (at: string, place: string, keyword: string): boolean => {
    const ofSchema = said.get(at) ?? new Map<string, Set<string>>();
    said.set(at, ofSchema);
    const keywords = ofSchema.get(place) ?? new Set();
    ofSchema.set(place, keywords);
    return keywords.size < keywords.add(keyword).size;
  };
  const add = (judgement: SchemaJudgement): void => {
    if (isNew(judgement.schema, judgement.place, judgement.keyword)) judgements.push(judgement);
  };
  const declared = new Map<string, Set<string> | 'any'>();
  const members = new Map<string, { value: Record<string, Json>; schema: string; shown: string }>();
  const refused = new Set<string>();
  // What is valid as a whole is valid in each of its parts.
  const isValid = contract.validators.at(schema)(value).length === 0;

  walkInstance(contract, { schema, value }, (visit) => {
    const all = isValid ? [] : listOwnErrors(contract, visit);
    const own = all.filter((error) => !isOfMadeUp(visit.value, error));
    for (const error of own) {
      add(toDifference(visit, error));
      if (isNotAllowed(error)) refused.add(toPlace(visit, error.pointer));
    }
    const { schema: at, shown } = visit;
    if (all.length === 0 && isNew(at.pointer, shown, ''))
      judgements.push({ schema: at.pointer, place: shown, keyword: '', outcome: AGREES });
    noteMembers(visit, own);
    // What has not even the right type has no parts to be compared.
    return !own.some(({ pointer, keyword }) => pointer === '' && keyword === 'type');
  });
  for (const [place, { value: object, schema: at, shown }] of members) {
    const known = declared.get(place);
    if (known === undefined || known === 'any') continue;
    for (const [name, inner] of Object.entries(object)) {
      const whole = joinPointer(shown, name);
      if (!known.has(name) && !refused.has(whole)) add(toUndeclared(at, whole, inner));
    }
  }
  return judgements;

  /** Notes what the schemas of one object declare together; the outermost of them is told of what none declares. */
  function noteMembers(
    { schema: at, value: inner, place, shown }: InstanceVisit,
    own: readonly ValidationError[],
  ): void {
    if (!isObject(inner)) return;
    if (!members.has(place)) members.set(place, { value: inner, schema: at.pointer, shown });
    const before = declared.get(place) ?? new Set<string>();
    // What a branch declares that is not gone into is not known.
    if (before === 'any' || at.describesUnnamed || own.some(isOfChoice)) declared.set(place, 'any');
    else if (at.namesProperties) declared.set(place, new Set([...before, ...at.properties.keys()]));
  }
}

/** What a run makes up is odd on purpose: an answer that repeats it says nothing of the format that a service gives a text. */
export function isOfMadeUp(value: Json, { keyword, pointer }: ValidationError): boolean {
  const found = keyword === 'format' ? findAt(value, pointer) : undefined;
  return typeof found === 'string' && isMadeUp(found);
}

function toDifference(visit: InstanceVisit, error: ValidationError): SchemaJudgement {
  const { schema, value } = visit;
  const { pointer, keyword, predicate } = error;
  const whole = toPlace(visit, pointer);
  const found = findAt(value, pointer) ?? null;
  if (keyword === 'required') {
    const [name = '', deeper] = parsePointer(pointer);
    const property = deeper === undefined ? schema.properties.get(name) : undefined;
    const outcome = differs(`no ${whole}`, `${whole} is there`);
    return { schema: (property ?? schema).pointer, place: whole, keyword, outcome };
  }
  const outcome = isNotAllowed(error)
    ? differs(`${whole}: ${describe(found)}`, `no ${whole}`)
    : differs(describe(found), `${whole || 'the body'} ${predicate}`);
  return { schema: schema.pointer, place: whole, keyword, outcome };
}

function toUndeclared(at: string, whole: string, value: Json): SchemaJudgement {
  const outcome = differs(`${whole}: ${describe(value)}`, `nothing about ${whole}`);
  return { schema: at, place: whole, keyword: 'undeclared', outcome, undeclared: true };
}

/** Where an error below a visited value is shown: `/members/0/id` at `/members/-/id`; a property that is called `0` keeps its name. */
function toPlace({ shown, value, inside }: InstanceVisit, pointer: string): string {
  const [first, ...rest] = parsePointer(pointer);
  if (first === undefined) return shown;
  const known = inside.find(({ token }) => token !== undefined && String(token) === first);
  const token = known?.shown ?? (Array.isArray(value) ? '-' : first);
  return joinPointer(shown, token, ...rest);
}

/** What a value is; a long one is cut off. */
function describe(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'boolean') return `${value}`;
  if (typeof value === 'number') return `the number ${value}`;
  return `the text ${JSON.stringify(shorten(value, 61))}`;
}
