import type { ContractDocument } from '../../spec/document.ts';
import { describeFault } from '../../spec/fault.ts';
import type { Method } from '../../spec/openapi-objects.ts';
import type { Operation } from '../../spec/operation.ts';
import { findKeyScheme, listOperations } from '../../spec/operations.ts';
import type { SchemaValidators } from '../../spec/schema-validators.ts';
import { type Answer, toResponse } from './answer.ts';
import { createGenerate } from './generate.ts';
import { type Handler, type Part, preparePart } from './part.ts';
import { parsePrefer } from './prefer.ts';
import { parseQuery } from './query-string.ts';
import { createRefusalAnswers } from './refusal-answers.ts';
import { Refused } from './refused.ts';
import { createRoutes, type Route } from './routes.ts';

export interface PlayerOptions<Context> {
  document: ContractDocument;
  /** By `operationId`; an operation without one is answered from its examples or its schema. */
  handlers: Readonly<Record<string, Handler<Context>>>;
  /** Whom a key stands for in a stage, or why it is refused. Asked without a key by operations that need none. */
  identify(key: string | undefined, stage: string, wanted: boolean): Context | Refused;
  validators: SchemaValidators;
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
  const generate = createGenerate(root, validators);
  const parts = new Map<string, Part<Context>>();

  /** What an operation needs is compiled when it is first asked for, so that a large document starts as fast as a small one. */
  function partOf(operation: Operation): Part<Context> {
    const known = parts.get(operation.id);
    if (known) return known;
    const part = preparePart(
      root,
      operation,
      validators,
      generate,
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
    outcome: Omit<Outcome, 'response'>,
  ): Promise<Answer> {
    const stage = routes.findStage(path);
    const route = routes.find(path);
    const operation = route && findOperation(route, request.method);
    if (!operation) outcome.nearest = routes.findNearest(request.method, path);
    if (stage === undefined) return refuse(pathUnknown(request, path));
    outcome.stage = stage;

    if (operation) outcome.operationId = operation.id;
    const scheme = operation ? operation.key : rootKey;
    const key = scheme && (request.headers.get(scheme.header) ?? undefined);
    const caller = options.identify(key, stage, scheme !== undefined);
    if (caller instanceof Refused) return refuse(caller);

    if (!route) return refuse(pathUnknown(request, path));
    if (!operation) return refuse(methodNotAllowed(route, request.method, path));
    const part = partOf(operation);
    if (options.strict && !part.isCertain) return refusals.toOwnAnswer(501, notCertain(operation));

    const preference = parsePrefer(request.headers.get('prefer'));
    const seeds = [options.seed, stage, path, query];
    if (part.documented.isChoice(preference))
      return checked(operation, await part.documented.give(preference, seeds));

    const input = await part.readInput(request, route.params, parseQuery(query));
    if (input instanceof Refused) return refuse(input);
    outcome.notes.push(...input.notes);
    if (!part.handler) return checked(operation, await part.documented.give({}, seeds));
    const made = part.handler(input, caller);
    return made instanceof Refused ? refuse(made) : checked(operation, part.documented.success(made));
  }

  function refuse(refused: Refused): Answer {
    return checked(undefined, refusals.toAnswer(refused));
  }

  /** A mock must not break the contract that it plays: what does not fit is not sent. */
  function checked(operation: Operation | undefined, made: Answer): Answer {
    if (made.schema === undefined || made.body === undefined) return made;
    const fault = validators.at(made.schema)(made.body)[0];
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
      const outcome: Omit<Outcome, 'response'> = { notes: [] };
      const isHead = request.method === 'HEAD';
      let given: Answer;
      let response: Response;
      try {
        given = await answer(request, path, query, outcome);
        response = toResponse(given, isHead);
      } catch (error) {
        given = refusals.toOwnAnswer(500, `The mock failed: ${(error as Error).message}`);
        response = toResponse(given, isHead);
      }
      if (given.status >= 500) outcome.notes.push(messageOf(given));
      return { ...outcome, response };
    },
  };
}

/** Path and query of an address, as they were written. */
function splitUrl(url: string): { path: string; query: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const target = start < 0 ? '/' : (url.slice(start).split('#')[0] ?? '/');
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/** HEAD is answered wherever GET is (RFC 9110 §9.3.2). */
function findOperation({ operations }: Route, method: string): Operation | undefined {
  return (
    operations.get(method.toLowerCase() as Method) ?? (method === 'HEAD' ? operations.get('get') : undefined)
  );
}

function pathUnknown(request: Request, path: string): Refused {
  return new Refused('path-unknown', `There is no operation at ${request.method} ${shorten(path)}.`);
}

function methodNotAllowed({ operations }: Route, method: string, path: string): Refused {
  const methods = [...operations.keys()].flatMap((name) =>
    name === 'get' && !operations.has('head') ? ['GET', 'HEAD'] : [name.toUpperCase()],
  );
  const sentence = `${method} is not allowed at ${shorten(path)}; it has ${methods.join(' and ')}.`;
  return new Refused('method-not-allowed', sentence, { allow: methods.join(', ') });
}

function notCertain({ id }: Operation): string {
  return `${id} is neither documented nor observed, and this mock is strict.`;
}

function shorten(path: string): string {
  return path.length > 200 ? `${path.slice(0, 200)}…` : path;
}

function messageOf({ body }: Answer): string {
  return typeof body === 'object' && body !== null && 'message' in body
    ? String(body['message'])
    : String(body);
}
