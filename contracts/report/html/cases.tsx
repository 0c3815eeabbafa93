import type { Child } from 'hono/jsx';
import type { FindingGroup } from '../groups/groups.ts';
import type { CaseResult } from '../report.ts';
import { Filter } from './filter.tsx';
import { type Column, Section, Table } from './layout.tsx';
import { Badge } from './marks.tsx';

const ID = 'case-table';
const COLUMNS: readonly Column[] = [
  { name: 'case', width: 'wide' },
  { name: 'check' },
  { name: 'operation' },
  { name: 'stage' },
  { name: 'verdict' },
  { name: 'reason and findings', width: 'wide' },
];

/** Every case with its verdict, the reason, and links to its findings, which stand in the page as `groups`. */
export function Cases(props: { cases: readonly CaseResult[]; groups: readonly FindingGroup[] }): Child {
  const { cases, groups } = props;
  if (cases.length === 0)
    return (
      <Section title="Cases">
        <p>No case was run.</p>
      </Section>
    );
  const numbers = new Map(groups.flatMap((group, index) => group.map(({ id }) => [id, index + 1] as const)));
  const choices = {
    verdict: cases.map(({ verdict }) => verdict),
    stage: cases.map(({ stage }) => stage),
    check: cases.map(({ check }) => check),
  };
  return (
    <Section title="Cases">
      <Filter id={ID} choices={choices} />
      <Table id={ID} label="Every case" columns={COLUMNS}>
        {cases.map((result) => (
          <Row result={result} findings={new Set(result.findings.flatMap((id) => numbers.get(id) ?? []))} />
        ))}
      </Table>
    </Section>
  );
}

function Row({ result, findings }: { result: CaseResult; findings: ReadonlySet<number> }): Child {
  const { name, check, operationId, stage, verdict, reason } = result;
  return (
    <tr data-verdict={verdict} data-stage={stage} data-check={check}>
      <th scope="row" class="wide">
        {name}
      </th>
      <td>
        <code>{check}</code>
      </td>
      <td>{operationId}</td>
      <td>{stage}</td>
      <td>
        <Badge word={verdict} />
      </td>
      <td class="wide">
        {reason}
        {[...findings].map((number) => [' ', <a href={`#finding-${number}`}>finding {number}</a>])}
      </td>
    </tr>
  );
}
