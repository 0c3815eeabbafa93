import type { Fetch } from '../../contracts/faults/asked.ts';

/** A request as the suite sent it, with its key: those of the mock are no secrets. */
export interface Sent {
  method: string;
  /** Path and query, from the host on. */
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string | undefined;
}

export interface Received {
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
}

export interface Exchange {
  sent: Sent;
  received: Received;
}

/** Puts a recorder in front of a deployment: each exchange is added to the tape as soon as it is answered. */
export function recorded(next: Fetch, tape: Exchange[]): Fetch {
  return async (request) => {
    const sent = await toSent(request);
    const { response, received } = await ask(sent, next, new URL(request.url).origin);
    tape.push({ sent, received });
    return response;
  };
}

/** Sends the same requests in the same order to another deployment. */
export async function replay(requests: readonly Sent[], next: Fetch): Promise<Exchange[]> {
  const tape: Exchange[] = [];
  for (const sent of requests) {
    const { received } = await ask(sent, next, 'http://replay.example');
    tape.push({ sent, received });
  }
  return tape;
}

/** The request once more, below another origin, or another address that stands for it. */
export function toRequest({ method, target, headers, body }: Sent, origin: string): Request {
  return new Request(origin + target, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    // Bytes, because a text would bring a content type of its own.
    ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }),
    redirect: 'manual',
  });
}

async function toSent(request: Request): Promise<Sent> {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    target: pathname + search,
    headers: [...request.headers],
    body: request.body === null ? undefined : await request.text(),
  };
}

async function ask(
  sent: Sent,
  next: Fetch,
  origin: string,
): Promise<{ response: Response; received: Received }> {
  const answer = await next(toRequest(sent, origin));
  const { status } = answer;
  const headers = [...answer.headers];
  const isBodiless = answer.body === null;
  const body = isBodiless ? '' : await answer.text();
  return {
    response: new Response(isBodiless ? null : body, { status, headers }),
    received: { status, headers, body },
  };
}
