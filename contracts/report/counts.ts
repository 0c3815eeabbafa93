import { CASE_VERDICTS } from '../run/outcome.ts';
import { countBy, countResults } from './fact-results.ts';
import { OUTCOMES } from './groups/groups.ts';
import type { Counts, Report } from './report.ts';

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
    requests: { ...requests },
  };
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
