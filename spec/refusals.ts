import { type Evidence, findEvidence } from './evidence.ts';
import { isObject, type Json } from './json.ts';
import { findAt, joinPointer } from './json-pointer.ts';
import { resolve } from './resolve.ts';
import { walkDocument } from './walk.ts';

/** The conditions that the mock tells apart; the document says with which status and text each is refused. */
export const CONDITIONS = [
  'key-missing',
  'key-unknown',
  'key-of-other-stage',
  'path-unknown',
  'method-not-allowed',
  'request-invalid',
  'member-unknown',
  'media-type-unsupported',
  'body-too-large',
  // Of what a mock adds to the service: its control, with a document of its own.
  'host-unknown',
  'origin-foreign',
  'token-missing',
  'account-unknown',
  'developer-access-missing',
  'behaviour-unknown',
  'data-unknown',
  'snapshot-unknown',
  'company-known',
  'limit-reached',
  'request-forgotten',
  'store-away',
] as const;
export type Condition = (typeof CONDITIONS)[number];

/** One named example of a refusal (`x-refusal`): a row of the table in §7 of the interface specification, or one of ours. */
export interface Refusal {
  condition: string;
  status: number;
  /** What the document calls the example; '' where it does not. */
  summary: string;
  mediaType: string;
  /** The body as the example gives it. */
  body: Json;
  /** The pointer of the example, of its media type, and of the response that holds both. */
  pointer: string;
  mediaTypePointer: string;
  responsePointer: string;
  /** Where in the body the text stands, a JSON Pointer: '' where the body is the text (`x-message` of the schema). */
  messageAt: string;
  /** The text itself, as the example gives it. */
  message: string;
  evidence: Evidence;
}

/** All refusals of a document by their condition, in the document's order. */
export function listRefusals(root: Json): Map<string, Refusal> {
  const refusals = new Map<string, Refusal>();
  walkDocument(root, ({ type, value, pointer }) => {
    if (type !== 'Example' || !isObject(value) || !isObject(value['x-refusal'])) return;
    const mediaTypePointer = pointer.slice(0, pointer.lastIndexOf('/examples/'));
    const responsePointer = mediaTypePointer.slice(0, mediaTypePointer.lastIndexOf('/content/'));
    const messageAt = findMessageAt(root, mediaTypePointer);
    const body = value['value'] ?? null;
    const message = findAt(body, messageAt);
    const condition = String(value['x-refusal']['condition']);
    refusals.set(condition, {
      condition,
      status: Number(value['x-refusal']['status']),
      summary: typeof value['summary'] === 'string' ? value['summary'].trim() : '',
      mediaType: (mediaTypePointer.split('/').at(-1) ?? '').replaceAll('~1', '/'),
      body,
      pointer,
      mediaTypePointer,
      responsePointer,
      messageAt,
      message: typeof message === 'string' ? message : '',
      evidence: findEvidence(root, toFact(root, pointer)),
    });
  });
  return refusals;
}

/** Whose evidence an example has: one that carries `x-refusal` is as certain as that. */
export function toFact(root: Json, examplePointer: string): string {
  const refusal = joinPointer(examplePointer, 'x-refusal');
  return findAt(root, refusal) === undefined ? examplePointer : refusal;
}

/** Where a body of this media type carries its text: `x-message` of its schema, else the whole body. */
function findMessageAt(root: Json, mediaTypePointer: string): string {
  const at = joinPointer(mediaTypePointer, 'schema');
  if (findAt(root, at) === undefined) return '';
  const { value } = resolve(root, at);
  return isObject(value) && typeof value['x-message'] === 'string' ? value['x-message'] : '';
}
