import type { Child } from 'hono/jsx';
import { GRADES } from '../../../spec/evidence.ts';
import { GRAVITY } from '../../run/outcome.ts';
import type { FactResult, Report } from '../report.ts';
import { type Column, Folded, type Row, Section, Table } from './layout.tsx';
import { Badge } from './marks.tsx';

const RESULTS: readonly FactResult['result'][] = [...GRAVITY, 'inapplicable'];

const COLUMNS: readonly Column[] = [
  { name: 'fact', class: 'wide', isHead: true },
  { name: 'grade' },
  { name: 'source' },
  { name: 'result' },
  { name: 'reason', class: 'wide' },
  { name: 'observations' },
];

/** How many facts of each grade have each result, and every fact with what became of it. */
export function Facts({ facts }: Pick<Report, 'facts'>): Child {
  if (facts.length === 0) return <Section title="Facts" text="No fact was looked at." />;
  const results = RESULTS.filter((result) => facts.some((fact) => fact.result === result));
  const grades = GRADES.filter((grade) => facts.some((fact) => fact.grade === grade));
  const columns = results.map((result) => ({ name: <Badge word={result} /> }));
  const counts = grades.map((grade) => {
    const own = facts.filter((fact) => fact.grade === grade);
    const numbers = results.map((result) => own.filter((fact) => fact.result === result).length);
    return { cells: [grade, ...numbers] };
  });
  return (
    <Section title="Facts">
      <Table
        label="Facts by grade and result"
        caption="How many facts of the document have which result"
        columns={[{ name: 'grade', isHead: true }, ...columns]}
        rows={counts}
      />
      <Folded title={`Every fact: ${facts.length}`}>
        <Table
          label="Every fact"
          columns={COLUMNS}
          rows={facts.map(toRow)}
          filter={{ id: 'fact-table', choices: { grade: grades, result: results } }}
        />
      </Folded>
    </Section>
  );
}

function toRow({ pointer, rule, kind, name, source, grade, result, reason, observations }: FactResult): Row {
  const fact = (
    <>
      {kind} <bdi>{rule ?? name}</bdi> <code class="quiet">#{pointer}</code>
    </>
  );
  const cells = [fact, grade, source, <Badge word={result} />, reason, observations];
  return { data: { grade, result }, cells };
}
