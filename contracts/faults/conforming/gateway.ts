import { drawChoices, type GatewayChoices } from './choices.ts';
import { createTenancies, GATEWAY_KEYS, type StageName, type Tenancy } from './companies.ts';
import { dressAnswer, toThrottled } from './dress-answer.ts';
import { type PlainAnswer, toErrorAnswer } from './error-forms.ts';
import { answerOther } from './other-reads.ts';
import {
  findBodyError,
  findQueryError,
  type GatewayCall,
  readLegacy,
  readRecognition,
  sendRecognition,
} from './recognition.ts';
import { createGatewayRouter, type FoundRoute, type GatewayAction } from './routes.ts';

/** A gateway that keeps every sentence of the interface specification, and does what its choices say wherever that is silent. */
export interface ConformingGateway {
  choices: GatewayChoices;
  tenancies: ReadonlyMap<string, Tenancy>;
  fetch: (request: Request) => Promise<Response>;
}

/** What may be put in the place of a part of such a gateway; each part that is left out is as the choices say. */
export interface GatewayParts {
  tenancies: ReadonlyMap<string, Tenancy>;
  /** What a method and a path are for; the stage of the key tells which, where the path has none. */
  findRoute: (method: string, path: string, ofKey: StageName | undefined) => FoundRoute;
  /** What is wrong with a request, as far as that can be said without data; `undefined` where nothing is. */
  findRequestError: (asked: AskedGateway, fail: GatewayCall['fail']) => PlainAnswer | undefined;
  /** A path that belongs to nothing. */
  answerUnknown: (asked: AskedGateway) => PlainAnswer;
  /** The operations of §4.3. */
  answerOther: (action: GatewayAction, call: GatewayCall) => PlainAnswer;
  /** How the text of an error is worded that the specification does not show. */
  say: (text: string) => string;
  /** What becomes of an answer before it leaves. */
  finish: (answer: PlainAnswer, asked: AskedGateway, stage: StageName | undefined) => PlainAnswer;
}

/** One request, taken apart. */
export interface AskedGateway {
  request: Request;
  number: number;
  path: string;
  query: URLSearchParams;
  route: FoundRoute;
  /** The body as it came and, where it is JSON, what it says. */
  text: string;
  body: unknown;
}

/** Its state is its own and in memory; the same seed, choices and requests give the same answers. */
export function createConformingGateway(
  seed: number,
  choices: GatewayChoices = drawChoices(seed),
  parts: Partial<GatewayParts> = {},
): ConformingGateway {
  const tenancies = parts.tenancies ?? createTenancies(choices, seed);
  const findRoute = parts.findRoute ?? createGatewayRouter(choices);
  let number = 0;

  return {
    choices,
    tenancies,
    async fetch(request) {
      number += 1;
      const isHead = request.method === 'HEAD';
      const ofKey = findOwner(choices, request.headers.get('x-api-key') ?? '')?.stage;
      const asked = await takeApart(request, number, (method, path) =>
        findRoute(isHead && choices.head === 'as-get' ? 'GET' : method, path, ofKey),
      );
      const made = answer({ choices, tenancies, parts }, asked);
      const finished = parts.finish?.(made, asked, asked.route.stage ?? ofKey) ?? made;
      return dressAnswer(choices, finished, number, isHead);
    },
  };
}

async function takeApart(
  request: Request,
  number: number,
  findRoute: (method: string, path: string) => FoundRoute,
): Promise<AskedGateway> {
  const { pathname, searchParams } = new URL(request.url);
  const text = await request.text();
  const route = findRoute(request.method, pathname);
  return {
    request,
    number,
    path: pathname,
    query: searchParams,
    route,
    body: parse(text),
    text,
  };
}

/** What a gateway is made of. */
interface GatewayWhole {
  choices: GatewayChoices;
  tenancies: ReadonlyMap<string, Tenancy>;
  parts: Partial<GatewayParts>;
}

