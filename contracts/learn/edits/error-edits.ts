import type { Contract } from '../../../spec/contract.ts';
import { namePlace } from '../../../spec/describe-place.ts';
import { isObject, type Json } from '../../../spec/json.ts';
import { isWithin, joinPointer, lastToken, parsePointer } from '../../../spec/json-pointer.ts';
import { isJsonType } from '../../../spec/media-type.ts';
import { resolve } from '../../../spec/resolve.ts';
import { someOf } from '../../../spec/text/count.ts';
import { code } from '../../../spec/text/markdown.ts';
import type { Learning } from '../learning.ts';
import {
  type ErrorObservations,
  type ErrorRecord,
  listRefusalsOf,
} from '../observations/error-observations.ts';
import { confirm, isCertain, markObserved } from '../observed.ts';
import { NAMES_OF_TEXTS } from '../shape/data-names.ts';
import { inferSchema } from '../shape/infer-schema.ts';
import { Shape } from '../shape/shape.ts';
import { addResponse } from './refusal-edits.ts';
import { writeText } from './write-text.ts';

/** How refusals of one response are written. */
interface Form {
  record: ErrorRecord;
  /** Where the text stands; `undefined` where it stands nowhere in particular. */
  messageAt: string | undefined;
  /** Whether other refusals of the response have no body at all. */
  isAtTimes: boolean;
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
    confirmResponse(learning, response, records);
    if (takeStrayOut(learning, response, observations)) continue;
    const withBody = records.filter(({ isEmpty }) => !isEmpty);
    const record = findTypical(contract, response, withBody);
    learnOthers(
      learning,
      response,
      withBody.filter(({ mediaType }) => mediaType !== record?.mediaType),
    );
    const schema = findSchema(contract, response);
    const form = record && toForm(learning, record, observations);
    if (schema === undefined || !form) continue;
    const { pointer } = resolve(contract.root, schema);
    const isAtTimes = withBody.length < records.length;
    // What comes in the same media type is told by the same schema.
    const alike = withBody.filter(({ mediaType }) => mediaType === record.mediaType);
    const shape = Shape.merge(alike.map((one) => one.shape));
    const whole = { ...form, record: { ...record, shape }, isAtTimes };
    bySchema.set(pointer, [...(bySchema.get(pointer) ?? []), whole]);
  }
  for (const [schema, forms] of bySchema) {
    const [first] = forms;
    if (!first || forms.every((form) => isFitting(learning, form))) continue;
    const isShared = forms.every(
      ({ record, messageAt }) => record.mediaType === first.record.mediaType && messageAt === first.messageAt,
    );
    const shared = { schema, responses: listResponsesOf(contract, schema), first, forms };
    // What others showed before, and what one of the responses denies, may still hold of the others.
    const isKnown = forms.some((form) => isFitting(learning, form));
    if (isKnown || !isShared || !replaceForm(learning, shared))
      for (const form of forms.filter((form) => !isFitting(learning, form))) {
        const { response } = form.record;
        const place = findSchema(contract, response) ?? schema;
        replaceForm(learning, { schema: place, responses: [response], first: form, forms: [form] });
      }
  }
}

/** That a response is there, whatever its refusals look like, and its media type, where all have the same. */
function confirmResponse(learning: Learning, fact: string, records: readonly ErrorRecord[]): void {
  const exchanges = records.flatMap((record) => [...record.exchanges]);
  confirm(learning, { fact, says: `${lastToken(fact)} is what refusals are answered with`, exchanges });
  const [mediaType = '', ...others] = new Set(records.map((one) => (one.isEmpty ? '' : one.mediaType)));
  if (others.length > 0) return;
  const says = `the body of ${namePlace(learning.contract, fact)} is ${mediaType}`;
  confirm(learning, { fact: joinPointer(fact, 'content', mediaType), says, exchanges });
}

