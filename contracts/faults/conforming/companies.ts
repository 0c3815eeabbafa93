import { createRandom } from '../../../spec/random.ts';
import type { GatewayChoices } from './choices.ts';

export type StageName = 'dev' | 'prod';
type CompanyName = 'one' | 'two';

/** One person of a company. Somebody who is in no company has no team. */
export interface Employee {
  id: number;
  address: string;
  name: string;
  team: string;
}

export interface EmployeeGroup {
  /** As JSON has it: §2 does not say whether an ID is a text. */
  id: string | number;
  name: string;
}

/** A recognition as the gateway keeps it. */
export interface KeptRecognition {
  id: number;
  from: Employee;
  to: Employee[];
  /** The team or cohort that it was sent to. */
  group: EmployeeGroup | undefined;
  words: string;
  /** The number of the request from which it is shown. */
  visibleFrom: number;
}

/** What belongs to one key: a company in a stage. */
export interface Tenancy {
  company: CompanyName;
  stage: StageName;
  people: Employee[];
  groups: EmployeeGroup[];
  recognitions: KeptRecognition[];
}

/** The keys of both companies, and a retired one of the first. */
export const GATEWAY_KEYS = {
  one: { dev: 'cg-one-dev-Zk3vQ8sB1x', prod: 'cg-one-prod-7hWq2LmT0d' },
  two: { dev: 'cg-two-dev-pX9rJ4cN6f', prod: 'cg-two-prod-Gy5tE1aU8k' },
  retired: { dev: 'cg-old-dev-Vb2nM7wS3j', prod: 'cg-old-prod-0iRz6HqD4l' },
} as const;

const NAMES = ['ada', 'ben', 'cem', 'dia', 'eli', 'fay', 'gus', 'hua', 'ida', 'jon'];

/** All data of a new gateway, by `company/stage`; one that is shared between the stages stands under both. */
export function createTenancies(choices: GatewayChoices, seed: number): Map<string, Tenancy> {
  const all = new Map<string, Tenancy>();
  for (const company of ['one', 'two'] as const) {
    const dev = createTenancy(choices, company, 'dev', seed);
    all.set(`${company}/dev`, dev);
    all.set(
      `${company}/prod`,
      choices.stages === 'shared' ? dev : createTenancy(choices, company, 'prod', seed),
    );
  }
  return all;
}

function createTenancy(
  choices: GatewayChoices,
  company: CompanyName,
  stage: StageName,
  seed: number,
): Tenancy {
  const groups = Array.from({ length: choices.teams }, (_, index) => toGroup(choices, company, index));
  const people = Array.from({ length: choices.members }, (_, index): Employee => {
    const { isShared, hasSameId } = toSharing(choices, index);
    const id = (company === 'one' || hasSameId ? 100 : 900) + index;
    const name = NAMES[index % NAMES.length] as string;
    const address = isShared ? toSharedAddress(index) : toAddress(choices, company, index);
    return { id, address, name: `${name} ${index}`, team: groups[index % groups.length]?.name ?? '' };
  });
  // What several people whom two companies share did alike in both is not told from what one of them shows the other.
  const isSame = choices.sameRecords === 'yes' && choices.sharedPerson !== 'several';
  const content = choices.stages === 'copied' ? 'any' : stage;
  const random = createRandom('data', seed, isSame ? 'any' : company, content);
  const recognitions = Array.from({ length: choices.recognitions }, (_, index): KeptRecognition => {
    const [from, ...to] = random.some(people, random.between(2, 4)) as [Employee, ...Employee[]];
    const own = isSame ? '' : ` in company ${company}${content === 'any' ? '' : `, ${stage}`}`;
    const id = index + 1 + (isSame ? 0 : company === 'one' ? 1000 : 5000) + (content === 'prod' ? 300 : 0);
    return { id, from, to, group: undefined, words: `Well done, no. ${index}${own}`, visibleFrom: 0 };
  });
  return { company, stage, people, groups, recognitions };
}

/** Whether somebody is a member of both companies, and known to both by the same id: nothing says that nobody may be. */
function toSharing(
  { sharedPerson, members }: GatewayChoices,
  index: number,
): { isShared: boolean; hasSameId: boolean } {
  const count = { no: 0, yes: 1, 'same-id': 1, several: members > 2 ? 2 : 1 }[sharedPerson];
  const isShared = index < count;
  return { isShared, hasSameId: isShared && sharedPerson !== 'yes' };
}

function toSharedAddress(index: number): string {
  return index === 0 ? 'pat@agency.example' : `pat${index}@agency.example`;
}

function toAddress({ addresses, domains }: GatewayChoices, company: CompanyName, index: number): string {
  const name = `${NAMES[index % NAMES.length]}${index < NAMES.length ? '' : index}`;
  const domain = domains === 'own' ? `${company}.example` : 'mail.example';
  const local = domains === 'own' ? name : `${name}.${company}`;
  switch (addresses) {
    case 'plus':
      return `${local}+work@${domain}`;
    case 'upper-case':
      return `${local[0]?.toUpperCase()}${local.slice(1)}.Smith@${domain}`;
    case 'quotes':
      return `${local}.o'neil&co_50%@${domain}`;
    case 'letters':
      return `${local}.müller@${domain}`;
    case 'long':
      return `${local}.${'of-the-very-long-department.'.repeat(1)}x@${'sub.'.repeat(8)}${domain}`;
    default:
      return `${local}@${domain}`;
  }
}

function toGroup(
  { teamNames, groupIds }: GatewayChoices,
  company: CompanyName,
  index: number,
): EmployeeGroup {
  const base = ['Operations', 'Sales', 'Design', 'Legal'][index] as string;
  const names = {
    plain: base,
    spaces: `${base} and friends ${company}`,
    letters: `Équipe ${base} Größe`,
    signs: `${base} / R&D + "50%" #${index}`,
  };
  const number = (company === 'one' ? 40 : 70) + index;
  const name = names[teamNames];
  const ids = {
    prefixed: `team_${company}_${index}`,
    number,
    uuid: `3f2b7c1e-5a4d-4e6f-8a9b-0c1d2e3f40${number}`,
    name: `${base.toLowerCase()}-${company}`,
  };
  return { id: ids[groupIds], name };
}
