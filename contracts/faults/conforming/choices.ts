import { createRandom } from '../../../spec/random.ts';

/** Where a path of §4.3 may turn out to be: it is unconfirmed, and "relative to the base address" can be read in several ways. */
const PLACES = [
  'as-written',
  'version-doubled',
  'below-stage',
  'below-host',
  'without-api',
  'elsewhere',
  'absent',
] as const;
export type GatewayPlace = (typeof PLACES)[number];

/** What a read of §4.3, whose payload and query parameters are not shown, may answer. */
const READS = [
  'named-list',
  'bare-list',
  'map',
  'paged',
  'empty-list',
  'needs-parameter',
  'no-content',
] as const;
export type ReadForm = (typeof READS)[number];

/** What a write of §4.3, whose payload is not shown, may make of any body. */
const WRITES = ['created', 'ok', 'accepted', 'no-content', 'refused'] as const;
export type WriteForm = (typeof WRITES)[number];

/** Where the text of an error stands. */
const ERROR_FORMS = [
  'message',
  'error',
  'nested',
  'list',
  'by-field',
  'problem',
  'with-reason-phrase',
  'languages',
  'in-list',
  'string',
  'escaped',
  'json-in-json',
  'json-as-text',
  'plain',
  'plain-line',
  'html',
  'html-status',
  'html-split',
  'html-entities',
  'xml',
  'xml-attribute',
  'xml-cdata',
  'header',
] as const;
export type ErrorForm = (typeof ERROR_FORMS)[number];

/**
 * Everything that the interface specification leaves open, each with what a gateway may do. The first of each is the plain one, to
 * which a gateway that fails is led back. Data, so that a gateway can be listed, repeated and made smaller.
 */
