import { createRandom, type Random } from '../../../spec/random.ts';
import {
  CHOICES,
  type ChoiceName,
  type ErrorForm,
  type GatewayChoices,
  PLAIN_CHOICES,
} from '../conforming/choices.ts';
import type { StageName } from '../conforming/companies.ts';
import type { GatewayAction } from '../conforming/routes.ts';
import { BODY_CHANGES, type BodyChange, HABITS, MAP_CHANGES, RECORD_CHANGES } from './change-body.ts';
import { type GatewayPlaces, UNCONFIRMED, UNCONFIRMED_ROUTES, type UnconfirmedAction } from './places.ts';
import { FILTER_HABITS, FILTERS, type FilterHabit } from './unknown-filters.ts';

/** How a path that belongs to nothing is answered. */
export interface UnknownAnswer {
  status: number;
  form: ErrorForm | 'empty' | 'missing-token';
}

/** In what a gateway may differ from the document, beside others or alone. */
export const DIMENSIONS = [
  'paths',
  'absences',
  'statuses',
  'media',
  'shapes',
  'maps',
  'parameters',
  'pagination',
  'errors',
  'order',
  'stages',
  'chance',
  'data',
  'surroundings',
  'target',
  'habits',
  'unstated',
] as const;
export type DimensionName = (typeof DIMENSIONS)[number];

/** All in which a gateway differs from the document. */
export interface DifferencePlan {
  seed: number;
  dimensions: readonly DimensionName[];
  choices: GatewayChoices;
  places: GatewayPlaces;
  unknown: UnknownAnswer;
  /** At the addresses where operations are looked for and are not; as any unknown path where it is left out. */
  old: UnknownAnswer | undefined;
  /** Of accepted calls; where there are two, chance takes one. */
  statuses: Partial<Record<GatewayAction, readonly number[]>>;
  /** Of accepted answers that are JSON. */
  mediaType: string | undefined;
  changes: BodyChange[];
  /** Where the next page is told besides. */
  nextPage: 'none' | 'link' | 'body';
  /** Names of people in the errors. */
  namesInErrors: boolean;
  /** Whether more is accepted than the document would. */
  lenient: boolean;
  /** What a request is refused without that the document lets be left out. */
  needed: readonly ('message' | 'survey_id')[];
  /** What it does with filters of its own lists. */
  filters: FilterHabit[];
  /** Answers that fail by chance, one in so many. */
  failure: { every: number; status: 500 | 429 | 503 } | undefined;
}

/** The gateway that does what the document assumes, as far as that is written down there. */
const AS_ASSUMED: GatewayChoices = {
  ...PLAIN_CHOICES,
  wrongMethod: '405-allow',
  head: 'as-get',
  people: 'reference',
  recordId: 'id-text',
  recordTime: 'iso',
  paging: 'page',
  badPage: 'refused',
  overLimit: 'refused',
  otherMembers: 'kept',
  bodyType: 'json-only',
  letterCase: 'any',
};

const ACTIONS: readonly GatewayAction[] = [
  'readRecognition',
  'sendRecognition',
  'readLegacy',
  ...UNCONFIRMED,
];
const READS: readonly UnconfirmedAction[] = UNCONFIRMED.filter(
  (action) => UNCONFIRMED_ROUTES[action].method === 'GET',
);
const STAGES = ['dev', 'prod'] as const;

/** What else §2 and §4.1 leave open of a recognition, of who it concerns and of how it is sent, and §5 of keys. */
const UNSTATED: readonly ChoiceName[] = [
  ...(['layout', 'listExtras', 'listStatus', 'people', 'groupsShown', 'recordId', 'words'] as const),
  ...(['recordTime', 'recordExtras', 'memberConcerns', 'teamConcerns', 'repeatedFilter'] as const),
  ...(['letterCase', 'visibleAfter', 'sendBody', 'otherMembers', 'bodyType', 'unknownSender'] as const),
  ...(['unknownRecipient', 'unknownGroup', 'groupIds', 'ownAddress', 'repeatedRecipient'] as const),
  ...(['whiteSpace', 'emptyList', 'lastComma', 'mostRecipients', 'legacy', 'personForm'] as const),
  ...(['personOrder', 'trailingSlash', 'pathCase', 'keyCase', 'recognitionPath', 'addresses'] as const),
  ...(['teamNames', 'domains', 'sharedPerson', 'sameRecords', 'stages'] as const),
];

type Draw = (plan: DifferencePlan, random: Random) => void;