/** What a request is answered with: what is wrong with it, in the order that the gateway has, else what was asked for. */
function answer({ choices, tenancies, parts }: GatewayWhole, asked: AskedGateway): PlainAnswer {
  const { number, route, query, body } = asked;
  const fail = (status: number, text: string): PlainAnswer =>
    choices.errorBody === 'empty'
      ? { status }
      : toErrorAnswer(choices.errorForm, choices.errorExtras, status, parts.say?.(text) ?? text);
  const { throttledEvery } = choices;
  if (throttledEvery > 0 && number % throttledEvery === 0)
    return toThrottled(choices, fail(429, 'Not so fast'));

  const checkKey = (): PlainAnswer | undefined => findKeyError(choices, asked, parts.say);
  const checkRoute = (): PlainAnswer | undefined =>
    route.methods.length === 0 && parts.answerUnknown
      ? parts.answerUnknown(asked)
      : findRouteError(choices, asked, fail);
  const checkRequest = (): PlainAnswer | undefined =>
    findRequestError(choices, asked, fail) ?? parts.findRequestError?.(asked, fail);
  const orders = {
    'key-first': [checkKey, checkRoute, checkRequest],
    'route-first': [checkRoute, checkKey, checkRequest],
    'request-first': [checkRoute, checkRequest, checkKey],
  };
  for (const check of orders[choices.order]) {
    const wrong = check();
    if (wrong !== undefined) return wrong;
  }
  const owner = findOwner(choices, asked.request.headers.get('x-api-key') ?? '');
  const tenancy = owner && tenancies.get(`${owner.company}/${route.stage ?? owner.stage}`);
  if (tenancy === undefined) throw new TypeError('A key that was accepted has an owner.');
  const call = { choices, tenancy, number, query, person: route.person, body, fail };
  return act(call, route, parts.answerOther ?? answerOther);
}

function act(
  call: GatewayCall,
  { action }: FoundRoute,
  answerOther: GatewayParts['answerOther'],
): PlainAnswer {
  switch (action) {
    case undefined:
      return { status: 204 };
    case 'readRecognition':
      return readRecognition(call);
    case 'readLegacy':
      return readLegacy(call);
    case 'sendRecognition':
      return sendRecognition(call);
    default:
      return answerOther(action, call);
  }
}

/** The three refusals of §7. */
function findKeyError(
  choices: GatewayChoices,
  { request, route }: AskedGateway,
  say: GatewayParts['say'] = (text) => text,
): PlainAnswer | undefined {
  const refuse = (text: string, status = 403): PlainAnswer =>
    toErrorAnswer(choices.refusalForm, choices.errorExtras, status, text);
  const key = request.headers.get('x-api-key');
  if (key === null || (key === '' && choices.emptyKey === 'missing')) return refuse('Forbidden');
  if (Object.values(GATEWAY_KEYS.retired).some((one) => one === key)) {
    const { retiredKey } = choices;
    if (retiredKey === 'missing') return refuse('Forbidden');
    if (retiredKey !== 'unknown') return refuse(say('This key was retired'), Number(retiredKey));
  }
  const owner = findOwner(choices, key);
  if (owner === undefined) return refuse('Invalid API Key.');
  if (route.stage !== undefined && owner.stage !== route.stage) return refuse('Invalid API Key by stage');
  return undefined;
}

function findOwner(
  { keyCase }: GatewayChoices,
  key: string,
): { company: string; stage: StageName } | undefined {
  const fold = (text: string): string => (keyCase === 'any' ? text.toLowerCase() : text);
  for (const company of ['one', 'two'] as const)
    for (const stage of ['dev', 'prod'] as const)
      if (fold(GATEWAY_KEYS[company][stage]) === fold(key)) return { company, stage };
  return undefined;
}

/** Paths and methods that are not there: not shown in the specification. */
function findRouteError(
  choices: GatewayChoices,
  { request, route, path }: AskedGateway,
  fail: (status: number, text: string) => PlainAnswer,
): PlainAnswer | undefined {
  const { action, methods } = route;
  if (action !== undefined) return undefined;
  const isKnown = methods.length > 0;
  if (isKnown && request.method === 'OPTIONS' && choices.options === 'no-content') return undefined;
  if (!isKnown && choices.trailingSlash === 'redirect' && /.\/$/.test(path))
    return { status: 308, headers: { location: path.replace(/\/+$/, '') } };
  const kind = isKnown ? choices.wrongMethod : choices.unknownRoute;
  if (kind === 'missing-token') return fail(403, 'Missing Authentication Token');
  const status = Number(kind.slice(0, 3));
  const failed = fail(status, status === 405 ? 'Not in this way' : 'There is nothing here');
  return kind === '405-allow'
    ? { ...failed, headers: { ...failed.headers, allow: methods.join(', ') } }
    : failed;
}

/** What is wrong with a request, as far as that can be said without the data of a company. */
function findRequestError(
  choices: GatewayChoices,
  { request, route, query, body }: AskedGateway,
  fail: (status: number, text: string) => PlainAnswer,
): PlainAnswer | undefined {
  if (route.action === 'readRecognition') return findQueryError({ choices, query, fail });
  if (route.action === 'sendRecognition')
    return findBodyError({ choices, fail }, body, request.headers.get('content-type'));
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
