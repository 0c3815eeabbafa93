import { isObject, type JsonObject } from '../../spec/json.ts';
import { findAt } from '../../spec/json-pointer.ts';
import {
  findChange,
  type Resource,
  type ResourceOperation,
  type ResourceRole,
} from '../../spec/resources.ts';
import { isSuccess } from './answer.ts';
import type { Exchange } from './exchange.ts';

/** What is asked of a record that was created, in this order, as far as the document has it. */
export type Step = 'read' | 'list' | 'change' | 'read-changed' | 'remove' | 'read-removed' | 'list-removed';

export interface Planned {
  step: Step;
  place: ResourceOperation;
}

/** How what was created of a resource is followed. */
export interface Followed {
  resource: Resource;
  create: ResourceOperation;
  steps: readonly Planned[];
  live: boolean;
}

/** What came of the steps so far; of one that was asked again, the last answer. */
export type Seen = ReadonlyMap<Step, Exchange>;

export function listSteps(its: readonly ResourceOperation[]): Planned[] {
  const find = (...roles: ResourceRole[]): ResourceOperation | undefined =>
    its.find(({ role, parameter }) => roles.includes(role) && (role === 'list' || parameter !== undefined));
  const [read, list, remove] = [find('read'), find('list'), find('remove')];
  const change = read && findChange(its);
  const all: [Step, ResourceOperation | undefined][] = [
    ['read', read],
    ['list', list],
    ['change', change],
    ['read-changed', change && read],
    ['remove', remove],
    ['read-removed', remove && read],
    ['list-removed', remove && list],
  ];
  return all.flatMap(([step, place]) => (place ? [{ step, place }] : []));
}

/** The operation whose fact a step shows: that something changes, or goes, is one of what changes or removes it. */
export function toFact({ steps }: Pick<Followed, 'steps'>, { step, place }: Planned): string {
  const of = step === 'read-changed' ? 'change' : step.endsWith('-removed') ? 'remove' : step;
  return (steps.find((one) => one.step === of)?.place ?? place).operation.pointer;
}

/**
 * The id that the answer to what was created shows; `undefined` where nothing was created, or not yet (202). What another status than 201
 * is about may have been there before: on a live target it is left alone.
 */
export function findCreatedId(
  { resource, create, live }: Followed,
  { answer }: Exchange,
): string | undefined {
  if (live ? answer.status !== 201 : !isDone(answer)) return undefined;
  const record = findAt(answer.json?.value ?? null, create.record ?? '');
  const id = isObject(record) ? record[resource.id] : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

/** 202 says that it will be done. */
export function isDone(answer: Exchange['answer'] | undefined): boolean {
  return answer !== undefined && isSuccess(answer) && answer.status !== 202;
}

/** The record that a step showed. */
export function findShown({ steps }: Followed, seen: Seen, step: Step): JsonObject | undefined {
  const answer = seen.get(step)?.answer;
  const place = steps.find((one) => one.step === step)?.place;
  const record =
    answer && isSuccess(answer) ? findAt(answer.json?.value ?? null, place?.record ?? '') : undefined;
  return isObject(record) ? record : undefined;
}
