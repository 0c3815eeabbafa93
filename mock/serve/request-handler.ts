import type { ContractDocument } from '../../spec/document.ts';
import type { Grade } from '../../spec/evidence.ts';
import { findResponse } from '../../spec/find-response.ts';
import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { findKeyScheme, listOperations } from '../../spec/operations.ts';
import type { SchemaValidators } from '../../spec/schema/schema-validators.ts';
import { describeValidationError } from '../../spec/schema/validation-error.ts';
import { andThen, type MaybePromise } from '../maybe-promise.ts';
import type { SeedPart } from '../random.ts';
import { createErrorResponses } from './error-responses.ts';
import type { Generate } from './generate.ts';
import { createJsonBytes } from './json-bytes.ts';
import { type MockResponse, toFetchResponse } from './mock-response.ts';
import { type Preference, parsePrefer } from './prefer.ts';
import { type Handler, type PreparedOperation, prepareOperation } from './prepare-operation.ts';
import { parseQuery } from './query-string.ts';
import { Refused } from './refused.ts';
import { createRoutes } from './routes.ts';
import { findOperation, methodNotAllowed, pathUnknown } from './unrouted.ts';
import { createFindValidationErrors } from './validate-response.ts';

export interface RequestHandlerOptions<Context> {
  document: ContractDocument;
  /** By `operationId`; an operation without one is answered from its examples or its schema. */
  handlers: Readonly<Record<string, Handler<Context>>>;
  /** Whom a key stands for in a stage, or why it is refused. Asked without a key by operations that need none. */
  identify(key: string | undefined, stage: string, wanted: boolean): Context | Refused;
  validators: SchemaValidators;
  generate: Generate;
  /** Whether an operation is left out, as if the document did not have it. */
  isAbsent?(operation: Operation): boolean;
  seed: number;
  /** Whether to answer only what is documented or was observed. */
  strict: boolean;
  /** In bytes. */
  bodyLimit: number;
  /** The document that says how to refuse what this one does not say. */
  fallback(): ContractDocument['root'];
}

/** What became of a request. */
export interface ServedRequest extends RequestNotes {
  response: Response;
  /** How certain the answer is. */
  grade: Grade;
}

/** What is known of a request as far as it came. */
interface RequestNotes {
  stage: string | undefined;
  operationId: string | undefined;
  /** The route that a request for no operation may have meant, as `GET /dev/1/members`. */
  nearest: string | undefined;
  /** What a person who looks at the mock should know. */
  notes: string[];
}

export interface RequestHandler {
  /** Answers every request, also where a handler fails. */
  serve(request: Request): MaybePromise<ServedRequest>;
}

/**
 * Plays a document: answers each request as the document says that the service does. The handlers' names are checked at
 * once; throws where one of them is no operation of the document.
 */
