import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Fetch } from '../faults/asked.ts';

/** How a gateway differs from the document; what is left out is as the document has it. */
export interface Strangeness {
  /** Paths as the gateway has them, by the path of the document, with the stage in braces: `/{stage}/1/members` elsewhere. */
  moved?: Readonly<Record<string, string>>;
  /** Statuses in the place of others, for accepted calls. */
  statuses?: Readonly<Record<number, number>>;
  /** What becomes of an accepted answer's JSON. */
  change?: (body: Json, path: string) => Json;
  /** What becomes of the text of a refusal. */
  toError?: (text: string) => { type: string; body: string };
  /** The status of a refusal, by that of the document and the text. */
  toRefusedStatus?: (status: number, text: string) => number;
  /** The media type of JSON. */
  jsonType?: string;
}

/** Puts something in front of a deployment, such as the mock, that differs as it is told to, and takes the mock's mark away. */
export function toStrange(next: Fetch, strange: Strangeness): Fetch {
  const moves = Object.entries(strange.moved ?? {}).map(([template, to]) => ({
    from: toPattern(template),
    to: toPattern(to),
    template,
  }));
  return async (request) => {
    const url = new URL(request.url);
    const moved = moves.find(({ to }) => to.test(url.pathname));
    const isGone = moves.some(({ from }) => from.test(url.pathname));
    // Where the path names no stage, the key does.
    const stage = /-prod-/.test(request.headers.get('x-api-key') ?? '') ? 'prod' : 'dev';
    if (moved) url.pathname = fill(moved.template, { stage, ...moved.to.exec(url.pathname)?.groups });
    else if (isGone) url.pathname += '/moved-away';
    const { method, headers } = request;
    const body = request.body ? { body: await request.text() } : {};
    return alter(await next(new Request(url, { method, headers, ...body })), strange, url.pathname);
  };
}

async function alter(answer: Response, strange: Strangeness, path: string): Promise<Response> {
  const headers = new Headers(answer.headers);
  headers.delete('x-wes-mock');
  const text = (await answer.text()).replace('/moved-away', '');
  const isJson = headers.get('content-type')?.includes('json') === true;
  if (!answer.ok) {
    const message = isJson ? (JSON.parse(text) as { message: string }).message : text;
    const made = strange.toError?.(message);
    if (made) headers.set('content-type', made.type);
    const status = strange.toRefusedStatus?.(answer.status, message) ?? answer.status;
    return new Response(made?.body ?? text, { status, headers });
  }
  const status = strange.statuses?.[answer.status] ?? answer.status;
  if (isJson && strange.jsonType !== undefined) headers.set('content-type', strange.jsonType);
  const body =
    isJson && strange.change ? JSON.stringify(strange.change(JSON.parse(text) as Json, path)) : text;
  return new Response(status === 204 || text === '' ? null : body, { status, headers });
}

/** `/{stage}/1/users/{email}`, as a pattern with groups by name. */
function toPattern(template: string): RegExp {
  const source = template.replace(/[.+]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return new RegExp(`^${source}$`);
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** Each object of a value, from the inside out, as something else. */
export function mapObjects(value: Json, change: (object: JsonObject) => Json): Json {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change));
  if (!isObject(value)) return value;
  return change(
    Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapObjects(inner, change)])),
  );
}
