import type { Offence, Rule } from './rule.test.helper.ts';
import { isForTests, type SourceFile } from './source-file.test.helper.ts';

/** This package by its own name is for the command line and for tests: it takes what is published. */
const PACKAGE = 'workplace-engagement-kit';

/** The folders, and what each may import beside itself. */
const DIRECTIONS: Record<string, string[]> = {
  spec: [],
  fixtures: ['spec'],
  mock: ['spec', 'fixtures'],
  contracts: ['spec'],
  scripts: ['spec', 'fixtures', 'mock', 'contracts', PACKAGE],
};

/** What the tests of a folder may import besides, to prove that two sides fit together. */
const TESTS_MAY_ALSO: Record<string, string[]> = {
  mock: ['contracts', PACKAGE],
  contracts: ['fixtures', 'mock', PACKAGE],
};

/** The folders of `contracts/` from the lowest up: each may import those that are lower, and none that stands beside it. */
const FLOORS = [['cases'], ['checks'], ['learn'], ['run'], ['report'], ['watch', 'faults']];

/** The folders import each other in one direction only; the import of a type counts. */
export const importDirections: Rule = {
  id: 'import-directions',
  find: (files) => listImports(files, findWrongDirection),
};

/** Within `contracts/` a floor imports no higher one, and no floor imports the entry points. */
export const floorsOfContracts: Rule = {
  id: 'floors-of-contracts',
  find: (files) => listImports(files, findHigherFloor),
};

function listImports(
  files: readonly SourceFile[],
  judge: (file: string, imported: string) => string | undefined,
): Offence[] {
  return files.flatMap(({ file, imports }) =>
    imports.flatMap((imported) => {
      const message = judge(file, imported);
      return message === undefined ? [] : [{ at: `${file} ${imported}`, message }];
    }),
  );
}

function findWrongDirection(file: string, imported: string): string | undefined {
  const from = folderOf(file);
  const to = imported.startsWith(`${PACKAGE}/`) ? PACKAGE : folderOf(imported);
  const isOurs = to === PACKAGE || Object.hasOwn(DIRECTIONS, to);
  const may = DIRECTIONS[from] ?? [];
  const mayAlso = isTest(file) ? (TESTS_MAY_ALSO[from] ?? []) : [];
  if (!isOurs || to === from || may.includes(to) || mayAlso.includes(to)) return undefined;
  return `${from}/ may import ${may.length === 0 ? 'nothing of ours' : may.join(', ')}; move what is needed down, or hand it in.`;
}

function findHigherFloor(file: string, imported: string): string | undefined {
  if (isForTests(file) || folderOf(file) !== 'contracts' || folderOf(imported) !== 'contracts')
    return undefined;
  const [, from = '', ...inside] = file.split('/');
  const [, to = '', ...below] = imported.split('/');
  if (inside.length === 0 || from === to) return undefined;
  if (below.length === 0)
    return 'What stands in contracts/ itself is an entry point, which no floor imports.';
  return floorOf(to) < floorOf(from) ? undefined : `contracts/${from}/ may not import contracts/${to}/.`;
}

/** A folder that has no floor yet is above all: it must be given one before another imports it. */
function floorOf(folder: string): number {
  const floor = FLOORS.findIndex((names) => names.includes(folder));
  return floor < 0 ? FLOORS.length : floor;
}

const folderOf = (file: string): string => file.split('/')[0] ?? '';

const isTest = (file: string): boolean => /\.(?:test|ci)\.tsx?$/.test(file);
