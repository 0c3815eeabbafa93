import { createRandom } from '../../../spec/random.ts';
import type { Employee } from '../conforming/companies.ts';
import { type PlainAnswer, toJsonAnswer } from '../conforming/error-forms.ts';
import { takePart, toPagination } from '../conforming/lists.ts';
import { findPerson } from '../conforming/recipients.ts';
import type { GatewayCall } from '../conforming/recognition.ts';
import type { GatewayAction } from '../conforming/routes.ts';
import { type InventedWords, YEAR } from './words.ts';

type AnyRecord = Record<string, unknown>;

/** What does not belong to a company: the words of surveys and presets. */
export interface InventedTexts {
  survey: { id: string; name: string };
  questions: readonly { id: string; text: string; options: readonly string[] }[];
  competencies: readonly string[];
  titles: readonly string[];
}

export function createInventedTexts(words: InventedWords): InventedTexts {
  const several = <T>(make: () => T): T[] => Array.from({ length: 4 }, make);
  return {
    survey: { id: `survey_${words.word()}`, name: words.sentence() },
    questions: several(() => ({
      id: `q_${words.word()}`,
      text: words.sentence(),
      options: [words.name(), words.name()],
    })),
    competencies: [words.name(), words.name()],
    titles: several(words.name),
  };
}

/** The operations of §4.3, as the document assumes them. */
export function createUnconfirmedAnswers(
  texts: InventedTexts,
): (action: GatewayAction, call: GatewayCall) => PlainAnswer {
  const reads: Partial<Record<GatewayAction, (call: GatewayCall) => PlainAnswer>> = {
    listMembers: (call) =>
      toList(
        call,
        'members',
        ofTeam(call).map((one) => toMember(call, one, texts)),
      ),
    readProfile: (call) => readProfile(call, texts),
    listQuestions: (call) => toList(call, 'questions', listQuestions(call, texts)),
    listResponses: (call) => toList(call, 'responses', listResponses(call, texts)),
    listFeedback: (call) =>
      toList(
        call,
        'feedback',
        ofTeam(call).map((one) => toFeedback(one, texts)),
      ),
  };
  return (action, call) => reads[action]?.(call) ?? toWritten(action, call, texts);
}

/** Those that a read asks for by team or by address. */
function ofTeam({ choices, tenancy, query }: GatewayCall): Employee[] {
  const fold = (text: string): string => (choices.letterCase === 'any' ? text.toLowerCase() : text);
  const [team, email] = [query.get('team_name'), query.get('email')];
  return tenancy.people.filter(
    (one) =>
      (team === null || fold(one.team) === fold(team)) &&
      (email === null || fold(one.address) === fold(email)),
  );
}

function toList(call: GatewayCall, name: string, records: AnyRecord[]): PlainAnswer {
  const { choices, query, fail } = call;
  const part = takePart(choices, records, query);
  if (part === undefined) return fail(choices.invalidStatus, 'There is no such page');
  return toJsonAnswer({ [name]: part.records, pagination: toPagination(choices, part) });
}

function toDay(number: number): string {
  return `${YEAR}-0${(number % 9) + 1}-1${number % 10}`;
}

function toMember(
  { tenancy }: GatewayCall,
  { id, address, name, team }: Employee,
  texts: InventedTexts,
): AnyRecord {
  return {
    id: `m-${id}`,
    email: address,
    name,
    job_title: texts.titles[id % texts.titles.length],
    team_id: tenancy.groups.find((group) => group.name === team)?.id,
    team_name: team,
    cohort_ids: id % 2 === 0 ? tenancy.groups.slice(0, 1).map((group) => group.id) : [],
    joined_on: toDay(id),
  };
}

function readProfile(call: GatewayCall, texts: InventedTexts): PlainAnswer {
  const { choices, tenancy, person, fail } = call;
  const found = findPerson(choices, tenancy, person);
  if (found === undefined) return fail(choices.unknownMemberStatus, 'There is no such member');
  return toJsonAnswer({
    ...toMember(call, found, texts),
    recognitions_sent: tenancy.recognitions.filter(({ from }) => from === found).length,
    recognitions_received: tenancy.recognitions.filter(({ to }) => to.includes(found)).length,
    boost_points: found.id % 7,
  });
}

function listQuestions({ query }: GatewayCall, { survey, questions }: InventedTexts): AnyRecord[] {
  if (![null, survey.id].includes(query.get('survey_id'))) return [];
  return questions.map(({ id, text, options }, index) => ({
    id,
    survey_id: survey.id,
    survey_name: survey.name,
    text,
    type: ['scale', 'choice', 'text'][index % 3],
    ...(index % 3 === 1 ? { options } : {}),
  }));
}

function listResponses({ tenancy, query }: GatewayCall, { survey, questions }: InventedTexts): AnyRecord[] {
  if (![null, survey.id].includes(query.get('survey_id'))) return [];
  return tenancy.people
    .map(({ id, address, name }, index) => ({
      id: `a-${id}`,
      survey_id: survey.id,
      question_id: questions[index % questions.length]?.id,
      ...(index % 3 === 0 ? {} : { email: address }),
      answer: index % 2 === 0 ? (index % 5) + 1 : name,
      submitted_at: `${toDay(id)}T14:05:00.000Z`,
    }))
    .filter((one) => [null, one.question_id].includes(query.get('question_id')));
}

function toFeedback({ id, address, name, team }: Employee, { competencies }: InventedTexts): AnyRecord {
  const { between } = createRandom('feedback', id);
  return {
    email: address,
    name,
    team_name: team,
    ratings: competencies.map((competency, index) => ({
      competency,
      rating: index % 2 === 0 ? between(10, 50) / 10 : null,
      count: index % 2 === 0 ? between(1, 9) : 0,
    })),
    boosts: id % 3,
    boost_points: id % 7,
    score: id % 4 === 0 ? null : between(10, 50) / 10,
  };
}

function toWritten(action: GatewayAction, call: GatewayCall, texts: InventedTexts): PlainAnswer {
  const { choices, tenancy, body, number, fail } = call;
  const asked = (typeof body === 'object' && body !== null ? body : {}) as AnyRecord;
  const made = { created_at: `${toDay(number)}T09:30:00.000Z` };
  switch (action) {
    case 'importMembers': {
      const entries = (Array.isArray(body) ? body : asked['members']) as unknown[];
      return toJsonAnswer({ created: 0, updated: entries?.length ?? 0, failed: 0, errors: [] });
    }
    case 'createBoost': {
      const known = findPerson(choices, tenancy, String(asked['email']));
      if (known === undefined) return fail(choices.invalidStatus, 'There is no such member');
      const { email, points = 1, reason } = asked;
      return toJsonAnswer({ id: `b-${number}`, email, points, ...(reason ? { reason } : {}), ...made }, 201);
    }
    case 'createPreset': {
      const { name, competencies } = asked;
      return toJsonAnswer({ id: `p-${number}`, name, competencies, ...made }, 201);
    }
    default: {
      const { topic, team_name } = asked;
      const people = tenancy.people
        .slice(0, 2)
        .map(({ address, name, team }) => ({ email: address, name, team_name: team }));
      const sections = [{ heading: texts.survey.name, text: texts.survey.name, people }];
      return toJsonAnswer({ topic, title: texts.titles[0], ...(team_name ? { team_name } : {}), sections });
    }
  }
}
