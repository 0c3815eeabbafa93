import { findEvidence } from '../../spec/evidence.ts';
import { findPreferredType, findResponse, toStatus, toSuccess } from '../../spec/find-response.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import { findAt } from '../../spec/json-pointer.ts';
import { isJsonType } from '../../spec/media-type.ts';
import type { Response as DocumentedResponse, Example, MediaType, Operation } from '../../spec/operation.ts';
import type { SeedPart } from '../random.ts';
import type { Generate } from './generate.ts';
import { type MockResponse, toSentType } from './mock-response.ts';
import { formatPreference, type Preference } from './prefer.ts';

/** The answers that the document itself has for an operation. */
export interface DocumentedResponses {
  /**
   * What the document says of the operation's success, or what a preference asks for. `parts` tell apart requests that
   * should be answered by different generated values.
   */
  give(preference: Preference, parts: readonly SeedPart[]): Promise<MockResponse>;
  /** Whether a preference chooses an answer of this operation. */
  isChoice(preference: Preference): boolean;
  /** The document's success with a body that a handler made. */
  success(body: Json): MockResponse;
}

export function createDocumentedResponses(
  root: JsonObject,
  operation: Operation,
  generate: Generate,
): DocumentedResponses {
  const success = toSuccess(operation);
  const media = findPreferredType(success);
  const succeeded = toMockResponse(root, success, toStatus(success), media, undefined);

  function choose(preference: Preference): {
    response: DocumentedResponse;
    example: Example | undefined;
    applied: Preference;
  } {
    const applied: Preference = {};
    const byCode =
      preference.code === undefined ? undefined : findResponse(operation, Number(preference.code));
    if (byCode && preference.code !== undefined) applied.code = preference.code;
    const candidates = byCode ? [byCode] : [success, ...operation.responses];
    const named = candidates.flatMap((response) => {
      const example = findPreferredType(response)?.examples.find(
        ({ name }) => name !== '' && name === preference.example,
      );
      return example ? [{ response, example }] : [];
    })[0];
    if (named) applied.example = named.example.name;
    const response = named?.response ?? byCode ?? success;
    if (!named && preference.dynamic && findPreferredType(response)?.schema) applied.dynamic = true;
    return { response, example: named?.example, applied };
  }

  async function give(preference: Preference, parts: readonly SeedPart[]): Promise<MockResponse> {
    const { response, example, applied } = choose(preference);
    const media = findPreferredType(response);
    const chosen = example ?? (applied.dynamic ? undefined : media?.examples[0]);
    const status = applied.code === undefined ? toStatus(response) : Number(applied.code);
    const body = chosen ? chosen.value : await makeBody(media, [...parts, operation.id, status]);
    const grade = findEvidence(root, chosen ? toFact(root, chosen.pointer) : response.pointer).grade;
    const said = formatPreference(applied);
    return {
      ...toMockResponse(root, response, status, media, body),
      grade,
      headers: { ...toHeaders(response), ...(said === '' ? {} : { 'preference-applied': said }) },
    };
  }

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
    give,
    isChoice: (preference) => Object.keys(choose(preference).applied).length > 0,
    success: (body) => ({ ...succeeded, body: media ? body : undefined }),
  };
}

function toMockResponse(
  root: JsonObject,
  response: DocumentedResponse,
  status: number,
  media: MediaType | undefined,
  body: Json | undefined,
): MockResponse {
  return {
    status,
    headers: toHeaders(response),
    mediaType: media && toSentType(media.mediaType),
    body: media ? body : undefined,
    schema: media?.schema,
    grade: findEvidence(root, response.pointer).grade,
  };
}

/** An example of a refusal is as certain as the refusal. */
function toFact(root: JsonObject, examplePointer: string): string {
  const refusal = `${examplePointer}/x-refusal`;
  return findAt(root, refusal) === undefined ? examplePointer : refusal;
}

/** The header fields whose value the document gives by an example. */
function toHeaders({ headers }: DocumentedResponse): Record<string, string> {
  const given = headers.filter(({ example }) => example !== undefined);
  return Object.fromEntries(given.map(({ name, example }) => [name.toLowerCase(), String(example)]));
}
