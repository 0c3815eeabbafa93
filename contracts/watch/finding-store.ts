import type { Contract } from '../../spec/contract.ts';
import type { Redact } from '../../spec/redaction/redactor.ts';
import type { Judgement } from '../checks/judgement.ts';
import { toFactResults } from '../report/fact-results.ts';
import type { FactResult } from '../report/report.ts';
import type { ExchangeRecord } from '../run/exchange-log.ts';
import { type Finding, toFindings } from '../run/findings.ts';
import { FINDING_OUTCOMES, GRAVITY, toResult } from '../run/outcome.ts';

/** What comes of judgements that go on for long: one finding of each id with its count, one judgement of each kind. */
export interface FindingStore {
  /** Returns the findings that are new, or graver than before. */
  add(judgements: readonly Judgement[], record: ExchangeRecord, redact: Redact): Finding[];
  /** Replaces each finding by what `change` makes of it. */
  change(change: (finding: Finding) => Finding): void;
  /** The gravest first. */
  list(): Finding[];
  facts(): FactResult[];
}

export function createFindingStore(contract: Contract): FindingStore {
  const findings = new Map<string, Finding>();
  const judgements = new Map<string, Judgement>();
  return {
    add(own, record, redact) {
      const safe = own.map((judgement) =>
        judgement.outcome.kind === 'differs' ? { ...judgement, label: redact(judgement.label) } : judgement,
      );
      for (const judgement of safe) {
        const { fact, grade = '' } = judgement;
        judgements.set(`${fact} ${toResult(judgement, contract)} ${grade}`, judgement);
      }
      const added: Finding[] = [];
      for (const finding of toFindings(contract, safe, [record], new Set())) {
        const before = findings.get(finding.id);
        const isGraver = before !== undefined && gravityOf(finding) < gravityOf(before);
        const observations = (before?.observations ?? 0) + 1;
        findings.set(finding.id, { ...(before && !isGraver ? before : finding), observations });
        if (!before || isGraver) added.push(redact(finding));
      }
      return added;
    },
    change(change) {
      for (const [id, finding] of findings) findings.set(id, change(finding));
    },
    list: () => [...findings.values()].toSorted((a, b) => gravityOf(a) - gravityOf(b)),
    facts: () => toFactResults(contract, [...judgements.values()]),
  };
}

const OUTCOMES = GRAVITY.map((result) => FINDING_OUTCOMES[result]);

function gravityOf({ outcome }: Finding): number {
  return OUTCOMES.indexOf(outcome);
}
