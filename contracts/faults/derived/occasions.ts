import { isObject, type Json } from '../../../spec/json.ts';
import type { Asked } from '../asked.ts';
import type { AskedFilter } from '../fault.ts';
import { SEND } from '../filters.ts';

/** When a deployment does what it should not: of the requests that it does it to, which. */
export interface FaultOccasion extends Pick<AskedFilter, 'only' | 'also'> {
  id: string;
  /** Ends a sentence that says what is done. */
  says: string;
  /** Operations that have to be run too, so that it comes about. */
  needs?: readonly string[];
}

export const ALWAYS: FaultOccasion = { id: 'always', says: '' };
export const FIRST: FaultOccasion = { id: 'first', says: ', the first time', only: 'first' };
export const LATER: FaultOccasion = { id: 'later', says: ', but for the first time', only: 'later' };
export const EACH_FIFTH: FaultOccasion = { id: 'each-fifth', says: ', each fifth time', only: 'each-fifth' };
export const EACH_TWENTIETH: FaultOccasion = {
  id: 'each-twentieth',
  says: ', each twentieth time',
  only: 'each-twentieth',
};
export const AFTER_REFUSAL: FaultOccasion = {
  id: 'after-refusal',
  says: ', right after somebody else was refused',
  only: 'after-refusal',
};
export const AFTER_WRITE: FaultOccasion = {
  id: 'after-write',
  says: ', once something was written',
  only: 'after-write',
  needs: [SEND],
};

// Of a list, told from what a healthy deployment answers.
export const EMPTY: FaultOccasion = {
  id: 'empty',
  says: ', where the list is empty',
  also: shows(({ count }) => count === 0),
};
export const ONE_RECORD: FaultOccasion = {
  id: 'one-record',
  says: ', where the list has one record',
  also: shows(({ count }) => count === 1),
};
export const SECOND_PAGE: FaultOccasion = {
  id: 'page-2',
  says: ', on the second page',
  also: shows(({ page }) => page === 2),
};
export const LAST_PAGE: FaultOccasion = {
  id: 'last-page',
  says: ', on the last of several pages',
  also: shows(({ page, pages }) => pages > 1 && page === pages),
};
export const PAST_THE_END: FaultOccasion = {
  id: 'past-the-end',
  says: ', after the last page',
  also: shows(({ page, pages }) => page > Math.max(pages, 1)),
};

interface ShownList {
  count: number;
  page: number;
  pages: number;
}

function shows(test: (list: ShownList) => boolean): (asked: Asked) => Promise<boolean> {
  return async ({ healthy }) => {
    const answer = await healthy();
    const list = answer.ok ? readList((await answer.json()) as Json) : undefined;
    return list !== undefined && test(list);
  };
}

function readList(body: Json): ShownList | undefined {
  if (!isObject(body)) return undefined;
  const list = Object.values(body).find(Array.isArray);
  const { page = 0, pages = 0 } = isObject(body['pagination']) ? body['pagination'] : {};
  return list && { count: list.length, page: Number(page), pages: Number(pages) };
}