/** Each dimension changes the plan in its own way. */
const DRAWS: Record<DimensionName, Draw> = {
  paths: (plan, random) => {
    for (const action of random.some(UNCONFIRMED, random.between(1, 4))) {
      const { readings } = UNCONFIRMED_ROUTES[action];
      const place = random.between(1, readings.length - 1);
      for (const stage of STAGES) plan.places[stage][action] = place;
    }
    drawUnknown(plan, random);
  },
  absences: (plan, random) => {
    for (const action of random.some(UNCONFIRMED, random.between(1, 4)))
      for (const stage of STAGES) plan.places[stage][action] = undefined;
    drawUnknown(plan, random);
  },
  statuses: (plan, random) => {
    for (const action of random.some(ACTIONS, random.between(1, 5)))
      plan.statuses[action] = [drawStatus(action, random)];
  },
  media: (plan, random) => {
    plan.mediaType = random.pick([
      'application/hal+json',
      'application/vnd.recognition.v1+json',
      'application/json; charset=utf-8',
      'application/json;charset=UTF-8',
      'text/html; charset=utf-8',
    ]);
  },
  shapes: (plan, random) => {
    for (const action of random.some(ACTIONS, random.between(1, 4)))
      drawChanges(plan, random, { action, kinds: [...RECORD_CHANGES, ...BODY_CHANGES] });
  },
  maps: (plan, random) => {
    for (const action of random.some(ACTIONS, random.between(1, 3)))
      drawChanges(plan, random, { action, kinds: MAP_CHANGES });
    plan.namesInErrors = random.next() < 0.4;
  },
  parameters: (plan, random) => {
    vary(plan, random, [
      'unknownParameters',
      'badPage',
      'overLimit',
      'largestPage',
      'unknownFilter',
      'bothFilters',
      'neitherFilter',
    ]);
    plan.choices.paging = random.pick(['per-page', 'offset', 'page-from-0', 'none']);
    plan.lenient = random.next() < 0.5;
    if (random.next() < 0.4) plan.needed = random.some(['message', 'survey_id'], random.between(1, 2));
    if (random.next() < 0.5)
      plan.filters = random
        .some(FILTERS, random.between(1, 3))
        .map((filter) => ({ ...filter, habit: random.pick(FILTER_HABITS) }));
  },
  pagination: (plan, random) => {
    plan.choices.paging = random.pick(CHOICES.paging);
    plan.choices.paginationForm = random.pick(CHOICES.paginationForm);
    plan.choices.pageSize = random.pick([20, 3]);
    plan.choices.sizes = random.pick(['as-asked', 'as-asked', 'fixed']);
    plan.choices.pastTheEnd = random.pick(CHOICES.pastTheEnd);
    plan.nextPage = random.pick(['none', 'link', 'body']);
    // Nobody finds out what to ask for where no answer says it.
    if (plan.choices.paging === 'cursor' && plan.nextPage === 'none')
      plan.choices.paginationForm = random.pick(['cursor', 'links']);
  },
  errors: (plan, random) => {
    vary(plan, random, [
      ...([
        'errorForm',
        'refusalForm',
        'errorBody',
        'errorExtras',
        'invalidStatus',
        'unknownMemberStatus',
      ] as const),
      ...(['wrongMethod', 'emptyKey', 'retiredKey'] as const),
    ]);
    plan.namesInErrors = random.next() < 0.3;
  },
  order: (plan, random) => {
    plan.choices.order = random.pick(['route-first', 'request-first']);
  },
  stages: (plan, random) => {
    const stage = random.pick(STAGES);
    const what = random.pick(['absences', 'paths', 'changes']);
    if (what !== 'changes')
      for (const action of random.some(UNCONFIRMED, 2)) {
        const place = random.between(1, UNCONFIRMED_ROUTES[action].readings.length - 1);
        plan.places[stage][action] = what === 'paths' ? place : undefined;
      }
    else
      for (const action of random.some(ACTIONS, 2))
        drawChanges(plan, random, { action, kinds: [...RECORD_CHANGES, ...BODY_CHANGES], stage });
  },
  chance: (plan, random) => {
    const of = random.pick(['status', 'member', 'failure']);
    if (of === 'status') {
      const action = random.pick(ACTIONS);
      plan.statuses[action] = [action === 'sendRecognition' ? 201 : 200, 202];
    } else if (of === 'member')
      drawChanges(plan, random, { action: random.pick(ACTIONS), kinds: ['at-times'] });
    else plan.failure = { every: random.between(50, 400), status: random.pick([500, 429, 503]) };
  },
  data: (plan, random) => {
    vary(plan, random, ['recognitions', 'members', 'teams', 'pageSize']);
  },
  surroundings: (plan, random) => {
    vary(plan, random, [
      'headers',
      'coding',
      'chunks',
      'throttledEvery',
      'retryAfter',
      'head',
      'options',
      'sorting',
    ]);
  },
  target: (plan, random) => {
    vary(plan, random, ['told', 'toldTeam', 'toldKeys', 'toldStages', 'mode']);
  },
  habits: (plan, random) => {
    for (const action of random.some(ACTIONS, random.between(1, 4)))
      drawChanges(plan, random, { action, kinds: HABITS });
    if (random.next() < 0.3) plan.unknown = { status: 200, form: random.pick(['html', 'message']) };
  },
  unstated: (plan, random) => {
    vary(plan, random, UNSTATED);
  },
};

