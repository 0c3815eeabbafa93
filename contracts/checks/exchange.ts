import type { Json } from '../../spec/json.ts';
import type { Call } from '../cases/call.ts';
import type { HttpRequest } from '../cases/http-message.ts';
import type { Answer } from './answer.ts';
import type { NotObserved } from './judgement.ts';

/** A request that was answered. */
export interface Exchange {
  /** Its number in the run, from 1. */
  id: number;
  call: Call;
  request: HttpRequest;
  answer: Answer;
  /** The JSON that was sent, known data written in. */
  sent: Json | undefined;
  /**
   * Whether everybody and everything that the request names is known to be there: named by the user or shown by the target.
   * Otherwise an error response says nothing.
   */
  knownToExist: boolean;
  /** The known data that were written in, by the texts of their placeholders' kinds and indices: `EmailAddress/0`. */
  filled: ReadonlyMap<string, string>;
}

/** What came of a call: an exchange, or why there is none. */
export type Sent = Exchange | NotObserved;
