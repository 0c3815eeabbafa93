import type { Redact } from './redact.ts';

/** One request that the mock answered, as it is kept; secrets are taken out when it is read. */
export interface Recorded {
  method: string;
  /** Path and query as they were written. */
  target: string;
  /** Read when somebody looks. Whatever this holds on to is kept as long as the entry. */
  headers(): Iterable<[string, string]>;
  status: number;
  grade: string;
  stage: string | undefined;
  operationId: string | undefined;
  nearest: string | undefined;
  notes: readonly string[];
}

/** One request as it is shown. */
export interface JournalEntry {
  /** Counts the requests since the start, from 1. */
  number: number;
  method: string;
  target: string;
  headers: Record<string, string>;
  status: number;
  grade: string;
  stage?: string;
  operation_id?: string;
  nearest?: string;
  notes: string[];
}

export interface Journal {
  record(request: Recorded): void;
  /** The latest requests, the newest first. */
  read(limit: number): JournalEntry[];
  clear(): void;
}

/** Keeps the last `size` requests. */
export function createJournal(size: number, redact: Redact): Journal {
  let kept: { number: number; request: Recorded }[] = [];
  let next = 0;
  let count = 0;

  return {
    record(request) {
      count += 1;
      kept[next] = { number: count, request };
      next = (next + 1) % size;
    },
    read(limit) {
      const newestFirst = [...kept.slice(next), ...kept.slice(0, next)].reverse();
      return newestFirst.slice(0, limit).map(({ number, request }) => toEntry(number, request, redact));
    },
    clear() {
      kept = [];
      next = 0;
      count = 0;
    },
  };
}

function toEntry(number: number, request: Recorded, redact: Redact): JournalEntry {
  const { stage, operationId, nearest } = request;
  return {
    number,
    method: request.method,
    target: redact.target(request.target),
    headers: Object.fromEntries(
      [...request.headers()].map(([name, value]) => [name, redact.field(name, value)]),
    ),
    status: request.status,
    grade: request.grade,
    ...(stage === undefined ? {} : { stage }),
    ...(operationId === undefined ? {} : { operation_id: operationId }),
    ...(nearest === undefined ? {} : { nearest }),
    notes: request.notes.map(redact.text),
  };
}
