import type { CaseResult, Report } from '../report.ts';
import { filterForm } from './filter.ts';
import { numberFindings } from './findings.ts';
import { badge } from './marks.ts';
import { type Html, markup } from './template.ts';

/** Every case with its verdict, the reason, and links to its findings. */
export function casesSection(report: Report): Html {
  const { cases } = report;
  if (cases.length === 0) return markup`<section id="cases"><h2>Cases</h2><p>No case was run.</p></section>`;
  const numbers = numberFindings(report);
  const choices = {
    verdict: cases.map(({ verdict }) => verdict),
    stage: cases.map(({ stage }) => stage),
    check: cases.map(({ check }) => check),
  };
  return markup`<section id="cases"><h2>Cases</h2>
${filterForm('case-table', choices)}
<div class="scroll" tabindex="0" role="region" aria-label="Every case"><table id="case-table">
<caption>Every case</caption>
<thead><tr><th scope="col" class="wide">case</th><th scope="col">check</th><th scope="col">operation</th><th scope="col">stage</th><th scope="col">verdict</th><th scope="col" class="wide">reason and findings</th></tr></thead>
<tbody>${cases.map((result) => toRow(result, numbers))}</tbody></table></div></section>`;
}

function toRow(result: CaseResult, numbers: ReadonlyMap<string, number>): Html {
  const { name, check, operationId, stage, verdict, reason, findings } = result;
  const own = new Set(findings.map((id) => numbers.get(id)).filter((number) => number !== undefined));
  const links = [...own].map((number) => markup`<a href="#finding-${number}">finding ${number}</a>`);
  return markup`<tr data-verdict="${verdict}" data-stage="${stage}" data-check="${check}"><th scope="row" class="wide">${name}</th><td><code>${check}</code></td><td>${operationId}</td><td>${stage}</td><td>${badge(verdict)}</td><td class="wide">${reason} ${links}</td></tr>`;
}
