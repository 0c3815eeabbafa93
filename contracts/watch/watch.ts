import type { Contract } from '../../spec/contract.ts';
import { isOfMock } from '../checks/answer.ts';
import type { Judgement } from '../checks/judgement.ts';
import type { Learner } from '../learn/learner.ts';
import { toFactResults } from '../report/fact-results.ts';
import type { FactResult } from '../report/report.ts';
import type { ExchangeRecord } from '../run/exchange-log.ts';
import type { Finding } from '../run/findings.ts';
import { toFindings } from '../run/findings.ts';
import { createOperationFinder, type FoundOperation } from '../run/operation-finder.ts';
import { FINDING_OUTCOMES, GRAVITY, toResult } from '../run/outcome.ts';
import type { Redact } from '../run/redaction/redactor.ts';
import { judgeTraffic, type Sighting } from './judge-traffic.ts';
import { createSecretFields } from './secret-fields.ts';
import { createSeenSecrets } from './seen-secrets.ts';
import { createKeptRecords } from './stored-records.ts';
import { toTrafficRecord } from './to-traffic-record.ts';
import type { Traffic } from './traffic.ts';

/** Watches the traffic of somebody's client: judges each exchange, and remembers what was seen, within bounds. */
export interface Watch {
  /** Returns what is new: findings and notes that were not seen before, without any key. */
  see(traffic: Traffic, prefix: string): Seen;
  /** An exchange that could not be judged, and why, as half a sentence. */
  pass(why: string): void;
  /** What was seen so far, without any key. */
  result(): WatchResult;
  /** Takes the keys that were seen out of something. */
  redact: Redact;
}

export interface Seen {
  findings: readonly Finding[];
  /** What the client does that the document does not have, each with its operation. */
  notes: readonly string[];
}

export interface WatchResult {
  /** Exchanges that were seen, and those of them that were judged. */
  seen: number;
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
  learner?: Pick<Learner, 'see' | 'judge'>;
  /** How many exchanges are kept for a recording, and how many bytes of them; none where it is left out. */
  keep?: { exchanges: number; bytes: number };
}

/** Notes that are told apart: what a client asks for may be different each time. */
const MOST_NOTES = 200;

export function createWatch(contract: Contract, { learner, keep }: WatchOptions = {}): Watch {
  const finder = createOperationFinder(contract);
  const fields = createSecretFields(contract);
  const secrets = createSeenSecrets();
  const records = createKeptRecords(keep ?? { exchanges: 0, bytes: 0 });
  const present = new Set<string>();
  const findings = new Map<string, Finding>();
  const judgements = new Map<string, Judgement>();
  const operations = new Map<string, number>();
  const unjudged = new Map<string, number>();
  const notes = new Map<string, number>();
  const counts = { seen: 0, judged: 0, mocked: 0 };
  const toKey = ({ operation, address, stage }: FoundOperation): string =>
    `${operation.id} ${stage} ${address.template}`;

  return {
    see(traffic, prefix) {
      counts.seen += 1;
      secrets.add(fields.list(traffic), (redact) => {
        records.change(redact);
        for (const [id, finding] of findings) findings.set(id, redact(finding));
      });
      const isPresent = (place: FoundOperation): boolean => present.has(toKey(place));
      const sighting = judgeTraffic(traffic, { contract, finder, prefix, isPresent }, counts.seen);
      const record = toTrafficRecord(traffic, sighting, fields);
      records.add(record);
      if (isOfMock(traffic.answer)) counts.mocked += 1;
      const told = noteSighting(sighting);
      const news = addFindings(sighting, record, secrets.redact);
      teach(sighting, traffic.startedAt);
      return { findings: news, notes: secrets.redact(told) };
    },
    pass(why) {
      counts.seen += 1;
      increase(unjudged, why);
    },
    redact: secrets.redact,
    result: () => ({
      ...counts,
      operations,
      unjudged,
      findings: secrets.redact([...findings.values()]).toSorted((a, b) => gravityOf(a) - gravityOf(b)),
      facts: toFactResults(contract, [...judgements.values()]),
      notes: new Map(secrets.redact([...notes])),
      records: secrets.redact(records.list()),
    }),
  };

  /** Counts what was seen; returns the notes that are new. */
  function noteSighting({ exchange, place, notes: own, unjudged: why }: Sighting): string[] {
    if (why !== undefined) increase(unjudged, why);
    else {
      counts.judged += 1;
      increase(operations, exchange.call.operation?.id ?? 'no operation');
      if (place && exchange.call.intent === 'valid' && exchange.answer.status < 300)
        present.add(toKey(place));
    }
    return own
      .map((note) => `${exchange.call.operation?.id ?? exchange.call.method}: ${note}`)
      .filter((note) => {
        const isNew = !notes.has(note);
        if (!isNew || notes.size < MOST_NOTES) increase(notes, note);
        return isNew && notes.size <= MOST_NOTES;
      });
  }

  /** Keeps one judgement of each kind for the facts, and one finding of each id with the count; returns what is new. */
  function addFindings(
    { judgements: own }: Sighting,
    record: ExchangeRecord,
    redact: <T>(value: T) => T,
  ): Finding[] {
    const isLabelled = (judgement: Judgement): Judgement =>
      judgement.outcome.kind === 'differs' ? { ...judgement, label: redact(judgement.label) } : judgement;
    const safe = own.map(isLabelled);
    for (const judgement of safe)
      judgements.set(
        `${judgement.fact} ${toResult(judgement, contract)} ${judgement.grade ?? ''}`,
        judgement,
      );
    const news: Finding[] = [];
    for (const finding of toFindings(contract, safe, [record], new Set())) {
      const before = findings.get(finding.id);
      const isGraver = before !== undefined && gravityOf(finding) < gravityOf(before);
      const observations = (before?.observations ?? 0) + 1;
      findings.set(finding.id, { ...(before && !isGraver ? before : finding), observations });
      if (!before || isGraver) news.push(redact(finding));
    }
    return news;
  }

  /** An answer to HEAD has the fields of one to GET and none of its content, which is nothing to learn a form from. */
  function teach({ exchange, place, judgements: own, unjudged: why }: Sighting, at: number): void {
    if (!place || why !== undefined || exchange.call.method === 'HEAD') return;
    learner?.see(exchange, place.address.template, at);
    learner?.judge(own);
  }
}

const OUTCOMES = GRAVITY.map((result) => FINDING_OUTCOMES[result]);

function gravityOf({ outcome }: Finding): number {
  return OUTCOMES.indexOf(outcome);
}

function increase(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
