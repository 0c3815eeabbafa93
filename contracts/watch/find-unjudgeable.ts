import type { Answer } from '../checks/answer.ts';
import { deniesRoute } from '../run/absence.ts';

/**
 * Why an answer says nothing of the document, as half a sentence; `undefined` where it may be judged. `isPresent` says whether
 * the operation was seen to be there. Whoever only watches cannot ask again, nor ask at another reading of the path, so that
 * less can be told than by `check`.
 */
export function findUnjudgeable(answer: Answer, isPresent: boolean): string | undefined {
  const { status } = answer;
  if (status === 206) return 'the answer is a part of one (206)';
  if (status >= 300 && status < 400) return `the answer is a redirect, or nothing new (${status})`;
  if (status === 429) return 'the service was throttling (429)';
  // What a gateway says of whoever is behind it (RFC 9110 §15.6.3 to §15.6.5) passes as it came.
  if ([502, 503, 504].includes(status)) return `the service was unavailable (${status})`;
  if (deniesRoute(answer)) return `the service has nothing there (${status}), and may have it elsewhere`;
  if (status === 404 && !isPresent)
    return 'the path or what it names is not there (404), which cannot be told apart before the operation was accepted once';
  return undefined;
}
