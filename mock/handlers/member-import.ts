import type { Cohort, Member, Team } from '../../fixtures/company.ts';
import { isObject } from '../../spec/json.ts';
import type { components } from '../../spec/openapi.gen.ts';
import type { Validate } from '../../spec/schema/schema-validators.ts';
import { describeValidationError } from '../../spec/schema/validation-error.ts';
import { capitalize } from '../../spec/text/sentence.ts';
import { findTeam } from '../company/members.ts';
import { toOwnId } from '../company/own-id.ts';
import type { Tenant } from '../company/tenant.ts';
import { foldCase } from '../fold-case.ts';
import { andThen, type MaybePromise } from '../maybe-promise.ts';
import { toEntry, type Write } from '../store/records.ts';
import type { Entry as StoreEntry } from '../store/store.ts';
import { eachInTurns, inItsOwnTurn, mapInTurns } from '../turns.ts';
import type { ServiceHandler } from './service-handler.ts';

type Entry = components['schemas']['MemberEntry'];
type Result = components['schemas']['MemberImportResult'];

/** How many entries that could not be imported are listed: a body may have tens of thousands of them. */
const MOST_ERRORS = 10_000;

/** To write more records takes long by itself. */
const MANY = 1_000;

/**
 * Creates the members whose email address is new and updates the others (§4.3). An entry that `validateEntry` finds not valid is
 * reported and left out; an email address that stands in two entries is created by the first and updated by the second.
 *
 * Where the entries are many, what becomes of them is worked out in several turns of the event loop. It is written in one: nobody
 * sees half an import. Where something that it hangs on has changed by then, it is worked out anew.
 */
export function createMemberImport(validateEntry: Validate): ServiceHandler<'importMembers'> {
  return ({ body }, company) => {
    const given: readonly unknown[] = Array.isArray(body) ? body : body.members;
    const attempt = (): MaybePromise<Result> => {
      const plan = createPlan(company, validateEntry);
      const entries = andThen(eachInTurns(given.entries(), plan.add), () =>
        mapInTurns(plan.listWrites(), toEntry),
      );
      const write = (made: readonly StoreEntry[]): MaybePromise<Result> => {
        if (!plan.isCurrent()) return attempt();
        company.records.keep(made);
        return plan.result;
      };
      return andThen(entries, (made) => inItsOwnTurn(made.length > MANY, () => write(made)));
    };
    return attempt();
  };
}

/** What an import comes to, in the state that it found. */
interface ImportPlan {
  add(entry: [index: number, given: unknown]): void;
  result: Result;
  listWrites(): Write[];
  /** Whether what was found is still there, and nothing else. */
  isCurrent(): boolean;
}

/** An entry that is not valid. */
interface Problem {
  email?: string;
  /** What is wrong, as one sentence. */
  message: string;
}

function createPlan(company: Tenant, validateEntry: Validate): ImportPlan {
  const { records } = company;
  const revision = records.revision();
  const result: Result = { created: 0, updated: 0, failed: 0, errors: [] };
  const today = toToday(company);
  const known = createKnown(records);
  const members = new Map<string, Member>();
  const teams = new Map<string, Team>();

  function openTeam(name: string | undefined): Team | undefined {
    if (name === undefined) return undefined;
    const key = foldCase(name);
    const open = teams.get(key) ?? known.teams.find(key);
    if (open) return open;
    const created = { id: company.newId('teams', 'team', { name: key }), name };
    teams.set(key, created);
    return created;
  }

  function put(entry: Entry): void {
    const email = foldCase(entry.email);
    const before = members.get(email) ?? known.members.find(email);
    const start = before ?? {
      id: company.newId('members', 'mem', { email }),
      email: entry.email,
      name: toName(entry.email),
      cohort_ids: [],
      joined_on: today,
    };
    const cohort_ids = entry.cohort_ids?.map((id) => known.cohorts.find(id)?.id ?? id);
    const own = cohort_ids ? { ...entry, cohort_ids } : entry;
    members.set(email, toMember(own, start, openTeam(entry.team_name)));
    result[before ? 'updated' : 'created'] += 1;
  }

  return {
    result,
    add([index, given]) {
      const problem = findInvalid(validateEntry, given) ?? findUnknownCohort(known.cohorts, given as Entry);
      if (!problem) return put(given as Entry);
      result.failed += 1;
      if (result.errors.length < MOST_ERRORS) result.errors.push({ index, ...problem() });
    },
    listWrites: () => [
      ...[...teams.values()].map((record): Write => ({ collection: 'teams', record })),
      ...[...members.values()].map((record): Write => ({ collection: 'members', record })),
    ],
    isCurrent: () =>
      toToday(company) === today &&
      (records.revision() === revision ||
        (Object.values(known).every((lookup) => lookup.isCurrent()) &&
          [...teams.values()].every(({ id }) => !records.find('teams', id)))),
  };
}

interface Known {
  members: Lookup<Member>;
  teams: Lookup<Team>;
  cohorts: Lookup<Cohort>;
}

/** What entries name, found once each. */
function createKnown(records: Tenant['records']): Known {
  const listCohorts = (): string[] => records.all('cohorts').map(({ id }) => id);
  return {
    members: createLookup((email) => records.find('members', email)),
    teams: createLookup((key) => findTeam(records, key)),
    cohorts: createLookup((id) => records.find('cohorts', toOwnId(id, listCohorts))),
  };
}

/** The members of an import have joined on the day on which it is written. */
function toToday(company: Tenant): string {
  return company.now('members').slice(0, 10);
}

/** Finds each key once. */
interface Lookup<T> {
  find(key: string): T | undefined;
  /** Whether all of them would be found again. */
  isCurrent(): boolean;
}

function createLookup<T>(find: (key: string) => T | undefined): Lookup<T> {
  const found = new Map<string, T | undefined>();
  return {
    find(key) {
      if (!found.has(key)) found.set(key, find(key));
      return found.get(key);
    },
    isCurrent() {
      for (const [key, value] of found) if (find(key) !== value) return false;
      return true;
    },
  };
}

function findInvalid(validateEntry: Validate, given: unknown): (() => Problem) | undefined {
  const error = validateEntry(given)[0];
  return error && (() => ({ ...toEmail(given), message: `${describeValidationError(error, 'The entry')}.` }));
}

function findUnknownCohort(
  cohorts: Lookup<Cohort>,
  { email, cohort_ids = [] }: Entry,
): (() => Problem) | undefined {
  const index = cohort_ids.findIndex((id) => !cohorts.find(id));
  if (index < 0) return undefined;
  const message = `/cohort_ids/${index}: this company has no cohort with the ID ${cohort_ids[index]}.`;
  return () => ({ email, message });
}

/** What the entry gives goes before what is known. */
function toMember(entry: Entry, before: Member, team: Team | undefined): Member {
  const { id, email, name, cohort_ids, joined_on, job_title, team_id, team_name } = before;
  const member: Member = {
    id,
    email,
    name: entry.name ?? name,
    cohort_ids: entry.cohort_ids ?? cohort_ids,
    joined_on: entry.joined_on ?? joined_on,
  };
  const job = entry.job_title ?? job_title;
  if (job !== undefined) member.job_title = job;
  const ofTeam = team ?? { id: team_id, name: team_name };
  if (ofTeam.id !== undefined) member.team_id = ofTeam.id;
  if (ofTeam.name !== undefined) member.team_name = ofTeam.name;
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
