import type { AskedRequest } from '../serve/asked-request.ts';
import type { ServedRequest } from '../serve/request-handler.ts';
import type { Journal } from './journal.ts';
import type { JournalRedactor } from './redact.ts';

/** What became of a request, but for its response. */
interface Served extends ServedRequest {
  /** The ids of the behaviours that it met, and what one of them did to the connection or to the answer. */
  behaviours?: readonly string[] | undefined;
  broken?: string | undefined;
}

/** Writes what became of a request into the journal and tells its notes. The status is 0 where nothing was answered. */
export type RecordRequest = (request: AskedRequest, served: Served, rawHeaders: readonly string[]) => void;

/** `onNote` is told one line at a time, secrets taken out. */
export function createRecordRequest(
  journal: Journal,
  redact: JournalRedactor,
  onNote: (line: string) => void,
): RecordRequest {
  return (request, served, rawHeaders) => {
    const { noted, made, written } = served;
    const { nearest, notes } = noted;
    const { status } = written;
    const { method } = request;
    const origin = toOriginNote(request);
    if (origin !== undefined) notes.push(origin);
    if (nearest !== undefined) notes.push(`Was ${nearest} meant?`);
    const target = toTarget(request.url);
    journal.record({
      method,
      target,
      fields: rawHeaders,
      status,
      grade: made.grade,
      stage: noted.stage,
      company: noted.company,
      operationId: noted.operationId,
      at: Date.now(),
      milliseconds: performance.now() - noted.begun,
      nearest,
      notes,
      behaviours: served.behaviours,
      broken: served.broken,
      requestBody: noted.requestBody,
      responseFields: written.fields,
      responseBody: written.content,
      isLasting: written.isLasting === true,
      condition: made.condition,
      fact: made.fact,
      document: noted.document,
    });
    for (const note of notes)
      onNote(toLine(`${method} ${redact.target(target)} ${status}: ${redact.keys(note)}`));
  };
}

/** A browser says where a page comes from; the service must not be called from one (§5.7). */
function toOriginNote(request: AskedRequest): string | undefined {
  const origin = request.headers.get('origin');
  if (origin === null || origin === new URL(request.url).origin) return undefined;
  return `Comes from a page of ${origin}. The API must not be called from browsers; call it from a backend (§5.7).`;
}

/** What a client sent must not steer the terminal that it is shown on. */
function toLine(text: string): string {
  return text.replace(/\p{Cc}/gu, '\uFFFD');
}

function toTarget(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2));
}
