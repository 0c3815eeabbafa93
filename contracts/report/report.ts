import type { Grade } from '../../spec/evidence.ts';
import type { Learned } from '../learn/learned.ts';
import type { ExchangeRecord } from '../run/exchange-log.ts';
import type { Finding } from '../run/findings.ts';
import type { CaseVerdict, FactVerdict } from '../run/outcome.ts';
import type { TimeSpent } from '../run/transport/time-spent.ts';

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
  reason?: string | undefined;
  /** The base address as it was given. */
  target: string;
  live: boolean;
  /** The stages that were judged. */
  stage: readonly string[];
  document: ToldFile & { title: string; sha256: string; overlays: readonly string[] };
  seed: number;
  /** What the texts and people that the run made up have in common. */
  nonce: string;
  shard?: string | undefined;
  /** When the run began (RFC 3339), and how long it took, in milliseconds. */
  startedAt: string;
  milliseconds: number;
  /** Where they went. */
  spent: TimeSpent;
  counts: Counts;
  /** Only where there was one: the ids in it that were not seen any more. */
  baseline?: { gone: readonly string[] } | undefined;
  findings: readonly Finding[];
  facts: readonly FactResult[];
  cases: readonly CaseResult[];
  /** What must not be overlooked: retries, an old baseline entry, a mock as target. One sentence each. */
  notes: readonly string[];
}

/** A file as a report names it. */
export interface ToldFile {
  /**
   * With forward slashes, relative to the repository. Where it is no file of that: its place in its package
   * (`workplace-engagement-kit/spec/openapi.yaml`), an address, or a name. Never an absolute path.
   */
  file: string;
  outside?: true | undefined;
}

/** How a file is told; what it belongs to is known where the suite is run from, and not here. */
export type TellFile = (file: string) => ToldFile;

export interface Counts {
  /** Cases by their verdict. */
  cases: Record<CaseVerdict, number>;
  findings: { violation: number; drift: number; learned: number; baselined: number };
  /** Facts by their result. */
  facts: Record<FactResult['result'], number>;
  /** Operations that were asked, and of how many of them something was seen; not in reports of earlier versions. */
  operations?: { asked: number; observed: number } | undefined;
  /** Requests that were answered, those sent once more, and those that never were answered. */
  requests: { answered: number; retried: number; undelivered: number };
}

export interface CaseResult {
  /** Stable from run to run. */
  id: string;
  /** Reads as a sentence. */
  name: string;
  check: string;
  operationId?: string | undefined;
  stage: string;
  verdict: CaseVerdict;
  /** Why it is inapplicable or was not observed. */
  reason?: string | undefined;
  /** The ids of its findings. */
  findings: readonly string[];
  milliseconds: number;
}

export interface FactResult {
  pointer: string;
  rule?: string | undefined;
  kind: string;
  name: string;
  source?: string | undefined;
  grade: Grade;
  result: FactVerdict;
  reason?: string | undefined;
  /** How many looks agreed or differed. */
  observations: number;
}

/** What the reports are written from. `exchanges` are all of the run, for the HAR. */
export interface RunRecord {
  report: Report;
  exchanges: readonly ExchangeRecord[];
  /** What the target shows of the document; only where that was asked for. */
  learned?: Learned | undefined;
}

/** The same, and what only what was judged can tell. */
export interface JudgedRun extends RunRecord {
  /** Whether what differs was seen as documented, too: by the same operation in the same stage, of a rule in any stage, and of refusals, which share their form, anywhere. */
  isMixed: (finding: Finding) => boolean;
  /** What a mock does as the document says, though it was seen not to hold: each such fact, with the number of cases that showed it. */
  notPlayed: readonly string[];
}
