import { describe } from 'vitest';
import type { Gateway } from '../gateway.test.helper.ts';
import { documentWith, documentWithoutRules, error, itSays, type Row } from './check.test.helper.ts';

const RULE = 'unknown-filter-is-empty';
const TEAM = '/paths/~1members/get/parameters/0';
const SURVEY = '/components/parameters/survey_id';
const PEOPLE = [
  { email: 'ada@one.example', team_name: 'Ops' },
  { email: 'ben@one.example', team_name: 'Ops' },
  { email: 'cem@one.example', team_name: 'Sales' },
];
const QUESTIONS = [1, 2].map((survey) => ({
  id: `q${survey}`,
  survey_id: `s-${survey}`,
  text: 'How are you?',
}));

type Answer = (query: URLSearchParams) => unknown;
const byTeam: Answer = (query) => PEOPLE.filter((one) => isAsked(query, 'team_name', one.team_name));
const bySurvey: Answer = (query) => QUESTIONS.filter((one) => isAsked(query, 'survey_id', one.survey_id));

function isAsked(query: URLSearchParams, name: string, value: string): boolean {
  return !query.has(name) || query.get(name) === value;
}

/** A gateway that lists members and questions as it likes. */
function listing({ members = byTeam, questions = bySurvey }: Record<string, Answer> = {}): Gateway {
  const lists: Record<string, Answer> = { members, questions };
  return {
    before({ url }) {
      const { pathname, searchParams } = new URL(url);
      const [name = ''] = /[^/]+$/.exec(pathname) ?? [];
      const listed = lists[name === 'questions' ? name : pathname.endsWith('/1/members') ? 'members' : ''];
      if (!listed) return undefined;
      const came = listed(searchParams);
      return came instanceof Response ? came : Response.json({ [name]: came, pagination: {} });
    },
  };
}

const isUnknown = (query: URLSearchParams): boolean => query.get('team_name')?.startsWith('No team') === true;
const only = (...operationIds: string[]): NonNullable<Row['options']> => ({ include: { operationIds } });

/** What a parameter of a list does is not shown (§4.3): that nothing is listed for what is not there is assumed. */
const ROWS: Row[] = [
  {
    given: 'lists that hold what was asked for',
    gateway: listing(),
    facts: { [TEAM]: 'supported', [SURVEY]: 'supported', [RULE]: 'supported' },
    cases: { 'listMembers/dev/team_name': 'passed', 'listQuestions/dev/survey_id': 'passed' },
  },
  {
    given: 'a team that is not read',
    gateway: listing({ members: () => PEOPLE }),
    want: ['learned: listMembers/dev/team_name'],
    facts: { [TEAM]: 'learned', [SURVEY]: 'supported' },
  },
  {
    given: 'a survey that is not read',
    gateway: listing({ questions: () => QUESTIONS }),
    want: ['learned: listQuestions/dev/survey_id'],
    facts: { [SURVEY]: 'learned', [TEAM]: 'supported' },
  },
  {
    given: 'everybody for a team that is not there, and those of one that is',
    gateway: listing({ members: (query) => (isUnknown(query) ? PEOPLE : byTeam(query)) }),
    want: ['learned: listMembers/dev/unknown-team_name'],
    facts: { [TEAM]: 'supported', [RULE]: 'learned' },
  },
  {
    given: 'everybody for a team that is not there, where everybody is in the one that is',
    gateway: listing({ members: () => PEOPLE.slice(0, 2) }),
    cases: { 'listMembers/dev/team_name': 'not-observed' },
  },
  {
    given: 'the same for any team, of records that do not name theirs',
    gateway: listing({ members: () => PEOPLE.map(({ email }) => ({ email })) }),
    cases: { 'listMembers/dev/team_name': 'not-observed' },
  },
  {
    given: 'a team that has to be asked for, though it may be left out, and another one shows all',
    gateway: listing({ members: (query) => (query.has('team_name') ? PEOPLE : error(400, 'Which team?')) }),
    options: only('listMembers'),
    want: ['learned: listMembers/dev/unknown-team_name'],
    facts: { [TEAM]: 'not-observed', [RULE]: 'learned' },
  },
  {
    given: 'a team that is not there is refused',
    gateway: listing({ members: (query) => (isUnknown(query) ? error(404, 'No such team') : byTeam(query)) }),
    want: ['learned: listMembers/dev/unknown-team_name'],
    facts: { [TEAM]: 'supported', [RULE]: 'learned' },
  },
  {
    given: 'a survey of another form is refused, and none is asked for',
    gateway: listing({
      questions: (query) =>
        /^(?:s-\d+)?$/.test(query.get('survey_id') ?? '') ? bySurvey(query) : error(400, 'What survey?'),
    }),
    facts: { [SURVEY]: 'supported', [RULE]: 'supported' },
  },
  {
    given: 'everybody in another order each time, whatever is asked for',
    gateway: listing({ members: (query) => (query.has('team_name') ? PEOPLE.toReversed() : PEOPLE) }),
    want: ['learned: listMembers/dev/team_name'],
  },
  {
    given: 'records that look another way each time, whatever is asked for',
    gateway: (() => {
      let count = 0;
      const members = (): unknown => {
        count += 1;
        return PEOPLE.map((one) => ({ ...one, seen: count }));
      };
      return listing({ members });
    })(),
    facts: { [TEAM]: 'not-observed', [RULE]: 'supported' },
    cases: { 'listMembers/dev/team_name': 'not-observed' },
  },
  {
    given: 'an empty list, which shows nothing of what it would hold',
    gateway: listing({ members: () => [] }),
    facts: { [TEAM]: 'not-observed' },
    cases: { 'listMembers/dev/team_name': 'not-observed' },
  },
  {
    given: 'a server error for what is not there',
    gateway: listing({ members: (query) => (isUnknown(query) ? error(500, 'Oh dear') : byTeam(query)) }),
    options: only('listMembers'),
    facts: { [TEAM]: 'not-observed', [RULE]: 'not-observed' },
  },
  {
    given: 'any team is refused, and nothing more is asked',
    gateway: listing({ members: (query) => (query.has('team_name') ? error(400, 'What team?') : PEOPLE) }),
    options: only('listMembers'),
    facts: { [TEAM]: 'not-observed', [RULE]: 'not-observed' },
  },
  {
    given: 'a team that has to be asked for',
    gateway: listing({ members: (query) => (query.has('team_name') ? PEOPLE : error(400, 'Which team?')) }),
    options: { ...only('listMembers'), document: documentWith({ [`${TEAM}/required`]: true }) },
    want: ['learned: listMembers/dev/unknown-team_name'],
    facts: { [TEAM]: 'not-observed', [RULE]: 'learned' },
  },
  {
    given: 'a team that is not read, of a document that does not say what an unknown one yields',
    gateway: listing({ members: () => PEOPLE }),
    options: { document: documentWithoutRules(RULE) },
    facts: { [TEAM]: 'not-observed' },
  },
];

describe('what is not there', () => itSays('unknown_filter', ROWS, { thorough: true }));
