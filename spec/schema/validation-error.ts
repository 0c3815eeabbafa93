import type { ErrorObject } from 'ajv';
import { isObject, type Json } from '../json.ts';
import { joinPointer } from '../json-pointer.ts';
import { count } from '../text/count.ts';
import { toHintInside } from '../text/nearest.ts';
import { uncapitalize } from '../text/sentence.ts';

/** One thing that is wrong with a value. */
export interface ValidationError {
  /** Where in the value, a JSON Pointer; '' is the whole value. */
  pointer: string;
  /** The keyword of JSON Schema that it breaks. */
  keyword: string;
  /** What is wrong, to stand behind the place: "must be a text", "is missing". It never repeats the value. */
  predicate: string;
}

/** Whether a value fits none of the branches of a `oneOf` or `anyOf`, or too many. */
export function isOfChoice({ keyword }: Pick<ValidationError, 'keyword'>): boolean {
  return keyword === 'oneOf' || keyword === 'anyOf';
}

/** Whether it is about a property that is there and may not be. */
export function isNotAllowed({ keyword }: Pick<ValidationError, 'keyword'>): boolean {
  return keyword === 'additionalProperties' || keyword === 'unevaluatedProperties';
}

/**
 * What a validator's errors say. The errors of the branches of `oneOf` and `anyOf` are summed up as one
 * error, because a value that was meant to fit one branch need not be told that it fits none of the others.
 */
export function toValidationErrors(errors: readonly ErrorObject[]): ValidationError[] {
  /** What was said within the values that a choice is about, so that none is looked for among all errors. */
  const within = new Map(
    errors.filter(isOfChoice).map(({ instancePath }) => [instancePath, [] as ValidationError[]]),
  );
  const found = new Set<ValidationError>();
  for (const error of errors) {
    if (error.keyword === 'if') continue;
    const inside = isOfChoice(error) ? (within.get(error.instancePath) ?? []) : [];
    const said = isOfChoice(error)
      ? toChoice(
          error,
          inside.filter((one) => found.has(one)),
        )
      : { keyword: error.keyword, ...toSentence(error) };
    for (const one of inside.splice(0)) found.delete(one);
    found.add(said);
    if (within.size === 0) continue;
    for (const pointer of listAncestors(said.pointer)) within.get(pointer)?.push(said);
  }
  return [...found];
}

/** A pointer and those of all values around it. */
function listAncestors(pointer: string): string[] {
  const pointers = [pointer];
  for (let end = pointer.lastIndexOf('/'); end >= 0; end = pointer.lastIndexOf('/', end - 1)) {
    pointers.push(pointer.slice(0, end));
    if (end === 0) break;
  }
  return pointers;
}

function toChoice(error: ErrorObject, inside: readonly ValidationError[]): ValidationError {
  const { instancePath: pointer, keyword } = error;
  const titles = toTitles(error.schema as Json);
  const all = titles ? `: ${titles.join('; ')}` : '';
  if (Array.isArray(error.params['passingSchemas']))
    return { pointer, keyword, predicate: `fits more than one of the forms that exclude each other${all}` };
  const deeper = inside.find((one) => one.pointer !== pointer);
  const nearest = deeper ? ` (${deeper.pointer} ${deeper.predicate})` : '';
  return { pointer, keyword, predicate: `must have one of the forms that are allowed${all}${nearest}` };
}

function toTitles(branches: Json): string[] | undefined {
  if (!Array.isArray(branches)) return undefined;
  const titles = branches.map((branch) =>
    isObject(branch) && typeof branch['title'] === 'string' ? branch['title'] : '',
  );
  return titles.every(Boolean) ? titles.map(uncapitalize) : undefined;
}

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

/** Where and what, in words. */
type Sentence = Pick<ValidationError, 'pointer' | 'predicate'>;

/** The errors that stand at a property, and where each has its name. */
const NAMES = new Map([
  ['required', 'missingProperty'],
  ['additionalProperties', 'additionalProperty'],
  ['unevaluatedProperties', 'unevaluatedProperty'],
]);

function toSentence(error: ErrorObject): Sentence {
  const { instancePath, keyword, params } = error;
  const name = NAMES.get(keyword);
  const pointer = name === undefined ? instancePath : joinPointer(instancePath, params[name]);
  return { pointer, predicate: toPredicate(error) };
}

function toPredicate({ keyword, params, message, parentSchema }: ErrorObject): string {
  const limit = (noun: string): string => count(params['limit'], noun);
  switch (keyword) {
    case 'required':
      return 'is missing';
    case 'additionalProperties':
      return `is not allowed${toMeant(parentSchema, params['additionalProperty'])}`;
    case 'unevaluatedProperties':
      return 'is not allowed';
    case 'type':
      return `must be ${[params['type']]
        .flat()
        .map((type: string) => TYPES[type] ?? type)
        .join(' or ')}`;
    case 'enum':
      return `must be one of ${params['allowedValues'].map(show).join(', ')}`;
    case 'const':
      return `must be ${show(params['allowedValue'])}`;
    case 'pattern':
      return `must ${toForm(parentSchema, params['pattern'])}`;
    case 'format':
      return `must have the format ${params['format']}`;
    case 'minLength':
      return `must have at least ${limit('character')}`;
    case 'maxLength':
      return `must have at most ${limit('character')}`;
    case 'minItems':
      return `must have at least ${limit('item')}`;
    case 'maxItems':
      return `must have at most ${limit('item')}`;
    case 'minimum':
      return `must be at least ${params['limit']}`;
    case 'maximum':
      return `must be at most ${params['limit']}`;
    case 'uniqueItems':
      return `must not repeat an item (${params['j']} and ${params['i']} are the same)`;
    default:
      return message ?? `breaks \`${keyword}\``;
  }
}

function show(value: unknown): string {
  return JSON.stringify(value);
}

/** The property that a name may have been meant for. */
function toMeant(schema: unknown, name: string): string {
  const known = isObject(schema) && isObject(schema['properties']) ? Object.keys(schema['properties']) : [];
  return toHintInside(name, known);
}

/** What a text must be: what its schema calls it (`title`), else the pattern itself. */
function toForm(schema: unknown, pattern: string): string {
  const title = isObject(schema) ? schema['title'] : undefined;
  if (typeof title !== 'string' || title === '') return `fit the pattern ${pattern}`;
  return `be a valid ${uncapitalize(title)}`;
}

/** An error as the beginning of a sentence: "/name must be a text", or "The body must be an object". */
export function describeValidationError({ pointer, predicate }: Sentence, whole: string): string {
  return `${pointer || whole} ${predicate}`;
}