export const CHOICES = {
  // What comes first, where several conditions hold (§7 gives no order).
  order: ['key-first', 'route-first', 'request-first'],
  // Errors (§7): status and text of three are stated, and nothing else.
  refusalForm: ERROR_FORMS as readonly ErrorForm[],
  errorForm: ERROR_FORMS as readonly ErrorForm[],
  errorBody: ['whole', 'empty'],
  errorExtras: ['none', 'request-id', 'path', 'support'],
  emptyKey: ['missing', 'unknown'],
  keyCase: ['exact', 'any'],
  retiredKey: ['unknown', 'missing', '401', '403', '410'],
  invalidStatus: [400, 422, 409, 404, 403, 413, 500],
  unknownMemberStatus: [404, 400, 422, 403, 410],
  unknownRoute: ['404', 'missing-token', '405', '501'],
  wrongMethod: ['405', '405-allow', '404', 'missing-token', '501', '400'],
  head: ['wrong-method', 'as-get'],
  options: ['wrong-method', 'no-content'],
  trailingSlash: ['unknown', 'same', 'redirect'],
  pathCase: ['exact', 'any'],
  recognitionPath: ['version-once', 'version-doubled', 'both'],
  // What surrounds every answer.
  headers: ['none', 'request-id', 'aws', 'proxy', 'cookies', 'cors', 'cache'],
  coding: ['none', 'gzip', 'br', 'deflate'],
  chunks: ['whole', 'pieces'],
  throttledEvery: [0, 41, 13, 5],
  retryAfter: ['0', '1', 'date', 'none'],
  // The list (§4.1): JSON with `recognitions` and `pagination`.
  listStatus: [200, 203, 206],
  listType: [
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
    'application/hal+json',
    'application/vnd.recognition.v1+json',
  ],
  listExtras: ['none', 'request-id', 'links', 'nulls'],
  layout: ['plain', 'renamed', 'nested', 'map', 'omitted'],
  people: ['address', 'object', 'name', 'id', 'masked', 'reference'],
  groupsShown: ['as-people', 'by-name'],
  recordId: ['number', 'text', 'none', 'id-text'],
  words: ['kept', 'omitted'],
  recordTime: ['omitted', 'iso', 'epoch', 'of-answer'],
  recordExtras: ['none', 'support', 'nulls', 'views', 'company'],
  sorting: ['newest', 'oldest', 'by-words', 'shuffled'],
  paginationForm: ['page', 'offset', 'cursor', 'empty', 'links', 'strings', 'total', 'nested', 'nulls'],
  paging: ['none', 'page', 'page-from-0', 'per-page', 'offset', 'cursor'],
  pageSize: [20, 1, 3, 100],
  sizes: ['as-asked', 'fixed'],
  overLimit: ['cut', 'refused'],
  largestPage: [50, 10],
  badPage: ['ignored', 'refused'],
  pastTheEnd: ['empty', 'refused', 'last'],
  unknownParameters: ['ignored', 'refused'],
  memberConcerns: ['both', 'received', 'sent'],
  teamConcerns: ['members', 'received', 'sent', 'to-team'],
  unknownFilter: ['empty', '404', '400', '422', '403'],
  bothFilters: ['refused', 'email', 'team', 'either'],
  neitherFilter: ['refused', 'empty', 'everything'],
  repeatedFilter: ['first', 'last', 'refused'],
  letterCase: ['exact', 'any'],
  visibleAfter: [0, 3, 25, 100_000],
  // Sending (§4.1, §2).
  sendStatus: [201, 200, 202, 204],
  sendBody: ['record', 'empty', 'text', 'null', 'true', 'message', 'list', 'html', 'xml'],
  otherMembers: ['ignored', 'kept', 'refused'],
  bodyType: ['any', 'json-only'],
  unknownSender: ['refused', 'accepted'],
  unknownRecipient: ['refused', 'accepted'],
  unknownGroup: ['refused', 'accepted'],
  groupIds: ['prefixed', 'number', 'uuid', 'name'],
  ownAddress: ['accepted', 'refused'],
  repeatedRecipient: ['kept', 'merged', 'refused'],
  whiteSpace: ['trimmed', 'refused'],
  emptyList: ['refused', 'accepted'],
  lastComma: ['refused', 'ignored'],
  mostRecipients: [1000, 50, 10],
  // The deprecated path (§4.2).
  legacy: ['list', 'bare-list', 'renamed', '404', '410', 'missing-token', 'redirect', 'redirect-absolute'],
  // §4.3: where each operation is, and what it answers.
  importMembers: PLACES as readonly GatewayPlace[],
  importMembersAnswer: WRITES as readonly WriteForm[],
  listMembers: PLACES as readonly GatewayPlace[],
  listMembersAnswer: READS as readonly ReadForm[],
  readProfile: PLACES as readonly GatewayPlace[],
  listQuestions: PLACES as readonly GatewayPlace[],
  listQuestionsAnswer: READS as readonly ReadForm[],
  listResponses: PLACES as readonly GatewayPlace[],
  listResponsesAnswer: READS as readonly ReadForm[],
  createBoost: PLACES as readonly GatewayPlace[],
  createBoostAnswer: WRITES as readonly WriteForm[],
  listFeedback: PLACES as readonly GatewayPlace[],
  listFeedbackAnswer: READS as readonly ReadForm[],
  createPreset: PLACES as readonly GatewayPlace[],
  createPresetAnswer: WRITES as readonly WriteForm[],
  createContent: PLACES as readonly GatewayPlace[],
  createContentAnswer: WRITES as readonly WriteForm[],
  personForm: ['plain', 'renamed', 'nested', 'nulls', 'ids', 'named', 'with-id'],
  personOrder: ['kept', 'shuffled'],
  surveys: ['own', 'equal'],
  // What the companies have.
  stages: ['separate', 'copied', 'shared'],
  recognitions: [12, 0, 1, 120],
  members: [6, 2, 30],
  teams: [2, 1, 4],
  addresses: ['plain', 'plus', 'upper-case', 'quotes', 'letters', 'long'],
  teamNames: ['plain', 'spaces', 'letters', 'signs'],
  domains: ['own', 'same'],
  sharedPerson: ['no', 'yes', 'same-id', 'several'],
  sameRecords: ['no', 'yes'],
  // What the run is told, and where the gateway seems to be.
  told: ['nobody', 'two', 'everybody'],
  toldTeam: ['no', 'yes'],
  toldKeys: ['all', 'no-other', 'no-retired', 'own'],
  toldStages: ['both', 'dev', 'prod', 'base-of-dev'],
  mode: ['loopback', 'live', 'live-writes', 'live-broadcasts'],
} as const;

export type ChoiceName = keyof typeof CHOICES;

/** What one gateway does: one value of each row. */
export type GatewayChoices = { [Name in ChoiceName]: (typeof CHOICES)[Name][number] };

export const CHOICE_NAMES: readonly ChoiceName[] = Object.keys(CHOICES) as ChoiceName[];

/** The plain value of every row. */
export const PLAIN_CHOICES: GatewayChoices = Object.fromEntries(
  CHOICE_NAMES.map((name) => [name, CHOICES[name][0]]),
) as GatewayChoices;

/**
 * What the gateway of a seed does. How many of the rows are not plain is random too: one that is strange in everything shows little
 * of each, and one that is strange in two things shows how they meet.
 */
export function drawChoices(seed: number): GatewayChoices {
  const random = createRandom('gateway', seed);
  const share = random.pick([0.05, 0.15, 0.4, 1]);
  const drawn = CHOICE_NAMES.map((name) => {
    const isStrange = random.next() < share;
    return [name, isStrange ? random.pick<string | number>(CHOICES[name]) : CHOICES[name][0]];
  });
  return Object.fromEntries(drawn) as GatewayChoices;
}

/** The choices that are not plain, one a line. */
export function describeChoices(choices: GatewayChoices): string[] {
  return CHOICE_NAMES.filter((name) => choices[name] !== PLAIN_CHOICES[name]).map(
    (name) => `${name}: ${choices[name]}`,
  );
}
