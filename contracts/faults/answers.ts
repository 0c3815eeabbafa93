import type { Json } from '../../spec/json.ts';
import type { FaultAnswer } from './fault.ts';

/** One answer of its own. */
export function instead(status: number, body: Json | string, type = 'application/json'): FaultAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return () => new Response(text, { status, headers: { 'content-type': type } });
}

/** An error response of its own. */
export function errorResponse(status: number, message: string): FaultAnswer {
  return instead(status, { message });
}

/** What the company is answered with its own key, whatever key was given: what a refusal that is missing looks like. */
export const accepted: FaultAnswer = ({ healthy, stage, keyOf }) => healthy({ key: keyOf(stage) });

/** What becomes of an answer of the healthy deployment. */
export interface Alteration {
  /** The statuses of the answers that are altered; all, where it is left out. */
  of?: (status: number) => boolean;
  status?: number;
  /** Header fields that are set; `null` removes one. */
  headers?: Readonly<Record<string, string | null>>;
  /** Changes the body. An answer for which it returns `undefined` is not altered. */
  text?: (text: string) => string | undefined;
}

/** Asks the healthy deployment, and alters what it says. */
export function altered({ of = () => true, status, headers: fields = {}, text }: Alteration): FaultAnswer {
  return async ({ healthy }) => {
    const given = await healthy();
    if (!of(given.status)) return given;
    const before = given.body === null ? null : await given.text();
    const body = text ? text(before ?? '') : before;
    const headers = new Headers(given.headers);
    headers.delete('content-length');
    if (body === undefined) return new Response(before, { status: given.status, headers });
    for (const [name, value] of Object.entries(fields))
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    // 204 allows no body (RFC 9110 §15.3.5).
    return new Response(status === 204 ? null : body, { status: status ?? given.status, headers });
  };
}

/** Changes the JSON of a success; where `change` returns `undefined`, and any other answer, it stays as it is. */
export function alteredJson(change: (body: Json) => Json | undefined): FaultAnswer {
  return altered({
    of: (status) => status >= 200 && status < 300,
    text(text) {
      const changed = change(JSON.parse(text) as Json);
      return changed === undefined ? text : JSON.stringify(changed);
    },
  });
}

/** The text of every error in another body; a body without one stays as it is. */
export function alteredErrors(toBody: (message: string) => string, type = 'application/json'): FaultAnswer {
  return altered({
    of: (status) => status >= 400,
    headers: { 'content-type': type },
    text(text) {
      const message = /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1];
      return message === undefined ? undefined : toBody(JSON.parse(`"${message}"`) as string);
    },
  });
}
