import type { JsonObject } from '../../spec/json.ts';
import { FILTERED } from '../../spec/text/secret-names.ts';
import { type Explanation, explain } from './explain.ts';
import { type JournalPlace, type KeptBody, readPlace } from './place.ts';
import type { JournalRedactor } from './redact.ts';

/** One request as it is shown. */
export interface JournalEntry {
  /** Counts the requests since the start, from 1. */
  number: number;
  /** When it was answered (ISO 8601), and how long that took. */
  at: string;
  milliseconds: number;
  method: string;
  target: string;
  headers: Record<string, string>;
  status: number;
  grade: string;
  stage: string | undefined;
  company: string | undefined;
  operation_id: string | undefined;
  nearest: string | undefined;
  notes: string[];
  behaviours: readonly string[] | undefined;
}

/** One request by itself, with all that is kept of it. */
export interface JournalDetails extends JournalEntry {
  break: string | undefined;
  request_body: JournalBody | undefined;
  /** Those that the mock sets itself, but for `content-length`. */
  response_headers: Record<string, string>;
  response_body: JournalBody | undefined;
  why: Explanation | undefined;
}

/** A body as far as it is kept. */
export interface JournalBody {
  /** Of the whole. */
  bytes: number;
  /** Whether more of it was there than is shown. */
  cut: boolean;
  /** Not there where it is no text. */
  text: string | undefined;
}

export function toEntry(number: number, place: JournalPlace, redact: JournalRedactor): JournalEntry {
  const { status, grade, stage, company, operationId } = place;
  const { target, fields, nearest, notes, behaviours } = readPlace(place);
  return {
    number,
    at: new Date(place.at).toISOString(),
    milliseconds: Math.round(place.milliseconds * 100) / 100,
    method: redact.keys(place.method),
    target: redact.target(target),
    headers: toShown(fields, redact),
    status,
    grade,
    stage,
    company,
    operation_id: operationId,
    nearest,
    notes: [...redact.keys(notes)],
    behaviours,
  };
}

/** The document of a SHA-256, where it is the one that is served. */
export type FindRoot = (sha256: string | undefined) => JsonObject | undefined;

export function toDetails(
  number: number,
  place: JournalPlace,
  { redact, findRoot }: { redact: JournalRedactor; findRoot: FindRoot },
): JournalDetails {
  const { target, fields, responseFields, broken, requestBody, responseBody } = readPlace(place);
  const withoutCredentials = redact.ofRequest(target, toHeaders(fields));
  const { 'content-length': _, ...sent } = withoutCredentials(toShown(responseFields, redact));
  return {
    ...toEntry(number, place, redact),
    break: broken,
    request_body: requestBody && withoutCredentials(showBody(requestBody, fields, redact)),
    response_headers: sent,
    response_body: responseBody && withoutCredentials(showBody(responseBody, responseFields, redact)),
    why: explain(findRoot(place.document), place),
  };
}

function toShown(fields: readonly string[], redact: JournalRedactor): Record<string, string> {
  return redact.keys(
    Object.fromEntries(
      [...toHeaders(fields)].map(([name, value]) => [name, redact.isSecret(name) ? FILTERED : value]),
    ),
  );
}

/** Names in lower case, and each once. */
function toHeaders(fields: readonly string[]): Headers {
  const headers = new Headers();
  for (let index = 0; index < fields.length; index += 2)
    headers.append(fields[index] ?? '', fields[index + 1] ?? '');
  return headers;
}

function showBody(
  { bytes, length }: KeptBody,
  fields: readonly string[],
  redact: JournalRedactor,
): JournalBody {
  const cut = bytes.length < length;
  const text = findText(bytes, cut);
  const type = toHeaders(fields).get('content-type') ?? '';
  return { bytes: length, cut, text: text === undefined ? undefined : redact.body(text, type) };
}

/** Of what is cut in the middle of a character, the text before it. */
function findText(bytes: Uint8Array, cut: boolean): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: cut });
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
