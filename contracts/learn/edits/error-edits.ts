import type { Contract } from '../../../spec/contract.ts';
import { isObject } from '../../../spec/json.ts';
import { isWithin, joinPointer, parsePointer } from '../../../spec/json-pointer.ts';
import { isJsonType } from '../../../spec/media-type.ts';
import type { Refusal } from '../../../spec/refusals.ts';
import { resolve } from '../../../spec/resolve.ts';
import type { Learning } from '../learning.ts';
import type { ErrorObservations, ErrorRecord } from '../observations/error-observations.ts';
import type { ObservedCount } from '../observations/observations.ts';
import { isCertain, markObserved } from '../observed.ts';
import { isMap, isUnclear } from '../shape/data-names.ts';
import { inferSchema } from '../shape/infer-schema.ts';
import { mergeShapes, type Shape } from '../shape/shape.ts';
import { writeText } from './write-text.ts';

/** How refusals of one response are written. */
interface Form {
  record: ErrorRecord;
  /** Where the text stands. */
  messageAt: string;
}

/**
 * The form of refusals, where it is another than the document's: the schema, where the text stands in it, the media type, and
 * the examples that the texts are taken from. Where all that were seen agree, the schema that they share is changed, so that those
 * which were not seen follow.
 */
export function learnErrors(learning: Learning, observations: ErrorObservations): void {
  const { contract } = learning;
  const bySchema = new Map<string, Form[]>();
  for (const [response, records] of observations.records) {
    const schema = findSchema(contract, response);
    const stated = findRefusal(contract, response)?.mediaType;
    const [most] = records.toSorted((a, b) => b.exchanges.size - a.exchanges.size);
    const record = records.find(({ mediaType }) => mediaType === stated) ?? most;
    const form = record && toForm(learning, record, observations);
    if (schema === undefined || !form) continue;
    const { pointer } = resolve(contract.root, schema);
    bySchema.set(pointer, [...(bySchema.get(pointer) ?? []), form]);
  }
  for (const [schema, forms] of bySchema) {
    const [first] = forms;
    if (!first || forms.every((form) => isFitting(learning, form))) continue;
    const isShared = forms.every(
      ({ record, messageAt }) => record.mediaType === first.record.mediaType && messageAt === first.messageAt,
    );
    if (isShared) {
      const shape = mergeShapes(forms.map(({ record }) => record.shape));
      replaceForm(learning, { schema, responses: listResponsesOf(contract, schema), form: first, shape });
    } else
      for (const form of forms.filter((form) => !isFitting(learning, form))) {
        const { response, shape } = form.record;
        const place = findSchema(contract, response) ?? schema;
        replaceForm(learning, { schema: place, responses: [response], form, shape });
      }
  }
}

/** The place of the schema that a response's bodies are held to. */
function findSchema({ at }: Contract, response: string): string | undefined {
  const content = at(joinPointer(response, 'content'));
  const mediaType = isObject(content) ? Object.keys(content)[0] : undefined;
  if (mediaType === undefined) return undefined;
  const place = joinPointer(response, 'content', mediaType, 'schema');
  return at(place) === undefined ? undefined : place;
}

/** Every response whose refusals share a schema. */
function listResponsesOf(contract: Contract, schema: string): string[] {
  const all = [...contract.refusals.values()].map(({ responsePointer }) => responsePointer);
  return [...new Set(all)].filter((response) => {
    const place = findSchema(contract, response);
    return place !== undefined && resolve(contract.root, place).pointer === schema;
  });
}

function toForm(
  { contract, isData }: Learning,
  record: ErrorRecord,
  observations: ErrorObservations,
): Form | undefined {
  const before = findRefusal(contract, record.response)?.messageAt ?? '';
  const named = (place: string): boolean =>
    !parsePointer(place).some((token) => !/^\d+$/.test(token) && isData(token));
  const places = new Set([...(record.messages ?? record.texts ?? [])].filter(named));
  if (places.has(before)) return { record, messageAt: before };
  // Where the text of a refusal is not known, it stands where those stand that are.
  const known = [...observations.records.values()].flat().flatMap(({ messages }) => [...(messages ?? [])]);
  const messageAt =
    [...places].find((place) => known.includes(place)) ?? toLikeliest([...places]) ?? undefined;
  return messageAt === undefined ? undefined : { record, messageAt };
}

