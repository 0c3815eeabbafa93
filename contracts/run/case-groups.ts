import type { Case } from '../checks/check.ts';

/** Cases under one heading: the operation that they are about, or their check where there is none. */
export interface CaseGroup {
  name: string;
  cases: readonly Case[];
}

/** The heading of a case. */
export function toGroupName({ operation, check }: Pick<Case, 'operation' | 'check'>): string {
  return operation?.id ?? check;
}

/** The cases in the order in which they are run: heading by heading, and last those that look back at all the others. */
export function listInGroups(cases: readonly Case[]): Case[] {
  return toGroups(cases).flatMap((group) => group.cases);
}

/** Every case once, under its heading; headings and cases in the order in which they were planned. */
export function toGroups(cases: readonly Case[]): CaseGroup[] {
  const groups = new Map<string, Case[]>();
  const looksBack = ({ unbound }: Case): boolean => unbound === 'whole-run';
  for (const one of cases.toSorted((a, b) => Number(looksBack(a)) - Number(looksBack(b)))) {
    const name = toGroupName(one);
    const group = groups.get(name) ?? [];
    group.push(one);
    groups.set(name, group);
  }
  return [...groups].map(([name, group]) => ({ name, cases: group }));
}
