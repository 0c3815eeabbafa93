import type { Contract } from '../../../../spec/contract.ts';
import { type Evidence, isCertainGrade } from '../../../../spec/evidence.ts';
import type { Fact } from '../../../../spec/facts.ts';
import type { Operation } from '../../../../spec/operation.ts';
import type { Rule } from '../../../../spec/rules.ts';
import { createFindUsers } from '../../../../spec/users.ts';
import type { Area } from './areas.ts';
import { statedEvidence } from './describe.ts';
import { describeFact } from './fact-text.ts';
import { CONFIRM_ALL, type How, howToConfirm, howToConfirmSeveral, READING } from './how-to-confirm.ts';

/** What a reader of the page has to know first. */
export const UNKNOWN_INTRO =
  'What is assumed or unconfirmed, by area, with the command that finds out. Set `WES_BASE_URL` to the base address of the running service, and the keys as the samples do. What the service shows is written as an Overlay for a person to read and merge; an answer of the mock proves nothing.';

/** What is assumed or unconfirmed in one area, and how to find out. */
export interface UnknownArea {
  name: string;
  groups: readonly UnknownGroup[];
}

/** Facts that one command can confirm. */
export interface UnknownGroup extends How {
  /** The operation, or what its facts have in common. */
  title: string;
  facts: readonly UnknownFact[];
}

export interface UnknownFact {
  /** CommonMark. */
  text: string;
  pointer: string;
  evidence: Evidence;
}

/** Facts of more than one area. */
const SHARED = 'All areas';

/** Every assumed and unconfirmed fact by area, each once: with the one operation that it is about, else with what shares it. */
export function listUnknown(contract: Contract, areas: readonly Area[]): UnknownArea[] {
  const operations = areas.flatMap((area) => area.operations);
  const entries = listEntries(contract, operations);
  const own = areas.map((area) => ({ name: area.name, groups: listOwnGroups(contract, area, entries) }));
  const isOwn = (entry: Entry): boolean => areas.some((area) => isAbout(area, entry));
  const shared = listSharedGroups(
    contract,
    entries.filter((entry) => !isOwn(entry)),
  );
  return [...own, { name: SHARED, groups: shared }].filter(({ groups }) => groups.length > 0);
}

/** A fact that is not known, and the operations that it concerns. */
interface Entry {
  fact: Fact;
  about: readonly Operation[];
  rule: Rule | undefined;
}

function listEntries(contract: Contract, operations: readonly Operation[]): Entry[] {
  const rules = new Map([...contract.rules.values()].map((rule) => [rule.pointer, rule]));
  const findUsers = createFindUsers(contract, operations);
  return contract.facts
    .filter(({ evidence: { grade } }) => !isCertainGrade(grade))
    .map((fact) => {
      const rule = rules.get(fact.pointer);
      const about = rule
        ? operations.filter(({ id }) => rule.operations.includes(id))
        : findUsers(fact.pointer);
      return { fact, about, rule };
    });
}

function isAbout(area: Area, { about }: Entry): boolean {
  return about.length > 0 && about.every((operation) => area.operations.includes(operation));
}

function listOwnGroups(contract: Contract, area: Area, entries: readonly Entry[]): UnknownGroup[] {
  const inArea = entries.filter((entry) => isAbout(area, entry));
  const several = inArea.filter(({ about }) => about.length > 1);
  return [
    ...area.operations.flatMap((operation) => {
      const single = inArea.filter(({ about }) => about.length === 1 && about[0] === operation);
      return toGroup(contract, operation.id, single, howToConfirm(contract, operation));
    }),
    ...toGroup(contract, 'Shared by operations of this area', several, howToConfirmSeveral(area.operations)),
  ];
}

function listSharedGroups(contract: Contract, entries: readonly Entry[]): UnknownGroup[] {
  const facts = entries.filter(({ rule }) => rule === undefined);
  const rules = entries.filter(({ rule }) => rule?.about === 'service');
  const others = entries.filter(({ rule }) => rule !== undefined && rule.about !== 'service');
  const command = CONFIRM_ALL;
  return [
    ...toGroup(contract, 'What several areas share', facts, { command, advice: READING }),
    ...toGroup(contract, 'Rules', rules, {
      command,
      advice: `${READING} A rule that no answer can show stays open: ask those who run the service.`,
    }),
    ...toGroup(contract, 'What cannot be seen through the service', others, {
      advice: 'Ask those who run the service.',
    }),
  ];
}

function toGroup(contract: Contract, title: string, entries: readonly Entry[], how: How): UnknownGroup[] {
  if (entries.length === 0) return [];
  const facts = entries.map(({ fact }) => ({
    text: describeFact(contract, fact),
    pointer: fact.pointer,
    evidence: statedEvidence(contract, fact.pointer),
  }));
  return [{ ...how, title, facts }];
}
