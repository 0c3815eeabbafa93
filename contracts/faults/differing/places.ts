import type { StageName } from '../conforming/companies.ts';
import type { FoundRoute, GatewayAction } from '../conforming/routes.ts';

/** The operations of §4.3. */
export type UnconfirmedAction = Exclude<GatewayAction, 'readRecognition' | 'sendRecognition' | 'readLegacy'>;

/** Where an operation is, as an index of its readings; `undefined` where it is not there. */
export type GatewayPlaces = Record<StageName, Record<UnconfirmedAction, number | undefined>>;

interface UnconfirmedRoute {
  method: 'GET' | 'POST';
  /** Its path as it is read first, then its other readings; one without a stage stands for both. */
  readings: readonly string[];
}

/** §4.3 as it can be read. */
export const UNCONFIRMED_ROUTES: Readonly<Record<UnconfirmedAction, UnconfirmedRoute>> = {
  importMembers: toRoute('POST', '/api/v1/members'),
  listMembers: toRoute('GET', '/members'),
  readProfile: toRoute('GET', '/api/v1/users/{person}/profile'),
  listQuestions: toRoute('GET', '/questions'),
  listResponses: toRoute('GET', '/responses'),
  createBoost: toRoute('POST', '/api/v1/performance-boosts'),
  listFeedback: {
    method: 'GET',
    readings: [
      '/{stage}/1/performance_feedback',
      '/{stage}/1/1/performance_feedback',
      '/1/performance_feedback',
    ],
  },
  createPreset: toRoute('POST', '/api/v1/performance-preset'),
  createContent: toRoute('POST', '/townhall/content'),
};

export const UNCONFIRMED: readonly UnconfirmedAction[] = Object.keys(
  UNCONFIRMED_ROUTES,
) as UnconfirmedAction[];

function toRoute(method: UnconfirmedRoute['method'], path: string): UnconfirmedRoute {
  const without = path.replace('/api/v1', '');
  return {
    method,
    readings: [
      `/{stage}/1${path}`,
      `/{stage}${path}`,
      path,
      ...(without === path ? [] : [`/{stage}/1${without}`]),
    ],
  };
}

const STAGES = ['dev', 'prod'] as const;

/** §4.1 and §4.2, which are where they are stated. */
const STATED: readonly [method: string, action: GatewayAction, path: string][] = [
  ['GET', 'readRecognition', '/recognition'],
  ['POST', 'sendRecognition', '/recognition/{person}'],
  ['GET', 'readLegacy', '/recognition/recipient/{person}'],
];

interface PlacedRoute {
  method: string;
  action: GatewayAction;
  stage: StageName;
  pattern: RegExp;
}

/** Finds what a request is for, in a gateway that has its operations at these places; the key tells the stage where the path has none. */
export function createPlacedRouter(
  places: GatewayPlaces,
): (method: string, path: string, ofKey: StageName | undefined) => FoundRoute {
  const routes = STAGES.flatMap((stage) => listRoutes(stage, places[stage]));
  return (method, path, ofKey) => {
    const stage = /^\/(dev|prod)(?:\/|$)/.exec(path)?.[1] as StageName | undefined;
    const asked = stage ?? ofKey ?? 'dev';
    const found = routes.filter((route) => route.stage === asked && route.pattern.test(path));
    const one = found.find((route) => route.method === method);
    const person = one?.pattern.exec(path)?.groups?.['person'] ?? '';
    return {
      action: one?.action,
      methods: [
        ...new Set(found.flatMap((route) => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]))),
      ],
      stage,
      person: decode(person),
    };
  };
}

function listRoutes(stage: StageName, places: GatewayPlaces[StageName]): PlacedRoute[] {
  const place = (method: string, action: GatewayAction, template: string): PlacedRoute => {
    const source = template.replace('{stage}', stage).replace('{person}', '(?<person>[^/]+)');
    return { method, action, stage, pattern: new RegExp(`^${source}$`) };
  };
  return [
    ...STATED.map(([method, action, path]) => place(method, action, `/{stage}/1${path}`)),
    ...UNCONFIRMED.flatMap((action) => {
      const { method, readings } = UNCONFIRMED_ROUTES[action];
      const template = readings[places[action] ?? -1];
      return template === undefined ? [] : [place(method, action, template)];
    }),
  ];
}

/** The operations that are at a path, or might be looked for there: those of one method, or of any. */
export function listLookedFor(path: string, method?: string): GatewayAction[] {
  const unconfirmed = UNCONFIRMED.flatMap((action) => {
    const { readings, method: own } = UNCONFIRMED_ROUTES[action];
    return readings.map((template): (typeof STATED)[number] => [own, action, template]);
  });
  const stated = STATED.flatMap(([own, action, below]) =>
    ['/{stage}/1', '/{stage}/1/1', '/1'].map((base): (typeof STATED)[number] => [own, action, base + below]),
  );
  const found = [...stated, ...unconfirmed].filter(
    ([own, , template]) =>
      (method ?? own) === own &&
      new RegExp(`^${template.replace('{stage}', '(?:dev|prod)').replace('{person}', '[^/]+')}$`).test(path),
  );
  return found.map(([, action]) => action);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
