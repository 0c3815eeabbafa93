import { collectReferences } from './check-references.ts';
import { type Problem, STAYS } from './document-error.ts';
import { findJson, isObject, type Json, type JsonObject } from './json.ts';
import { joinPointer, lastToken } from './json-pointer.ts';
import { toCost, toNeutral } from './neutral.ts';
import { findObjectType, type ObjectType, OWN_EXTENSIONS } from './openapi-objects.ts';
import { rememberOf } from './remember.ts';
import { findMeantPattern, findPatternFault } from './schema/pattern-source.ts';
import { listPropertyPatterns } from './schema/schema-object.ts';
import { type DocumentVisit, walkDocument } from './walk.ts';

/**
 * Everything in a document that is not OpenAPI 3.1 as this kit understands it: unknown or unplayed keywords, wrong types,
 * missing fields, references that lead nowhere, our extensions out of place. An empty list means that it can be read.
 */
export function checkStructure(root: Json): Problem[] {
  const strange = checkVersion(root);
  if (strange.length > 0 || !isObject(root)) return strange;
  const problems: Problem[] = [];
  const references = collectReferences(root);
  const note = (problem: Problem): void => {
    problems.push(problem);
  };
  walkDocument(root, (visit) => {
    checkOne(visit, note);
    references.note(visit);
  });
  return [...problems, ...references.conclude()];
}

/** What says that a value is no description of OpenAPI 3, of whatever is in it. One of 3.0 was made 3.1 before. */
export function checkVersion(root: Json): Problem[] {
  if (!isObject(root)) return [{ pointer: '', message: 'An OpenAPI document must be an object.' }];
  const version = root['openapi'];
  return typeof version === 'string' && /^3\.[12]\.\d+$/.test(version) ? [] : [describeVersion(root)];
}

function describeVersion({ openapi, swagger }: JsonObject): Problem {
  if (swagger !== undefined && openapi === undefined) {
    const how = 'make it OpenAPI 3 first, with `npx swagger2openapi` for example';
    return { pointer: '/swagger', message: `This document is Swagger ${String(swagger)}; ${how}.` };
  }
  const found = openapi === undefined ? 'has no `openapi` field' : `says \`openapi: ${String(openapi)}\``;
  return { pointer: '/openapi', message: `This document ${found}; the kit reads OpenAPI 3.0, 3.1 and 3.2.` };
}

/** Told of what is wrong: nearly all that a document has is right, and needs no list to say so. */
type Note = (problem: Problem) => void;

interface VisitedObject {
  pointer: string;
  type: string;
  value: JsonObject;
  known: ObjectType;
}

function checkOne({ pointer, value, type }: DocumentVisit, note: Note): void {
  if (type === 'Schema' && typeof value === 'boolean') return;
  const known = findObjectType(type);
  if (!known) {
    const wanted = findMismatch(type, value);
    if (wanted) note({ pointer, message: `This must be ${wanted}.`, ...toMeant(type, value, pointer) });
    return;
  }
  if (!isObject(value)) {
    const neutral = toNeutral(type);
    const cost = neutral === undefined ? toCost(type) : { isNote: true as const };
    const mend = { at: pointer, value: neutral };
    note({ pointer, message: `This must be an object (${type}).`, ...cost, mend });
    return;
  }
  const visited = { pointer, type, value, known };
  checkFields(visited, note);
  checkRequired(visited, note);
  if (type === 'Schema') {
    checkPatterns(visited, note);
    checkValues(visited, note);
  }
  if (type === 'PathItem') checkReplaced(visited, note);
}

/** What a plain value should have been, as words behind "must be"; `undefined` where it is that. */
function findMismatch(type: string, value: Json): string | undefined {
  if (type.startsWith('[')) return Array.isArray(value) ? undefined : 'a list';
  if (type.startsWith('{')) return isObject(value) ? undefined : 'an object';
  const plain = PLAIN_TYPES.get(type);
  if (!plain || plain.fits(value)) return undefined;
  return type === 'pattern' && typeof value === 'string' ? toReadable(value) : plain.called;
}

/** What a regular expression should have been, and why it is not. */
function toReadable(source: string): string {
  return `a regular expression that JavaScript can read (${findPatternFault(source)})`;
}

/** The fields without which an object of the standard is none. */
const IDENTIFYING: ReadonlySet<string> = new Set(['name', 'in', '$ref']);

/**
 * What is read in the place of a plain value of another type: the value that it was meant to be, where that is clear. Without the value
 * its object says less, but nothing else.
 */
function toMeant(type: string, value: Json, pointer: string): Pick<Problem, 'isNote' | 'mend'> {
  const meant = findMeant(type, value);
  const isNeeded = meant === undefined && IDENTIFYING.has(lastToken(pointer));
  return { ...(isNeeded ? {} : { isNote: true }), mend: { at: pointer, value: meant } };
}

