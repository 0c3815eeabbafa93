import { describe } from 'vitest';
import { createGateway } from '../gateway.test.helper.ts';
import {
  changing,
  documentWith,
  documentWithoutRules,
  error,
  instead,
  isList,
  itSays,
  type Row,
} from './check.test.helper.ts';

const MEMBER = 'recognition-of-member';
const TEAM = 'recognition-of-team';
const EMPTY = 'unknown-filter-is-empty';
const CONFIRMED = { [MEMBER]: 'confirmed', [TEAM]: 'confirmed', [EMPTY]: 'supported' } as const;
const LANGUAGE = { name: 'lang', in: 'query', required: true, schema: { type: 'string' }, example: 'en' };
const RECORD = { id: 1, from: 'ada@one.example', to: ['ben@one.example'] };

const isMadeUp = (request: Request, url: URL): boolean =>
  isList(request, url) &&
  (url.searchParams.get('email')?.endsWith('.invalid') === true ||
    url.searchParams.get('team_name')?.startsWith('No team') === true);

/** Fails at the first of some requests. */
function failingOnce(isOf: typeof isMadeUp): ReturnType<typeof instead> {
  let count = 0;
  return instead(
    (request, url) => isOf(request, url) && count++ === 0,
    () => error(500, 'Oh dear'),
  );
}

/** §4.1: with `email` recognition is read for that member, with `team_name` for that team. */
const ROWS: Row[] = [
  { given: 'recognition of whom was asked for', facts: CONFIRMED },
  {
    given: 'the same list whoever is asked about',
    gateway: instead(isList, () => Response.json({ recognitions: [RECORD], pagination: {} })),
    want: ['violation: listRecognitions/dev/member', 'violation: listRecognitions/dev/team'],
    facts: { [MEMBER]: 'contradicted', [TEAM]: 'contradicted' },
  },
  {
    given: 'everything for a team that is not there',
    gateway: instead(
      (_, url) => url.searchParams.has('team_name'),
      () => Response.json({ recognitions: [RECORD], pagination: {} }),
    ),
    want: ['violation: listRecognitions/dev/team'],
    facts: { [MEMBER]: 'confirmed', [TEAM]: 'contradicted' },
  },
  {
    given: 'records that are bare texts, the same for everybody',
    gateway: instead(isList, () => Response.json({ recognitions: ['Well done'], pagination: {} })),
    want: ['violation: listRecognitions/dev/member', 'violation: listRecognitions/dev/team'],
  },
  {
    given: 'a pagination with a list of links, which are no recognition',
    gateway: { toPagination: () => ({ links: [{ rel: 'self', href: '?page=1' }] }) },
    facts: CONFIRMED,
  },
  {
    given: 'a list of suggestions for a name that is not there, which are no recognition',
    gateway: changing(isMadeUp, (body: object) => ({ ...body, suggestions: [{ email: 'ada@one.example' }] })),
    facts: CONFIRMED,
  },
  {
    given: 'nobody found, where the specification is silent',
    gateway: instead(isMadeUp, () => error(404, 'Nobody of that name')),
    want: ['learned: listRecognitions/dev/unknown-member', 'learned: listRecognitions/dev/unknown-team'],
    facts: { [MEMBER]: 'confirmed', [TEAM]: 'confirmed', [EMPTY]: 'learned' },
  },
  {
    given: 'a server error for whom is not there, which shows nothing of the list',
    gateway: instead(isMadeUp, () => error(500, 'Oh dear')),
    want: ['learned: listRecognitions/dev/unknown-member', 'learned: listRecognitions/dev/unknown-team'],
    facts: { [MEMBER]: 'not-observed', [TEAM]: 'not-observed' },
  },
  {
    given: 'a server error for whom is not there that does not come again',
    gateway: failingOnce(isMadeUp),
    facts: CONFIRMED,
  },
  {
    given: 'a redirection for whom is not there, which shows nothing either',
    gateway: instead(isMadeUp, () => new Response(null, { status: 302 })),
    want: ['learned: listRecognitions/dev/unknown-member', 'learned: listRecognitions/dev/unknown-team'],
    facts: { [MEMBER]: 'not-observed', [TEAM]: 'not-observed' },
  },
  {
    given: 'nobody found, where the document says nothing of it',
    gateway: instead(isMadeUp, () => error(404, 'Nobody of that name')),
    options: { document: documentWithoutRules(EMPTY) },
    facts: { [MEMBER]: 'confirmed', [TEAM]: 'confirmed' },
  },
  {
    given: 'a list that wants a language beside whom it is read for',
    gateway: instead(
      (request, url) => isList(request, url) && url.searchParams.get('lang') !== 'en',
      () => error(400, 'In which language?'),
    ),
    options: { document: documentWith({ '/paths/~1recognition/get/parameters/4': LANGUAGE }) },
    facts: CONFIRMED,
  },
  {
    given: 'a member and a team without recognition',
    options: { members: ['dia@one.example'], team: 'Nobody here' },
    facts: { [MEMBER]: 'not-observed', [TEAM]: 'not-observed', [EMPTY]: 'supported' },
  },
  {
    given: 'no member and no team that is known',
    options: { members: [], team: undefined as never },
    facts: { [MEMBER]: 'not-observed', [TEAM]: 'not-observed', [EMPTY]: 'supported' },
  },
];

