import { CASE_VERDICTS, wasObserved } from '../run/outcome.ts';
import { countBy, countResults } from './fact-results.ts';
import { OUTCOMES } from './groups/groups.ts';
import type { CaseResult, Counts, Report } from './report.ts';

/** What a report counts: cases by their verdict, findings by their outcome, facts by their result. Never added up into one score. */
export function toCounts({
  cases,
  findings,
  facts,
  requests,
}: Pick<Report, 'cases' | 'findings' | 'facts'> & Pick<Counts, 'requests'>): Counts {
  const open = findings.filter(({ baselined }) => !baselined);
  return {
    cases: countBy(CASE_VERDICTS, cases, ({ verdict }) => verdict),
    findings: {
      ...countBy(OUTCOMES, open, ({ outcome }) => outcome),
      baselined: findings.length - open.length,
    },
    facts: countResults(facts),
    operations: countOperations(cases),
    requests: { ...requests },
  };
}

/** What shows an operation: that a valid call of it is accepted. */
const SHOWING: readonly string[] = ['positive_data_acceptance', 'legacy_path'];

/** Of how many operations something was observed: by the cases that show them, else, where the run has none of these, by any. */
export function countOperations(cases: readonly CaseResult[]): NonNullable<Counts['operations']> {
  const byOperation = new Map<string, CaseResult[]>();
  for (const one of cases)
    if (one.operationId !== undefined)
      byOperation.set(one.operationId, [...(byOperation.get(one.operationId) ?? []), one]);
  const observed = [...byOperation.values()].filter((own) => {
    const showing = own.filter(({ check }) => SHOWING.includes(check));
    return (showing.length > 0 ? showing : own).some(wasObserved);
  });
  return { asked: byOperation.size, observed: observed.length };
}

/** Numbers of the same names, added up name by name; at least one of them. */
export function sumCounts<Name extends string>(
  all: readonly Readonly<Record<Name, number>>[],
): Record<Name, number> {
  return all.reduce((sum, one) => {
    const names = Object.keys(sum) as Name[];
    return Object.fromEntries(names.map((name) => [name, sum[name] + one[name]])) as Record<Name, number>;
  });
}
