import { isSafeMethod } from '../../spec/method.ts';
import type { Operation } from '../../spec/operation.ts';
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

/**
 * The cases in the order in which they are run: heading by heading, those that may be run anytime spread from their heading to the end,
 * and last those that look back at all the others.
 */
export function listInGroups(cases: readonly Case[]): Case[] {
  const all = toGroups(cases).flatMap((group) => group.cases);
  const inOrder = all.filter(({ anytime }) => !anytime);
  const looksBack = inOrder.filter(({ unbound }) => unbound === 'whole-run').length;
  const end = inOrder.length - looksBack;
  const places = toGroups(all.filter(({ anytime }) => anytime)).flatMap(({ name, cases: own }) => {
    const start = Math.min(end, inOrder.findIndex((one) => toGroupName(one) === name) + 1);
    return own.map((one, index) => ({ one, place: start + ((index + 1) * (end - start)) / own.length }));
  });
  const atPlace = inOrder.map((one, place) => ({
    one,
    place: place < end ? place : Number.POSITIVE_INFINITY,
  }));
  return [...atPlace, ...places].toSorted((a, b) => compare(a.place, b.place)).map(({ one }) => one);
}

/** `Infinity - Infinity` is no number. */
function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

/**
 * In this order, what a run reads is not of its own making, what others need is there still, and nothing hangs on where the document has an
 * operation: first what reads, last what removes, the inner things before those that they belong to.
 */
export function toSortedByEffect(operations: readonly Operation[]): Operation[] {
  return operations.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function rankOf(operation: Operation | undefined): number {
  if (!operation) return 0;
  const { method, path } = operation;
  if (method === 'delete') return 2 + 1 / path.split('/').length;
  return isSafeMethod(method) ? 0 : 1;
}

/**
 * Every case once, under its heading; cases in the order in which they were planned, and so are headings, but that what is planned of an
 * operation first says nothing of where it belongs among the others.
 */
export function toGroups(cases: readonly Case[]): CaseGroup[] {
  const groups = new Map<string, Case[]>();
  const looksBack = ({ unbound }: Case): boolean => unbound === 'whole-run';
  for (const one of cases.toSorted((a, b) => Number(looksBack(a)) - Number(looksBack(b)))) {
    const name = toGroupName(one);
    const group = groups.get(name) ?? [];
    group.push(one);
    groups.set(name, group);
  }
  const all = [...groups].map(([name, group]) => ({ name, cases: group }));
  const operationOf = ({ cases: [first] }: CaseGroup): Operation | undefined => first?.operation;
  const sorted = all
    .filter((group) => operationOf(group) !== undefined)
    .toSorted((a, b) => rankOf(operationOf(a)) - rankOf(operationOf(b)));
  return all.flatMap((group) => (operationOf(group) ? (sorted.shift() ?? []) : [group]));
}