/**
 * Gives what belongs to no operation a response of its own, where it is refused in another form than what it shares one with: an
 * operation has one response of a status.
 */
function takeStrayOut(learning: Learning, response: string, observations: ErrorObservations): boolean {
  const { contract, distinct, note } = learning;
  const refusal = contract.refusals.get('path-unknown');
  const [own, ...more] = observations.strays.get(response) ?? [];
  const owned = observations.owned.get(response) ?? [];
  if (!own || own.isEmpty || more.length > 0 || owned.length === 0) return false;
  if (refusal?.responsePointer !== response || listRefusalsOf(contract, response).length < 2) return false;
  const typical = findTypical(contract, response, owned);
  const [form, other] = [own, typical].map((one) => one && toForm(learning, one, observations));
  if (typical?.mediaType === own.mediaType && form?.messageAt === other?.messageAt) return false;
  const observed = distinct.describe(own.exchanges);
  const says = `${code(refusal.condition)} is refused in another form than what it shares a response with`;
  const isCorrection = refusal.evidence.grade === 'documented';
  return note({ kind: 'error', fact: refusal.pointer, says, observed, isCorrection }, () => {
    const made = addResponse(learning, refusal);
    markObserved(learning, made, observed, { keywords: [], known: {} });
  });
}

/**
 * The form that a response is to have: one that had the texts of its refusals, else the documented one, else the most frequent. Refusals
 * that come to a response because they have its status may have another form.
 */
function findTypical(
  contract: Contract,
  response: string,
  records: readonly ErrorRecord[],
): ErrorRecord | undefined {
  const stated = listRefusalsOf(contract, response)[0]?.mediaType;
  const rank = ({ mediaType, messages }: ErrorRecord): number =>
    (messages && messages.size > 0 ? 0 : 2) + (mediaType === stated ? 0 : 1);
  const [typical] = records.toSorted((a, b) => rank(a) - rank(b) || b.exchanges.size - a.exchanges.size);
  return typical;
}

/** The place of the schema that the refusals of a response are held to. */
function findSchema(contract: Contract, response: string): string | undefined {
  const mediaType = findMediaType(contract, response, contract.at(joinPointer(response, 'content')));
  if (mediaType === undefined) return undefined;
  const place = joinPointer(response, 'content', mediaType, 'schema');
  return contract.at(place) === undefined ? undefined : place;
}

/** The media type that the refusals of a response have; others may stand beside it. */
function findMediaType(contract: Contract, response: string, content: Json | undefined): string | undefined {
  const all = isObject(content) ? Object.keys(content) : [];
  const stated = listRefusalsOf(contract, response)[0]?.mediaType;
  return all.find((one) => one === stated) ?? all[0];
}

