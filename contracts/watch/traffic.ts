import type { HeaderList, HttpAnswer } from '../cases/http-message.ts';
import { decodeBody, findUnknownCoding } from '../run/transport/decode-body.ts';
import { TransportError } from '../run/transport/http.ts';

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

/**
 * Traffic as it was on the wire, its bodies without their content codings. A text where it cannot be judged, which says why:
 * half a sentence.
 */
export async function decodeTraffic(traffic: Traffic, limit: number): Promise<Traffic | string> {
  const { request, answer } = traffic;
  const unknown = findUnknownCoding(answer.headers) ?? findUnknownCoding(request.headers);
  if (unknown !== undefined) return `a body is encoded as ${unknown}, which is not read here`;
  try {
    return {
      ...traffic,
      request: { ...request, body: await decodeBody(request.body, request.headers, limit, 'the client') },
      answer: { ...answer, body: await decodeBody(answer.body, answer.headers, limit, 'the service') },
    };
  } catch (error) {
    if (error instanceof TransportError) return error.message;
    throw error;
  }
}
