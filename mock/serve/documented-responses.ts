import { findEvidence } from '../../spec/evidence.ts';
import { findPreferredType, findResponse, toStatus, toSuccess } from '../../spec/find-response.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import { isJsonType, toSentType } from '../../spec/media-type.ts';
import type { Response as DocumentedResponse, Example, Operation } from '../../spec/operation.ts';
import type { SeedPart } from '../../spec/random.ts';
import { toFact } from '../../spec/refusals.ts';
import { type NegotiatedType, negotiate } from '../../spec/request/accept.ts';
import { type BodyCodec, codecsOf } from '../../spec/request/body-codec.ts';
import { isFitting } from '../../spec/request/valid-request.ts';
import type { Schemas } from '../../spec/schema/schemas.ts';
import { generateHeaders, toStatedHeaders } from './documented-headers.ts';
import { type Generate, NothingValid } from './generate.ts';
import { type MockResponse, withNote } from './mock-response.ts';
import { formatPreference, type Preference } from './prefer.ts';

/** What a response hangs on beside the preference. */
export interface AskedResponse {
  /** They tell apart requests that should be answered by different generated values. */
  parts: readonly SeedPart[];
  /** The header of the request. */
  accept: string | null;
  /** One that was made takes the place of the document's. */
  body?: Json | undefined;
}

/** The responses that the document itself has for an operation. */
export interface DocumentedResponses {
  /** What the document says of the operation's success, or what a preference asks for. */
  give(preference: Preference, asked: AskedResponse): Promise<MockResponse>;
  /** Whether a preference chooses a response of this operation. */
  isChoice(preference: Preference): boolean;
  /** The document's success with a body that a handler made. */
  success(body: Json): MockResponse;
}

export function createDocumentedResponses(
  root: JsonObject,
  operation: Operation,
  { generate, schemas }: { generate: Generate; schemas: Schemas },
): DocumentedResponses {
  const success = toSuccess(operation);
  const codecOf = codecsOf(schemas);
  const plain = toOffer(success, null);
  const succeeded = toMockResponse(root, success, plain && { ...plain, codec: codecOf(plain.media) });

  async function makeBody({ media, codec }: WritableOffer, parts: readonly SeedPart[]): Promise<Json> {
    if (media.schema !== undefined) return generate(media.schema, ...parts);
    return codec.kind === 'text' || codec.kind === 'binary' ? '' : {};
  }

  return {
    async give(preference, { parts, accept, body }) {
      const { response, example: named, applied, offer: chosenOffer } = choose(operation, preference, accept);
      const offer = chosenOffer && { ...chosenOffer, codec: codecOf(chosenOffer.media) };
      const isMade = applied.dynamic === true || body !== undefined;
      // An example that breaks the contract is a slip of who wrote it, which lint tells.
      const candidates = named ? [named] : isMade ? [] : (offer?.media.examples ?? []);
      const chosen = offer && candidates.find((example) => isFitting(schemas, offer.media, example));
      const made = toMockResponse(root, response, offer, applied.code);
      if (made.status < 200)
        throw new NothingValid(`a status of ${made.status} is no answer: it belongs to the connection`);
      const seeds = [...parts, operation.id, made.status];
      const generated = await generateHeaders(root, response.headers, (schema) => generate(schema, ...seeds));
      const said = formatPreference(applied);
      const headers = {
        ...generated,
        ...made.headers,
        ...(said === '' ? {} : { 'preference-applied': said }),
      };
      if (!offer) return { ...made, headers, body };
      const note = offer.isUnwanted
        ? `The document has nothing that \`Accept: ${accept}\` takes.`
        : undefined;
      if (!chosen) return withNote({ ...made, headers, body: body ?? (await makeBody(offer, seeds)) }, note);
      // What is written already was judged by what it stands for.
      const isWritten = offer.codec.valueOf(chosen.value, offer.mediaType) !== chosen.value;
      const { grade } = findEvidence(root, toFact(root, chosen.pointer));
      const answer = { ...made, headers, body: chosen.value, grade, fact: chosen.pointer };
      return withNote(isWritten ? { ...answer, schema: undefined } : answer, note);
    },
    isChoice: (preference) => Object.keys(choose(operation, preference, null).applied).length > 0,
    success: (body) => ({ ...succeeded, body: succeeded.mediaType === undefined ? undefined : body }),
  };
}

/** The media type that a response goes out as, and whether its client said that it takes others only. */
interface Offer extends NegotiatedType {
  isUnwanted: boolean;
}

interface WritableOffer extends Offer {
  codec: BodyCodec;
}

/** What a client does not take is better than nothing (RFC 9110 §12.4.1). */
function toOffer(response: DocumentedResponse, accept: string | null): Offer | undefined {
  const best = negotiate(response.content, accept);
  if (best) return { ...best, isUnwanted: false };
  const media = findPreferredType(response);
  return media && { media, mediaType: toSentType(media.mediaType), isUnwanted: true };
}

/** What a preference and what a client takes choose of an operation's responses, and how much of a preference could be honoured. */
function choose(
  operation: Operation,
  { code, example: wanted, dynamic }: Preference,
  accept: string | null,
): {
  response: DocumentedResponse;
  example: Example | undefined;
  applied: Preference;
  offer: Offer | undefined;
} {
  const success = toSuccess(operation);
  const applied: Preference = {};
  const byCode = code === undefined ? undefined : findResponse(operation, Number(code));
  if (byCode && code !== undefined) applied.code = code;
  const named = (byCode ? [byCode] : [success, ...operation.responses]).flatMap((response) => {
    const offer = toOffer(response, accept);
    const example = offer?.media.examples.find(({ name }) => name !== '' && name === wanted);
    return example ? [{ response, example, offer }] : [];
  })[0];
  if (named) applied.example = named.example.name;
  const response = named?.response ?? byCode ?? success;
  const offer = named?.offer ?? toOffer(response, accept);
  if (!named && dynamic && offer?.media.schema) applied.dynamic = true;
  const refusing = operation.responses.find(({ status }) => status === '406');
  if (!offer?.isUnwanted || !refusing || Object.keys(applied).length > 0)
    return { response, example: named?.example, applied, offer };
  return { response: refusing, example: undefined, applied, offer: toOffer(refusing, accept) };
}

/** A response without its body yet. */
function toMockResponse(
  root: JsonObject,
  response: DocumentedResponse,
  offer: WritableOffer | undefined,
  code?: string,
): MockResponse {
  const made: MockResponse = {
    status: code === undefined ? toStatus(response) : Number(code),
    headers: toStatedHeaders(response.headers),
    mediaType: offer?.mediaType,
    body: undefined,
    schema: offer?.media.schema,
    grade: findEvidence(root, response.pointer).grade,
    fact: response.pointer,
  };
  if (!offer || isJsonType(offer.mediaType)) return made;
  return { ...made, write: (body) => offer.codec.write(body, offer.mediaType) };
}