/** The media types in which some refusals of a response come beside the one that most have: a document can say several. */
function learnOthers(learning: Learning, response: string, records: readonly ErrorRecord[]): void {
  const { contract, draft, distinct, names, note } = learning;
  const stated = contract.at(joinPointer(response, 'content'));
  const main = findMediaType(contract, response, stated);
  if (main === undefined || !isObject(stated)) return;
  const messageAt = listRefusalsOf(contract, response)[0]?.messageAt;
  for (const record of records) {
    const { mediaType, exchanges, shape } = record;
    // One type of JSON stands for another where that has the same form.
    const isSame = isJsonType(main) && isJsonType(mediaType);
    const isKnown = isSame && isFitting(learning, { record, messageAt, isAtTimes: false });
    if (isKnown || Object.hasOwn(stated, mediaType) || mediaType === '') continue;
    const observed = distinct.describe(exchanges);
    const says = `refusals of ${namePlace(contract, response)} come in ${mediaType} too`;
    // What comes beside what was seen before does not contradict it.
    const isCorrection = contract.evidenceOf(joinPointer(response, 'content', main)).grade === 'documented';
    note({ kind: 'error', fact: response, says, observed, isCorrection }, () => {
      const at = joinPointer(response, 'content', mediaType);
      draft.set(at, { schema: inferSchema(shape, names.ofErrors) });
      markObserved(learning, at, observed, { keywords: [], known: {}, sharedAt: response });
    });
  }
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
  { contract, names }: Learning,
  record: ErrorRecord,
  observations: ErrorObservations,
): Omit<Form, 'isAtTimes'> | undefined {
  const { messages, texts, sentences, shape } = record;
  const before = listRefusalsOf(contract, record.response)[0]?.messageAt ?? '';
  const isNamed = (place: string): boolean =>
    !parsePointer(place).some((token) => !/^\d+$/.test(token) && names.ofErrors.isData(token));
  // A text whose place is known stands there each time, any other one most often.
  const found =
    messages ?? [...texts].filter(([, count]) => count > shape.values / 2).map(([place]) => place);
  const places = [...found].filter(isNamed);
  // Of several forms none of which most have, the one that is known stays.
  const isOneOfSeveral = places.length === 0 && texts.has(before);
  if (places.includes(before) || isOneOfSeveral) return { record, messageAt: before };
  // Where the text of a refusal is not known, it stands where those stand that are.
  const known = [...observations.records.values()].flat().flatMap((other) => [...(other.messages ?? [])]);
  const messageAt = places.find((place) => known.includes(place)) ?? toLikeliest(places, sentences);
  const isStated = listRefusalsOf(contract, record.response).some(
    ({ evidence }) => evidence.grade === 'documented',
  );
  return messageAt === undefined && isStated ? undefined : { record, messageAt };
}

