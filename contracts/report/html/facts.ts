import { GRADES } from '../../../spec/evidence.ts';
import type { FactResult, Report } from '../report.ts';
import { filterForm } from './filter.ts';
import { badge } from './marks.ts';
import { type Html, markup } from './template.ts';

const RESULTS: readonly FactResult['result'][] = [
  'contradicted',
  'drifted',
  'learned',
  'confirmed',
  'supported',
  'not-observed',
  'inapplicable',
];

/** How many facts of each grade have each result, and every fact with what became of it. */
export function factsSection({ facts }: Report): Html {
  if (facts.length === 0)
    return markup`<section id="facts"><h2>Facts</h2><p>No fact was looked at.</p></section>`;
  const results = RESULTS.filter((result) => facts.some((fact) => fact.result === result));
  const grades = GRADES.filter((grade) => facts.some((fact) => fact.grade === grade));
  return markup`<section id="facts"><h2>Facts</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Facts by grade and result"><table>
<caption>How many facts of the document have which result</caption>
<thead><tr><th scope="col">grade</th>${results.map((result) => markup`<th scope="col">${badge(result)}</th>`)}</tr></thead>
<tbody>${grades.map(
    (grade) =>
      markup`<tr><th scope="row">${grade}</th>${results.map(
        (result) =>
          markup`<td>${facts.filter((fact) => fact.grade === grade && fact.result === result).length}</td>`,
      )}</tr>`,
  )}</tbody></table></div>
${filterForm('fact-table', { grade: grades, result: results })}
<div class="scroll" tabindex="0" role="region" aria-label="Every fact"><table id="fact-table">
<caption>Every fact</caption>
<thead><tr><th scope="col" class="wide">fact</th><th scope="col">grade</th><th scope="col">source</th><th scope="col">result</th><th scope="col" class="wide">reason</th><th scope="col">observations</th></tr></thead>
<tbody>${facts.map(toRow)}</tbody></table></div></section>`;
}

function toRow(fact: FactResult): Html {
  const { pointer, rule, kind, name, source, grade, result, reason, observations } = fact;
  return markup`<tr data-grade="${grade}" data-result="${result}"><th scope="row" class="wide">${kind} <bdi>${rule ?? name}</bdi> <code class="quiet">#${pointer}</code></th><td>${grade}</td><td>${source}</td><td>${badge(result)}</td><td class="wide">${reason}</td><td>${observations}</td></tr>`;
}