/** What the gateway of a seed differs in: these dimensions, else some that the seed takes, one of them or many. */
export function drawPlan(seed: number, only?: readonly DimensionName[]): DifferencePlan {
  const random = createRandom('dimensions', seed);
  const dimensions = only ?? random.some(DIMENSIONS, random.pick([1, 2, 2, 3, 4, 6, DIMENSIONS.length]));
  const plan = toPlainPlan(seed, dimensions);
  // In the order of the list, so that what one sets another one does not unset by chance.
  for (const name of DIMENSIONS)
    if (dimensions.includes(name)) DRAWS[name](plan, createRandom('dimension', seed, name));
  if (isMisleading(plan)) plan.old = undefined;
  if (isMisleadingMethod(plan)) plan.choices.wrongMethod = '405';
  // A server that fails, and who refuses the key, say nothing of what they lack.
  if ([403, 500].includes(plan.choices.invalidStatus)) plan.needed = [];
  // Whoever refuses what it wants takes nothing.
  if (plan.needed.includes('message')) plan.choices.otherMembers = 'kept';
  return plan;
}

function toPlainPlan(seed: number, dimensions: readonly DimensionName[]): DifferencePlan {
  const asWritten = (): Record<UnconfirmedAction, number | undefined> =>
    Object.fromEntries(UNCONFIRMED.map((action) => [action, 0])) as Record<UnconfirmedAction, number>;
  return {
    seed,
    dimensions,
    choices: { ...AS_ASSUMED },
    places: { dev: asWritten(), prod: asWritten() },
    unknown: { status: 404, form: 'message' },
    old: undefined,
    statuses: {},
    mediaType: undefined,
    changes: [],
    nextPage: 'none',
    namesInErrors: false,
    lenient: false,
    needed: [],
    filters: [],
    failure: undefined,
  };
}

/** One value of each of some choices, or the one that it has. */
function vary(plan: DifferencePlan, random: Random, names: readonly ChoiceName[]): void {
  for (const name of names)
    if (random.next() < 0.5)
      Object.assign(plan.choices, { [name]: random.pick<string | number>(CHOICES[name]) });
}

function drawUnknown(plan: DifferencePlan, random: Random): void {
  const draw = (): UnknownAnswer =>
    random.pick<UnknownAnswer>([
      { status: 404, form: 'message' },
      { status: 404, form: 'html' },
      { status: 404, form: 'problem' },
      { status: 404, form: 'plain' },
      { status: 404, form: 'empty' },
      { status: 403, form: 'missing-token' },
      { status: 405, form: 'error' },
      { status: 410, form: 'problem' },
      { status: 400, form: 'nested' },
    ]);
  plan.unknown = draw();
  plan.old = random.next() < 0.5 ? draw() : undefined;
}

/** What judges the input where an operation is missing says that it is there: nobody could tell it from one that refuses all. */
function isMisleading({ old, places }: DifferencePlan): boolean {
  const isMissing = STAGES.some((stage) => Object.values(places[stage]).includes(undefined));
  return old?.status === 400 && isMissing;
}

/** The same of who judges a method as input, where another operation is at an address of one that is missing. */
function isMisleadingMethod({ choices, places }: DifferencePlan): boolean {
  const readingsOf = (action: UnconfirmedAction): readonly string[] => UNCONFIRMED_ROUTES[action].readings;
  return STAGES.some((stage) => {
    const placeOf = places[stage];
    const taken = UNCONFIRMED.map((action) => readingsOf(action)[placeOf[action] ?? -1]);
    const missing = UNCONFIRMED.filter((action) => placeOf[action] === undefined).flatMap(readingsOf);
    return choices.wrongMethod === '400' && missing.some((reading) => taken.includes(reading));
  });
}

function drawStatus(action: GatewayAction, random: Random): number {
  const isRead =
    action === 'readRecognition' || action === 'readLegacy' || READS.some((each) => each === action);
  return random.pick(isRead ? [203, 206, 201, 202] : [200, 201, 202, 203, 204]);
}

function drawChanges(
  plan: DifferencePlan,
  random: Random,
  {
    action,
    kinds,
    stage,
  }: { action: GatewayAction; kinds: readonly BodyChange['kind'][]; stage?: StageName },
): void {
  for (const kind of random.some(kinds, random.between(1, 2)))
    plan.changes.push({ action, kind, member: random.between(0, 20), ...(stage ? { stage } : {}) });
}
