import type { Child } from 'hono/jsx';
import { distinct, gather } from '../groups/gather.ts';
import type { CaseResult, Report } from '../report.ts';
import { Section, Table } from './layout.tsx';
import { Badge } from './marks.tsx';

/** The checks whose cases make up the matrix. */
const REFUSAL_CHECKS: ReadonlySet<string> = new Set([
  'missing_required_header',
  'ignored_auth',
  'stage_bound_key',
]);

/** The matrix of refusals: a row for each operation and stage, a column for each case of a wrong key, reasons below. */
export function Refusals({ cases }: Pick<Report, 'cases'>): Child {
  const own = cases.filter(({ check }) => REFUSAL_CHECKS.has(check));
  if (own.length === 0) return <Section title="Refusals" text="No case of a refusal was run." />;
  const columns = distinct(own.map(columnOf));
  const rows = [...gather(own, ({ operationId, stage }) => JSON.stringify([operationId, stage])).values()];
  const single = rows.filter((row) => !isAlike(row, columns));
  const reasons = distinct(single.flat().flatMap(({ reason }) => reason ?? []));
  return (
    <Section title="Refusals">
      <Table
        class="matrix"
        label="Matrix of refusals"
        caption="How each operation treats a request without its right key"
        columns={['operation and stage', ...columns].map((name) => ({ name }))}
      >
        {rows.map((row) => (
          <tr>
            <th scope="row">
              <bdi>{row[0].operationId ?? 'no operation'}</bdi> <bdi class="quiet">{row[0].stage}</bdi>
            </th>
            {isAlike(row, columns) ? (
              <td colspan={columns.length}>
                <Badge word={row[0].verdict} /> {row[0].reason}
              </td>
            ) : (
              columns.map((column) => (
                <Cell results={row.filter((result) => columnOf(result) === column)} reasons={reasons} />
              ))
            )}
          </tr>
        ))}
      </Table>
      {reasons.length > 0 && (
        <ol>
          {reasons.map((reason) => (
            <li>
              <bdi>{reason}</bdi>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

/** Whether a row has nothing to tell but one reason, such as that the operation is absent. */
function isAlike(row: readonly [CaseResult, ...CaseResult[]], columns: readonly string[]): boolean {
  const [first] = row;
  return (
    first.reason !== undefined &&
    row.length === columns.length &&
    row.every(({ verdict, reason }) => verdict === first.verdict && reason === first.reason)
  );
}

function Cell(props: { results: readonly CaseResult[]; reasons: readonly string[] }): Child {
  const { results, reasons } = props;
  return (
    <td>
      {results.length === 0 && <span class="quiet">no such case</span>}
      {results.map(({ verdict, reason }, index) => [
        index > 0 && ' ',
        <Badge word={verdict} />,
        reason !== undefined && [' ', <sup>{reasons.indexOf(reason) + 1}</sup>],
      ])}
    </td>
  );
}

/** The last segment of the id: `check/operation/stage/no-key`. */
function columnOf({ id }: CaseResult): string {
  return id.slice(id.lastIndexOf('/') + 1);
}
