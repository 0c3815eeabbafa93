import { decodePercent } from '../../spec/text/percent.ts';
import type { Answer } from '../checks/answer.ts';
import { saysText } from '../checks/said-texts.ts';

/** As many servers name them in a 404: "Cannot POST /members". */
const METHODS = /\b(?:GET|HEAD|POST|PUT|PATCH|DELETE)\b/g;

/** What AWS API Gateway says, with 403, for a route that it does not have. */
const NO_ROUTE_TEXT = 'Missing Authentication Token';

/** A path, and what it was answered with. */
interface AskedPath {
  answer: Answer;
  path: string;
}

/**
 * Whether an answer means that there is no such operation. A gateway says so in many ways: 405, 501, 403 with the text of AWS
 * API Gateway, or 404 as it answers a path that certainly belongs to nothing (`unknown`); a 404 of another form is the
 * operation's own, about what it was asked for.
 */
export function isAbsence({ answer, path }: AskedPath, unknown: AskedPath | undefined): boolean {
  if (deniesRoute(answer)) return true;
  if (answer.status !== 404) return false;
  return unknown === undefined || isSameAnswer({ answer, path }, unknown);
}

/** Whether two paths are answered alike, but for what differs from request to request. */
export function isSameAnswer(one: AskedPath, other: AskedPath): boolean {
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
function toSignature({ status, mediaType, text }: Answer, names: readonly string[]): string {
  let masked = text;
  for (const name of names.toSorted((a, b) => b.length - a.length)) {
    masked = masked.replaceAll(name, '').replaceAll(decodePercent(name), '');
  }
  return `${status} ${mediaType} ${masked.replace(METHODS, '').replace(/[0-9a-f-]{6,}|[\d/?&=]/gi, '')}`;
}
