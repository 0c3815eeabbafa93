import { describe } from 'vitest';
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

describe('what is told of whom recognition is read for', () => {
  itSays('recognition_filter', ROWS, { include: { operationIds: ['listRecognitions'] } });
});
