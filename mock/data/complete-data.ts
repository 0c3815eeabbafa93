import { FIXTURE_NOW, type Member, type StageData, toReference } from '../../fixtures/company.ts';
import { loadStageData } from '../../fixtures/load-fixtures.ts';
import { createRandom, type Random, toIdTail } from '../../spec/random.ts';
import { remember } from '../../spec/remember.ts';
import { toSlug } from '../../spec/text/slug.ts';
import { foldCase } from '../fold-case.ts';
import type {
  OwnCompanyData,
  OwnGroup,
  OwnLists,
  OwnMember,
  OwnRecognition,
  OwnSurvey,
} from './own-companies.ts';

const NOW = Date.parse(FIXTURE_NOW);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How much is generated of what is left out. */
const MEMBERS = 12;
const RECOGNITIONS_A_MEMBER = 4;
const MOST_RECOGNITIONS = 400;
const RATERS = 2;

/** What a company of one's own holds in a stage: its lists, and for those that it leaves out what the seed gives. */
export function completeData(company: OwnCompanyData, stage: string, seed: number): StageData {
  const { id, domain = `${id}.example` } = company;
  const lists: OwnLists = { ...company, ...company.stages?.[stage] };
  const random = (part: string): Random => createRandom(seed, 'own data', id, stage, part);
  const toId = (prefix: string, ...parts: (string | number)[]): string =>
    `${prefix}_${toIdTail(seed, 'own data', id, stage, prefix, ...parts)}`;

  const given = lists.members ?? generateMembers(lists, domain, createRandom(seed, 'own data', id));
  const teams = completeGroups(
    'team',
    lists.teams,
    given.flatMap(({ team }) => team ?? []),
  );
  const cohorts = completeGroups(
    'cohort',
    lists.cohorts,
    given.flatMap((member) => member.cohorts ?? []),
  );
  const idOf = new Map([
    ...teams.map((team) => [`team ${foldCase(team.name)}`, team] as const),
    ...cohorts.map((cohort) => [`cohort ${foldCase(cohort.name)}`, cohort] as const),
  ]);
  const joined = random('joined');
  const members = given.map(({ team, cohorts: names = [], ...member }): Member => {
    const found = team === undefined ? undefined : idOf.get(`team ${foldCase(team)}`);
    return {
      id: toId('mem', foldCase(member.email)),
      name: toPersonName(member.email),
      joined_on: new Date(NOW - joined.between(200, 1_500) * DAY).toISOString().slice(0, 10),
      ...member,
      ...(found ? { team_id: found.id, team_name: found.name } : {}),
      cohort_ids: names.flatMap((name) => idOf.get(`cohort ${foldCase(name)}`)?.id ?? []),
    };
  });
  const byEmail = new Map(members.map((member) => [foldCase(member.email), member]));
  const recognitions = lists.recognitions ?? generateRecognitions(members, random('recognitions'));
  return {
    teams,
    cohorts,
    members,
    recognitions: toRecognitions(recognitions, byEmail, toId),
    ...toSurveys(lists.surveys ?? generateSurveys(members, random('surveys')), byEmail, toId),
    presets: loadKnown().presets.slice(-1),
    boosts: [],
    ratings: generateRatings(members, random('ratings'), toId),
  };
}

/** The names, words and questions that generated data are made of are those of the known data. */
const loadKnownOf = remember((company): StageData => {
  const known = loadStageData(company, 'dev');
  if (!known) throw new Error(`The known data of ${company} are not there.`);
  return known;
});
const loadKnown = (): StageData => loadKnownOf('alder-finch');

type ToId = (prefix: string, ...parts: (string | number)[]) => string;

/** Those that are listed, then those that members name. */
function completeGroups(
  prefix: string,
  given: readonly OwnGroup[] = [],
  named: readonly string[],
): { id: string; name: string }[] {
  const groups = new Map<string, { id: string; name: string }>();
  const taken = new Set(given.flatMap(({ id }) => id ?? []));
  for (const { name, id } of [...given, ...named.map((one): OwnGroup => ({ name: one }))]) {
    if (groups.has(foldCase(name))) continue;
    const start = `${prefix}_${toSlug(name)
      .replace(/[^A-Za-z0-9]+/g, '_')
      .toLowerCase()
      .slice(0, 80)}`;
    let free = start;
    for (let copy = 2; id === undefined && taken.has(free); copy += 1) free = `${start}_${copy}`;
    groups.set(foldCase(name), { id: id ?? free, name });
    taken.add(id ?? free);
  }
  return [...groups.values()];
}

/** The same in every stage, so that there is somebody to try each of them with. */
function generateMembers({ teams, cohorts }: OwnLists, domain: string, random: Random): OwnMember[] {
  const known = loadKnown();
  const names = known.members.map(({ name }) => name.split(' '));
  const teamNames = (teams ?? random.some(known.teams, 3)).map(({ name }) => name);
  const cohortNames = (cohorts ?? random.some(known.cohorts, 2)).map(({ name }) => name);
  const firstNames = random.some([...new Set(names.map(([first = '']) => first))], MEMBERS);
  return firstNames.map((first, index): OwnMember => {
    const last = random.pick(names).at(-1) ?? '';
    const cohort = index < 4 ? cohortNames[index % 2] : undefined;
    return {
      email: `${toAscii(first)}.${toAscii(last)}@${domain}`,
      name: `${first} ${last}`,
      ...(teamNames.length === 0 ? {} : { team: teamNames[index % teamNames.length] ?? '' }),
      cohorts: cohort === undefined ? [] : [cohort],
    };
  });
}

