import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { findKeyScheme, listOperations } from '../../spec/operations.ts';
import type { SeedPart } from '../../spec/random.ts';
import { createDeniedTest } from '../../spec/rules.ts';
import type { CredentialPlaces } from '../../spec/security.ts';
import { andThen, type MaybePromise } from '../maybe-promise.ts';
import { OutOfTurn } from '../store/read-only.ts';
import { StateFull } from '../store/records.ts';
import type { AskedRequest } from './asked-request.ts';
import type { ReceivedBody } from './body.ts';
import { type CheckedResponses, createCheckedResponses, type Served } from './checked-responses.ts';
import { type LocatedRequest, locateRequest, type Places } from './locate-request.ts';
import { type MockResponse, type WrittenResponse, withHeaders, withNote } from './mock-response.ts';
import { addMessage, notCertain, toFailure, toNotApplied } from './own-words.ts';
import { parsePrefer } from './prefer.ts';
import {
  createPrepare,
  type Handler,
  type Input,
  LastingAnswer,
  type Preparation,
  type Prepare,
  type PreparedOperation,
  type ReadInput,
  TellingHeaders,
} from './prepare-operation.ts';
import { Refused } from './refused.ts';
import { createResponseWriter, type ResponseWriter } from './response-writer.ts';
import { createRoutes, methodNotAllowed, pathUnknown } from './routes.ts';
import { type BehaviourAnswer, makeToldResponse } from './told-response.ts';

export interface RequestHandlerOptions<Context> extends Preparation<Context> {
  /** Whom a request stands for in a stage, or why it is refused; asked of those too that belong to no operation. */
  identify(operation: Operation | undefined, places: CredentialPlaces, stage: string): Context | Refused;
  /** The stage that a key is for; asked where a path names none. */
  findStage?(key: string): string | undefined;
  /** The id of the caller's company. */
  nameCompany?(caller: Context): string;
  /** Whether an operation is left out, as if the document did not have it. */
  isAbsent?(operation: Operation): boolean;
  /** Those of the document, where somebody has listed them before. */
  operations?: readonly Operation[];
  seed: number;
  /** Whether to answer only what is documented or was observed. */
  strict: boolean;
  /** The document that has the error responses which this one lacks. */
  fallback(): JsonObject;
}

/** What became of a request. */
export interface ServedRequest {
  noted: RequestNotes;
  /** The response as it was made, and as it goes out. */
  made: Pick<MockResponse, 'grade' | 'fact' | 'condition'>;
  written: WrittenResponse;
}

/** What is known of a request as far as it came. */
export interface RequestNotes extends ReceivedBody {
  /** When it came, as `performance.now()` has it. */
  begun: number;
  stage: string | undefined;
  /** Of the caller, where the key is valid. */
  company: string | undefined;
  operationId: string | undefined;
  /** The route that a request for no operation may have meant, as `GET /dev/1/members`. */
  nearest: string | undefined;
  /** What a person who looks at the mock should know. */
  notes: string[];
  /** The SHA-256 of the document that it is answered by. */
  document: string | undefined;
}

export interface RequestHandler<Context, Asked extends AskedRequest = AskedRequest> {
  /** Answers every request, also where a handler fails; as it was told, if it was. Rejects with `OutOfTurn` alone. */
  serve(request: Asked, told?: BehaviourAnswer): MaybePromise<ServedRequest>;
  /** Answers a request with why it cannot be served. */
  fail(request: AskedRequest, error: Error): ServedRequest;
  /** Where a request leads, before anything is known of its key. */
  locate(request: AskedRequest): LocatedRequest;
  /** Whom its key stands for there, or why it is refused. */
  identify(request: AskedRequest, located: LocatedRequest): Context | Refused;
}

/**
 * Serves a document: answers each request as the document says that the service does. The handlers' names are checked at
 * once; throws where one of them is no operation of the document.
 */
