import type { Member, Team } from '../../fixtures/company.ts';
import { foldCase } from '../fold-case.ts';
import { Refused } from '../serve/refused.ts';
import type { Records } from '../store/records.ts';
import { toOwnId } from './own-id.ts';

/** The member with an email address, in whatever letter case. */
export function findMember(records: Records, email: string): Member | undefined {
  return records.find('members', foldCase(email));
}

/** The error response to a path that names nobody in the company. */
export function memberUnknown(email: string): Refused {
  return new Refused('member-unknown', `No member of this company has the email address ${email}.`);
}

/** The team with a name, in whatever letter case. */
export function findTeam(records: Records, name: string): Team | undefined {
  return records.all('teams', `name:${toTeamKey(records, name)}`)[0];
}

/** By what the records of a team are found that is called by its name, or by what a document has in the place of that. */
export function toTeamKey(records: Records, given: string): string {
  return foldCase(toOwnId(given, () => records.all('teams').map(({ name }) => name)));
}