function toAscii(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}

/** `rosa.delgado@…` is Rosa Delgado. */
function toPersonName(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._-]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email;
}

/** Messages that name nobody, from one member to one or two others. */
function generateRecognitions(members: readonly Member[], random: Random): OwnRecognition[] {
  if (members.length < 2) return [];
  const known = loadKnown();
  const names = known.members.flatMap(({ name }) => name.split(' '));
  const messages = known.recognitions
    .map(({ message }) => message)
    .filter((message) => !names.some((name) => message.includes(name)));
  const count = Math.min(members.length * RECOGNITIONS_A_MEMBER, MOST_RECOGNITIONS);
  return Array.from({ length: count }, (_, index) => {
    const [from, ...to] = random.some(members, members.length > 2 ? random.between(2, 3) : 2);
    const age = (count - index) * 6 * 60 + random.between(0, 300);
    return {
      from: from?.email ?? '',
      to: to.map(({ email }) => email),
      message: random.pick(messages),
      created_at: new Date(NOW - age * MINUTE).toISOString(),
    };
  });
}

function toRecognitions(
  given: readonly OwnRecognition[],
  byEmail: ReadonlyMap<string, Member>,
  toId: ToId,
): StageData['recognitions'] {
  const toPerson = (email: string) => toReference(byEmail.get(foldCase(email)) as Member);
  return given
    .map(({ from, to, created_at, ...rest }, index) => ({
      id: toId('rec', index),
      ...rest,
      created_at: created_at ?? toMoment(given.length - index),
      sender: toPerson(from),
      recipients: to.map(toPerson),
    }))
    .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
}

/** So many minutes ago. */
function toMoment(minutes: number): string {
  return new Date(NOW - minutes * MINUTE).toISOString();
}

/** The known questions of a scale or a choice, answered by two members in three. */
function generateSurveys(members: readonly Member[], random: Random): OwnSurvey[] {
  const surveys = new Map<
    string,
    { name: string; id: string; questions: OwnSurvey['questions'][number][] }
  >();
  for (const { id, survey_id, survey_name, text, type, options = [] } of loadKnown().questions) {
    if (type === 'text') continue;
    const survey = surveys.get(survey_id) ?? { name: survey_name, id: survey_id, questions: [] };
    const answers = members.flatMap(({ email }) =>
      random.next() < 2 / 3
        ? [{ email, answer: type === 'scale' ? random.between(2, 5) : random.pick(options) }]
        : [],
    );
    survey.questions.push({ id, text, type, ...(type === 'choice' ? { options } : {}), answers });
    surveys.set(survey_id, survey);
  }
  return [...surveys.values()];
}

function toSurveys(
  given: readonly OwnSurvey[],
  byEmail: ReadonlyMap<string, Member>,
  toId: ToId,
): Pick<StageData, 'questions' | 'responses'> {
  const asked = given.flatMap(({ name, id, questions }, number) =>
    questions.map((question, index) => ({
      question,
      survey: { id: id ?? toId('survey', number), name },
      id: question.id ?? toId('q', number, index),
    })),
  );
  const responses = asked.flatMap(({ question: { answers = [] }, survey, id }, number) =>
    answers.map(({ email, submitted_at, ...answer }, index) => ({
      id: toId('resp', number, index),
      ...answer,
      survey_id: survey.id,
      question_id: id,
      ...(email === undefined ? {} : { email: byEmail.get(foldCase(email))?.email ?? email }),
      submitted_at: submitted_at ?? toMoment(answers.length - index),
    })),
  );
  return {
    questions: asked.map(({ question: { text, type = 'scale', options }, survey, id }) => ({
      id,
      survey_id: survey.id,
      survey_name: survey.name,
      text,
      type,
      ...(options ? { options: [...options] } : {}),
    })),
    responses: responses.toSorted((a, b) => Date.parse(a.submitted_at) - Date.parse(b.submitted_at)),
  };
}

/** What some think of each member, in the competencies of the preset. */
function generateRatings(members: readonly Member[], random: Random, toId: ToId): StageData['ratings'] {
  const competencies = loadKnown().presets.at(-1)?.competencies ?? [];
  if (members.length < 2 || members.length > MOST_RECOGNITIONS) return [];
  return members
    .flatMap(({ email }) => {
      const raters = random.some(
        members.filter((other) => other.email !== email),
        RATERS,
      );
      return raters.flatMap((rater) =>
        competencies.map((competency) => ({
          id: toId('rating', email, rater.email, competency),
          email,
          competency,
          rating: random.between(2, 5),
          from_email: rater.email,
          given_at: toMoment(random.between(1_000, 100_000)),
        })),
      );
    })
    .toSorted((a, b) => a.given_at.localeCompare(b.given_at));
}
