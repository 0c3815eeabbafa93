import { describe } from 'vitest';
import { KEYS } from '../gateway.test.helper.ts';
import { error, instead, itSays, type Row } from './check.test.helper.ts';

const RULE = 'stages-hold-separate-data';
const isMembers = (_: Request, url: URL): boolean => url.pathname.endsWith('/1/members');
const isProd = ({ url }: Request): boolean => url.includes('/prod/');
const toPeople = (...names: string[]): Response =>
  Response.json({ people: names.map((name) => ({ email: `${name}@one.example` })) });

/** Assumed: §9.2 says what the stages are for, and not that they share nothing. So it is learned at worst. */
const ROWS: Row[] = [
  {
    given: 'other members in each stage',
    gateway: instead(isMembers, (request) => toPeople(isProd(request) ? 'ada' : 'test')),
    facts: { [RULE]: 'supported' },
  },
  {
    given: 'some members that are in both stages',
    gateway: instead(isMembers, (request) => (isProd(request) ? toPeople('ada') : toPeople('ada', 'test'))),
    facts: { [RULE]: 'supported' },
  },
  {
    given: 'the same members in both stages',
    gateway: instead(isMembers, () => toPeople('ada', 'ben')),
    want: ['learned: listMembers/dev/stages'],
    facts: { [RULE]: 'learned' },
  },
  {
    given: 'records of the same people that are others in each stage',
    gateway: instead(isMembers, (request) =>
      Response.json({ answers: [{ id: isProd(request) ? 1 : 2, by: { email: 'ada@one.example' } }] }),
    ),
    facts: { [RULE]: 'supported' },
  },
  {
    given: 'members that look the same in both stages, and have something else at times',
    gateway: instead(isMembers, ({ url }) =>
      Response.json({ people: [{ email: 'ada@one.example', ...(url.includes('?') ? { id: url } : {}) }] }),
    ),
    options: { checks: ['stage_separation', 'positive_data_acceptance'] },
    facts: { [RULE]: 'not-observed' },
  },
  {
    given: 'the same address for help in both stages, and other members',
    gateway: instead(isMembers, (request) =>
      Response.json({
        help: 'help@vendor.example',
        people: [isProd(request) ? 'ada@one.example' : 'b@c.example'],
      }),
    ),
    facts: { [RULE]: 'supported' },
  },
  {
    given: 'a stage without members',
    gateway: instead(isMembers, (request) => (isProd(request) ? toPeople() : toPeople('ada'))),
    facts: { [RULE]: 'not-observed' },
    cases: { '-/dev/prod': 'not-observed' },
  },
  {
    given: 'members in `prod` only',
    gateway: instead(isMembers, (request) => (isProd(request) ? toPeople('ada') : toPeople())),
    facts: { [RULE]: 'not-observed' },
  },
  {
    given: 'a stage that fails',
    gateway: instead(isMembers, (request) => (isProd(request) ? error(500, 'Oh dear') : toPeople('ada'))),
    facts: { [RULE]: 'not-observed' },
  },
  { given: 'no such operation', facts: { [RULE]: 'not-observed' } },
  {
    given: 'a key of one stage only',
    options: { keys: { dev: KEYS.dev } },
    facts: { [RULE]: 'not-observed' },
  },
];

describe('what is told of the data of two stages', () => {
  itSays('stage_separation', ROWS, {
    baseUrl: 'http://gateway.example',
    include: { operationIds: ['listMembers'] },
  });
});
