import type { Child } from 'hono/jsx';
import type { FindingGroup } from '../groups/groups.ts';
import type { CaseResult } from '../report.ts';
import { type Column, type Row, Section, Table } from './layout.tsx';
import { Badge } from './marks.tsx';

const COLUMNS: readonly Column[] = [
  { name: 'case', class: 'wide', isHead: true },
  { name: 'check' },
  { name: 'operation' },
  { name: 'stage' },
  { name: 'verdict' },
  { name: 'reason and findings', class: 'wide' },
];

/** Every case with its verdict, the reason, and links to its findings, which stand in the page as `groups`. */
export function Cases(props: { cases: readonly CaseResult[]; groups: readonly FindingGroup[] }): Child {
  const { cases, groups } = props;
  if (cases.length === 0) return <Section title="Cases" text="No case was run." />;
  const numbers = new Map(groups.flatMap((group, index) => group.map(({ id }) => [id, index + 1] as const)));
  const choices = {
    verdict: cases.map(({ verdict }) => verdict),
    stage: cases.map(({ stage }) => stage),
    check: cases.map(({ check }) => check),
  };
  return (
    <Section title="Cases">
      <Table
        label="Every case"
        columns={COLUMNS}
        rows={cases.map((result) => toRow(result, numbers))}
        filter={{ id: 'case-table', choices }}
      />
    </Section>
  );
}

function toRow(result: CaseResult, numbers: ReadonlyMap<string, number>): Row {
  const { name, check, operationId, stage, verdict, reason, findings } = result;
  const links = [...new Set(findings.flatMap((id) => numbers.get(id) ?? []))].map((number) => [
    ' ',
    <a href={`#finding-${number}`}>finding {number}</a>,
  ]);
  const cells = [name, <code>{check}</code>, operationId, stage, <Badge word={verdict} />, [reason, links]];
  return { data: { verdict, stage, check }, cells };
}
