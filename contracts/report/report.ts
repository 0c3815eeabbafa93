import type { Grade } from '../../spec/evidence.ts';
import type { Learned } from '../learn/learner.ts';
import type { HeaderList } from '../transport/http.ts';

/**
 * What a run found: the content of `report.json`, which `report.schema.json` describes, and what every other form of report is
 * made of. No key is in it: whatever held one holds `[Filtered]`.
 */
export interface Report {
  /** The published schema of this form. */
  $schema: string;
  kit: { name: string; version: string };
  /** `cannot-judge` says in `reason` why: not reachable, no key that is accepted, interrupted, nothing confirmed. */
  verdict: 'holds' | 'violated' | 'cannot-judge';
  reason?: string;
  /** The base address as it was given. */
  target: string;
  live: boolean;
  /** The stages that were judged. */
  stage: readonly string[];
  document: { file: string; title: string; sha256: string; overlays: readonly string[] };
  seed: number;
  shard?: string;
  /** When the run began (RFC 3339), and how long it took, in milliseconds. */
  startedAt: string;
  milliseconds: number;
  counts: Counts;
  findings: readonly Finding[];
  facts: readonly FactResult[];
  cases: readonly CaseResult[];
  /** What must not be overlooked: retries, an old baseline entry, a mock as target. One sentence each. */
  notes: readonly string[];
}

export interface Counts {
  /** Cases by their verdict. */
  cases: Record<CaseVerdict, number>;
  findings: { violation: number; drift: number; learned: number; baselined: number };
  /** Facts by their result. */
  facts: Record<FactResult['result'], number>;
  /** Requests that were answered, those sent once more, and those that never were answered. */
  requests: { answered: number; retried: number; undelivered: number };
}

export type CaseVerdict = 'passed' | 'failed' | 'drift' | 'learned' | 'inapplicable' | 'not-observed';

export interface CaseResult {
  /** Stable from run to run. */
  id: string;
  /** Reads as a sentence. */
  name: string;
  check: string;
  operationId?: string;
  stage: string;
  verdict: CaseVerdict;
  /** Why it is inapplicable or was not observed. */
  reason?: string;
  /** The ids of its findings. */
  findings: readonly string[];
  milliseconds: number;
}

export type FindingOutcome = 'violation' | 'drift' | 'learned';

export interface Finding {
  /** Stable from run to run; what a baseline keeps. */
  id: string;
  check: string;
  outcome: FindingOutcome;
  /** In the baseline, and so not counted against the target. */
  baselined: boolean;
  operationId?: string;
  stage: string;
  /** What was looked at, in few words: `no key`, `200 /recognitions/-/id`. */
  label: string;
  /** The JSON Pointer of the fact; `rule` beside it where it is a rule. */
  pointer: string;
  rule?: string;
  /** Where the fact stands: file and line of the document or of the Overlay that brought it in. */
  location?: { file: string; line: number };
  source?: string;
  grade: Grade;
  received: string;
  documented: string;
  /** Reproduces it in a POSIX shell with the keys in the environment. */
  curl?: string;
  /** In how many exchanges it was seen, and one of them. */
  observations: number;
  exchange?: ExchangeRecord;
}

export interface FactResult {
  pointer: string;
  rule?: string;
  kind: string;
  name: string;
  source?: string;
  grade: Grade;
  /**
   * `confirmed`: documented, observed or unconfirmed, and the service agrees; `supported`: assumed, and it agrees;
   * `contradicted`, `drifted`, `learned`: it differs from what is documented or observed, unconfirmed, assumed.
   */
  result:
    | 'confirmed'
    | 'supported'
    | 'contradicted'
    | 'drifted'
    | 'learned'
    | 'not-observed'
    | 'inapplicable';
  reason?: string;
  /** How many looks agreed or differed. */
  observations: number;
}

/** One exchange as it may be shown: without keys, bodies cut off where they are long. */
export interface ExchangeRecord {
  id: number;
  /** The case that it belongs to, and what for. */
  case: string;
  why: string;
  stage: string;
  operationId?: string;
  startedAt: string;
  milliseconds: number;
  attempts: number;
  /** Sends the request again from a POSIX shell with the keys in the environment. */
  curl: string;
  request: { method: string; url: string; headers: HeaderList; body?: string };
  answer: {
    status: number;
    headers: HeaderList;
    body: string;
    /** In bytes, before anything was cut off. */
    size: number;
    /** Set where `body` is base64, because it is no text. */
    encoding?: 'base64';
  };
}

/** What the reports are written from. `exchanges` are all of the run, for the HAR. */
export interface RunRecord {
  report: Report;
  exchanges: readonly ExchangeRecord[];
  /** What the target shows of the document; only where that was asked for. */
  learned?: Learned;
}
