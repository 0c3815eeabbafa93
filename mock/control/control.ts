import type { JsonObject } from '../../spec/json.ts';
import { findAt } from '../../spec/json-pointer.ts';
import { isSafeMethod } from '../../spec/method.ts';
import { MOCK_HEADER } from '../../spec/mock-header.ts';
import type { Operation } from '../../spec/operation.ts';
import { listOperations } from '../../spec/operations.ts';
import { splitUrl } from '../../spec/request/query.ts';
import { createSchemas } from '../../spec/schema/schemas.ts';
import type { ChangeLog, LogStatus } from '../log/change-log.ts';
import { inTurn, whenCaughtUp } from '../log/in-turn.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { BodyLimits } from '../serve/body.ts';
import { createErrorResponses } from '../serve/error-responses.ts';
import { createGenerate } from '../serve/generate.ts';
import { createJsonBytes } from '../serve/json-bytes.ts';
import { toFetchResponse, writeResponse } from '../serve/mock-response.ts';
import { Refused } from '../serve/refused.ts';
import { createRequestHandler, type RequestHandler, type ServedRequest } from '../serve/request-handler.ts';
import type { ControlAccess } from './access.ts';
import { loadControlDocument } from './control-document.ts';
import { createControlHandlers } from './control-handlers.ts';
import { CONSOLE_PATH, CONTROL_PATH } from './control-path.ts';
import type { Controlled } from './controlled.ts';
import { LOGIN_PAGE, LOGIN_POLICY } from './login-page.ts';

/** A snapshot holds everything that was ever sent. */
const BODY_LIMITS: BodyLimits = { bytes: 67_108_864, values: Number.POSITIVE_INFINITY };

/** Whether a browser asks for the root of the mock, where most documents have nothing. */
export function wantsHome(request: Request): boolean {
  const { url } = request;
  return url.indexOf('/', url.indexOf('//') + 2) === url.length - 1 && wants(request, 'text/html');
}

/** Whether a media type is named in `Accept`: what takes anything takes JSON. */
function wants({ method, headers }: Request, type: string): boolean {
  return method === 'GET' && new RegExp(`(^|[\\s,])${type}\\b`, 'i').test(headers.get('accept') ?? '');
}

/** Leads to the page that says what there is. */
export function toHome(): Response {
  return new Response(null, {
    status: 302,
    headers: { location: `${CONTROL_PATH}/`, [MOCK_HEADER]: 'control' },
  });
}

/** Nobody keeps, guesses the type of, embeds or frames what the control of a mock that listens says. */
const PRIVATE = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};
const UNFRAMED = "frame-ancestors 'none'";

/** What answers requests to the mock itself, and what does what such a request asks for once a log gives it its turn. */
interface Control {
  answer(request: Request): Promise<Response>;
  play(request: Request): MaybePromise<ServedRequest>;
}

/** Answers what is asked of the mock itself, by the document `control.openapi.yaml`, which is read at the first request. */
export function createControl(
  mock: Controlled,
  { access, closing }: { access?: ControlAccess; closing?: AbortSignal },
): Control {
  let opened: ReturnType<typeof open> | undefined;
  const openOnce = (): ReturnType<typeof open> => {
    opened ??= open(mock, access?.token !== undefined);
    return opened;
  };
  const answer = async (request: Request): Promise<Response> => {
    const { handler, toError } = openOnce();
    const refused = access ? access.refuse(request) : refuseForeign(request);
    if (refused && isProbe(request, refused)) return answerProbe(request, await mock.log?.status());
    if (refused) return answerRefused(request, refused, toError);
    if (isSafeMethod(request.method) && splitUrl(request.url).path === CONTROL_PATH) return toHome();
    const page = await readPage(mock, request, (one) => handler.serve(one));
    if (page) return page;
    const { written, noted } = await handler.serve(request);
    const response = toFetchResponse(written);
    const { operationId } = noted;
    if (operationId === 'readHome' && response.ok)
      response.headers.set('content-security-policy', (await import('./home-page.tsx')).HOME_POLICY);
    if (!isSafeMethod(request.method) && response.ok) mock.changes.note();
    if (operationId === 'readEvents' && response.ok && wants(request, 'text/event-stream'))
      return new Response(mock.changes.open(closing), { headers: response.headers });
    if (access && operationId === 'logIn' && response.ok) response.headers.set('set-cookie', access.cookie);
    return response;
  };
  return {
    async answer(request) {
      const response = await answer(request);
      response.headers.set(MOCK_HEADER, 'control');
      if (!access) return response;
      for (const [name, value] of Object.entries(PRIVATE)) response.headers.set(name, value);
      if (!response.headers.has('content-security-policy'))
        response.headers.set('content-security-policy', UNFRAMED);
      return response;
    },
    play: (request) => openOnce().playing.serve(request),
  };
}

