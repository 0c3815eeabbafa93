import type { Json } from '../../spec/json.ts';
import type { Asked } from './asked.ts';
import type { Change, FaultContext, FaultMatch } from './fault.ts';

/** A change of the requests that fit, and of no others. */
export function when({ operations, stages, keys, only, also }: FaultMatch, change: Change): Change {
  let count = 0;
  return (asked) => {
    if (operations && !(asked.operation && operations.includes(asked.operation.id))) return undefined;
    if (stages && !(asked.stage !== undefined && stages.includes(asked.stage))) return undefined;
    if (keys && !keys.includes(asked.key)) return undefined;
    if (also && !also(asked)) return undefined;
    count += 1;
    if ((only === 'first' && count > 1) || (only === 'later' && count === 1)) return undefined;
    return change(asked);
  };
}

/** Asks the healthy deployment, and changes what it says. */
export function altered(
  { next }: FaultContext,
  alter: (response: Response, asked: Asked) => Response | Promise<Response>,
): Change {
  return async (asked) => alter(await next(asked.repeat()), asked);
}

/** The same, for the JSON of a success; other answers stay as they are. */
export function alteredJson(
  context: FaultContext,
  alter: (body: Json, asked: Asked) => Json | undefined,
): Change {
  return altered(context, async (response, asked) => {
    if (!response.ok) return response;
    const text = await response.text();
    const changed = alter(JSON.parse(text) as Json, asked);
    return withBody(response, changed === undefined ? text : JSON.stringify(changed));
  });
}

/** The same answer with another body; its other fields stay. */
export function withBody(
  response: Response,
  body: string | null,
  fields: Record<string, string> = {},
): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  for (const [name, value] of Object.entries(fields)) headers.set(name, value);
  return new Response(body, { status: response.status, headers });
}

/** The same answer with another status, and no body where the status allows none (RFC 9110 §15.3.5). */
export async function withStatus(response: Response, status: number): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  const body = status === 204 || status === 304 ? null : await response.text();
  return new Response(body, { status, headers });
}

/** Asks the healthy deployment with a key of the company, whatever key was given: what a refusal that is missing looks like. */
export function accepted({ contract, known, next }: FaultContext): Change {
  const header = contract.operations[0]?.key?.header ?? '';
  return async ({ request, stage, repeat }) => {
    const headers = new Headers(request.headers);
    headers.set(header, known.keys[stage ?? ''] ?? '');
    return next(repeat({ headers }));
  };
}

/** One answer of its own. */
export function instead(status: number, body: Json | string, type = 'application/json'): Change {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return () => new Response(status === 204 ? null : text, { status, headers: { 'content-type': type } });
}