export function createRequestHandler<Context>(
  options: RequestHandlerOptions<Context>,
): RequestHandler<Context> {
  const { handlers, schemas, fallback } = options;
  const { root } = options.document;
  const { operations = listOperations(root) } = options;
  checkHandlers(Object.keys(handlers), operations);
  const isRouteFirst = createDeniedTest(root, 'refusal-order');
  const service: Service<Context> = {
    options,
    places: {
      routes: createRoutes(operations.filter((operation) => !options.isAbsent?.(operation))),
      rootKey: findKeyScheme(root, root['security']),
      findStage: options.findStage,
    },
    prepare: createPrepare(options),
    responses: createCheckedResponses(root, schemas, fallback),
    writer: createResponseWriter(),
    isRouteFirst: (stage) => isRouteFirst({ stage }),
  };
  const { writer } = service;
  const finish = ({ method }: AskedRequest, noted: RequestNotes, made: MockResponse): ServedRequest => {
    addMessage(noted.notes, made);
    return { noted, made, written: writer.write(made, method === 'HEAD') };
  };
  const fail = (request: AskedRequest, noted: RequestNotes, error: Error): ServedRequest =>
    finish(request, noted, service.responses.own(...toFailure(error, noted.operationId)));

  return {
    locate: (request) => locateRequest(service.places, request),
    identify: (request, located) => identify(service, request, located),
    serve(request, told) {
      const noted = createNotes(options);
      const failed = (error: unknown): ServedRequest => {
        if (error instanceof OutOfTurn) throw error;
        return fail(request, noted, error as Error);
      };
      try {
        const ready = (made: MockResponse): MaybePromise<MockResponse> =>
          andThen(writer.prepare(made), () => made);
        const made = andThen(respond(service, request, { noted, told }), ready);
        const served = andThen(made, (one) => finish(request, noted, one));
        return served instanceof Promise ? served.catch(failed) : served;
      } catch (error) {
        return failed(error);
      }
    },
    fail(request, error) {
      const { stage, operation } = locateRequest(service.places, request);
      return fail(request, { ...createNotes(options), stage, operationId: operation?.id }, error);
    },
  };
}

function createNotes({ document }: Pick<Preparation<unknown>, 'document'>): RequestNotes {
  return {
    begun: performance.now(),
    stage: undefined,
    company: undefined,
    operationId: undefined,
    nearest: undefined,
    notes: [],
    document: document.sha256,
    requestBody: undefined,
  };
}

function checkHandlers(ids: readonly string[], operations: readonly Operation[]): void {
  const unknown = ids.find((id) => !operations.some((operation) => operation.id === id));
  if (unknown !== undefined)
    throw new Error(`There is a handler for \`${unknown}\`, which is no operation of the document.`);
}

/** What a request is served with. */
interface Service<Context> {
  options: RequestHandlerOptions<Context>;
  places: Places;
  prepare: Prepare<Context>;
  responses: CheckedResponses;
  writer: ResponseWriter;
  /** Whether a path or a method that is not there was seen to be refused before the key, in a stage. */
  isRouteFirst(stage: string): boolean;
}

/**
 * The life of a request: stage, key, route, operation, preference, input, handler. The route, or the input, comes before the key where the
 * service was seen to refuse it first. One that was told goes no further than its operation.
 */
function respond<Context>(
  service: Service<Context>,
  request: AskedRequest,
  { noted, told }: { noted: RequestNotes; told: BehaviourAnswer | undefined },
): MaybePromise<MockResponse> {
  const { options, places, responses } = service;
  const { method } = request;
  const located = locateRequest(places, request);
  const { path, query, stage, operation } = located;
  if (!operation) noted.nearest = places.routes.findNearest(method, path);
  noted.stage = stage;
  noted.operationId = operation?.id;
  const seeds = [options.seed, stage ?? '', path, query];
  const toAsked = (one: Operation): Asked<Context> => {
    const prepared = service.prepare(one);
    const documented = prepared.documented(stage ?? '');
    const served = { operation: one, documented, stage, accept: request.headers.get('accept') };
    return { request, located, noted, seeds, prepared, served };
  };
  if (told) return makeToldResponse(responses, operation && toAsked(operation).served, told, seeds);
  if (stage === undefined) return responses.error(pathUnknown(method, path), {});
  // Which key it wants may be what could not be understood.
  if (operation?.unplayable !== undefined)
    return responses.own(501, `${operation.id} is left out: ${operation.unplayable}`);

  const refuseRoute = (): MockResponse => responses.error(toWrongRoute(located, method), { stage });
  if (!operation && service.isRouteFirst(stage)) return refuseRoute();
  const asked = operation && toAsked(operation);
  const early = asked?.prepared.isReadFirst(stage) ? readInput(asked) : undefined;
  return andThen(early, (input) => {
    if (asked && input instanceof Refused) return responses.errorOf(asked.served, input, seeds);
    const caller = identify(service, request, located);
    if (caller instanceof Refused)
      return asked && 'www-authenticate' in caller.headers
        ? responses.unauthorized(asked.served, caller, seeds)
        : responses.error(caller, { operationId: operation?.id, stage });
    noted.company = options.nameCompany?.(caller);
    return asked ? answerOperation(service, asked, caller, input) : refuseRoute();
  });
}

