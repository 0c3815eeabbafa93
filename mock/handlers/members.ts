import { findMember, memberUnknown, toTeamKey } from '../company/members.ts';
import { readPart } from '../company/read-part.ts';
import { foldCase } from '../fold-case.ts';
import { ALL } from '../store/records.ts';
import type { ServiceHandler } from './service-handler.ts';

export const listMembers: ServiceHandler<'listMembers'> = ({ query, part }, { records }) => {
  const list = query.team_name === undefined ? ALL : `team:${toTeamKey(records, query.team_name)}`;
  const { records: members, pagination } = readPart(records, { collection: 'members', list }, part);
  return { members, pagination };
};

/** A member with totals that add up with the lists that they count. */
export const readProfile: ServiceHandler<'readProfile'> = ({ path }, { records }) => {
  const member = findMember(records, path.email);
  if (!member) return memberUnknown(path.email);
  const email = foldCase(member.email);
  return {
    ...member,
    recognitions_sent: records.count('recognitions', `sender:${email}`),
    recognitions_received: records.count('recognitions', `recipient:${email}`),
    boost_points: records.sum('boosts', `member:${email}`, 'points'),
  };
};
