import { groupReport } from '../groups/groups.ts';
import type { Report } from '../report.ts';
import { findingCard } from './finding-card.ts';
import { learnedTable } from './learned.ts';
import { type Html, markup } from './template.ts';

/** The section of the findings: violations and drift as cards, what was learned as a table. Each has its number. */
export function findingsSection(report: Report): Html {
  const numbered = groupReport(report).map((group, index) => ({ group, number: index + 1 }));
  const learned = numbered.filter(({ group }) => group[0].outcome === 'learned');
  const cards = numbered.filter(({ group }) => group[0].outcome !== 'learned');
  return markup`<section id="findings"><h2>Findings</h2>
${numbered.length === 0 ? markup`<p>Nothing differs from the document in what was seen.</p>` : undefined}
${cards.map(({ group, number }) => findingCard(group, number))}
${learned.length === 0 ? undefined : learnedTable(learned)}</section>`;
}

/** The number under which the page shows a finding, by its id; `#finding-3` is where it stands. */
export function numberFindings(report: Report): Map<string, number> {
  return new Map(
    groupReport(report).flatMap((group, index) => group.map(({ id }): [string, number] => [id, index + 1])),
  );
}
