import type { Member, Rating } from '../../fixtures/company.ts';
import type { components } from '../../spec/openapi.gen.ts';
import { findMember, toTeamKey } from '../company/members.ts';
import { type Pagination, readPart, toPagination } from '../company/read-part.ts';
import { foldCase } from '../fold-case.ts';
import type { AskedPart } from '../pages/asked-part.ts';
import { ALL, type Records } from '../store/records.ts';
import type { OperationInput, ServiceHandler } from './service-handler.ts';

type Feedback = components['schemas']['Feedback'];

/** One entry per member, shown by the competencies of the preset that was created last. */
export const listFeedback: ServiceHandler<'listFeedback'> = ({ query, part }, { records }) => {
  const preset = records.list('presets', ALL, { offset: 0, limit: 1, order: 'newest-first' }).records[0];
  const { members, pagination } = findMembers(records, query, part);
  const feedback = members.map((member) => toFeedback(records, member, preset?.competencies ?? []));
  return { ...(preset ? { preset } : {}), feedback, pagination };
};

function findMembers(
  records: Records,
  query: OperationInput<'listFeedback'>['query'],
  part: AskedPart,
): { members: Member[]; pagination: Pagination } {
  const team = query.team_name === undefined ? undefined : toTeamKey(records, query.team_name);
  if (query.email !== undefined) {
    const member = findMember(records, query.email);
    const found = member && (team === undefined || foldCase(member.team_name ?? '') === team) ? [member] : [];
    return { members: part.offset === 0 ? found : [], pagination: toPagination(part, found.length) };
  }
  const list = team === undefined ? ALL : `team:${team}`;
  const { records: members, pagination } = readPart(records, { collection: 'members', list }, part);
  return { members, pagination };
}

function toFeedback(records: Records, member: Member, competencies: readonly string[]): Feedback {
  const list = `member:${foldCase(member.email)}`;
  const given = records.all('ratings', list);
  const ratings = competencies.map((competency) => toMean(competency, given));
  const points = records.sum('boosts', list, 'points');
  return {
    email: member.email,
    name: member.name,
    ...(member.team_name === undefined ? {} : { team_name: member.team_name }),
    ratings,
    boosts: records.count('boosts', list),
    boost_points: points,
    score: toScore(
      ratings.flatMap(({ rating }) => (rating === null ? [] : [rating])),
      points,
    ),
  };
}

function toMean(competency: string, given: readonly Rating[]): Feedback['ratings'][number] {
  const ratings = given
    .filter((rating) => foldCase(rating.competency) === foldCase(competency))
    .map(({ rating }) => rating);
  return { competency, rating: ratings.length === 0 ? null : round(mean(ratings)), count: ratings.length };
}

/** The mean of the ratings plus a tenth for each boost point, at most 5; null where there are neither. */
function toScore(ratings: readonly number[], points: number): number | null {
  if (ratings.length === 0 && points === 0) return null;
  const base = ratings.length === 0 ? 0 : mean(ratings);
  return round(Math.min(5, base + points / 10));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** To two decimal places. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