/** What members that hold a text for a person are called, the likeliest first. */
const NAMES = ['message', 'detail', 'error_description', 'description', 'error', 'title', 'reason'];

function toLikeliest(places: readonly string[]): string | undefined {
  const rank = (place: string): number => {
    const index = NAMES.indexOf(parsePointer(place).at(-1)?.toLowerCase() ?? '');
    return index < 0 ? NAMES.length : index;
  };
  return places.toSorted((a, b) => rank(a) - rank(b))[0];
}

function findRefusal({ refusals }: Contract, response: string): Refusal | undefined {
  return [...refusals.values()].find((one) => one.responsePointer === response);
}

/** Whether the document's form takes in what was seen, and declares all of it. */
function isFitting({ contract, isData }: Learning, { record, messageAt }: Form): boolean {
  const schema = findSchema(contract, record.response);
  const stated = schema === undefined ? undefined : contract.schemaAt(schema)?.definition;
  const refusal = findRefusal(contract, record.response);
  if (!stated || !refusal || refusal.messageAt !== messageAt) return false;
  const { mediaType } = record;
  const isSameType =
    mediaType === refusal.mediaType ||
    (isJsonType(mediaType) && isJsonType(refusal.mediaType) && record.isJson);
  const { shape } = record;
  // Names that are data, or may be, are written nowhere.
  const isNamed = stated.describesUnnamed || (!isMap(shape, isData) && isUnclear(shape));
  return (
    isSameType &&
    [...shape.types].every((type) => stated.types.includes(type)) &&
    (isNamed || [...shape.members.keys()].every((name) => stated.properties.has(name))) &&
    stated.required.every((name) => shape.members.get(name)?.values === shape.objects)
  );
}

/** Another form for a schema that some responses share. */
interface ReplacedForm {
  schema: string;
  responses: readonly string[];
  form: Form;
  shape: Shape;
}

function replaceForm(learning: Learning, { schema, responses, form, shape }: ReplacedForm): void {
  const { contract, draft, distinct, isData, note } = learning;
  const { messageAt } = form;
  const { mediaType } = form.record;
  const observed = distinct.describe(shape.exchanges);
  const inferred = inferSchema(shape, isData);
  const where = messageAt === '' ? 'as the whole body' : `at ${messageAt}`;
  const edit = {
    kind: 'error',
    fact: schema,
    says: `refusals have their text ${where}, in ${mediaType || 'no media type'}`,
    observed,
    isCorrection: isCertain(contract, schema, observed, 'type'),
  } as const;
  note(edit, () => {
    const stated = draft.at(schema);
    const words =
      isObject(stated) && stated['description'] !== undefined ? { description: stated['description'] } : {};
    draft.set(schema, { ...words, 'x-message': messageAt, ...inferred });
    markObserved(learning, schema, observed, { known: {} });
    for (const { pointer, message, responsePointer } of contract.refusals.values())
      if (responses.includes(findHome(learning, pointer) ?? responsePointer))
        draft.set(joinPointer(pointer, 'value'), writeText(inferred, messageAt, message));
    for (const response of responses) setMediaType(learning, response, form, observed);
  });
}

/** The response of other refusals that one stands in now; it may have come to it, and to a new one. */
function findHome({ contract, draft }: Learning, refusal: string): string | undefined {
  const at = draft.locate(refusal);
  const responses = [...contract.refusals.values()].map(({ responsePointer }) => responsePointer);
  return responses.find((response) => isWithin(at, response));
}

function setMediaType(
  learning: Learning,
  response: string,
  { record: { isJson, mediaType } }: Form,
  observed: ObservedCount,
): void {
  const { draft } = learning;
  const content = draft.at(joinPointer(response, 'content'));
  const before = isObject(content) ? Object.keys(content)[0] : undefined;
  if (before === undefined || before === mediaType || mediaType === '') return;
  if (isJson && isJsonType(before) && isJsonType(mediaType) && mediaType === 'application/json') return;
  const to = joinPointer(response, 'content', mediaType);
  draft.move(joinPointer(response, 'content', before), to);
  markObserved(learning, to, observed, { keywords: [], known: {}, sharedAt: response });
}
