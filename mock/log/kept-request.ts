import { readBytes } from '../serve/body.ts';
import { Refused } from '../serve/refused.ts';
import type { LogEntry } from './log-entry.ts';

/** What of a request makes it again. */
export type KeptRequest = Pick<LogEntry, 'method' | 'url' | 'headers' | 'body'>;

/** What belongs to the connection that a request came by (RFC 9110 §7.6.1). */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect']);

/** What opens the control. It was asked for already, and is for nobody's eyes. */
const OF_CONTROL = new Set(['authorization', 'cookie']);

/**
 * Reads a request so that it can be made again. `spare` is the same for who answers one whose body is too large or did not come whole.
 */
export async function keepRequest(
  request: Request,
  limit: number,
  isOfControl: boolean,
): Promise<{ kept?: KeptRequest; spare: Request }> {
  const { method, url, headers } = request;
  const spare = headers.has('content-length') ? request : request.clone();
  const bytes = await readBytes(request, limit);
  if (bytes instanceof Refused) return { spare };
  const kept = [...headers].filter(
    ([name]) => !OF_CONNECTION.has(name) && !(isOfControl && OF_CONTROL.has(name)),
  );
  return { kept: { method, url, headers: kept, body: bytes.length === 0 ? undefined : bytes }, spare };
}

/** The request once more. */
export function remakeRequest({ method, url, headers, body }: KeptRequest): Request {
  return new Request(url, {
    method,
    headers: headers as [string, string][],
    ...(body === undefined ? {} : { body: body as Uint8Array<ArrayBuffer> }),
  });
}

/** The request as it is where nobody looks at its body. */
export function withoutBody({ method, url, headers }: Request): Request {
  const kept = [...headers].filter(([name]) => !/^(content-length|transfer-encoding)$/.test(name));
  return new Request(url, { method, headers: kept });
}