/** The list of everybody, for whoever a request is about. */
function showingAll(isOf: (url: URL) => boolean): NonNullable<Row['options']> {
  const inner = createGateway();
  return {
    fetch: (request) => {
      const url = new URL(request.url);
      if (!isList(request, url) || !isOf(url)) return inner(request);
      url.search = '?team_name=Ops';
      return inner(new Request(url, request));
    },
  };
}

const TEAMS = { ada: 'Ops', ben: 'Ops', cem: 'Sales', dia: 'Sales' };
/** Members in two teams, and an import that takes whomever it is given. */
const WITH_TEAMS = instead(
  (_, url) => url.pathname.endsWith('/members'),
  (request) =>
    request.method === 'POST'
      ? Response.json({ created: 1, updated: 0, failed: 0, errors: [] })
      : Response.json({
          members: Object.entries(TEAMS).map(([name, team]) => ({
            email: `${name}@one.example`,
            team_name: team,
          })),
        }),
);

/** Adds the answers about members to a gateway. */
function withTeams(options: NonNullable<Row['options']> = {}): NonNullable<Row['options']> {
  const { fetch = createGateway() } = options;
  return {
    members: ['ada@one.example', 'ben@one.example'],
    fetch: async (request) => (await WITH_TEAMS.before?.(request, 0)) ?? fetch(request),
  };
}

/** Shows one record to whoever asks about somebody who is neither of the two. */
function showingOthers(record: object): NonNullable<Row['options']> {
  const isOther = (url: string): boolean =>
    url.includes('email=') && !/email=(?:ada|ben)(?:@|%40)|\.invalid|newcomer/.test(url);
  return {
    fetch: (request) =>
      isOther(request.url)
        ? Response.json({ recognitions: [record], pagination: {} })
        : createGateway()(request),
  };
}

const SENDS = ['listRecognitions', 'sendRecognition', 'listMembers', 'importMembers'];

/** What was just sent concerns its sender, its recipient and their teams. */
const OUTSIDERS: Row[] = [
  {
    given: 'lists of whom it concerns alone',
    options: withTeams(),
    cases: {
      'sendRecognition/dev/somebody-else': 'passed',
      'sendRecognition/dev/somebody-new': 'passed',
      'listRecognitions/dev/encoded': 'passed',
    },
  },
  {
    given: 'everything for who has a plus sign in their address',
    options: withTeams(showingAll((url) => url.search.includes('Tag'))),
    want: ['violation: sendRecognition/dev/member'],
    facts: { [MEMBER]: 'contradicted' },
  },
  {
    given: 'everything for a team with an ampersand in its name',
    options: withTeams(showingAll((url) => url.searchParams.get('team_name')?.includes('&') === true)),
    want: ['violation: sendRecognition/dev/team'],
    facts: { [TEAM]: 'contradicted' },
  },
  {
    given: 'nothing for an address with %40',
    options: withTeams({
      fetch: (request) =>
        request.url.includes('%40')
          ? Response.json({ recognitions: [], pagination: {} })
          : createGateway()(request),
    }),
    want: ['violation: listRecognitions/dev/encoded'],
  },
  {
    given: 'a list of who is sent and who sends, who are others, beside one of the member',
    options: withTeams(showingOthers({ from: 'eva@one.example', to: ['fay@one.example'] })),
    want: ['learned: listRecognitions/dev/names-others'],
  },
  {
    given: 'a list of two recipients, which may be of what the member sent, beside one of the member',
    options: withTeams(showingOthers({ to: ['eva@one.example', 'fay@one.example'] })),
  },
  {
    given: 'two recipients in an object, by their addresses, which may be of what the member sent',
    options: withTeams(
      showingOthers({ to: { 'eva@one.example': { name: 'Eva' }, fay: { email: 'fay@one.example' } } }),
    ),
  },
  {
    given: 'one list of others for two members',
    options: withTeams({
      fetch: (request) =>
        request.url.includes('email=') && !request.url.includes('.invalid')
          ? Response.json({
              recognitions: [{ from: 'eva@one.example', to: 'fay@one.example' }],
              pagination: {},
            })
          : createGateway()(request),
    }),
    want: ['violation: listRecognitions/dev/member'],
  },
  {
    given: 'one list of what was sent to everybody for two members',
    options: withTeams({
      fetch: (request) =>
        request.url.includes('email=') && !request.url.includes('.invalid')
          ? Response.json({ recognitions: [{ from: 'eva@one.example', to: 'ALL_MEMBERS' }], pagination: {} })
          : createGateway()(request),
    }),
  },
];

describe('what is told of recognition that concerns others', () => {
  itSays('recognition_filter', OUTSIDERS, { include: { operationIds: SENDS } });
});

describe('what is told of whom recognition is read for', () => {
  itSays('recognition_filter', ROWS, { include: { operationIds: ['listRecognitions'] } });
});
