import type { EvidenceScope } from '../../spec/evidence.ts';
import { findBodyType, findResponse, toSuccess } from '../../spec/find-response.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import { toEssence } from '../../spec/media-type.ts';
import type { MediaType, Operation } from '../../spec/operation.ts';
import type { SeedPart } from '../../spec/random.ts';
import type { Schemas } from '../../spec/schema/schemas.ts';
import { describeValidationError } from '../../spec/schema/validation-error.ts';
import { andThen, type MaybePromise } from '../maybe-promise.ts';
import type { DocumentedResponses } from './documented-responses.ts';
import { createErrorResponses, type ErrorResponses } from './error-responses.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { type MockResponse, withNote } from './mock-response.ts';
import type { Preference } from './prefer.ts';
import type { Refused } from './refused.ts';
import { createResponseValidator, type ResponseValidator } from './validate-response.ts';

/** An operation in a stage, and what its client takes. */
export interface Served {
  operation: Operation;
  documented: DocumentedResponses;
  stage: string | undefined;
  accept: string | null;
}

/** Every response that a mock sends. A mock must not break the contract that it serves: what does not fit its schema is not sent. */
export interface CheckedResponses {
  /** The error response of a request, before it came to the operation that it asked, if any. */
  error(refused: Refused, scope: EvidenceScope): MockResponse;
  /** The error response of an operation. */
  errorOf(served: Served, refused: Refused, seeds: readonly SeedPart[]): MaybePromise<MockResponse>;
  /** The refusal of who calls an operation, which the document does not state (`x-refusal`) but may have a response for. */
  unauthorized(served: Served, refused: Refused, seeds: readonly SeedPart[]): MaybePromise<MockResponse>;
  /** What the document has for an operation: its success, or what a preference asks for. */
  documented(served: Served, preference: Preference, seeds: readonly SeedPart[]): Promise<MockResponse>;
  /** The success of an operation, with a body that a handler made. */
  success(served: Served, body: Json): MaybePromise<MockResponse>;
  /** The answers of an operation of which something is kept. */
  kept(served: Served, seeds: readonly SeedPart[]): Omit<KeptAnswers, 'note'>;
  /** The mock's own: that it failed, is full, or was told to be strict. */
  own(status: number, sentence: string): MockResponse;
}

export function createCheckedResponses(
  root: JsonObject,
  schemas: Schemas,
  fallback: () => JsonObject,
): CheckedResponses {
  const errors = createErrorResponses(root, fallback);
  const { findErrors, prepare } = createResponseValidator(schemas);

  function check(who: string, made: MockResponse): MockResponse {
    if (made.schema === undefined) return made;
    const error = findErrors(made.schema, made.body as Json)[0];
    if (!error) return made;
    const what = `${describeValidationError(error, 'the body')} (${made.schema})`;
    return errors.toOwnResponse(
      500,
      `The mock broke its own contract in ${who}, status ${made.status}: ${what}.`,
    );
  }

  const error: CheckedResponses['error'] = (refused, scope) =>
    check('a refusal', errors.toResponse(refused, scope));
  const documented: CheckedResponses['documented'] = (served, preference, parts) =>
    served.documented.give(preference, { ...served, parts }).then((made) => check(served.operation.id, made));

  return {
    error,
    documented,
    // A document that does not say how a condition is answered may still say what the operation's errors look like.
    errorOf(served, refused, seeds) {
      const made = errors.toResponse(refused, { operationId: served.operation.id, stage: served.stage });
      if (made.body === undefined) return made;
      if (made.schema !== undefined) return check('a refusal', made);
      const told = { ...made, status: toDeclared(served.operation, made.status) };
      const described = findResponse(served.operation, told.status);
      const media = described && findBodyType(described, made.mediaType ?? '');
      if (!media || isFitting(media, made, schemas)) return told;
      const own = documented(served, { code: String(told.status) }, seeds);
      return own.then((one) => withNote({ ...one, condition: made.condition }, refused.sentence));
    },
    async unauthorized(served, refused, seeds) {
      const { condition, sentence = '', headers } = refused;
      const own = { ...errors.toOwnResponse(401, sentence), headers, condition };
      const status = findUnauthorized(served.operation);
      if (status === undefined) return own;
      const made = await documented(served, { code: String(status) }, seeds);
      if (made.status !== status) return own;
      const { 'preference-applied': _, ...stated } = made.headers;
      return { ...made, condition, headers: status === 401 ? { ...headers, ...stated } : stated };
    },
    success({ operation, documented }, body) {
      const made = documented.success(body);
      const ready = made.schema === undefined ? undefined : prepare(made.schema, body);
      return andThen(ready, () => check(operation.id, made));
    },
    kept: (served, seeds) => createKeptAnswers(served, seeds, { errors, findErrors, check }),
    own: errors.toOwnResponse,
  };
}

/** What an answer is made and judged with. */
interface Judges {
  errors: ErrorResponses;
  findErrors: ResponseValidator['findErrors'];
  check(who: string, made: MockResponse): MockResponse;
}

function createKeptAnswers(
  { operation, documented: { give }, accept }: Served,
  parts: readonly SeedPart[],
  { errors, findErrors, check }: Judges,
): Omit<KeptAnswers, 'note'> {
  const documented: KeptAnswers['documented'] = async (code, body) => {
    const made = await give(code === undefined ? {} : { code }, { parts, accept, body });
    const { 'preference-applied': _, ...headers } = made.headers;
    return { ...made, headers };
  };
  return {
    documented,
    checked(made) {
      const error = made.schema === undefined ? undefined : findErrors(made.schema, made.body as Json)[0];
      if (!error) return made;
      throw new Error(`${describeValidationError(error, 'the body')} (${made.schema}).`);
    },
    async refuse(status, sentence) {
      const own = errors.toOwnResponse(status, sentence);
      const described = findResponse(operation, status);
      const media = described?.content.find(({ mediaType }) => mediaType === own.mediaType);
      const isOwn = media?.schema !== undefined && findErrors(media.schema, own.body as Json).length === 0;
      if (!described || (isOwn && media.examples.length === 0)) return own;
      return check(operation.id, await documented(String(status)));
    },
  };
}

/** Whether what was made is what a response has. */
function isFitting({ mediaType, schema }: MediaType, made: MockResponse, { validators }: Schemas): boolean {
  if (toEssence(mediaType) !== made.mediaType) return false;
  return schema === undefined || validators.at(schema)(made.body).length === 0;
}

/** Many say 422 where others say 400 (RFC 9110 §15.5.21). */
function toDeclared(operation: Operation, status: number): number {
  if (status !== 400 || findResponse(operation, 400)) return status;
  return findResponse(operation, 422) ? 422 : 400;
}

/** The status that an operation has for who may not call it: 401, else 403, else what stands for all errors. */
function findUnauthorized(operation: Operation): number | undefined {
  const named = [401, 403].find((status) => operation.responses.some((one) => one.status === String(status)));
  if (named !== undefined) return named;
  const others = findResponse(operation, 401);
  return others && others !== toSuccess(operation) ? 401 : undefined;
}
