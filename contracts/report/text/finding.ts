import { count } from '../../../spec/text/count.ts';
import type { Finding } from '../../run/findings.ts';
import type { FindingOutcome } from '../../run/outcome.ts';
import type { Report } from '../report.ts';

/** In the order in which a person should read them. */
export const OUTCOMES: readonly FindingOutcome[] = ['violation', 'drift', 'learned'];

/** The findings that count against the target or tell something new: those of the baseline are left out. */
export function listNew(report: Report, outcome: FindingOutcome): Finding[] {
  return report.findings.filter((finding) => finding.outcome === outcome && !finding.baselined);
}

/** `§7 (documented)`; only the grade, where no source is known. */
export function toSourceText({ source, grade }: Pick<Finding, 'source' | 'grade'>): string {
  return source ? `${source} (${grade})` : grade;
}

/** `spec/openapi.yaml:120`; the fact's pointer or rule, where no file is known. */
export function toPlace({ location, rule, pointer }: Pick<Finding, 'location' | 'rule' | 'pointer'>): string {
  if (location) return `${location.file}:${location.line}`;
  return rule ? `rule ${rule}` : `#${pointer}`;
}

/** What is above the documented value: that a fact is assumed should be read with the value. */
export function toExpectedLabel({ grade }: Pick<Finding, 'grade'>): string {
  return grade === 'assumed' ? 'assumed' : 'documented';
}

/** All that a finding says, one `name: value` a line; raw text of a target is in it. */
export function toFindingText(finding: Finding): string {
  const { check, outcome, operationId, stage, label, received, documented, curl, observations } = finding;
  const lines = [
    `${outcome}: ${[check, operationId, stage, label].filter(Boolean).join(', ')}`,
    `received: ${received}`,
    `${toExpectedLabel(finding)}: ${documented}`,
    `source: ${toSourceText(finding)}`,
    `at: ${toPlace(finding)}`,
    `seen in: ${count(observations, 'exchange')}`,
  ];
  if (finding.baselined) lines.push('known: in the baseline');
  if (curl !== undefined) lines.push(curl);
  return lines.join('\n');
}
