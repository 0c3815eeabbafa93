import type { ContractDocument } from '../../spec/document.ts';
import type { Grade } from '../../spec/evidence.ts';
import { describeFault } from '../../spec/fault.ts';
import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { findKeyScheme, listOperations } from '../../spec/operations.ts';
import type { SchemaValidators } from '../../spec/schema-validators.ts';
import type { SeedPart } from '../chance.ts';
import { type Answer, toResponse } from './answer.ts';
import { createFindFaults } from './answer-faults.ts';
import { findResponse } from './documented-answer.ts';
import type { Generate } from './generate.ts';
import { createJsonTexts } from './json-texts.ts';
import { type Handler, type Part, preparePart } from './part.ts';
import { parsePrefer } from './prefer.ts';
import { parseQuery } from './query-string.ts';
import { createRefusalAnswers } from './refusal-answers.ts';
import { Refused } from './refused.ts';
import { createRoutes } from './routes.ts';
import { findOperation, methodNotAllowed, pathUnknown } from './unrouted.ts';

export interface PlayerOptions<Context> {
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
export interface Outcome {
  response: Response;
  /** How certain the answer is. */
  grade: Grade;
  stage?: string;
  operationId?: string;
  /** The route that a request for no operation may have meant, as `GET /dev/1/members`. */
  nearest?: string | undefined;
  /** What a person who looks at the mock should know. */
  notes: string[];
}

export interface Player {
  play(request: Request): Promise<Outcome>;
}

/**
 * Plays a document: answers each request as the document says that the service does. The handlers' names are checked at
 * once; throws where one of them is no operation of the document.
 */
export function createPlayer<Context>(options: PlayerOptions<Context>): Player {
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
  const refusals = createRefusalAnswers(root, options.fallback);
  const findFaults = createFindFaults(root, validators);
  const toJsonText = createJsonTexts();
  const parts = new Map<string, Part<Context>>();

  /** What an operation needs is compiled when it is first asked for, so that a large document starts as fast as a small one. */
  function partOf(operation: Operation): Part<Context> {
    const known = parts.get(operation.id);
    if (known) return known;
    const part = preparePart(
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
  async function answer(
    request: Request,
    path: string,
    query: string,
    outcome: Omit<Outcome, 'response' | 'grade'>,
  ): Promise<Answer> {
    const stage = routes.findStage(path);
    const route = routes.find(path);
    const operation = route && findOperation(route, request.method);
    if (!operation) outcome.nearest = routes.findNearest(request.method, path);
    if (stage === undefined) return refuse(pathUnknown(request.method, path));
    outcome.stage = stage;

    if (operation) outcome.operationId = operation.id;
    const scheme = operation ? operation.key : rootKey;
    const key = scheme && (request.headers.get(scheme.header) ?? undefined);
    const caller = options.identify(key, stage, scheme !== undefined);
    if (caller instanceof Refused) return refuse(caller);

    if (!route) return refuse(pathUnknown(request.method, path));
    if (!operation) return refuse(methodNotAllowed(route, request.method, path));
    const part = partOf(operation);
    if (options.strict && !part.isCertain) return refusals.toOwnAnswer(501, notCertain(operation));

    const preference = parsePrefer(request.headers.get('prefer'));
    const seeds = [options.seed, stage, path, query];
    if (part.documented.isChoice(preference))
      return checked(operation, await part.documented.give(preference, seeds));

    if (Object.keys(preference).length > 0) outcome.notes.push(NOT_APPLIED);

    const input = await part.readInput(request, route.params, parseQuery(query));
    if (input instanceof Refused) return refuseIn(part, input, seeds);
    outcome.notes.push(...input.notes);
    if (!part.handler) return checked(operation, await part.documented.give({}, seeds));
    const made = await part.handler(input, caller);
    if (made instanceof Refused) return refuseIn(part, made, seeds);
    return checked(operation, part.documented.success(made));
  }

  function refuse(refused: Refused): Answer {
    return checked(undefined, refusals.toAnswer(refused));
  }

  /** A document that does not say how a condition is refused may still say what the operation's errors look like. */
  async function refuseIn(
    part: Part<Context>,
    refused: Refused,
    seeds: readonly SeedPart[],
  ): Promise<Answer> {
    const given = refusals.toAnswer(refused);
    if (given.schema !== undefined) return checked(undefined, given);
    const { operation } = part;
    const described = findResponse(operation.responses, String(given.status));
    const schema = described?.content.find(({ mediaType }) => mediaType === given.mediaType)?.schema;
    if (!described || schema === undefined || validators.at(schema)(given.body).length === 0) return given;
    return checked(operation, await part.documented.give({ code: String(given.status) }, seeds));
  }

  /** A mock must not break the contract that it plays: what does not fit is not sent. */
  function checked(operation: Operation | undefined, made: Answer): Answer {
    if (made.schema === undefined) return made;
    const fault = findFaults(made.schema, made.body as Json)[0];
    if (!fault) return made;
    const who = operation?.id ?? 'a refusal';
    const what = `${describeFault(fault, 'the body')} (${made.schema})`;
    return refusals.toOwnAnswer(
      500,
      `The mock broke its own contract in ${who}, status ${made.status}: ${what}.`,
    );
  }

  return {
    async play(request) {
      const { path, query } = splitUrl(request.url);
      const outcome: Omit<Outcome, 'response' | 'grade'> = { notes: [] };
      const isHead = request.method === 'HEAD';
      let given: Answer;
      let response: Response;
      try {
        given = await answer(request, path, query, outcome);
        response = toResponse(given, isHead, toJsonText);
      } catch (error) {
        given = refusals.toOwnAnswer(500, `The mock failed: ${(error as Error).message}`);
        response = toResponse(given, isHead);
      }
      outcome.notes.push(...messagesOf(given));
      return { ...outcome, response, grade: given.grade };
    },
  };
}

const NOT_APPLIED = 'The document has no answer such as `Prefer` asks for, so it was ignored.';

/** Path and query of an address, as they were written. */
function splitUrl(url: string): { path: string; query: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const target = start < 0 ? '/' : (url.slice(start).split('#')[0] ?? '/');
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

function notCertain({ id }: Operation): string {
  return `${id} is neither documented nor observed, and this mock is strict.`;
}

/** What an answer that says that something failed says. */
function messagesOf({ status, body }: Answer): string[] {
  if (status < 500 || typeof body !== 'object' || body === null || !('message' in body)) return [];
  return [String(body['message'])];
}
