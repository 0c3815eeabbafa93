import { findEvidence } from '../../spec/evidence.ts';
import { findPreferredType, findResponse, toStatus, toSuccess } from '../../spec/find-response.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import { isJsonType, toSentType } from '../../spec/media-type.ts';
import type { Response as DocumentedResponse, Example, MediaType, Operation } from '../../spec/operation.ts';
import type { SeedPart } from '../../spec/random.ts';
import { toFact } from '../../spec/refusals.ts';
import { rememberOf } from '../../spec/remember.ts';
import type { SchemaValidators } from '../../spec/schema/schema-validators.ts';
import { generateHeaders, toStatedHeaders } from './documented-headers.ts';
import { type Generate, NothingValid } from './generate.ts';
import type { MockResponse } from './mock-response.ts';
import { formatPreference, type Preference } from './prefer.ts';

/** The responses that the document itself has for an operation. */
export interface DocumentedResponses {
  /**
   * What the document says of the operation's success, or what a preference asks for. `parts` tell apart requests that
   * should be answered by different generated values; a body that was made takes the place of the document's.
   */
  give(preference: Preference, parts: readonly SeedPart[], body?: Json): Promise<MockResponse>;
  /** Whether a preference chooses a response of this operation. */
  isChoice(preference: Preference): boolean;
  /** The document's success with a body that a handler made. */
  success(body: Json): MockResponse;
}

export function createDocumentedResponses(
  root: JsonObject,
  operation: Operation,
  { generate, validators }: { generate: Generate; validators: SchemaValidators },
): DocumentedResponses {
  const success = toSuccess(operation);
  const fits = rememberOf((example: Example) => isFitting(operation, example, validators));
  const succeeded = toMockResponse(root, success, toStatus(success));

  async function makeBody(
    media: MediaType | undefined,
    parts: readonly SeedPart[],
  ): Promise<Json | undefined> {
    if (!media) return undefined;
    const isText = !isJsonType(toSentType(media.mediaType));
    if (!media.schema) return isText ? '' : {};
    const body = await generate(media.schema, ...parts);
    if (!isText || typeof body === 'string') return body;
    throw new Error(`only texts and JSON are generated, not ${media.mediaType}; give the answer an example.`);
  }

  return {
    async give(preference, parts, body) {
      const { response, example: named, applied } = choose(operation, success, preference);
      const media = findPreferredType(response);
      const isMade = applied.dynamic === true || body !== undefined;
      // An example that breaks the contract is a slip of who wrote it, which lint tells.
      const [chosen] = (named ? [named] : isMade ? [] : (media?.examples ?? [])).filter(fits);
      const status = applied.code === undefined ? toStatus(response) : Number(applied.code);
      if (status < 200)
        throw new NothingValid(`a status of ${status} is no answer: it belongs to the connection`);
      const made = toMockResponse(root, response, status);
      const said = formatPreference(applied);
      const generated = await generateHeaders(root, response.headers, (schema) =>
        generate(schema, ...parts, operation.id, status),
      );
      return {
        ...made,
        body:
          chosen && media
            ? chosen.value
            : (body ?? (await makeBody(media, [...parts, operation.id, status]))),
        grade: chosen ? findEvidence(root, toFact(root, chosen.pointer)).grade : made.grade,
        fact: chosen?.pointer ?? made.fact,
        headers: { ...generated, ...made.headers, ...(said === '' ? {} : { 'preference-applied': said }) },
      };
    },
    isChoice: (preference) => Object.keys(choose(operation, success, preference).applied).length > 0,
    success: (body) => ({ ...succeeded, body: succeeded.mediaType === undefined ? undefined : body }),
  };
}

/** Whether an example is valid by the schema that it stands beside. */
function isFitting({ responses }: Operation, example: Example, { at }: SchemaValidators): boolean {
  const media = responses
    .flatMap(({ content }) => content)
    .find(({ examples }) => examples.includes(example));
  return media?.schema === undefined || at(media.schema)(example.value).length === 0;
}

/** What a preference chooses of an operation's responses, and how much of it could be honoured. */
function choose(
  operation: Operation,
  success: DocumentedResponse,
  { code, example: wanted, dynamic }: Preference,
): { response: DocumentedResponse; example: Example | undefined; applied: Preference } {
  const applied: Preference = {};
  const byCode = code === undefined ? undefined : findResponse(operation, Number(code));
  if (byCode && code !== undefined) applied.code = code;
  const named = (byCode ? [byCode] : [success, ...operation.responses]).flatMap((response) => {
    const example = findPreferredType(response)?.examples.find(({ name }) => name !== '' && name === wanted);
    return example ? [{ response, example }] : [];
  })[0];
  if (named) applied.example = named.example.name;
  const response = named?.response ?? byCode ?? success;
  if (!named && dynamic && findPreferredType(response)?.schema) applied.dynamic = true;
  return { response, example: named?.example, applied };
}

/** A response without its body yet. */
function toMockResponse(root: JsonObject, response: DocumentedResponse, status: number): MockResponse {
  const media = findPreferredType(response);
  return {
    status,
    headers: toStatedHeaders(response.headers),
    mediaType: media && toSentType(media.mediaType),
    body: undefined,
    schema: media?.schema,
    grade: findEvidence(root, response.pointer).grade,
    fact: response.pointer,
  };
}