/** By what it is called; a text of several words, where no name tells. */
function toLikeliest(places: readonly string[], sentences: ReadonlySet<string>): string | undefined {
  const rank = (place: string): number => {
    // One text may stand in a list.
    const name = parsePointer(place).findLast((token) => !/^\d+$/.test(token));
    const index = NAMES_OF_TEXTS.indexOf(name?.toLowerCase() ?? '');
    return index < 0 ? NAMES_OF_TEXTS.length + Number(!sentences.has(place)) : index;
  };
  return places.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** Whether the document's form takes in what was seen, and declares all of it. */
function isFitting({ contract, names }: Learning, { record, messageAt }: Form): boolean {
  const schema = findSchema(contract, record.response);
  const stated = schema === undefined ? undefined : contract.schemaAt(schema)?.definition;
  const [refusal] = listRefusalsOf(contract, record.response);
  // Where the refusals of a response have gone elsewhere, nobody looks for their text in it.
  const { value } = resolve(contract.root, schema ?? '');
  const isPlaced = isObject(value) && value['x-message'] !== undefined;
  if (!stated || (refusal && (messageAt === undefined ? isPlaced : refusal.messageAt !== messageAt)))
    return false;
  const { mediaType } = record;
  const statedType = schema === undefined ? '' : (parsePointer(schema).at(-2) ?? '');
  const isSameType =
    mediaType === '' ||
    mediaType === statedType ||
    (record.isJson && isAnyJson(contract, record.response, statedType, mediaType));
  const { shape } = record;
  // Names that are data, or may be, are written nowhere.
  const judged = names.ofErrors.judge(shape);
  const isNamed = stated.describesUnnamed || (!judged.isMap && judged.isUnclear);
  return (
    isSameType &&
    [...shape.types].every((type) => stated.types.includes(type)) &&
    (isNamed || [...shape.members.keys()].every((name) => stated.properties.has(name))) &&
    stated.required.every((name) => shape.members.get(name)?.values === shape.objects)
  );
}

/** Whether one type of JSON stands for another: JSON that is stated is JSON of any type. */
function isAnyJson({ evidenceOf }: Contract, response: string, stated: string, came: string): boolean {
  const media = joinPointer(response, 'content', stated);
  return isJsonType(stated) && isJsonType(came) && evidenceOf(media).grade === 'documented';
}

/** Another form for a schema that some responses share. */
interface ReplacedForm {
  schema: string;
  responses: readonly string[];
  /** The forms of those that were seen, which are alike. */
  first: Form;
  forms: readonly Form[];
}

/** False where other exchanges deny it. */
function replaceForm(learning: Learning, { schema, responses, first, forms }: ReplacedForm): boolean {
  const { contract, draft, distinct, names, note } = learning;
  const { messageAt } = first;
  const { mediaType } = first.record;
  const shape = Shape.merge(forms.map(({ record }) => record.shape));
  const observed = distinct.describe(shape.exchanges);
  const inferred = inferSchema(shape, names.ofErrors);
  const how = mediaType === '' ? 'without a Content-Type' : `in ${mediaType}`;
  const answers = responses.map((response) => namePlace(contract, response));
  const edit = {
    kind: 'error',
    fact: schema,
    says: `refusals have their text ${describePlaceOfText(messageAt)}, ${how} (${someOf(answers, 3)})`,
    observed,
    isCorrection:
      isCertain(contract, schema, observed, 'type') || forms.some((form) => isOtherType(learning, form)),
  } as const;
  return note(edit, () => {
    const stated = draft.at(schema);
    const words =
      isObject(stated) && stated['description'] !== undefined ? { description: stated['description'] } : {};
    const place = messageAt === undefined ? {} : { 'x-message': messageAt };
    draft.set(schema, { ...words, ...place, ...inferred });
    markObserved(learning, schema, observed, { known: {} });
    for (const { pointer, message, responsePointer } of contract.refusals.values())
      if (responses.includes(findHome(learning, pointer) ?? responsePointer))
        draft.set(joinPointer(pointer, 'value'), writeText(inferred, messageAt, message));
    for (const response of responses) {
      const own = forms.find(({ record }) => record.response === response);
      setMediaType(learning, response, first, own);
    }
  });
}

/** Whether refusals have another media type than the one that they are known to have. */
function isOtherType({ contract, distinct }: Learning, { record }: Form): boolean {
  const { response, mediaType, exchanges } = record;
  const known = findMediaType(contract, response, contract.at(joinPointer(response, 'content')));
  if (known === undefined || known === mediaType) return false;
  return isCertain(contract, joinPointer(response, 'content', known), distinct.describe(exchanges));
}

function describePlaceOfText(messageAt: Form['messageAt']): string {
  if (messageAt === undefined) return 'in no place of its own';
  return messageAt === '' ? 'as the whole body' : `at ${messageAt}`;
}

/** The response of other refusals that one stands in now; it may have come to it, and to a new one. */
function findHome({ contract, draft }: Learning, refusal: string): string | undefined {
  const at = draft.locate(refusal);
  const responses = [...contract.refusals.values()].map(({ responsePointer }) => responsePointer);
  return responses.find((response) => isWithin(at, response));
}

/** Gives a response the media type of a form; `own` is its own, where it was seen. */
function setMediaType(
  learning: Learning,
  response: string,
  { record: { isJson, mediaType } }: Form,
  own: Form | undefined,
): void {
  const { contract, draft, distinct } = learning;
  const before = findMediaType(contract, response, draft.at(joinPointer(response, 'content')));
  if (before === undefined || before === mediaType || mediaType === '') return;
  if (isJson && isAnyJson(contract, response, before, mediaType)) return;
  const to = joinPointer(response, 'content', mediaType);
  if (draft.at(to) !== undefined) draft.remove(to);
  draft.move(joinPointer(response, 'content', before), to);
  if (own) {
    const observed = distinct.describe(own.record.exchanges);
    const { isAtTimes } = own;
    markObserved(learning, to, observed, { keywords: [], known: {}, sharedAt: response, isAtTimes });
  } else if (draft.at(joinPointer(to, 'x-evidence')) !== undefined)
    draft.remove(joinPointer(to, 'x-evidence'));
}
