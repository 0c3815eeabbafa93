import { distinct, gather } from '../groups/gather.ts';
import type { CaseResult, Report } from '../report.ts';
import { badge } from './marks.ts';
import { type Html, markup } from './template.ts';

/** The checks whose cases make up the matrix. */
const REFUSAL_CHECKS: ReadonlySet<string> = new Set([
  'missing_required_header',
  'ignored_auth',
  'stage_bound_key',
]);

/** The matrix of refusals: a row for each operation and stage, a column for each case of a wrong key, reasons below. */
export function refusalsSection({ cases }: Report): Html {
  const own = cases.filter(({ check }) => REFUSAL_CHECKS.has(check));
  if (own.length === 0)
    return markup`<section id="refusals"><h2>Refusals</h2><p>No case of a refusal was run.</p></section>`;
  const columns = distinct(own.map(columnOf));
  const rows = [...gather(own, ({ operationId, stage }) => JSON.stringify([operationId, stage])).values()];
  const single = rows.filter((row) => !isAlike(row, columns));
  const reasons = distinct(single.flat().flatMap(({ reason }) => reason ?? []));
  return markup`<section id="refusals"><h2>Refusals</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Matrix of refusals"><table class="matrix">
<caption>How each operation treats a request without its right key</caption>
<thead><tr><th scope="col">operation and stage</th>${columns.map((name) => markup`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => toRow(row, columns, reasons))}</tbody></table></div>
${reasons.length === 0 ? undefined : markup`<ol>${reasons.map((reason) => markup`<li><bdi>${reason}</bdi></li>`)}</ol>`}</section>`;
}

function toRow(
  row: readonly [CaseResult, ...CaseResult[]],
  columns: readonly string[],
  reasons: string[],
): Html {
  const [{ operationId = 'no operation', stage, verdict, reason }] = row;
  const cells = isAlike(row, columns)
    ? markup`<td colspan="${columns.length}">${badge(verdict)} ${reason}</td>`
    : columns.map((column) =>
        toCell(
          row.filter((result) => columnOf(result) === column),
          reasons,
        ),
      );
  return markup`<tr><th scope="row"><bdi>${operationId}</bdi> <bdi class="quiet">${stage}</bdi></th>${cells}</tr>`;
}

/** Whether a row has nothing to tell but one reason, such as that the operation is absent. */
function isAlike(row: readonly CaseResult[], columns: readonly string[]): boolean {
  const [first] = row;
  return (
    first?.reason !== undefined &&
    row.length === columns.length &&
    row.every(({ verdict, reason }) => verdict === first.verdict && reason === first.reason)
  );
}

function toCell(results: readonly CaseResult[], reasons: readonly string[]): Html {
  if (results.length === 0) return markup`<td><span class="quiet">no such case</span></td>`;
  return markup`<td>${results.map(({ verdict, reason }) =>
    reason === undefined
      ? badge(verdict)
      : markup`${badge(verdict)} <sup>${reasons.indexOf(reason) + 1}</sup>`,
  )}</td>`;
}

/** The last segment of the id: `check/operation/stage/no-key`. */
function columnOf({ id }: CaseResult): string {
  return id.slice(id.lastIndexOf('/') + 1);
}
