import { decodePercent } from '../../spec/text/percent.ts';
import { type Answer, findRedirect, isClientError, isRedirection, isSuccess } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { saysText } from './said-texts.ts';

/** As many servers name them in a 404: "Cannot POST /members". */
const METHODS = /\b(?:GET|HEAD|POST|PUT|PATCH|DELETE)\b/g;

/** What AWS API Gateway says, with 403, for a route that it does not have. */
const NO_ROUTE_TEXT = 'Missing Authentication Token';

/** A path, and what it was answered with. */
export interface AskedPath {
  answer: Answer;
  path: string;
}

/** What was there, and is not any more (RFC 9110 §15.5.11). */
const GONE = 410;

/**
 * Whether a path is answered as one that certainly belongs to nothing (`unknown`); where that is not known, 404 is taken for it. What is
 * said to be gone is not there. What a failing server says of any path tells nothing of the path. A success tells nothing of it either
 * where any path has the same one, as that of a page that finds its way by itself.
 */
export function isAnsweredAsUnknown(asked: AskedPath, unknown: AskedPath | undefined): boolean {
  if (deniesRoute(asked.answer) || asked.answer.status === GONE) return true;
  if (!mayBeOfAny(asked)) return false;
  return unknown ? isSameAnswer(asked, unknown) : asked.answer.status === 404;
}

/** Whether an answer may be one that any path gets: who is sent to the same path elsewhere, such as by HTTPS, is told there what that has. */
export function mayBeOfAny({ answer, path }: AskedPath): boolean {
  const location = findRedirect(answer);
  const base = `http://host${path}`;
  const isMoved =
    location !== undefined && URL.canParse(location, base) && new URL(location, base).pathname === path;
  return isClientError(answer) || isSuccess(answer) || (isRedirection(answer) && !isMoved);
}

/** What an answer says, and where it sends its callers on, which may repeat what was asked for. */
function textOf(answer: Answer): string {
  const location = findRedirect(answer);
  return location === undefined ? answer.text : `${answer.text} ${decodePercent(location)}`;
}

export function toAsked({ answer, request }: Pick<Exchange, 'answer' | 'request'>): AskedPath {
  return { answer, path: new URL(request.url).pathname };
}

/** Whether a path is answered as one of several that belong to nothing, or as all of them are but for the words in which they differ. */
export function isAnsweredAsAny(asked: AskedPath, unknowns: readonly AskedPath[]): boolean {
  return (
    unknowns.some((unknown) => isAnsweredAsUnknown(asked, unknown)) ||
    (unknowns.length > 1 && mayBeOfAny(asked) && isAlikeBut(asked, unknowns))
  );
}

/** Whether a path is answered as several others are, but for the words in which those differ. */
function isAlikeBut(asked: AskedPath, others: readonly AskedPath[]): boolean {
  const [words = [], ...lists] = [asked, ...others].map(({ answer, path }) => [
    `${answer.status} ${answer.mediaType}`,
    ...withoutNames(textOf(answer), [path]).split(/[^\p{L}\p{N}_-]+/u),
  ]);
  return (
    lists.every((list) => list.length === words.length) &&
    words.every(
      (word, index) => new Set(lists.map((list) => list[index])).size > 1 || word === lists[0]?.[index],
    )
  );
}

/** Whether two paths are answered alike, but for what differs from request to request. */
function isSameAnswer(one: AskedPath, other: AskedPath): boolean {
  const names = [one, other].flatMap(({ path }) => path.split(/[/?&=]/)).filter((part) => part.length > 1);
  return toSignature(one.answer, names) === toSignature(other.answer, names);
}

/** Whether an answer says by itself that nothing is there, whatever was asked for. */
export function deniesRoute(answer: Answer): boolean {
  const { status } = answer;
  return status === 405 || status === 501 || (status === 403 && saysText(answer, NO_ROUTE_TEXT));
}

/** Whether an answer refuses the key, as far as can be told without knowing why. */
export function isKeyRefusal(answer: Answer): boolean {
  return answer.status === 401 || (answer.status === 403 && !saysText(answer, NO_ROUTE_TEXT));
}

/** An answer without what differs from request to request: the method and the paths that were asked for, ids, times. */
function toSignature(answer: Answer, names: readonly string[]): string {
  const masked = withoutNames(textOf(answer), names);
  return `${answer.status} ${answer.mediaType} ${masked.replace(/[0-9a-f-]{6,}|[\d/?&=]/gi, '')}`;
}

/** A text without names that were asked for, the longest first, and without the method. */
function withoutNames(text: string, names: readonly string[]): string {
  let masked = text;
  for (const name of names.toSorted((a, b) => b.length - a.length))
    masked = masked.replaceAll(name, '').replaceAll(decodePercent(name), '');
  return masked.replace(METHODS, '');
}
