import type { Member } from '../fixtures/company.ts';
import type { Caller } from './known.test.helper.ts';

/** Who may see what, as simply as it can be said. */
export interface Model {
  members: Map<string, Known>;
  sent: { mark: string; people: ReadonlySet<string>; teams: ReadonlySet<string | undefined> }[];
  presets: string[];
  points: Map<string, number>;
  key: string;
}

/** A member, as far as it decides who sees what. */
export interface Known {
  email: string;
  team: string | undefined;
  team_id: string | undefined;
  cohorts: readonly string[];
}

/** One thing that somebody does; numbers choose among what there is when it is done. */
export type Step =
  | {
      act: 'send';
      who: number;
      from: number;
      form: 'one' | 'comma' | 'array' | 'all' | 'team' | 'cohort' | 'stranger';
      to: readonly number[];
    }
  | { act: 'import'; who: number; member: number; team: number | undefined }
  | { act: 'boost'; who: number; member: number; points: number }
  | { act: 'preset'; who: number }
  | { act: 'rotate'; who: number }
  | { act: 'strange key'; who: number; of: number };

export function toModel({ email, team_name, team_id, cohort_ids }: Member): Known {
  return { email, team: team_name, team_id, cohorts: cohort_ids };
}

/** The recipients of a step, as they are written, and whom they stand for; nobody where they are to be refused. */
export function choose(
  step: Step & { act: 'send' },
  known: readonly Known[],
  { data }: Caller,
): { recipients: unknown; people: readonly Known[] | undefined } {
  const chosen = [...new Set(step.to.map((number) => pick(known, number)))];
  const emails = chosen.map(({ email }) => email);
  const number = step.to[0] ?? 0;
  switch (step.form) {
    case 'one':
      return { recipients: emails[0]?.toUpperCase(), people: chosen.slice(0, 1) };
    case 'comma':
      return { recipients: [...emails, emails[0]].join(' , '), people: chosen };
    case 'array':
      return { recipients: emails, people: chosen };
    case 'all':
      return { recipients: 'ALL_MEMBERS', people: known };
    case 'stranger':
      return { recipients: [...emails, 'no.body@nowhere.example'], people: undefined };
    case 'team': {
      const { id } = pick(data.teams, number);
      const people = known.filter(({ team_id }) => team_id === id);
      return { recipients: id, people: people.length > 0 ? people : undefined };
    }
    case 'cohort': {
      const { id } = pick(data.cohorts, number);
      return { recipients: id, people: known.filter(({ cohorts }) => cohorts.includes(id)) };
    }
  }
}

export function pick<T>(list: readonly T[], number: number): T {
  return at(list, number % list.length);
}

export function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`There is nothing at ${index}.`);
  return found;
}
