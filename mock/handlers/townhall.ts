import { type Member, type Team, toReference } from '../../fixtures/company.ts';
import type { components } from '../../spec/openapi.gen.ts';
import type { Random } from '../../spec/random.ts';
import { count } from '../../spec/text/count.ts';
import { findTeam } from '../company/members.ts';
import type { Tenant } from '../company/tenant.ts';
import { foldCase } from '../fold-case.ts';
import { invalidRequest } from '../serve/refused.ts';
import { ALL, type Records } from '../store/records.ts';
import type { ServiceHandler } from './service-handler.ts';

type Content = components['schemas']['TownhallContent'];
type Section = Content['sections'][number];

/** How many of the latest recognitions are looked through for people to thank. */
const LATEST = 50;

/** Composes content about the company's own people; nothing is kept. */
export const createTownhallContent: ServiceHandler<'createTownhallContent'> = ({ body }, company) => {
  if (body.team_name === undefined) return composeTownhall(company, body.topic);
  const team = findTeam(company.records, body.team_name);
  if (!team) {
    return invalidRequest(`/team_name in the body: this company has no team called ${body.team_name}.`);
  }
  return composeTownhall(company, body.topic, team);
};

/** Content for a topic, about everybody or about one team: the same for the same seed, topic and state. */
function composeTownhall(company: Tenant, topic: string, team?: Team): Content {
  const { records } = company;
  const random = company.random('town hall', topic, team?.id ?? ALL);
  const members = records.all('members', team ? `team:${foldCase(team.name)}` : ALL);
  const audience = team?.name ?? company.company.name;
  return {
    topic,
    title: random.pick([
      `${topic}: a town hall with ${audience}`,
      `${audience} on ${topic}`,
      `Town hall at ${audience}: ${topic}`,
    ]),
    ...(team ? { team_name: team.name } : {}),
    sections: [
      toOpening(topic, audience, members, random),
      ...toThanks(records, random, team),
      ...toPulse(records, random),
      toQuestions(topic, members, random),
    ],
  };
}

function toOpening(topic: string, audience: string, members: readonly Member[], random: Random): Section {
  const hosts = random.some(members, 2);
  const names = hosts.map(({ name }) => name).join(' and ');
  const opened = names ? `${names} open the meeting` : 'The meeting is opened';
  return {
    heading: topic,
    text: `${opened} for the ${count(members.length, 'person', 'people')} of ${audience}. ${random.pick([
      `What has changed, what stays, and what "${topic}" asks of each team.`,
      `Three things to know about "${topic}", and one to try before the next town hall.`,
      `Where we stand with "${topic}", told by those who do the work.`,
    ])}`,
    people: hosts.map(toReference),
  };
}

function toThanks(records: Records, random: Random, team: Team | undefined): Section[] {
  const list = team ? `team:${foldCase(team.name)}` : ALL;
  const latest = records.list('recognitions', list, {
    offset: 0,
    limit: LATEST,
    order: 'newest-first',
  }).records;
  return random
    .some(
      latest.filter(({ message }) => message !== ''),
      2,
    )
    .map(({ sender, recipients, message }) => {
      const shown = recipients.slice(0, 3);
      const more = recipients.length > shown.length ? ` and ${recipients.length - shown.length} more` : '';
      return {
        heading: random.pick(['Who to thank', 'Worth telling', 'Recognized by colleagues']),
        text: `${sender.name} to ${shown.map(({ name }) => name).join(', ')}${more}: "${message}"`,
        people: [sender, ...shown],
      };
    });
}

function toPulse(records: Records, random: Random): Section[] {
  const scales = records.all('questions').filter(({ type }) => type === 'scale');
  const question = scales.length > 0 ? random.pick(scales) : undefined;
  if (!question) return [];
  const answers = records
    .all('responses', `question:${question.id}`)
    .flatMap(({ answer }) => (typeof answer === 'number' ? [answer] : []));
  if (answers.length === 0) return [];
  const mean = answers.reduce((sum, answer) => sum + answer, 0) / answers.length;
  return [
    {
      heading: `From ${question.survey_name}`,
      text: `"${question.text}": ${mean.toFixed(1)} of 5, from ${answers.length} answers.`,
      people: [],
    },
  ];
}

function toQuestions(topic: string, members: readonly Member[], random: Random): Section {
  const moderators = random.some(members, 1);
  const [moderator] = moderators;
  return {
    heading: 'Your questions',
    text: moderator
      ? `${moderator.name} collects questions on "${topic}".`
      : `Bring your questions on "${topic}".`,
    people: moderators.map(toReference),
  };
}