export function createRequestHandler<Context>(options: RequestHandlerOptions<Context>): RequestHandler {
  const { validators, document } = options;
  const { root } = document;
  const operations = listOperations(root);
  const unknown = Object.keys(options.handlers).find(
    (id) => !operations.some((operation) => operation.id === id),
  );
  if (unknown !== undefined)
    throw new Error(`There is a handler for \`${unknown}\`, which is no operation of the document.`);

  const routes = createRoutes(operations.filter((operation) => !options.isAbsent?.(operation)));
  const rootKey = findKeyScheme(root, root['security']);
  const refusals = createErrorResponses(root, options.fallback);
  const findFaults = createFindValidationErrors(root, validators);
  const toJsonBytes = createJsonBytes();
  const parts = new Map<string, PreparedOperation<Context>>();

  /** What an operation needs is compiled when it is first asked for, so that a large document starts as fast as a small one. */
  function partOf(operation: Operation): PreparedOperation<Context> {
    const known = parts.get(operation.id);
    if (known) return known;
    const part = prepareOperation(
      root,
      operation,
      validators,
      options.generate,
      options.handlers[operation.id],
      options.bodyLimit,
    );
    parts.set(operation.id, part);
    return part;
  }

  /** The life of a request: stage, key, route, operation, preference, input, handler. */
  function answer(
    request: Request,
    path: string,
    query: string,
    course: RequestNotes,
  ): MaybePromise<MockResponse> {
    const route = routes.find(path);
    const stage = route?.stage ?? routes.findStage(path);
    const operation = route && findOperation(route, request.method);
    if (!operation) course.nearest = routes.findNearest(request.method, path);
    if (stage === undefined) return refuse(pathUnknown(request.method, path));
    course.stage = stage;

    if (operation) course.operationId = operation.id;
    const scheme = operation ? operation.key : rootKey;
    const key = scheme && (request.headers.get(scheme.header) ?? undefined);
    const caller = options.identify(key, stage, scheme !== undefined);
    if (caller instanceof Refused) return refuse(caller);

    if (!route) return refuse(pathUnknown(request.method, path));
    if (!operation) return refuse(methodNotAllowed(route, request.method, path));
    const part = partOf(operation);
    if (options.strict && !part.isCertain) return refusals.toOwnResponse(501, notCertain(operation));

    const seeds = [options.seed, stage, path, query];
    const give = (preference: Preference): Promise<MockResponse> =>
      part.documented.give(preference, seeds).then((given) => checked(operation, given));
    const preference = parsePrefer(request.headers.get('prefer'));
    if (preference && part.documented.isChoice(preference)) return give(preference);
    if (preference) course.notes.push(NOT_APPLIED);

    return andThen(part.readInput(request, route.params, parseQuery(query)), (input) => {
      if (input instanceof Refused) return refuseIn(part, input, seeds);
      for (const note of input.notes) course.notes.push(note);
      if (!part.handler) return give({});
      return andThen(part.handler(input, caller), (made) =>
        made instanceof Refused
          ? refuseIn(part, made, seeds)
          : checked(operation, part.documented.success(made)),
      );
    });
  }

  function refuse(refused: Refused): MockResponse {
    return checked(undefined, refusals.toResponse(refused));
  }

  /** A document that does not say how a condition is refused may still say what the operation's errors look like. */
  function refuseIn(
    part: PreparedOperation<Context>,
    refused: Refused,
    seeds: readonly SeedPart[],
  ): MaybePromise<MockResponse> {
    const given = refusals.toResponse(refused);
    if (given.schema !== undefined) return checked(undefined, given);
    const { operation } = part;
    const described = findResponse(operation, given.status);
    const schema = described?.content.find(({ mediaType }) => mediaType === given.mediaType)?.schema;
    if (!described || schema === undefined || validators.at(schema)(given.body).length === 0) return given;
    return part.documented
      .give({ code: String(given.status) }, seeds)
      .then((made) => checked(operation, made));
  }

  /** A mock must not break the contract that it plays: what does not fit is not sent. */
  function checked(operation: Operation | undefined, made: MockResponse): MockResponse {
    if (made.schema === undefined) return made;
    const fault = findFaults(made.schema, made.body as Json)[0];
    if (!fault) return made;
    const who = operation?.id ?? 'a refusal';
    const what = `${describeValidationError(fault, 'the body')} (${made.schema})`;
    return refusals.toOwnResponse(
      500,
      `The mock broke its own contract in ${who}, status ${made.status}: ${what}.`,
    );
  }

  return {
    serve(request) {
      const { path, query } = splitUrl(request.url);
      const isHead = request.method === 'HEAD';
      const course: RequestNotes = {
        stage: undefined,
        operationId: undefined,
        nearest: undefined,
        notes: [],
      };
      const finish = (given: MockResponse): ServedRequest => {
        const { stage, operationId, nearest, notes } = course;
        addMessage(notes, given);
        const response = toFetchResponse(given, isHead, toJsonBytes);
        return { response, grade: given.grade, stage, operationId, nearest, notes };
      };
      const fail = (error: unknown): ServedRequest =>
        finish(refusals.toOwnResponse(500, `The mock failed: ${(error as Error).message}`));
      try {
        const played = andThen(answer(request, path, query, course), finish);
        return played instanceof Promise ? played.catch(fail) : played;
      } catch (error) {
        return fail(error);
      }
    },
  };
}

const NOT_APPLIED = 'The document has no answer such as `Prefer` asks for, so it was ignored.';

/** Path and query of an address, as they were written. */
function splitUrl(url: string): { path: string; query: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  if (start < 0) return { path: '/', query: '' };
  const hash = url.indexOf('#', start);
  const end = hash < 0 ? url.length : hash;
  const mark = url.indexOf('?', start);
  if (mark < 0 || mark > end) return { path: url.slice(start, end), query: '' };
  return { path: url.slice(start, mark), query: url.slice(mark + 1, end) };
}

function notCertain({ id }: Operation): string {
  return `${id} is neither documented nor observed, and this mock is strict.`;
}

/** An answer that says that something failed says what. */
function addMessage(notes: string[], { status, body }: MockResponse): void {
  if (status < 500 || typeof body !== 'object' || body === null || !('message' in body)) return;
  notes.push(String(body['message']));
}
