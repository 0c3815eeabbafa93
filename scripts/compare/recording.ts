import type { HeaderList } from '../../contracts/cases/http-message.ts';
import type { Fetch } from '../../contracts/faults/asked.ts';

/** A request as the suite sent it, with its key: those of the mock are no secrets. */
export interface RecordedRequest {
  method: string;
  /** Path and query, from the host on. */
  target: string;
  headers: HeaderList;
  body: string | undefined;
}

export interface RecordedExchange {
  request: RecordedRequest;
  response: { status: number; headers: HeaderList; body: string };
}

/** Puts a recorder in front of a deployment: each exchange is added to the recording as soon as it is answered. */
export function recorded(next: Fetch, recording: RecordedExchange[]): Fetch {
  return async (original) => {
    const { origin, pathname, search } = new URL(original.url);
    const request = {
      method: original.method,
      target: pathname + search,
      headers: [...original.headers],
      body: original.body === null ? undefined : await original.text(),
    };
    const { status, headers, body } = await ask(next, request, origin);
    recording.push({ request, response: { status, headers, body: body ?? '' } });
    return new Response(body, { status, headers });
  };
}

/** Sends the same requests in the same order to another deployment. */
export async function replay(requests: readonly RecordedRequest[], next: Fetch): Promise<RecordedExchange[]> {
  const recording: RecordedExchange[] = [];
  for (const request of requests) {
    const { body, ...response } = await ask(next, request, 'http://replay.example');
    recording.push({ request, response: { ...response, body: body ?? '' } });
  }
  return recording;
}

/** The request once more, below another origin, or another address that stands for it. */
export function toRequest({ method, target, headers, body }: RecordedRequest, origin: string): Request {
  return new Request(origin + target, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    // Bytes, because a text would bring a content type of its own.
    body: body === undefined ? null : new TextEncoder().encode(body),
    redirect: 'manual',
  });
}

async function ask(
  next: Fetch,
  request: RecordedRequest,
  origin: string,
): Promise<{ status: number; headers: [string, string][]; body: string | null }> {
  const answer = await next(toRequest(request, origin));
  const body = answer.body === null ? null : await answer.text();
  return { status: answer.status, headers: [...answer.headers], body };
}