/** A page for people, where somebody makes them. It is made of what the control's own document offers, and of nothing else. */
async function readPage(
  { pages }: Controlled,
  request: Request,
  serve: (request: Request) => MaybePromise<Pick<ServedRequest, 'written'>>,
): Promise<Response | undefined> {
  const { pathname, origin } = new URL(request.url);
  const isOfConsole = pathname === `${CONTROL_PATH}/` || `${pathname}/`.startsWith(`${CONSOLE_PATH}/`);
  if (!pages || !isOfConsole || !isSafeMethod(request.method)) return undefined;
  const ask = async (target: string): Promise<Response> =>
    toFetchResponse((await serve(new Request(origin + CONTROL_PATH + target))).written);
  return pages(request, ask);
}

type ToError = (refused: Refused, isHead: boolean) => Response;

function open(
  mock: Controlled,
  hasToken: boolean,
): Record<'handler' | 'playing', RequestHandler<undefined, Request>> & { toError: ToError } {
  const document = loadControlDocument();
  const { root } = document;
  const errors = createErrorResponses(root, () => root);
  const schemas = createSchemas(root, { precompiled: document.precompiled, extent: 'first' });
  const operations = listOperations(root);
  const playing = createRequestHandler<undefined>({
    document,
    operations,
    schemas,
    sent: schemas,
    generate: createGenerate(root, schemas),
    handlers: createControlHandlers(mock, document),
    identify: () => undefined,
    isAbsent: ({ id }) =>
      (id === 'readDocs' && mock.docs === undefined) ||
      (id === 'readConsole' && mock.pages === undefined) ||
      (id === 'logIn' && !hasToken),
    seed: mock.seed,
    strict: false,
    bodyLimits: BODY_LIMITS,
    fallback: () => root,
  });
  const bytes = createJsonBytes();
  const toError: ToError = (refused, isHead) =>
    toFetchResponse(writeResponse(errors.toResponse(refused), isHead, bytes));
  const handler = mock.log ? inLog(playing, mock.log, listLocal(root, operations)) : playing;
  return { handler, playing, toError };
}

/** What each instance of a mock has for itself, and tells without asking the log. */
function listLocal(root: JsonObject, operations: readonly Operation[]): ReadonlySet<string> {
  const isLocal = ({ pointer }: Operation): boolean => findAt(root, `${pointer}/x-local`) === true;
  return new Set(operations.filter(isLocal).map(({ id }) => id));
}

function inLog(
  playing: RequestHandler<undefined>,
  log: ChangeLog,
  local: ReadonlySet<string>,
): RequestHandler<undefined, Request> {
  const asked = inTurn(playing, { log, to: 'control', limit: BODY_LIMITS.bytes });
  return {
    ...playing,
    serve(request) {
      if (local.has(playing.locate(request).operation?.id ?? '')) return playing.serve(request);
      return whenCaughtUp(
        log,
        () => asked.serve(request),
        (away) => playing.fail(request, away),
      );
    },
  };
}

/** In process, whoever calls has the mock in hand: only a page that is served from it could be somebody else's. */
function refuseForeign(request: Request): Refused | undefined {
  const origin = request.headers.get('origin');
  return origin === null || origin === new URL(request.url).origin
    ? undefined
    : new Refused('origin-foreign');
}

/** Whoever is not let in still learns whether the mock is up. */
function isProbe({ method, url }: Request, { condition }: Refused): boolean {
  const isOfHealth = isSafeMethod(method) && splitUrl(url).path === `${CONTROL_PATH}/health`;
  return isOfHealth && condition !== 'origin-foreign';
}

function answerProbe({ method }: Request, log: LogStatus | undefined): Response {
  const isUp = log?.problem === undefined;
  return new Response(method === 'HEAD' ? null : JSON.stringify({ status: isUp ? 'ok' : 'away' }), {
    status: isUp ? 200 : 503,
    headers: { 'content-type': 'application/json' },
  });
}

/** A browser learns where to give the token. */
function answerRefused(request: Request, refused: Refused, toError: ToError): Response {
  const { condition, headers } = refused;
  if (condition !== 'token-missing' || !wants(request, 'text/html'))
    return toError(refused, request.method === 'HEAD');
  const more = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': LOGIN_POLICY };
  return new Response(LOGIN_PAGE, { status: 401, headers: { ...headers, ...more } });
}
