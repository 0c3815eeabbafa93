import { readFileSync } from 'node:fs';
import type { StageData } from '../../fixtures/company.ts';
import { readText } from '../../spec/document.ts';
import { DocumentError } from '../../spec/document-error.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import { Origins } from '../../spec/origins.ts';
import { packageFile } from '../../spec/package-file.ts';
import { toIdTail } from '../../spec/random.ts';
import { remember, rememberOf } from '../../spec/remember.ts';
import { createSchemaValidators } from '../../spec/schema/schema-validators.ts';
import { describeValidationError } from '../../spec/schema/validation-error.ts';
import { parseSource } from '../../spec/source.ts';
import { type InitialState, type KnownCompany, toEntries } from '../initial-state.ts';
import type { CompanyAccount, Key } from '../keys/key-ring.ts';
import { type DataScope, findDataProblem } from './check-own-companies.ts';
import { completeData } from './complete-data.ts';
import type { OwnCompanies, OwnCompanyData } from './own-companies.ts';

/**
 * What a mock starts with where there are companies of one's own: a file of them (YAML or JSON) or what would stand in it, beside what
 * is known or in its place. Throws a `DocumentError` of one sentence, with file and line, for the first thing that is wrong.
 */
export function withOwnCompanies(
  known: InitialState,
  source: string | OwnCompanies,
  { stages, seed }: { stages: readonly string[]; seed: number },
): InitialState {
  const own = read(source, ({ replace_known: isAlone }) => ({
    stages,
    takenIds: isAlone ? [] : known.companies.map(({ id }) => id),
    takenKeys: isAlone ? [] : known.keyRing.keys.map(({ key }) => key),
  }));
  const kept: InitialState = own.replace_known
    ? { companies: [], keyRing: { companies: [], keys: [] }, seed: () => [], sourceOf: () => '' }
    : known;
  // Asked of each for its sample, for the store, and again after a reset.
  const dataOf = rememberOf((company: OwnCompanyData) =>
    remember((stage) => completeData(company, stage, seed)),
  );
  const companies = new Map(own.companies.map((company) => [company.id, company]));
  const keys = own.companies.flatMap((company) => stages.map((stage) => toKey(company, stage, seed)));
  return {
    companies: [
      ...kept.companies,
      ...own.companies.map((company) => toKnown(company, keys, stages.map(dataOf(company)))),
    ],
    keyRing: {
      companies: [...kept.keyRing.companies, ...own.companies.map(toAccount)],
      keys: [...kept.keyRing.keys, ...keys],
    },
    seed(scope) {
      const company = companies.get(scope.company);
      return company ? toEntries(dataOf(company)(scope.stage)) : kept.seed(scope);
    },
    sourceOf: (id) => JSON.stringify(companies.get(id) ?? ''),
  };
}

function read(source: string | OwnCompanies, toScope: (own: OwnCompanies) => DataScope): OwnCompanies {
  const origins = new Origins();
  const data = typeof source === 'string' ? parseSource(readText(source, 'data'), source, origins) : source;
  const fail = (problem: { pointer: string; predicate: string }): never => {
    const line = origins.locate(data as Json, problem.pointer)?.line ?? 1;
    const where = typeof source === 'string' ? `${source}:${line}: ` : '`companies`: ';
    throw new DocumentError(`${where}${describeValidationError(problem, 'The data')}.`);
  };
  const schema: JsonObject = JSON.parse(readFileSync(packageFile('mock/data/companies.schema.json'), 'utf8'));
  const [error] = createSchemaValidators(schema, undefined, 'first').at('')(data);
  if (error) return fail(error);
  const own = data as unknown as OwnCompanies;
  const problem = findDataProblem(own, toScope(own));
  return problem ? fail(problem) : own;
}

function toAccount({ id, name = id, developer_access = true }: OwnCompanyData): CompanyAccount {
  return { id, name, developer_access };
}

function toKey({ id, keys = {} }: OwnCompanyData, stage: string, seed: number): Key {
  const key = Object.hasOwn(keys, stage) ? keys[stage] : undefined;
  const tail = toIdTail(seed, 'key', id, stage);
  return {
    id: `key_${id}_${stage}`,
    company: id,
    stage,
    key: key ?? `fake-${stage}-key-${id}-0001-${tail}`,
    status: 'active',
  };
}

/** The sample is of what is there in every stage: fewer members than three, and '' for team and cohort, where there are no more. */
function toKnown(company: OwnCompanyData, keys: readonly Key[], all: readonly StageData[]): KnownCompany {
  const [first] = all;
  const inAll = <T>(listOf: (data: StageData) => readonly T[], toName: (item: T) => string): T[] =>
    first
      ? listOf(first).filter((item) =>
          all.every((data) => listOf(data).some((other) => toName(other) === toName(item))),
        )
      : [];
  const members = inAll(
    ({ members: list }) => list,
    ({ email }) => email,
  ).slice(0, 3);
  const [lead] = members.filter(({ team_name }) => team_name !== undefined);
  const cohort = inAll(
    ({ cohorts }) => cohorts,
    ({ id }) => id,
  )[0];
  return {
    id: company.id,
    name: toAccount(company).name,
    keys: Object.fromEntries(
      keys.filter((key) => key.company === company.id).map(({ stage, key }) => [stage, key]),
    ),
    sample: {
      members: members.map(({ email }) => email) as KnownCompany['sample']['members'],
      team_name: lead?.team_name ?? '',
      team_id: lead?.team_id ?? '',
      cohort_id: cohort?.id ?? '',
    },
  };
}
