import { STATUS_CODES } from 'node:http';
import { hasNoBody } from '../../spec/find-response.ts';
import type { Json } from '../../spec/json.ts';
import type { SeedPart } from '../../spec/random.ts';
import { andThen, type MaybePromise } from '../maybe-promise.ts';
import type { CheckedResponses, Served } from './checked-responses.ts';
import type { MockResponse } from './mock-response.ts';
import type { Preference } from './prefer.ts';

/** An answer that somebody wants in place of the one that the service would give. */
export interface BehaviourAnswer {
  /** From 200 to 599. */
  status: number;
  headers?: Readonly<Record<string, string>>;
  /** A text goes out as it is, all else as JSON. */
  body?: unknown;
  /** The name of an example that the document has for the status. */
  example?: string;
}

/**
 * The answer as it was told: with the document's headers and body where it has the status for the operation and no body was told, else
 * the name of the status in the form of the document's errors. It is nobody's word on the service, and is not held to a schema.
 */
export function makeToldResponse(
  responses: CheckedResponses,
  operation: Served | undefined,
  { status, headers = {}, body, example }: BehaviourAnswer,
  seeds: readonly SeedPart[],
): MaybePromise<MockResponse> {
  const preference: Preference = { code: String(status), ...(example === undefined ? {} : { example }) };
  const documented = body === undefined && operation?.documented.isChoice(preference) ? operation : undefined;
  const made = documented
    ? responses.documented(documented, preference, seeds)
    : responses.own(status, STATUS_CODES[status] ?? `Status ${status}`);
  return andThen(made, (known) => {
    const { 'preference-applied': _, ...own } = known.headers;
    const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    const content = hasNoBody(status) ? NO_CONTENT : toContent(body);

    // What was told is sent as it is told.
    const { write, ...plain } = known;
    return {
      ...plain,
      ...(write && body === undefined ? { write } : {}),
      ...content,
      status,
      headers: { ...own, ...Object.fromEntries(given) },
      schema: undefined,
      grade: 'behaviour',
      fact: undefined,
      condition: undefined,
    };
  });
}

const NO_CONTENT = { body: undefined, mediaType: undefined };

/** Of a body for which no header says what it is. */
function toContent(body: unknown): Partial<Pick<MockResponse, 'body' | 'mediaType'>> {
  if (body === undefined) return {};
  if (typeof body !== 'string') return { body: body as Json, mediaType: 'application/json' };
  return { body, mediaType: body.trimStart().startsWith('<') ? 'text/html' : 'text/plain' };
}
