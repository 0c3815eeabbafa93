import type { Child } from 'hono/jsx';
import { CASE_VERDICTS } from '../../run/outcome.ts';
import { gather } from '../groups/gather.ts';
import type { FindingGroup } from '../groups/groups.ts';
import type { CaseResult } from '../report.ts';
import { type Column, Folded, type Row, Section, Table } from './layout.tsx';
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
      <Counts cases={cases} />
      <Folded title={`Every case: ${cases.length}`}>
        <Table
          label="Every case"
          columns={COLUMNS}
          rows={cases.map((result) => toRow(result, numbers))}
          filter={{ id: 'case-table', choices }}
        />
      </Folded>
    </Section>
  );
}

/** How many cases of each check have each verdict. */
function Counts({ cases }: { cases: readonly CaseResult[] }): Child {
  const verdicts = CASE_VERDICTS.filter((verdict) => cases.some((one) => one.verdict === verdict));
  const rows = [...gather(cases, ({ check }) => check)].map(([check, own]) => {
    const numbers = verdicts.map((verdict) => own.filter((one) => one.verdict === verdict).length || '');
    return { cells: [<code>{check}</code>, ...numbers] };
  });
  return (
    <Table
      label="Cases by check and verdict"
      caption="How many cases of which check have which verdict"
      columns={[
        { name: 'check', isHead: true },
        ...verdicts.map((word) => ({ name: <Badge word={word} /> })),
      ]}
      rows={rows}
    />
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
