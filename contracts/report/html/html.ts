import { createHash } from 'node:crypto';
import type { Report } from '../report.ts';
import { toVerdictLine } from '../text/verdict-line.ts';
import { casesSection } from './cases.ts';
import { factsSection } from './facts.ts';
import { FILTER_SCRIPT } from './filter.ts';
import { findingsSection } from './findings.ts';
import { toneOf } from './marks.ts';
import { refusalsSection } from './refusals.ts';
import { notesSection, runSection } from './run.ts';
import { STYLE } from './style.ts';
import { type Html, markup, raw } from './template.ts';

/**
 * The report as one page that opens from disk and asks nobody for anything: its policy allows the style and the script that
 * are in it, by their hashes, and nothing else, so that even markup of a target could not act.
 */
export function toHtml(report: Report): string {
  const policy = `default-src 'none'; style-src ${toHash(STYLE)}; script-src ${toHash(FILTER_SCRIPT)}; base-uri 'none'; form-action 'none'`;
  const line = toVerdictLine(report);
  const page = markup`<html lang="en">
<head>
<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="${policy}"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>${line} ${report.document.title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
${pageHeader(report, line)}
<main>
${findingsSection(report)}
${refusalsSection(report)}
${factsSection(report)}
${casesSection(report)}
${notesSection(report)}
${runSection(report)}
</main>
<script>${raw(FILTER_SCRIPT)}</script>
</body>
</html>
`;
  return `<!doctype html>\n${page.html}`;
}

function pageHeader(report: Report, line: string): Html {
  const names = ['findings', 'refusals', 'facts', 'cases', 'notes', 'run'];
  const { findings, cases, facts } = report.counts;
  return markup`<header>
<h1><bdi>${report.document.title}</bdi> at <bdi>${report.target}</bdi></h1>
<p class="verdict ${toneOf(report.verdict)}"><bdi>${line}</bdi></p>
<p>Findings: ${listCounts(findings)}. Cases: ${listCounts(cases)}. Facts: ${listCounts(facts)}.</p>
<nav aria-label="Sections"><ul>${names.map((name) => markup`<li><a href="#${name}">${name}</a></li>`)}</ul></nav>
</header>`;
}

function listCounts(counts: Readonly<Record<string, number>>): string {
  const some = Object.entries(counts).filter(([, number]) => number > 0);
  return some.length === 0
    ? 'none'
    : some.map(([name, number]) => `${number} ${name.replace('-', ' ')}`).join(', ');
}

function toHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
