import { FILTERED, isSecretName } from '../../spec/text/secret-names.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import { mapInTurns } from '../turns.ts';
import type { JournalRedactor } from './redact.ts';

/** One request that the mock answered, as it is kept; secrets are taken out when it is read. */
export interface Recorded {
  method: string;
  /** Path and query as they were written. */
  target: string;
  /** Header fields as they came in, names and values in turn. */
  fields: readonly string[];
  status: number;
  grade: string;
  stage: string | undefined;
  operationId: string | undefined;
  nearest: string | undefined;
  notes: readonly string[];
  behaviours?: readonly string[] | undefined;
  /** The company whose key it carried. */
  company?: string | undefined;
  /** When it was answered, in milliseconds since 1970, and how many it took. */
  at?: number;
  milliseconds?: number;
}

/** What requests are looked for; all that is given must hold. */
export interface JournalFilter {
  /** Only those with a higher number. */
  after?: number | undefined;
  method?: string | undefined;
  status?: number | undefined;
  stage?: string | undefined;
  company?: string | undefined;
  operation_id?: string | undefined;
}

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

export interface Journal {
  record(request: Recorded): void;
  /**
   * The latest requests, the newest first, as they are now. What clients sent may take long to go through: then it is done in several
   * turns of the event loop.
   */
  read(limit: number, filter?: JournalFilter): MaybePromise<JournalEntry[]>;
  clear(): void;
  /** The number of the latest request; 0 where there is none. */
  latest(): number;
}

/**
 * Keeps the last `size` requests in places that are used again and again, what came from the client as bytes: objects that outlive
 * the request that they came with would make the garbage collector keep far more memory than they take, and run slower.
 */
export function createJournal(size: number, redact: JournalRedactor): Journal {
  const places: Place[] = [];
  let count = 0;

  return {
    record(request) {
      const index = count % size;
      places[index] = write(request, places[index] ?? createPlace());
      count += 1;
    },
    read(limit, filter = {}) {
      const taken: [number: number, place: Place][] = [];
      const oldest = Math.max(0, count - size, filter.after ?? 0);
      for (let number = count; number > oldest && taken.length < limit; number -= 1) {
        const place = places[(number - 1) % size];
        if (place && fits(place, filter)) taken.push([number, copyPlace(place)]);
      }
      return mapInTurns(taken, ([number, place]) => toEntry(number, place, redact));
    },
    clear() {
      places.length = 0;
      count = 0;
    },
    latest: () => count,
  };
}

/** Holds beside its bytes only what lives as long as the mock. */
interface Place extends Pick<Recorded, 'method' | 'status' | 'grade' | 'stage' | 'operationId' | 'company'> {
  at: number;
  milliseconds: number;
  bytes: Buffer;
  length: number;
}

function fits(place: Place, { method, status, stage, company, operation_id }: JournalFilter): boolean {
  return (
    (method === undefined || method === place.method) &&
    (status === undefined || status === place.status) &&
    (stage === undefined || stage === place.stage) &&
    (company === undefined || company === place.company) &&
    (operation_id === undefined || operation_id === place.operationId)
  );
}

/** In bytes. A longer request gets bytes of its own, which are not used again. */
const USUAL_LENGTH = 2_048;

function createPlace(): Place {
  const bytes = Buffer.allocUnsafeSlow(USUAL_LENGTH);
  return {
    bytes,
    length: 0,
    at: 0,
    milliseconds: 0,
    method: '',
    status: 0,
    grade: '',
    stage: undefined,
    company: undefined,
    operationId: undefined,
  };
}

function copyPlace(place: Place): Place {
  return { ...place, bytes: Buffer.from(place.bytes.subarray(0, place.length)) };
}

/** Neither a target nor a header field can hold it (RFC 9112 §3, RFC 9110 §5.5), and JSON escapes it. */
const SEPARATOR = '\n';

function write(request: Recorded, place: Place): Place {
  const { target, fields, nearest, notes, behaviours } = request;
  const isPlain = nearest === undefined && notes.length === 0 && behaviours === undefined;
  const hints = isPlain ? '' : JSON.stringify({ nearest, notes, behaviours });
  const start = `${target}${SEPARATOR}${hints}`;
  const text = fields.length === 0 ? start : `${start}${SEPARATOR}${fields.join(SEPARATOR)}`;
  place.method = request.method;
  place.status = request.status;
  place.grade = request.grade;
  place.at = request.at ?? 0;
  place.milliseconds = request.milliseconds ?? 0;
  place.stage = request.stage;
  place.company = request.company;
  place.operationId = request.operationId;
  place.length = Buffer.byteLength(text);
  if (place.length > USUAL_LENGTH) place.bytes = Buffer.from(text);
  else {
    if (place.bytes.length > USUAL_LENGTH) place.bytes = Buffer.allocUnsafeSlow(USUAL_LENGTH);
    place.bytes.write(text);
  }
  return place;
}

function toEntry(number: number, place: Place, redact: JournalRedactor): JournalEntry {
  const { status, grade, stage, company, operationId } = place;
  const [target = '', hints, ...fields] = place.bytes.toString('utf8', 0, place.length).split(SEPARATOR);
  const { nearest, notes, behaviours }: Pick<Recorded, 'nearest' | 'notes' | 'behaviours'> = hints
    ? JSON.parse(hints)
    : { nearest: undefined, notes: [], behaviours: undefined };
  return {
    number,
    at: new Date(place.at).toISOString(),
    milliseconds: Math.round(place.milliseconds * 100) / 100,
    method: redact.keys(place.method),
    target: redact.target(target),
    headers: redact.keys(
      Object.fromEntries(
        [...toHeaders(fields)].map(([name, value]) => [name, isSecretName(name) ? FILTERED : value]),
      ),
    ),
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

/** Names in lower case, and each once. */
function toHeaders(fields: readonly string[]): Headers {
  const headers = new Headers();
  for (let index = 0; index < fields.length; index += 2)
    headers.append(fields[index] ?? '', fields[index + 1] ?? '');
  return headers;
}
