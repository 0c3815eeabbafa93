import { findMediaType } from '../../spec/find-response.ts';
import type { Json } from '../../spec/json.ts';
import { toEssence } from '../../spec/media-type.ts';
import type { Operation } from '../../spec/operation.ts';
import { codecsOf } from '../../spec/request/body-codec.ts';
import type { ParameterText } from '../../spec/request/parameter-places.ts';
import type { Schemas } from '../../spec/schema/schemas.ts';

/**
 * What a request is sent for, which says what may be expected of the answer: `valid` is to be accepted, `unkeyed` to be refused
 * for its key, `invalid` to be refused for what it asks, `unknown` belongs to no operation.
 */
export type Intent = 'valid' | 'unkeyed' | 'invalid' | 'unknown';

/** How a request carries a key, or does not: which key, changed in which way, and where. */
export const KEY_USES = [
  'own',
  'other-company',
  'none',
  'empty',
  'in-query',
  'in-cookie',
  'bearer',
  'unknown',
  'unknown-of-stage',
  'undefined',
  'null',
  'short',
  'long',
  'one-off',
  'truncated',
  'longer',
  'prefix',
  'suffix',
  'quoted',
  'other-case',
  'twice',
  'retired',
  'other-stage',
  'other-company-other-stage',
] as const;
export type KeyUse = (typeof KEY_USES)[number];

/** A request as a case plans it: known data are placeholders still (`cases/placeholders.ts`), and the address is that of the document. */
export interface Call {
  /** What is special about it, as half a sentence: "without a key", "with `email`". */
  why: string;
  intent: Intent;
  /** `undefined` where the path belongs to no operation. */
  operation: Operation | undefined;
  method: string;
  /** The path below the base path, with its parameters still in braces. */
  path: string;
  stage: string;
  key: KeyUse;
  /** Which of the operation's alternatives is chosen, by its pointer, and of which of its schemes alone `key` says how it is carried. */
  credentials?: { alternative: string; scheme?: string | undefined };
  values: readonly ParameterText[];
  body?: CallBody;
  /** Set where a valid call holds what nothing but the kit assumes: a service may refuse it, in whatever way. */
  beyond?: true;
  /**
   * Set where it is made again only because its operation is documented, or was observed, to be there. A run that knows what was
   * learned makes more of these than the run that it was learned in.
   */
  again?: true;
  /** Where it is about others than those whom it is about at first: how many times these were others before. */
  others?: number;
  /** What was added since the service refuses the call without it, though it may be left out as the document has it. */
  needed?: readonly NeededPart[];
}

/** A parameter, or a member of the body, that may be left out as the document has it, and without which a service refuses a call. */
export interface NeededPart {
  name: string;
  in: ParameterText['in'] | 'body';
}

/** A value that is written as its media type wants, or a text that is to be sent as it stands, with spaces after it up to the length `paddedTo`. */
export type CallBody =
  | { mediaType: string; value: Json; text?: undefined; paddedTo?: undefined }
  | { mediaType: string; text: string; value?: undefined; paddedTo?: number };

/** A value that is no JSON as it is sent; what is no text is read as UTF-8, so that everybody can show what was sent. */
export function writeBody(
  contract: Pick<Schemas, 'schemaAt'>,
  operation: Operation | undefined,
  { mediaType, value }: { mediaType: string; value: Json },
): { contentType: string; text: string } {
  const media = operation?.requestBody && findMediaType(operation.requestBody, toEssence(mediaType));
  if (!media) return { contentType: mediaType, text: JSON.stringify(value) };
  const { contentType, content } = codecsOf(contract)(media).write(value, mediaType);
  return { contentType, text: typeof content === 'string' ? content : Buffer.from(content).toString() };
}

/** All that a call says besides its address and its key. */
export function listContent({ values, body }: Call): Json[] {
  return [...values.map(({ text }) => text), body?.value ?? body?.text ?? null];
}

/** A call with another value in the place of everything in it that may name somebody. */
export function mapContent({ values, body, ...call }: Call, map: <T extends Json>(value: T) => T): Call {
  return {
    ...call,
    values: values.map((value) => ({ ...value, text: map(value.text) })),
    ...(body === undefined
      ? {}
      : { body: body.value === undefined ? body : { ...body, value: map(body.value) } }),
  };
}
