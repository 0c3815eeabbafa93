import type { HeaderList, HttpAnswer } from '../cases/http-message.ts';

/** One exchange of somebody else's client, as it was seen on its way. Bodies are without their content codings. */
export interface Traffic {
  request: {
    method: string;
    /** Absolute, at the service and not at whoever passed it on; nothing in it is normalised. */
    url: string;
    headers: HeaderList;
    body: Uint8Array;
  };
  answer: HttpAnswer;
  /** In milliseconds since the epoch. */
  startedAt: number;
  /**
   * Whether the header fields of the request are certainly all that it had. A recording may lack some, and then it does not
   * show that there was no key.
   */
  headersAreWhole: boolean;
}
