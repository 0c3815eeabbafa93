import { isObject, type Json } from '../../spec/json.ts';
import { altered, alteredJson, errorResponse, instead } from './answers.ts';
import type { Fault, FaultAnswer } from './fault.ts';
import {
  isNoRoute,
  isPut,
  LIST,
  MEMBERS,
  ofLegacy,
  ofList,
  ofMembers,
  ofSending,
  SEND,
  withQuery,
} from './filters.ts';

/** An empty list of members is not found. */
const EMPTY_AS_NOT_FOUND = altered({
  of: (status) => status < 300,
  status: 404,
  text: (text) => (text.includes('"members":[]') ? '{"message":"Not Found"}' : undefined),
});

/**
 * Differences from what the document assumes. They fail nobody, but the check that looks there must tell of them: one that says
 * nothing is as good as none.
 */
export const ASSUMED_FAULTS: readonly Fault[] = [
  {
    id: 'stages-share-data',
    title: 'Both stages show the data of one.',
    fact: 'stages-hold-separate-data',
    check: 'stage_separation',
    stages: ['dev', 'prod'],
    when: { ...ofMembers, stages: ['prod'] },
    answer: ({ request, healthy, keyOf }) =>
      healthy({ url: request.url.replace('/prod/', '/dev/'), key: keyOf('dev') }),
  },
  {
    id: 'page-repeats',
    title: 'The second page repeats the first.',
    fact: 'pages-do-not-repeat',
    check: 'pages_do_not_repeat',
    when: { operations: [MEMBERS], also: ({ query }) => query.get('page') === '2' },
    answer: ({ request, healthy }) => healthy({ url: request.url.replace('page=2', 'page=1') }),
  },
  {
    id: 'page-past-the-end-refused',
    title: 'A page past the end of a list is not found.',
    fact: 'page-past-the-end-is-empty',
    check: 'response_schema_conformance',
    when: { operations: [MEMBERS], also: withQuery('page') },
    answer: EMPTY_AS_NOT_FOUND,
  },
  {
    id: 'team-ignored',
    title: 'Members are listed whatever team is asked for.',
    fact: '/paths/~1members/get/parameters/0',
    check: 'unknown_filter',
    when: { operations: [MEMBERS], also: withQuery('team_name') },
    answer: without('team_name'),
  },
  {
    id: 'survey-ignored',
    title: 'Questions are listed whatever survey is asked for.',
    fact: '/components/parameters/survey_id',
    check: 'unknown_filter',
    when: { operations: ['listQuestions'], also: withQuery('survey_id') },
    answer: without('survey_id'),
  },
  {
    id: 'unknown-team-refused',
    title: 'A team that is not there is not found.',
    fact: 'unknown-filter-is-empty',
    check: 'unknown_filter',
    when: { operations: [MEMBERS], also: withQuery('team_name') },
    answer: EMPTY_AS_NOT_FOUND,
  },
  {
    id: 'limit-ignored',
    title: 'A page holds more than was asked for.',
    fact: '/components/parameters/limit',
    check: 'pages_do_not_repeat',
    when: { operations: [MEMBERS], also: withQuery('limit') },
    answer: ({ request, healthy }) => healthy({ url: request.url.replace('limit=2', 'limit=9') }),
  },
  {
    id: 'unknown-route-found',
    title: 'A path that belongs to nothing is answered with 200.',
    fact: 'path-unknown',
    check: 'unknown_route',
    when: { keys: ['own'], also: isNoRoute },
    answer: instead(200, {}),
  },
  {
    id: 'unknown-route-without-key',
    title: 'A path that belongs to nothing is not found before the key is asked for.',
    fact: 'refusal-order',
    check: 'unknown_route',
    when: { keys: ['none'], also: isNoRoute },
    answer: errorResponse(404, 'Not Found'),
  },
  {
    id: 'request-refused-first',
    title: 'A request is refused for what it asks before its key is asked for.',
    fact: 'request-refused-last',
    check: 'negative_data_rejection',
    when: { ...ofList, keys: ['none'] },
    async answer({ healthy, keyOf, stage }) {
      const keyed = await healthy({ key: keyOf(stage) });
      return keyed.status === 400 ? keyed : healthy();
    },
  },
  {
    id: 'method-accepted',
    title: 'A method that a path does not have is accepted.',
    fact: 'method-not-allowed',
    check: 'unsupported_method',
    when: { also: isPut },
    answer: instead(200, {}),
  },
  {
    id: 'allow-lost',
    title: 'An answer 405 does not say which methods there are.',
    fact: '/components/responses/MethodNotAllowed/headers/Allow',
    check: 'allow_header_conformance',
    when: { also: isPut },
    answer: errorResponse(405, 'Method Not Allowed'),
  },
  {
    id: 'member-unknown-found',
    title: 'A profile of nobody is found.',
    fact: 'member-unknown',
    check: 'member_unknown',
    when: { operations: ['readProfile'], also: ({ request }) => /nobody/.test(request.url) },
    answer: instead(200, {}),
  },
  {
    id: 'invalid-parameter-accepted',
    title: 'A page that is no number is accepted.',
    fact: '/components/parameters/page/schema',
    check: 'negative_data_rejection',
    when: { operations: [MEMBERS], also: ({ query }) => /^[a-z]+$/.test(query.get('page') ?? '') },
    answer: instead(200, { members: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } }),
  },
  {
    id: 'reaches-end-of-alphabet',
    title: 'What is sent to everybody is not shown to who comes first in the alphabet.',
    fact: 'groups-include-sender',
    check: 'every_recipient_reached',
    operations: [SEND, LIST],
    stages: ['dev', 'prod'],
    when: { ...ofList, also: ({ query }) => (query.get('email') ?? 'z') < 'm' },
    answer: alteredJson((body) =>
      isObject(body) && Array.isArray(body['recognitions'])
        ? { ...body, recognitions: body['recognitions'].filter((one) => !isToMany(one)) }
        : undefined,
    ),
  },
  {
    id: 'write-not-kept',
    title: 'A recognition that was sent is lost.',
    fact: 'read-your-writes',
    check: 'ensure_resource_availability',
    operations: [LIST, SEND],
    when: ofSending,
    answer: instead(201, { id: 'rec_0000000001' }),
  },
  {
    id: 'status-not-declared',
    title: 'Sending is answered with a status that is not declared.',
    fact: '/paths/~1recognition~1{member_email}/post/responses/201',
    check: 'status_code_conformance',
    when: ofSending,
    answer: altered({ of: (status) => status < 300, status: 202 }),
  },
  {
    id: 'deprecation-lost',
    title: 'The legacy path does not say that it is deprecated.',
    fact: '/paths/~1recognition~1recipient~1{member_email}/get/responses/200/headers/Deprecation',
    check: 'response_headers_conformance',
    when: ofLegacy,
    answer: altered({ headers: { deprecation: null } }),
  },
  {
    id: 'member-without-address',
    title: 'Members are listed without their email addresses.',
    fact: '/components/schemas/EmailAddress',
    check: 'response_schema_conformance',
    when: ofMembers,
    answer: alteredJson((body) => {
      if (!isObject(body) || !Array.isArray(body['members'])) return undefined;
      const members = body['members'].map((member) => (isObject(member) ? { ...member, email: 7 } : member));
      return { ...body, members };
    }),
  },
];

function isToMany(recognition: Json): boolean {
  const { recipients } = isObject(recognition) ? recognition : {};
  return Array.isArray(recipients) && recipients.length >= 10;
}

/** The same as if a parameter were not there. */
function without(name: string): FaultAnswer {
  return ({ request, healthy }) => {
    const url = new URL(request.url);
    url.searchParams.delete(name);
    return healthy({ url });
  };
}
