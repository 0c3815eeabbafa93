/**
 * Companies of one's own: the content of a file for `wes mock --data`, which `companies.schema.json` describes. What is left out is
 * generated from the seed of the mock; an empty list stays empty.
 */
export interface OwnCompanies {
  /** Whether they stand in the place of the companies that the mock knows, and not beside them. */
  replace_known?: boolean;
  companies: readonly OwnCompanyData[];
}

export interface OwnCompanyData extends OwnLists {
  /** Lower-case words joined by hyphens. */
  id: string;
  name?: string;
  /** What stands behind the `@` of members that are generated. */
  domain?: string;
  /** Default: true. */
  developer_access?: boolean;
  /** By stage. They open nothing but the mock. */
  keys?: Readonly<Record<string, string>>;
  /** By stage, the lists that it has in the place of those of the company. */
  stages?: Readonly<Record<string, OwnLists>>;
}

/** What a company holds, in every stage or in one. */
export interface OwnLists {
  teams?: readonly OwnGroup[];
  cohorts?: readonly OwnGroup[];
  members?: readonly OwnMember[];
  recognitions?: readonly OwnRecognition[];
  surveys?: readonly OwnSurvey[];
}

/** A team or a cohort. */
export interface OwnGroup {
  name: string;
  id?: string;
}

export interface OwnMember {
  email: string;
  name?: string;
  id?: string;
  job_title?: string;
  /** The names of team and cohorts. */
  team?: string;
  cohorts?: readonly string[];
  /** ISO 8601 date. */
  joined_on?: string;
}

export interface OwnRecognition {
  /** Email addresses of members. */
  from: string;
  to: readonly string[];
  message: string;
  value?: string;
  id?: string;
  /** ISO 8601. */
  created_at?: string;
}

export interface OwnSurvey {
  name: string;
  id?: string;
  questions: readonly OwnQuestion[];
}

export interface OwnQuestion {
  text: string;
  id?: string;
  /** Default: scale. */
  type?: 'scale' | 'choice' | 'text';
  options?: readonly string[];
  answers?: readonly OwnAnswer[];
}

export interface OwnAnswer {
  /** Left out where the survey is anonymous. */
  email?: string;
  answer: number | string;
  id?: string;
  /** ISO 8601. */
  submitted_at?: string;
}
