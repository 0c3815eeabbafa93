import type { Contract } from '../../spec/contract.ts';
import { findResponse, listSuccesses } from '../../spec/find-response.ts';
import { isSuccess } from './answer.ts';
import { type Exchange, isServerFailure } from './exchange.ts';
import { type NotObserved, notObserved } from './judgement.ts';

/** Who may ask, and how often: what is said of that, a document seldom declares and never means for each operation. */
const ABOUT_CALLER: readonly number[] = [401, 403, 407, 429, 503];

/** What may be said of an id, or of another value, that nobody showed and nobody named. */
const ABOUT_GUESS: readonly number[] = [400, 402, 404, 409, 410, 412, 422, 423, 424, 428];

/**
 * Whether a valid call was accepted, as far as a document that is its owner's word says what may be answered: with a success, or with
 * another status that the document declares and that blames nobody. Where the answer blames the request and the document declares that,
 * or where it may be about who asks or about a guess, nothing of the operation was observed. `refused` is what contradicts the document.
 */
export function judgeAcceptance(
  exchange: Exchange,
  contract: Contract,
): 'accepted' | 'refused' | NotObserved {
  const { answer, call, knownToExist } = exchange;
  if (isSuccess(answer)) return 'accepted';
  if (!contract.document.isOwnersWord || !call.operation) return 'refused';
  const { status } = answer;
  const isDeclared = findResponse(call.operation, status) !== undefined;
  const mayFail = listSuccesses(call.operation).length === 0;
  if (isDeclared && (status < 400 || (mayFail && !isServerFailure(exchange)))) return 'accepted';
  if (ABOUT_CALLER.includes(status))
    return notObserved(`the answer was ${status}, which is about who asks, and not about the operation`);
  if (!knownToExist && ABOUT_GUESS.includes(status))
    return notObserved(
      `no data: for a value that nobody showed the answer was ${status}; name one with --known`,
    );
  if (isDeclared && !isServerFailure(exchange))
    return notObserved(
      `the answer was ${status}, as the document says that it may be; name what is there with --known`,
    );
  return 'refused';
}
