import type { Child } from 'hono/jsx';
import { shorten } from '../../../spec/text/visible.ts';
import { distinct } from '../groups/gather.ts';
import type { FindingGroup } from '../groups/groups.ts';
import { Command, Exchange } from './exchange.tsx';
import { Filter } from './filter.tsx';
import { type Column, Table } from './layout.tsx';

/** Of a value of a target, in UTF-16 code units. */
const LONGEST_VALUE = 500;

/** A group with its number in the page: `#finding-3` is where it stands. */
export interface Numbered {
  group: FindingGroup;
  number: number;
}

const ID = 'learned-table';
const COLUMNS: readonly Column[] = [
  { name: 'no.', width: 'short' },
  { name: 'operation and check' },
  { name: 'looked at', width: 'wide' },
  { name: 'received', width: 'wide' },
  { name: 'assumed', width: 'wide' },
  { name: 'stages' },
];

/** What was learned, a row for all that is alike in an operation; the exchange is that of the first. */
export function Learned({ groups }: { groups: readonly Numbered[] }): Child {
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
      <Filter id={ID} choices={choices} />
      <Table id={ID} label="What was learned" columns={COLUMNS}>
        {groups.map(({ group, number }) => (
          <Row group={group} number={number} />
        ))}
      </Table>
    </>
  );
}

function Row({ group, number }: Numbered): Child {
  const [{ check, received, documented, baselined, curl, exchange }] = group;
  const others = distinct(group.map((finding) => finding.received)).length - 1;
  return (
    <tr id={`finding-${number}`} data-operation={nameOf(group)} data-check={check}>
      <td class="short">{number}</td>
      <th scope="row">
        <bdi>{nameOf(group)}</bdi> <code class="quiet">{check}</code>
        {baselined && [' ', <small>in the baseline</small>]}
      </th>
      <td class="wide lines">{distinct(group.map(({ label }) => label)).join('\n')}</td>
      <td class="wide">
        {shorten(received, LONGEST_VALUE)}
        {others > 0 && [' ', <small>and {others} like it</small>]}
        {(curl !== undefined || exchange) && (
          <details>
            <summary>exchange</summary>
            {curl !== undefined && <Command curl={curl} />}
            {exchange && <Exchange exchange={exchange} />}
          </details>
        )}
      </td>
      <td class="wide">{shorten(documented, LONGEST_VALUE)}</td>
      <td>{distinct(group.map(({ stage }) => stage)).join(', ')}</td>
    </tr>
  );
}

function nameOf([{ operationId }]: FindingGroup): string {
  return operationId ?? 'no operation';
}
