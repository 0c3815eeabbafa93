import type { Contract } from '../../spec/contract.ts';
import { type Grade, toSource } from '../../spec/evidence.ts';
import { omitUndefined } from '../../spec/json.ts';
import { toSlug } from '../../spec/text/slug.ts';
import type { DifferentProperty, Judgement } from '../checks/judgement.ts';
import type { ExchangeRecord } from './exchange-log.ts';
import { FINDING_OUTCOMES, type FindingOutcome, GRAVITY, type Result, toResult, weigh } from './outcome.ts';

export interface Finding {
  /** Stable from run to run; what a baseline keeps. */
  id: string;
  check: string;
  outcome: FindingOutcome;
  /** In the baseline, and so not counted against the target. */
  baselined: boolean;
  operationId?: string | undefined;
  stage: string;
  /** What was looked at, in few words: `no key`, `200 /recognitions/-/id`. */
  label: string;
  /** The JSON Pointer of the fact; `rule` beside it where it is a rule. */
  pointer: string;
  rule?: string | undefined;
  /** Where the fact stands: file and line of the document or of the Overlay that brought it in; `outside` of the repository. */
  location?: { file: string; line: number; outside?: true | undefined } | undefined;
  source?: string | undefined;
  grade: Grade;
  received: string;
  documented: string;
  /** The property that it is about, where one is missing or not declared. */
  property?: DifferentProperty | undefined;
  /** Reproduces it in a POSIX shell with the keys in the environment. */
  curl?: string | undefined;
  /** In how many exchanges it was seen, and one of them. */
  observations: number;
  exchange?: ExchangeRecord | undefined;
}

/** The id of what a judgement says: stable from run to run, whatever the seed. */
export function toFindingId({ check, operationId, stage, label }: Judgement): string {
  return [check, operationId ?? '-', stage, toSlug(label)].join('/');
}

/** What judgements say that differ in the same way: the gravest of them, and in how many exchanges it was seen. */
export interface FindingDraft {
  id: string;
  judgement: Judgement;
  result: Result;
  exchanges: Set<number | undefined>;
}

/** What differs, each once: the gravest first, otherwise in the order in which it was seen. */
export function toFindings(
  contract: Contract,
  judgements: readonly Judgement[],
  records: readonly ExchangeRecord[],
  baseline: ReadonlySet<string>,
): Finding[] {
  return listDrafts(contract, judgements)
    .map((draft) => toFinding(contract, draft, records, baseline))
    .filter((finding) => finding !== undefined)
    .map(omitUndefined);
}

/** The gravest first, otherwise in the order in which it was seen. */
export function listDrafts(contract: Contract, judgements: readonly Judgement[]): FindingDraft[] {
  const byId = new Map<string, FindingDraft>();
  for (const judgement of judgements) {
    const result = toResult(judgement, contract);
    if (FINDING_OUTCOMES[result] === undefined) continue;
    const id = toFindingId(judgement);
    const before = byId.get(id);
    const isGraver = before === undefined || GRAVITY.indexOf(result) < GRAVITY.indexOf(before.result);
    const exchanges = (before?.exchanges ?? new Set()).add(judgement.exchange);
    byId.set(id, isGraver ? { id, judgement, result, exchanges } : { ...before, exchanges });
  }
  return [...byId.values()].toSorted((a, b) => GRAVITY.indexOf(a.result) - GRAVITY.indexOf(b.result));
}

function toFinding(
  contract: Contract,
  { id, judgement, result, exchanges }: FindingDraft,
  records: readonly ExchangeRecord[],
  baseline: ReadonlySet<string>,
): Finding | undefined {
  const { check, operationId, stage, label, fact, exchange: number } = judgement;
  const { outcome: judged, grade, evidence } = weigh(judgement, contract);
  const outcome = FINDING_OUTCOMES[result];
  if (outcome === undefined || judged.kind !== 'differs') return undefined;
  const location = contract.document.locate(fact);
  const exchange = number === undefined ? undefined : records.find(({ id }) => id === number);
  const rule = [...contract.rules.values()].find(({ pointer }) => pointer === fact);
  return {
    id,
    check,
    outcome,
    baselined: baseline.has(id),
    operationId,
    stage,
    label,
    pointer: fact,
    rule: rule?.id,
    location: location && { file: location.file, line: location.line },
    source: judgement.grade === 'assumed' ? undefined : toSource(evidence),
    grade,
    received: judged.received,
    documented: judged.documented,
    property: judged.property,
    curl: exchange?.curl,
    exchange,
    observations: exchanges.size,
  };
}
