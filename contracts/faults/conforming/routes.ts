import type { ChoiceName, GatewayChoices, GatewayPlace } from './choices.ts';
import type { StageName } from './companies.ts';

/** The operations of §4, in nobody else's words. */
export type GatewayAction =
  | 'readRecognition'
  | 'sendRecognition'
  | 'readLegacy'
  | 'importMembers'
  | 'listMembers'
  | 'readProfile'
  | 'listQuestions'
  | 'listResponses'
  | 'createBoost'
  | 'listFeedback'
  | 'createPreset'
  | 'createContent';

interface GatewayRoute {
  method: string;
  action: GatewayAction;
  pattern: RegExp;
}

/** What a request is for: `action` where path and method are known, `methods` where the path is. */
export interface FoundRoute {
  action: GatewayAction | undefined;
  methods: string[];
  /** Of the path, where it has one. */
  stage: StageName | undefined;
  /** The person in the path, decoded. */
  person: string;
}

/** §4.3, as it is written there. */
const UNCONFIRMED: [ChoiceName & GatewayAction, string, string][] = [
  ['importMembers', 'POST', '/api/v1/members'],
  ['listMembers', 'GET', '/members'],
  ['readProfile', 'GET', '/api/v1/users/{person}/profile'],
  ['listQuestions', 'GET', '/questions'],
  ['listResponses', 'GET', '/responses'],
  ['createBoost', 'POST', '/api/v1/performance-boosts'],
  ['listFeedback', 'GET', '/1/performance_feedback'],
  ['createPreset', 'POST', '/api/v1/performance-preset'],
  ['createContent', 'POST', '/townhall/content'],
];

/** Finds what a method and a path are for, in a gateway that has its operations where the choices say. */
export function createGatewayRouter(choices: GatewayChoices): (method: string, path: string) => FoundRoute {
  const routes = listRoutes(choices);
  return (method, path) => {
    const found = routes.flatMap((route) => {
      const match = route.pattern.exec(path);
      return match === null ? [] : [{ ...route, person: match.groups?.['person'] ?? '' }];
    });
    const one = found.find((route) => route.method === method);
    const stage = /^\/(dev|prod)(?:\/|$)/.exec(path)?.[1] as StageName | undefined;
    const person = safeDecode(one?.person ?? '');
    return { action: one?.action, methods: [...new Set(found.map((route) => route.method))], stage, person };
  };
}

function listRoutes(choices: GatewayChoices): GatewayRoute[] {
  const flags = choices.pathCase === 'any' ? 'i' : '';
  const toRoute = (method: string, action: GatewayAction, path: string): GatewayRoute => {
    const end = choices.trailingSlash === 'same' ? '/?$' : '$';
    const source = path.replace('{stage}', '(?:dev|prod)').replace('{person}', '(?<person>[^/]+)');
    return { method, action, pattern: new RegExp(`^${source}${end}`, flags) };
  };
  const { recognitionPath } = choices;
  const bases = [
    ...(recognitionPath === 'version-doubled' ? [] : ['/{stage}/1']),
    ...(recognitionPath === 'version-once' ? [] : ['/{stage}/1/1']),
  ];
  return [
    ...bases.flatMap((base) => [
      toRoute('GET', 'readRecognition', `${base}/recognition`),
      toRoute('POST', 'sendRecognition', `${base}/recognition/{person}`),
      ...(['404', 'missing-token'].includes(choices.legacy)
        ? []
        : [toRoute('GET', 'readLegacy', `${base}/recognition/recipient/{person}`)]),
    ]),
    ...UNCONFIRMED.flatMap(([action, method, path]) => {
      const place = toPlace(choices[action] as GatewayPlace, path);
      return place === undefined ? [] : [toRoute(method, action, place)];
    }),
  ];
}

function toPlace(place: GatewayPlace, path: string): string | undefined {
  const bare = path.replace(/^\/1\//, '/');
  switch (place) {
    case 'as-written':
      return `/{stage}/1${bare}`;
    case 'version-doubled':
      return `/{stage}/1/1${bare}`;
    case 'below-stage':
      return `/{stage}${path}`;
    case 'below-host':
      return path;
    case 'without-api':
      return `/{stage}/1${bare.replace('/api/v1', '')}`;
    case 'elsewhere':
      return `/{stage}/1/v2${bare.replace('/api/v1', '')}`;
    case 'absent':
      return undefined;
  }
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
