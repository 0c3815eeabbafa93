import { decodeBody, findUnknownCoding } from '../run/transport/decode-body.ts';
import { TransportError } from '../run/transport/http.ts';
import type { Traffic } from './traffic.ts';

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
