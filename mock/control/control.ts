import { isSafeMethod } from '../../spec/method.ts';
import { MOCK_HEADER } from '../../spec/mock-header.ts';
import { splitUrl } from '../../spec/request/query.ts';
import { createSchemas } from '../../spec/schema/schemas.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { BodyLimits } from '../serve/body.ts';
import { createErrorResponses } from '../serve/error-responses.ts';
import { createGenerate } from '../serve/generate.ts';
import { createJsonBytes } from '../serve/json-bytes.ts';
import { toFetchResponse, writeResponse } from '../serve/mock-response.ts';
import { Refused } from '../serve/refused.ts';
import { createRequestHandler, type RequestHandler } from '../serve/request-handler.ts';
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

/** Answers what is asked of the mock itself, by the document `control.openapi.yaml`, which is read at the first request. */
export function createControl(
  mock: Controlled,
  { access, closing }: { access?: ControlAccess; closing?: AbortSignal },
): (request: Request) => Promise<Response> {
  let opened: ReturnType<typeof open> | undefined;
  const answer = async (request: Request): Promise<Response> => {
    opened ??= open(mock, access?.token !== undefined);
    const { handler, toError } = opened;
    const refused = access ? access.refuse(request) : refuseForeign(request);
    if (refused) return answerRefused(request, refused, toError);
    if (isSafeMethod(request.method) && splitUrl(request.url).path === CONTROL_PATH) return toHome();
    const page = await readPage(mock, request, (one) => handler.serve(one));
    if (page) return page;
    const { response, noted } = await handler.serve(request);
    const { operationId } = noted;
    if (operationId === 'readHome' && response.ok)
      response.headers.set('content-security-policy', (await import('./home-page.tsx')).HOME_POLICY);
    if (!isSafeMethod(request.method) && response.ok) mock.changes.note();
    if (operationId === 'readEvents' && response.ok && wants(request, 'text/event-stream'))
      return new Response(mock.changes.open(closing), { headers: response.headers });
    if (access && operationId === 'logIn' && response.ok) response.headers.set('set-cookie', access.cookie);
    return response;
  };
  return async (request) => {
    const response = await answer(request);
    response.headers.set(MOCK_HEADER, 'control');
    if (!access) return response;
    for (const [name, value] of Object.entries(PRIVATE)) response.headers.set(name, value);
    if (!response.headers.has('content-security-policy'))
      response.headers.set('content-security-policy', UNFRAMED);
    return response;
  };
}

/** A page for people, where somebody makes them. It is made of what the control's own document offers, and of nothing else. */
async function readPage(
  { pages }: Controlled,
  request: Request,
  serve: (request: Request) => MaybePromise<{ response: Response }>,
): Promise<Response | undefined> {
  const { pathname, origin } = new URL(request.url);
  const isOfConsole = pathname === `${CONTROL_PATH}/` || `${pathname}/`.startsWith(`${CONSOLE_PATH}/`);
  if (!pages || !isOfConsole || !isSafeMethod(request.method)) return undefined;
  const ask = async (target: string): Promise<Response> =>
    (await serve(new Request(origin + CONTROL_PATH + target))).response;
  return pages(request, ask);
}

type ToError = (refused: Refused, isHead: boolean) => Response;

function open(mock: Controlled, hasToken: boolean): { handler: RequestHandler<undefined>; toError: ToError } {
  const document = loadControlDocument();
  const { root } = document;
  const errors = createErrorResponses(root, () => root);
  const schemas = createSchemas(root, { precompiled: document.precompiled, extent: 'first' });
  const handler = createRequestHandler<undefined>({
    document,
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
  return { handler, toError };
}

/** In process, whoever calls has the mock in hand: only a page that is served from it could be somebody else's. */
function refuseForeign(request: Request): Refused | undefined {
  const origin = request.headers.get('origin');
  return origin === null || origin === new URL(request.url).origin
    ? undefined
    : new Refused('origin-foreign');
}

/** A probe learns that the mock is up, and a browser where to give the token. */
function answerRefused(request: Request, refused: Refused, toError: ToError): Response {
  const { condition, headers } = refused;
  const isProbe = isSafeMethod(request.method) && splitUrl(request.url).path === `${CONTROL_PATH}/health`;
  const isHead = request.method === 'HEAD';
  if (isProbe && condition !== 'origin-foreign')
    return new Response(isHead ? null : '{"status":"ok"}', {
      headers: { 'content-type': 'application/json' },
    });
  if (condition !== 'token-missing' || !wants(request, 'text/html')) return toError(refused, isHead);
  const more = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': LOGIN_POLICY };
  return new Response(LOGIN_PAGE, { status: 401, headers: { ...headers, ...more } });
}
