import type { Contract } from '../../spec/contract.ts';
import type { Redact } from '../../spec/redaction/redactor.ts';
import { isOfMock } from '../checks/answer.ts';
import { type Exchange, isServerFailure } from '../checks/exchange.ts';
import type { Learner } from '../learn/learner.ts';
import type { FactResult } from '../report/report.ts';
import type { ExchangeRecord } from '../run/exchange-log.ts';
import type { Finding } from '../run/findings.ts';
import { createOperationFinder, type FoundOperation } from '../run/operation-finder.ts';
import { createFindingStore } from './finding-store.ts';
import { type JudgedTraffic, judgeTraffic, type Watched } from './judge-traffic.ts';
import { createSecretFields } from './secret-fields.ts';
import { createStoredRecords } from './stored-records.ts';
import { toTrafficRecord } from './to-traffic-record.ts';
import type { Traffic } from './traffic.ts';
import { createTrafficSecrets } from './traffic-secrets.ts';

/** Watches the traffic of somebody's client: judges each exchange, and remembers what it showed, within bounds. */
export interface Watch {
  /** Returns what is new: findings and notes that were not seen before, without any key. */
  observe(traffic: Traffic, prefix: string): WatchNews;
  /** An exchange that could not be judged, and why, as half a sentence. */
  skip(why: string): void;
  /** What was seen so far, without any key. */
  result(): WatchResult;
  /** Takes the keys that were seen out of something. */
  redact: Redact;
}

export interface WatchNews {
  findings: readonly Finding[];
  /** What the client does that the document does not have, each with its operation. */
  notes: readonly string[];
}

export interface WatchResult {
  /** Exchanges that passed, and those of them that were judged. */
  exchanges: number;
  judged: number;
  /** How many of them a mock answered. */
  mocked: number;
  /** Judged exchanges by operation. */
  operations: ReadonlyMap<string, number>;
  /** Exchanges that were not judged, by why. */
  unjudged: ReadonlyMap<string, number>;
  /** The gravest first. */
  findings: readonly Finding[];
  facts: readonly FactResult[];
  /** What the client does, with how often it was seen. */
  notes: ReadonlyMap<string, number>;
  /** The latest exchanges, in their order. */
  records: readonly ExchangeRecord[];
}

export interface WatchOptions {
  learner?: Pick<Learner, 'observe' | 'judge'> | undefined;
  /** How many exchanges are stored for a recording, and how many bytes of them; none where it is left out. */
  store?: { exchanges: number; bytes: number } | undefined;
}

export function createWatch(contract: Contract, { learner, store }: WatchOptions = {}): Watch {
  const finder = createOperationFinder(contract);
  const fields = createSecretFields(contract);
  const secrets = createTrafficSecrets();
  const records = createStoredRecords(store ?? { exchanges: 0, bytes: 0 });
  const findings = createFindingStore(contract);
  const notes = createNoteCounts();
  const seen = createSeenOperations();
  const operations = new Map<string, number>();
  const unjudged = new Map<string, number>();
  const counts = { exchanges: 0, judged: 0, mocked: 0 };

  return {
    observe(traffic, prefix) {
      counts.exchanges += 1;
      secrets.add(fields.list(traffic), (redact) => {
        records.change(redact);
        findings.change(redact);
      });
      const judged = judgeTraffic(traffic, { contract, finder, prefix, ...seen }, counts.exchanges);
      const record = toTrafficRecord(traffic, judged, fields);
      records.add(record);
      if (isOfMock(traffic.answer)) counts.mocked += 1;
      countJudged(judged);
      if (learner) teach(learner, judged, traffic.startedAt);
      const operationId = judged.exchange.call.operation?.id ?? judged.exchange.call.method;
      return {
        findings: findings.add(judged.judgements, record, secrets.redact),
        notes: secrets.redact(notes.add(judged.notes.map((note) => `${operationId}: ${note}`))),
      };
    },
    skip(why) {
      counts.exchanges += 1;
      increase(unjudged, why);
    },
    redact: secrets.redact,
    result: () => ({
      ...counts,
      operations,
      unjudged,
      findings: secrets.redact(findings.list()),
      facts: findings.facts(),
      notes: new Map(secrets.redact([...notes.counts])),
      records: secrets.redact(records.list()),
    }),
  };

  function countJudged({ exchange, found, unjudged: why }: JudgedTraffic): void {
    if (why !== undefined) {
      increase(unjudged, why);
      return;
    }
    counts.judged += 1;
    increase(operations, exchange.call.operation?.id ?? 'no operation');
    if (found) seen.add(found, exchange);
  }
}

/** Which operations accepted a call, and which of them failed at one, in the traffic so far. */
function createSeenOperations(): Pick<Watched, 'isPresent' | 'hasFailed'> & {
  add: (found: FoundOperation, exchange: Exchange) => void;
} {
  const present = new Set<string>();
  const failed = new Set<string>();
  return {
    isPresent: (found) => present.has(toKey(found)),
    hasFailed: (found) => failed.has(toKey(found)),
    add(found, exchange) {
      if (exchange.call.intent === 'valid' && exchange.answer.status < 300) present.add(toKey(found));
      if (isServerFailure(exchange)) failed.add(toKey(found));
    },
  };
}

function toKey({ operation, address, stage }: FoundOperation): string {
  return `${operation.id} ${stage} ${address.template}`;
}

/** An answer to HEAD has the fields of one to GET and none of its content, which is nothing to learn a form from. */
function teach(
  learner: NonNullable<WatchOptions['learner']>,
  { exchange, found, judgements, unjudged }: JudgedTraffic,
  at: number,
): void {
  if (!found || unjudged !== undefined || exchange.call.method === 'HEAD') return;
  learner.observe(exchange, at);
  learner.judge(judgements);
}

/** Notes that are told apart: what a client asks for may be different each time. */
const MOST_NOTES = 200;

/** Counts notes; `add` returns those that are new. */
function createNoteCounts(): {
  counts: ReadonlyMap<string, number>;
  add: (notes: readonly string[]) => string[];
} {
  const counts = new Map<string, number>();
  return {
    counts,
    add: (notes) =>
      notes.filter((note) => {
        const isNew = !counts.has(note);
        if (!isNew || counts.size < MOST_NOTES) increase(counts, note);
        return isNew && counts.size <= MOST_NOTES;
      }),
  };
}

function increase(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
