import type { Member, Team } from '../../fixtures/company.ts';
import { isObject } from '../../spec/json.ts';
import type { components } from '../../spec/openapi.gen.ts';
import type { Validate } from '../../spec/schema/schema-validators.ts';
import { describeValidationError } from '../../spec/schema/validation-error.ts';
import { capitalize } from '../../spec/text/sentence.ts';
import { findMember, findTeam } from '../company/members.ts';
import type { Tenant } from '../company/tenant.ts';
import { foldCase } from '../fold-case.ts';
import type { Write } from '../store/records.ts';
import type { ServiceHandler } from './service-handler.ts';

type Entry = components['schemas']['MemberEntry'];
type Result = components['schemas']['MemberImportResult'];

/**
 * Creates the members whose email address is new and updates the others (§4.3). An entry that `validateEntry` finds not valid is
 * reported and left out; an email address that stands in two entries is created by the first and updated by the second.
 */
export function createMemberImport(validateEntry: Validate): ServiceHandler<'importMembers'> {
  return ({ body }, company) =>
    importMembers(company, Array.isArray(body) ? body : body.members, validateEntry);
}

function importMembers(company: Tenant, entries: readonly unknown[], validateEntry: Validate): Result {
  const result: Result = { created: 0, updated: 0, failed: 0, errors: [] };
  const members = new Map<string, Member>();
  const teams = new Map<string, Team>();

  for (const [index, entry] of entries.entries()) {
    const message = findProblem(company, entry, validateEntry);
    if (message !== undefined) {
      result.failed += 1;
      const email = isObject(entry) && typeof entry['email'] === 'string' ? { email: entry['email'] } : {};
      result.errors.push({ index, ...email, message });
      continue;
    }
    const valid = entry as Entry;
    const key = foldCase(valid.email);
    const known = members.get(key) ?? findMember(company.records, valid.email);
    members.set(key, toMember(company, valid, known, findOrCreateTeam(company, valid.team_name, teams)));
    result[known ? 'updated' : 'created'] += 1;
  }

  company.records.write([
    ...[...teams.values()].map((record): Write => ({ collection: 'teams', record })),
    ...[...members.values()].map((record): Write => ({ collection: 'members', record })),
  ]);
  return result;
}

/** Why an entry cannot be imported, as one sentence. */
function findProblem({ records }: Tenant, entry: unknown, validateEntry: Validate): string | undefined {
  const error = validateEntry(entry)[0];
  if (error) return `${describeValidationError(error, 'The entry')}.`;
  const { cohort_ids = [] } = entry as Entry;
  const index = cohort_ids.findIndex((id) => !records.find('cohorts', id));
  if (index < 0) return undefined;
  return `/cohort_ids/${index}: this company has no cohort with the ID ${cohort_ids[index]}.`;
}

/** What the entry gives goes before what is known; a new member has joined today and is called as the address says. */
function toMember(company: Tenant, entry: Entry, known: Member | undefined, team: Team | undefined): Member {
  return {
    id: known?.id ?? company.newId('members', 'mem', { email: foldCase(entry.email) }),
    email: known?.email ?? entry.email,
    name: entry.name ?? known?.name ?? toName(entry.email),
    cohort_ids: entry.cohort_ids ?? known?.cohort_ids ?? [],
    joined_on: entry.joined_on ?? known?.joined_on ?? company.now('members').slice(0, 10),
    ...optional('job_title', entry.job_title ?? known?.job_title),
    ...optional('team_id', team?.id ?? known?.team_id),
    ...optional('team_name', team?.name ?? known?.team_name),
  };
}

function optional<Name extends string>(name: Name, value: string | undefined): { [N in Name]?: string } {
  return (value === undefined ? {} : { [name]: value }) as { [N in Name]?: string };
}

/** `ada.nkemelu@…` is Ada Nkemelu. */
function toName(email: string): string {
  const words = (email.split('@')[0] ?? email).split(/[._+-]+/).filter(Boolean);
  return words.map(capitalize).join(' ') || email;
}

function findOrCreateTeam(
  company: Tenant,
  name: string | undefined,
  created: Map<string, Team>,
): Team | undefined {
  if (name === undefined) return undefined;
  const known = created.get(foldCase(name)) ?? findTeam(company.records, name);
  if (known) return known;
  const team = { id: company.newId('teams', 'team', { name: foldCase(name) }), name };
  created.set(foldCase(name), team);
  return team;
}
