import type { Child } from 'hono/jsx';
import { shorten } from '../../../spec/text/visible.ts';
import type { Finding } from '../../run/findings.ts';
import { distinct } from '../groups/gather.ts';
import type { FindingGroup } from '../groups/groups.ts';
import { toExpectedLabel } from '../text/finding.ts';
import { Command, Exchange } from './exchange.tsx';
import { type Column, Folded, type Row, Table } from './layout.tsx';

/** Of a value of a target, in UTF-16 code units. */
const LONGEST_VALUE = 500;

/** A group with its number in the page: `#finding-3` is where it stands. */
export interface Numbered {
  group: FindingGroup;
  number: number;
}

const COLUMNS: readonly Column[] = [
  { name: 'no.', class: 'short' },
  { name: 'operation and check', isHead: true },
  { name: 'looked at', class: 'wide lines' },
  { name: 'received', class: 'wide' },
  { name: 'assumed', class: 'wide' },
  { name: 'stages' },
];

/** What was learned, a row for all that is alike in an operation; the exchange is that of the first. */
export function Learned({ groups, isOpen }: { groups: readonly Numbered[]; isOpen: boolean }): Child {
  const choices = {
    operation: groups.map(({ group }) => nameOf(group)),
    check: groups.map(({ group }) => group[0].check),
  };
  return (
    <>
      <h3 class="news" id="learned">
        + Learned
      </h3>
      <p>Differences from what the document could only assume. They do not count against the target.</p>
      <Folded title={`What was learned: ${groups.length}`} isOpen={isOpen}>
        <Table
          label="What was learned"
          columns={COLUMNS}
          rows={groups.map(toRow)}
          filter={{ id: 'learned-table', choices }}
        />
      </Folded>
    </>
  );
}

function toRow({ group, number }: Numbered): Row {
  const [{ check, baselined }] = group;
  const operation = nameOf(group);
  const where = (
    <>
      <bdi>{operation}</bdi> <code class="quiet">{check}</code>
      {baselined && [' ', <small>in the baseline</small>]}
    </>
  );
  const cells = [
    number,
    where,
    distinct(group.map(({ label }) => label)).join('\n'),
    <Received group={group} />,
    toExpected(group[0]),
    distinct(group.map(({ stage }) => stage)).join(', '),
  ];
  return { id: `finding-${number}`, data: { operation, check }, cells };
}

/** The column says that it is assumed. */
function toExpected(finding: Finding): string {
  const label = toExpectedLabel(finding);
  return `${label === 'assumed' ? '' : `${label}: `}${shorten(finding.documented, LONGEST_VALUE)}`;
}

function Received({ group }: { group: FindingGroup }): Child {
  const [{ received, curl, exchange }] = group;
  const others = distinct(group.map((finding) => finding.received)).length - 1;
  return (
    <>
      {shorten(received, LONGEST_VALUE)}
      {others > 0 && [' ', <small>and {others} like it</small>]}
      {(curl !== undefined || exchange) && (
        <details>
          <summary>exchange</summary>
          {curl !== undefined && <Command curl={curl} />}
          {exchange && <Exchange exchange={exchange} />}
        </details>
      )}
    </>
  );
}

function nameOf([{ operationId }]: FindingGroup): string {
  return operationId ?? 'no operation';
}
