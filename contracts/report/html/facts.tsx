import type { Child } from 'hono/jsx';
import { GRADES } from '../../../spec/evidence.ts';
import type { FactResult, Report } from '../report.ts';
import { Filter } from './filter.tsx';
import { type Column, Section, Table } from './layout.tsx';
import { Badge } from './marks.tsx';

const RESULTS: readonly FactResult['result'][] = [
  'contradicted',
  'drifted',
  'learned',
  'confirmed',
  'supported',
  'not-observed',
  'inapplicable',
];

const ID = 'fact-table';
const COLUMNS: readonly Column[] = [
  { name: 'fact', width: 'wide' },
  { name: 'grade' },
  { name: 'source' },
  { name: 'result' },
  { name: 'reason', width: 'wide' },
  { name: 'observations' },
];

/** How many facts of each grade have each result, and every fact with what became of it. */
export function Facts({ facts }: Pick<Report, 'facts'>): Child {
  if (facts.length === 0)
    return (
      <Section title="Facts">
        <p>No fact was looked at.</p>
      </Section>
    );
  const results = RESULTS.filter((result) => facts.some((fact) => fact.result === result));
  const grades = GRADES.filter((grade) => facts.some((fact) => fact.grade === grade));
  return (
    <Section title="Facts">
      <Table
        label="Facts by grade and result"
        caption="How many facts of the document have which result"
        columns={[{ name: 'grade' }, ...results.map((result) => ({ name: <Badge word={result} /> }))]}
      >
        {grades.map((grade) => (
          <tr>
            <th scope="row">{grade}</th>
            {results.map((result) => (
              <td>{facts.filter((fact) => fact.grade === grade && fact.result === result).length}</td>
            ))}
          </tr>
        ))}
      </Table>
      <Filter id={ID} choices={{ grade: grades, result: results }} />
      <Table id={ID} label="Every fact" columns={COLUMNS}>
        {facts.map((fact) => (
          <Row fact={fact} />
        ))}
      </Table>
    </Section>
  );
}

function Row({ fact }: { fact: FactResult }): Child {
  const { pointer, rule, kind, name, source, grade, result, reason, observations } = fact;
  return (
    <tr data-grade={grade} data-result={result}>
      <th scope="row" class="wide">
        {kind} <bdi>{rule ?? name}</bdi> <code class="quiet">#{pointer}</code>
      </th>
      <td>{grade}</td>
      <td>{source}</td>
      <td>
        <Badge word={result} />
      </td>
      <td class="wide">{reason}</td>
      <td>{observations}</td>
    </tr>
  );
}