function findMeant(type: string, value: Json): Json | undefined {
  if (value === null) return undefined;
  // A text alone is one of its kind; `required: true`, which older drafts had, is the name of nothing.
  if (type.startsWith('[')) return type === '[string]' && typeof value === 'string' ? [value] : undefined;
  if (type.startsWith('{')) return Array.isArray(value) && value.length === 0 ? {} : undefined;
  if (type === 'string' && typeof value !== 'object') return String(value);
  if (type === 'pattern') return findMeantPattern(value);
  if (typeof value !== 'string' || type === 'types') return undefined;
  const read = findJson(value);
  return read !== undefined && findMismatch(type, read) === undefined ? read : undefined;
}

const TYPES = new Set(['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']);

function isTypes(value: Json): boolean {
  const types = Array.isArray(value) ? value : [value];
  return types.length > 0 && types.every((type) => typeof type === 'string' && TYPES.has(type));
}

const PLAIN_TYPES = new Map<string, { fits: (value: Json) => boolean; called: string }>([
  ['string', { fits: (value) => typeof value === 'string', called: 'a text' }],
  ['boolean', { fits: (value) => typeof value === 'boolean', called: 'true or false' }],
  ['number', { fits: (value) => typeof value === 'number', called: 'a number' }],
  [
    'count',
    { fits: (value) => Number.isInteger(value) && Number(value) >= 0, called: 'a whole number from 0' },
  ],
  ['pattern', { fits: (value) => findPatternFault(value) === undefined, called: 'a regular expression' }],
  ['types', { fits: isTypes, called: `one of, or a list of, ${[...TYPES].join(', ')}` }],
]);

function checkFields({ value, pointer, type, known }: VisitedObject, note: Note): void {
  const { fields, patterned, refused, spoiling } = known;
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(fields, key) || (key === 'x-evidence' && type !== 'Reference')) continue;
    const at = joinPointer(pointer, key);
    if (refused && Object.hasOwn(refused, key)) {
      const cost = spoiling?.includes(key) ? {} : { isNote: true as const };
      note({ pointer: at, message: `\`${key}\` is not supported: ${refused[key]}.`, ...cost });
    } else if (key.startsWith('x-')) {
      const message = findExtensionProblem(key, type);
      if (message) note({ pointer: at, message, ...STAYS });
    } else if (!patterned) {
      const message = `\`${key}\` is no keyword of ${type} that this kit understands.`;
      note({ pointer: at, message, ...STAYS });
    } else if (!patterned.name.test(key)) {
      const message = `\`${key}\` cannot stand here: ${patterned.called}.`;
      note({ pointer: at, message, isNote: true });
    }
  }
}

/** Extensions of other tools are theirs; one of ours that is misspelt or misplaced would be lost quietly. */
function findExtensionProblem(key: string, type: string): string | undefined {
  if (OWN_EXTENSIONS.includes(key)) return `\`${key}\` does not belong to ${type}.`;
  const meant = OWN_EXTENSIONS.find((own) => isOneSlipAway(key, own));
  return meant && `\`${key}\` is unknown; was \`${meant}\` meant?`;
}

/** Whether two words differ by one letter added, left out, changed, or swapped with its neighbour. */
function isOneSlipAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const restA = a.slice(start);
  const restB = b.slice(start);
  const swapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return swapped || restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
}

function checkRequired({ value, pointer, type, known }: VisitedObject, note: Note): void {
  const { fields, missing = {} } = known;
  for (const key of listRequired(fields)) {
    // A parameter or a header is described by one of the two (OpenAPI §4.8.12.2).
    const isSaid = Object.hasOwn(value, key) || (key === 'schema' && Object.hasOwn(value, 'content'));
    if (isSaid) continue;
    const message = `This ${type} has no \`${key}\`.`;
    const mend = { at: joinPointer(pointer, key), value: structuredClone(missing[key]) };
    if (Object.hasOwn(missing, key)) note({ pointer, message, isNote: true, mend });
    else note({ pointer, message, ...toCost(type) });
  }
}

/** The fields that an object of a type must have; there are few types, and each is asked for often. */
const listRequired = rememberOf((fields: ObjectType['fields']) =>
  Object.keys(fields).filter((key) => fields[key]?.startsWith('!')),
);

function checkPatterns({ value, pointer }: VisitedObject, note: Note): void {
  for (const { source, at } of listPropertyPatterns(value, pointer))
    if (findPatternFault(source) !== undefined)
      note({ pointer: at, message: `\`${source}\` must be ${toReadable(source)}.`, isNote: true });
}

/** A list that names no value would let nothing be there, which is nothing that anybody describes. */
function checkValues({ value: { enum: values }, pointer }: VisitedObject, note: Note): void {
  if (Array.isArray(values) && values.length === 0)
    note({ pointer: joinPointer(pointer, 'enum'), message: 'This must name a value.', isNote: true });
}

/** What a path item says beside a `$ref` would never be read: the one that it leads to takes its place (OpenAPI §4.8.9). */
function checkReplaced({ value, pointer, known: { fields } }: VisitedObject, note: Note): void {
  if (!Object.hasOwn(value, '$ref')) return;
  for (const key of Object.keys(value)) {
    if (!Object.hasOwn(fields, key) || ['$ref', 'summary', 'description'].includes(key)) continue;
    const message = `\`${key}\` is not read beside a $ref; write it where the $ref leads.`;
    note({ pointer: joinPointer(pointer, key), message, ...STAYS });
  }
}
