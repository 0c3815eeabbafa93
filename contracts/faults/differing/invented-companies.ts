import { createRandom, type Random } from '../../../spec/random.ts';
import type { GatewayChoices } from '../conforming/choices.ts';
import type { Employee, KeptRecognition, Tenancy } from '../conforming/companies.ts';
import type { InventedWords } from './words.ts';

/**
 * The companies of a gateway, by `company/stage`: whatever they hold that is a text is made of invented words. Both stages of a
 * company have people of the same addresses, because a run is told of them once; all else is the stage's own.
 */
export function createInventedCompanies(
  choices: Pick<GatewayChoices, 'members' | 'teams' | 'recognitions'>,
  seed: number,
  words: InventedWords,
): Map<string, Tenancy> {
  const all = new Map<string, Tenancy>();
  for (const company of ['one', 'two'] as const) {
    const staff = createStaff(choices, words);
    for (const stage of ['dev', 'prod'] as const) {
      const random = createRandom('companies', seed, company, stage);
      const first = { one: { dev: 1000, prod: 3101 }, two: { dev: 5000, prod: 7101 } }[company][stage];
      const people = staff.people.map((one, index) => ({ ...one, id: first + index }));
      const recognitions = Array.from({ length: choices.recognitions }, (_, index) =>
        createRecognition(people, first + 500 + index, random, words),
      );
      all.set(`${company}/${stage}`, { company, stage, groups: staff.groups, people, recognitions });
    }
  }
  return all;
}

function createStaff(
  choices: Pick<GatewayChoices, 'members' | 'teams'>,
  words: InventedWords,
): Pick<Tenancy, 'people' | 'groups'> {
  const domain = words.word();
  const groups = Array.from({ length: choices.teams }, () => ({
    id: `team_${words.word()}`,
    name: words.name(),
  }));
  const people = Array.from({ length: choices.members }, (_, index): Employee => {
    const [given, family] = [words.name(), words.name()];
    const address = `${given}.${family}@${domain}.example`.toLowerCase();
    const team = groups[index % groups.length]?.name ?? '';
    return { id: index, address, name: `${given} ${family}`, team };
  });
  return { groups, people };
}

function createRecognition(
  people: readonly Employee[],
  id: number,
  random: Random,
  words: InventedWords,
): KeptRecognition {
  const [from, ...to] = random.some(people, random.between(2, 4)) as [Employee, ...Employee[]];
  return { id, from, to, group: undefined, words: words.sentence(), visibleFrom: 0 };
}
