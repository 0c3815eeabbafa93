import { createRandom } from '../../../spec/random.ts';
import type { GatewayChoices } from '../conforming/choices.ts';
import type { Employee, KeptRecognition, StageName, Tenancy } from '../conforming/companies.ts';
import type { InventedWords } from './words.ts';

/** The companies of a gateway, by `company/stage`: whatever they hold that is a text is made of invented words. */
export function createInventedCompanies(
  choices: Pick<GatewayChoices, 'members' | 'teams' | 'recognitions'>,
  seed: number,
  words: InventedWords,
): Map<string, Tenancy> {
  const all = new Map<string, Tenancy>();
  for (const company of ['one', 'two'] as const)
    for (const stage of ['dev', 'prod'] as const)
      all.set(`${company}/${stage}`, createCompany({ choices, seed, words }, company, stage));
  return all;
}

interface CompanyParts {
  choices: Pick<GatewayChoices, 'members' | 'teams' | 'recognitions'>;
  seed: number;
  words: InventedWords;
}

function createCompany(
  { choices, seed, words }: CompanyParts,
  company: Tenancy['company'],
  stage: StageName,
): Tenancy {
  const random = createRandom('companies', seed, company, stage);
  const first = { one: { dev: 1000, prod: 3000 }, two: { dev: 5000, prod: 7000 } }[company][stage];
  const domain = words.word();
  const groups = Array.from({ length: choices.teams }, () => ({
    id: `team_${words.word()}`,
    name: words.name(),
  }));
  const people = Array.from({ length: choices.members }, (_, index): Employee => {
    const [given, family] = [words.name(), words.name()];
    const address = `${given}.${family}@${domain}.example`.toLowerCase();
    const team = groups[index % groups.length]?.name ?? '';
    return { id: first + index, address, name: `${given} ${family}`, team };
  });
  const recognitions = Array.from({ length: choices.recognitions }, (_, index): KeptRecognition => {
    const [from, ...to] = random.some(people, random.between(2, 4)) as [Employee, ...Employee[]];
    const id = first + 500 + index;
    return { id, from, to, group: undefined, words: words.sentence(), visibleFrom: 0 };
  });
  return { company, stage, people, groups, recognitions };
}
