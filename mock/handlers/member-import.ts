import type { Member, Team } from '../../fixtures/company.ts';
import { isObject } from '../../spec/json.ts';
import type { components } from '../../spec/openapi.gen.ts';
import type { Validate } from '../../spec/schema/schema-validators.ts';
import { describeValidationError } from '../../spec/schema/validation-error.ts';
import { capitalize } from '../../spec/text/sentence.ts';
import { findTeam } from '../company/members.ts';
import type { Tenant } from '../company/tenant.ts';
import { foldCase } from '../fold-case.ts';
import { andThen } from '../maybe-promise.ts';
import type { Write } from '../store/records.ts';
import { mapInTurns } from '../turns.ts';
import type { ServiceHandler } from './service-handler.ts';

type Entry = components['schemas']['MemberEntry'];
type Result = components['schemas']['MemberImportResult'];

/** How many entries that could not be imported are listed: a body may have tens of thousands of them. */
const MOST_ERRORS = 10_000;

/**
 * Creates the members whose email address is new and updates the others (§4.3). An entry that `validateEntry` finds not valid is
 * reported and left out; an email address that stands in two entries is created by the first and updated by the second.
 *
 * The entries by themselves are read in several turns of the event loop where they are many. What depends on the company's state,
 * and the writing, are done in one: nobody sees half an import, and nothing changes in its middle.
 */
export function createMemberImport(validateEntry: Validate): ServiceHandler<'importMembers'> {
  return ({ body }, company) => {
    const entries: readonly unknown[] = Array.isArray(body) ? body : body.members;
    const read = createReadEntry(company, validateEntry);
    return andThen(mapInTurns(entries, read), (given) => importMembers(company, given));
  };
}

/** A valid entry, with what costs most of what becomes of it. */
interface GivenMember {
  entry: Entry;
  /** The email address as it is compared. */
  email: string;
  /** What the member has where it is new. */
  id: string;
  name: string;
  team: GivenTeam | undefined;
}

/** A team that is named: how its name is compared, and the id that it gets where it is new. */
type GivenTeam = Record<'key' | 'id', string>;

/** An entry that is not valid. */
interface Problem {
  email?: string;
  /** What is wrong, as one sentence. */
  message: string;
}

const UNTOLD: Problem = { message: '' };

function createReadEntry(
  company: Tenant,
  validateEntry: Validate,
): (given: unknown) => GivenMember | Problem {
  const teams = new Map<string, GivenTeam>();
  const readTeam = (name: string): GivenTeam => {
    const key = foldCase(name);
    const team = teams.get(key) ?? { key, id: toTeamId(company, key) };
    teams.set(key, team);
    return team;
  };
  let problems = 0;
  return (given) => {
    const error = validateEntry(given)[0];
    if (error) {
      problems += 1;
      if (problems > MOST_ERRORS) return UNTOLD;
      return { ...toEmail(given), message: `${describeValidationError(error, 'The entry')}.` };
    }
    const entry = given as Entry;
    const email = foldCase(entry.email);
    const id = company.newId('members', 'mem', { email });
    const name = entry.name ?? toName(entry.email);
    const team = entry.team_name === undefined ? undefined : readTeam(entry.team_name);
    return { entry, email, id, name, team };
  };
}

function importMembers(company: Tenant, given: readonly (GivenMember | Problem)[]): Result {
  const { records } = company;
  const result: Result = { created: 0, updated: 0, failed: 0, errors: [] };
  const members = new Map<string, Member>();
  const teams = new Map<string, Team>();
  const today = company.now('members').slice(0, 10);

  for (const [index, one] of given.entries()) {
    const problem = 'message' in one ? one : findUnknownCohort(company, one.entry);
    if (problem) {
      result.failed += 1;
      if (result.errors.length < MOST_ERRORS) result.errors.push({ index, ...problem });
      continue;
    }
    const { email } = one as GivenMember;
    const known = members.get(email) ?? records.find('members', email);
    members.set(
      email,
      toMember(one as GivenMember, known, openTeam(company, one as GivenMember, teams), today),
    );
    result[known ? 'updated' : 'created'] += 1;
  }

  records.write([
    ...[...teams.values()].map((record): Write => ({ collection: 'teams', record })),
    ...[...members.values()].map((record): Write => ({ collection: 'members', record })),
  ]);
  return result;
}

function findUnknownCohort({ records }: Tenant, { email, cohort_ids }: Entry): Problem | undefined {
  const index = cohort_ids?.findIndex((id) => !records.find('cohorts', id)) ?? -1;
  if (index < 0) return undefined;
  return {
    email,
    message: `/cohort_ids/${index}: this company has no cohort with the ID ${cohort_ids?.[index]}.`,
  };
}

/** What the entry gives goes before what is known; a new member has joined today and is called as the address says. */
function toMember(
  { entry, id: newId, name: newName }: GivenMember,
  known: Member | undefined,
  team: Team | undefined,
  today: string,
): Member {
  const member: Member = {
    id: known?.id ?? newId,
    email: known?.email ?? entry.email,
    name: entry.name ?? known?.name ?? newName,
    cohort_ids: entry.cohort_ids ?? known?.cohort_ids ?? [],
    joined_on: entry.joined_on ?? known?.joined_on ?? today,
  };
  const job = entry.job_title ?? known?.job_title;
  if (job !== undefined) member.job_title = job;
  const { id, name } = team ?? { id: known?.team_id, name: known?.team_name };
  if (id !== undefined) member.team_id = id;
  if (name !== undefined) member.team_name = name;
  return member;
}

/** `ada.nkemelu@…` is Ada Nkemelu. */
function toName(email: string): string {
  const words = (email.split('@')[0] ?? email).split(/[._+-]+/).filter(Boolean);
  return words.map(capitalize).join(' ') || email;
}

function toEmail(entry: unknown): { email?: string } {
  return isObject(entry) && typeof entry['email'] === 'string' ? { email: entry['email'] } : {};
}

/** The team that an entry names; it is among those that the import creates where it is new. */
function openTeam(
  company: Tenant,
  { entry: { team_name: name }, team }: GivenMember,
  created: Map<string, Team>,
): Team | undefined {
  if (!team || name === undefined) return undefined;
  const known = created.get(team.key) ?? findTeam(company.records, name);
  if (known) return known;
  // Since the id was made, another team may have got it.
  const id = company.records.find('teams', team.id) ? toTeamId(company, team.key) : team.id;
  created.set(team.key, { id, name });
  return created.get(team.key);
}

function toTeamId(company: Tenant, key: string): string {
  return company.newId('teams', 'team', { name: key });
}