/** An operation that is asked for, and by which request. */
interface Asked<Context> {
  request: AskedRequest;
  located: LocatedRequest;
  noted: RequestNotes;
  seeds: readonly SeedPart[];
  prepared: PreparedOperation<Context>;
  served: Served;
}

/** Why a request has no operation: nothing is at its path, or not in that way. */
function toWrongRoute({ path, operations }: LocatedRequest, method: string): Refused {
  return operations ? methodNotAllowed(operations, method, path) : pathUnknown(method, path);
}

function readInput<Context>({
  request,
  located,
  noted,
  prepared,
}: Asked<Context>): ReturnType<PreparedOperation<Context>['readInput']> {
  const { route, query, stage = '' } = located;
  return prepared.readInput(request, { params: route?.params ?? {}, query, stage }, noted);
}

/** What an operation answers to whom it knows; its input where that was read before. */
function answerOperation<Context>(
  service: Service<Context>,
  asked: Asked<Context>,
  caller: Context,
  early: ReadInput | Refused | undefined,
): MaybePromise<MockResponse> {
  const { options, responses } = service;
  const { request, noted, seeds, prepared, served } = asked;
  if (options.strict && !prepared.isCertain) return responses.own(501, notCertain(prepared.operation));

  const preference = parsePrefer(request.headers.get('prefer'));
  if (preference && served.documented.isChoice(preference))
    return responses.documented(served, preference, seeds);
  const notApplied = preference && toNotApplied(prepared.operation);
  if (notApplied) noted.notes.push(notApplied);

  const made = andThen(early ?? readInput(asked), (input) => {
    if (input instanceof Refused) return responses.errorOf(served, input, seeds);
    for (const note of input.notes) noted.notes.push(note);
    if (!prepared.handler) return answerKept(service, prepared, served, { input, caller, seeds, noted });
    return andThen(prepared.handler(input, caller), (answer) => toResponse(service, served, answer, seeds));
  });
  return notApplied ? andThen(made, (one) => withNote(one, notApplied)) : made;
}

/** The response that a handler's answer becomes: of one that lasts the same each time. */
function toResponse(
  service: Pick<Service<never>, 'responses' | 'writer'>,
  served: Served,
  answer: Awaited<ReturnType<Handler<never>>>,
  seeds: readonly SeedPart[],
): MaybePromise<MockResponse> {
  const { responses, writer } = service;
  if (answer instanceof Refused) return responses.errorOf(served, answer, seeds);
  if (answer instanceof LastingAnswer) {
    if (answer.response) return answer.response;
    return andThen(toResponse(service, served, answer.made, seeds), (made) => {
      answer.response = made;
      writer.keep(made);
      return made;
    });
  }
  if (!(answer instanceof TellingHeaders)) return responses.success(served, answer);
  return andThen(responses.success(served, answer.body), (made) => withHeaders(made, answer.headers));
}

/** Where what is kept cannot be told in the form that the document wants, nothing was changed, and it answers for itself. */
async function answerKept<Context>(
  { responses }: Service<Context>,
  { operation, resource }: PreparedOperation<Context>,
  served: Served,
  asked: { input: Input; caller: Context; seeds: readonly SeedPart[]; noted: RequestNotes },
): Promise<MockResponse> {
  const { input, caller, seeds, noted } = asked;
  if (!resource) return responses.documented(served, {}, seeds);
  const note = (why: string): void => {
    noted.notes.push(`${operation.id} was answered without what is kept: ${why}`);
  };
  try {
    return await resource(input, caller, { ...responses.kept(served, seeds), note });
  } catch (error) {
    if (error instanceof StateFull || error instanceof OutOfTurn) throw error;
    note((error as Error).message);
    return responses.documented(served, {}, seeds);
  }
}

function identify<Context>(
  { options }: Service<Context>,
  { headers }: AskedRequest,
  { operation, query, stage = '' }: LocatedRequest,
): Context | Refused {
  return options.identify(operation, { query, headers }, stage);
}
